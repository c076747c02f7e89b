"""`sure(value)`: the value, which a test knows to be there."""

from typing import TypeVar

Value = TypeVar("Value")


def sure(value: Value | None) -> Value:
    """Return the value; fail if there is none."""
    assert value is not None
    return value
