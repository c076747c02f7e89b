"""What is longer than any command is tried as none: counted in letters, not by a clock."""

import re

import pytest

from games.inbox.reader.commands import (
    LONGEST_CLAIM,
    LONGEST_COMMAND,
    MOST_COMMANDS,
    MOST_LINES,
    Grammar,
    Verb,
    commands_in,
)

MILLION = 1_000_000
CUT = "offer Anna: support 4-7, pay 2; next: support 7-10 when I ask for it, and"
"""As long as a line gets before a mail program cuts it."""


class Asked:
    """A game with offers and claims that writes down what it is asked about."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def grammar(self) -> Grammar:
        return Grammar(
            action_in=self._action_in,
            is_offer=self._is_offer,
            words=["place"],
            has_offers=True,
            has_claims=True,
        )

    def _action_in(self, line: str) -> str:
        self.lines.append(line)
        return line if re.fullmatch(r"place \d", line) else ""

    def _is_offer(self, line: str) -> bool:
        self.lines.append(line)
        return line.startswith("offer ")

    @property
    def letters(self) -> int:
        return sum(map(len, self.lines))


def verbs(text: str, asked: Asked) -> list[Verb]:
    return [command.verb for command in commands_in(text, asked.grammar())]


@pytest.mark.parametrize(
    "start", ["", "offer ", "accept ", "refuse 1 ", "next: ", "claim ", "place ", "away 3 "]
)
@pytest.mark.parametrize("part", ["x", '" ', "4-7 ", "- "])
def test_a_line_of_a_million_is_a_message_and_not_tried(start: str, part: str) -> None:
    asked = Asked()
    text = start + part * (MILLION // len(part))
    assert verbs(text, asked) == [Verb.SAY]
    assert asked.letters == 0


def test_nor_is_it_below_a_line_that_was_cut() -> None:
    """Half of an offer must not be made, so all of it is a message."""
    asked = Asked()
    assert verbs(f"{CUT}\n{'x' * MILLION}", asked) == [Verb.SAY]
    assert asked.letters < LONGEST_COMMAND


def test_however_many_lines_there_are_few_are_tried() -> None:
    asked = Asked()
    found = verbs(f"{CUT}\n\n" * 10_000, asked)
    assert found == [Verb.OFFER] * MOST_COMMANDS + [Verb.ASK]
    assert asked.letters < MOST_COMMANDS * (MOST_LINES + 2) * LONGEST_COMMAND


@pytest.mark.parametrize("line", [CUT, "place 2", "4-7", "3", "pause", "accept 1", "away 3 Dec"])
def test_one_command_more_than_are_taken_is_asked_about(line: str) -> None:
    """It is not done, and above all not said to everybody as if it were talk."""
    found = verbs("place 2\n" * MOST_COMMANDS + f"{line}\n", Asked())
    assert found == [Verb.ACT] * MOST_COMMANDS + [Verb.ASK]


def test_talk_below_as_many_commands_as_are_taken_is_said() -> None:
    found = verbs("place 2\n" * MOST_COMMANDS + "\nWhat a turn that was!\n", Asked())
    assert found == [Verb.ACT] * MOST_COMMANDS + [Verb.SAY]


def test_a_line_as_long_as_a_command_may_be_is_one() -> None:
    line = "offer " + "x" * (LONGEST_COMMAND - 6)
    assert verbs(line, Asked()) == [Verb.OFFER]
    assert verbs(line + "x", Asked()) == [Verb.SAY]


def test_so_is_a_claim() -> None:
    """It is held against all that can be claimed, which takes time for each letter."""
    line = "claim " + "x" * (LONGEST_CLAIM - 6)
    assert verbs(line, Asked()) == [Verb.CLAIM]
    assert verbs(line + "x", Asked()) == [Verb.SAY]
