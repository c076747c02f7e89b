from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    OK = "ok"
    WARNING = "warning"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check: what was checked, how it is, and what to do about it."""

    level: Level
    what: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.level:<8} {self.what}: {self.sentence}"


def ok(what: str, sentence: str) -> Finding:
    return Finding(Level.OK, what, sentence)


def warning(what: str, sentence: str) -> Finding:
    return Finding(Level.WARNING, what, sentence)


def fault(what: str, sentence: str) -> Finding:
    return Finding(Level.FAULT, what, sentence)
