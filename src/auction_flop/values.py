"""Frozen values that are made fast.

A frozen attrs class writes each field through a guarded door. The values that a game makes at every
event are unlocked once instead, filled like any object, and locked again: the same class, the same
instances, and this is the only place that knows.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar

import attrs

T = TypeVar("T", bound=attrs.AttrsInstance)


def quick(cls: type[T]) -> type[T]:
    """Give a frozen attrs class without converters and validators a faster ``__init__``."""
    taken, scope = _signature(cls)
    scope["unlock"] = object.__setattr__
    init = _define(
        f"def __init__(self, {', '.join(taken)}):",
        ["unlock(self, '__class__', unlocked)", *_filled(cls), "self.__class__ = cls"],
        scope,
    )
    type.__setattr__(cls, "__init__", init)
    return cls


def unchecked(cls: type[T]) -> Callable[..., T]:
    """Give the function that makes values of a frozen attrs class and checks nothing.

    For whoever has checked the fields already; converters are left out too.
    """
    make: Callable[..., T] = _unchecked(cls)
    return make


@functools.cache
def _unchecked(cls: Any) -> Any:
    taken, scope = _signature(cls)
    scope["new"] = object.__new__
    return _define(
        f"def make({', '.join(taken)}):",
        ["self = new(unlocked)", *_filled(cls), "self.__class__ = cls", "return self"],
        scope,
    )


def _signature(cls: type[attrs.AttrsInstance]) -> tuple[list[str], dict[str, Any]]:
    """What a class takes, in order; and the names that the code below needs."""
    plain = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    unlocked = type(cls.__name__, (cls,), {"__slots__": (), **plain})
    scope: dict[str, Any] = {"unlocked": unlocked, "cls": cls}
    taken = []
    for name, field in attrs.fields_dict(cls).items():
        scope[f"default_{name}"] = field.default
        if field.init:
            default = "" if field.default is attrs.NOTHING else f"=default_{name}"
            taken.append(name + default)
    return taken, scope


def _filled(cls: type[attrs.AttrsInstance]) -> list[str]:
    """The lines that fill the fields: with what is given, or anew each time."""
    return [
        f"self.{name} = {name}" if field.init else f"self.{name} = default_{name}.factory()"
        for name, field in attrs.fields_dict(cls).items()
    ]


def _define(head: str, lines: list[str], scope: dict[str, Any]) -> Any:
    """Define a function, as attrs does with its own."""
    exec("\n    ".join([head, *lines]), scope)  # noqa: S102
    return scope[head.split("(", maxsplit=1)[0].removeprefix("def ")]
