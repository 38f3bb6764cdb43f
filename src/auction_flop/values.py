"""Frozen values that are made fast.

A frozen attrs class writes each field through a guarded door. The values that a game makes at every
event are unlocked once instead, filled like any object, and locked again: the same class, the same
instances, and this is the only place that knows.
"""

from __future__ import annotations

from typing import Any, TypeVar

import attrs

T = TypeVar("T", bound=attrs.AttrsInstance)


def quick(cls: type[T]) -> type[T]:
    """Give a frozen attrs class without converters and validators a faster ``__init__``."""
    plain = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    unlocked = type(cls.__name__, (cls,), {"__slots__": (), **plain})
    scope: dict[str, Any] = {"unlock": object.__setattr__, "unlocked": unlocked, "cls": cls}
    taken, filled = [], []
    for name, field in attrs.fields_dict(cls).items():
        default: Any = field.default
        scope[f"default_{name}"] = default
        if not field.init:
            filled.append(f"    self.{name} = default_{name}.factory()")
            continue
        taken.append(name if default is attrs.NOTHING else f"{name}=default_{name}")
        filled.append(f"    self.{name} = {name}")
    lines = [
        f"def __init__(self, {', '.join(taken)}):",
        "    unlock(self, '__class__', unlocked)",
        *filled,
        "    self.__class__ = cls",
    ]
    exec("\n".join(lines), scope)  # noqa: S102  as attrs makes its own
    type.__setattr__(cls, "__init__", scope["__init__"])
    return cls
