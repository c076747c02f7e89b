"""The position in which `legal` takes longest, as far as the fuzzer has found one."""

from functools import cache
from pathlib import Path
from typing import Any, Final

from engine import records

FILE: Final = Path(__file__).with_name("worst.json")


@cache
def worst_position() -> Any:
    """The state at the end of the record that tests/fuzz keeps for it."""
    return records.final(records.parse(FILE.read_bytes()))
