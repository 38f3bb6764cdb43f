"""Frozen values that are made fast.

A frozen attrs class writes each field through a guarded door. The values that a game makes at every
event are unlocked once instead, filled like any object, and locked again: the same class, the same
instances, and the only place that knows.
"""

from __future__ import annotations

from typing import TypeVar

import attrs

T = TypeVar("T", bound=attrs.AttrsInstance)


def quick(cls: type[T]) -> type[T]:
    """Give a frozen attrs class without converters and validators a faster ``__init__``."""
    plain = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    unlocked = type(cls.__name__, (cls,), {"__slots__": (), **plain})
    names, given, scope = [], [], {"unlock": object.__setattr__, "unlocked": unlocked, "cls": cls}
    for field in attrs.fields(cls):
        names.append(field.name)
        scope[f"default_{field.name}"] = field.default
        given.append(
            field.name if field.default is attrs.NOTHING else f"{field.name}=default_{field.name}"
        )
    lines = [
        f"def __init__(self, {', '.join(given)}):",
        "    unlock(self, '__class__', unlocked)",
        *[f"    self.{name} = {name}" for name in names],
        "    self.__class__ = cls",
    ]
    exec("\n".join(lines), scope)  # noqa: S102  as attrs makes its own
    cls.__init__ = scope["__init__"]  # type: ignore[method-assign,assignment]
    return cls
