"""The mark on what may be compiled; nothing is, until somebody asks for an engine."""

from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(rule: Function) -> Function:
    """Mark a rule: it stays plain Python, and an engine compiles a copy of it."""
    rule.__tablee__ = "rule"  # type: ignore[attr-defined]
    return rule


def door(kernel: Function) -> Function:
    """Mark a function that Python calls into compiled rules: it takes arrays and an index.

    A record costs ten times as much as an array to hand over.
    """
    kernel.__tablee__ = "door"  # type: ignore[attr-defined]
    return kernel


def apart(rule: Function) -> Function:
    """Mark a rule of a kernel that stays a function: called from many places, it compiles once."""
    rule.__tablee__ = "apart"  # type: ignore[attr-defined]
    return rule


def mark_of(thing: Any) -> str:
    """ "rule", "apart", "door" or nothing at all."""
    return getattr(thing, "__tablee__", "") if callable(thing) else ""
