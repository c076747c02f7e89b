"""The outcomes of a command, among them a sentence that says what is missing."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CommandOutcome:
    """The outcome of a command. `line` is how it was written."""

    line: str
    sentence: str
    done: bool
    is_stale: bool = False
    is_slip: bool = False  # it may have been meant as a message
    is_note: bool = False  # a remark, neither done nor refused


class Unclear(Exception):
    """A command is incomplete or ambiguous; the sentence says what is missing."""
