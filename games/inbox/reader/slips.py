"""Recognise lines that are nearly a command. The sender is asked; they are never posted."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from typing import Final

from games.inbox.reader.courtesy import MOST_AROUND, POLITE, words_in
from games.inbox.reader.offer_slips import meant_of_offers

LONGEST: Final = 120  # characters of a line that is checked
MOST_WORDS: Final = 12
SHORTEST_PATH: Final = 3
"""Words of an action without a verb or a number: "Velabrum to Comitium"."""

_EDGE: Final = " \t.,;:!?\"'()[]{}<>*•·–—-\u2022\u201e\u201c\u201d\u00ab\u00bb_~→▪◦‣"  # noqa: RUF001
_NUMBERS: Final = {
    word: number
    for number, words in enumerate(
        (
            (
                "one",
                "eins",
                "eine",
                "een",
                "één",
                "uno",
                "una",
                "first",
                "erste",
                "eerste",
                "prima",
            ),
            ("two", "zwei", "twee", "due", "second", "zweite", "tweede", "seconda"),
            ("three", "drei", "drie", "tre", "third", "dritte", "derde", "terza"),
            ("four", "vier", "quattro"),
            ("five", "fünf", "vijf", "cinque"),
            ("six", "sechs", "zes", "sei"),
        ),
        1,
    )
    for word in words
}
_ALONE: Final = {
    "hilfe": "help",
    "aiuto": "help",
    "hulp": "help",
    "aide": "help",
    "pauze": "pause",
    "pausa": "pause",
    "pausieren": "pause",
    "pausiere": "pause",
}
_AWAY: Final = re.compile(
    r"^(?:(?:i'?m|i am|i will be|i'll be|ich bin|bin|ik ben|ben|sono|sarò|saro)\s+)?"
    r"(?:away|abwesend|weg|afwezig|assente|via|verreist|im urlaub|met vakantie|in vacanza|"
    r"on holiday|on vacation)\b[^\d]{0,20}\d.*|"
    r"^(?:i'?m|i am|i will be|i'll be|ich bin|ik ben|sono|sarò|saro)\b[^\d]{0,12}\d.*\b"
    r"(?:away|abwesend|weg|afwezig|assente|via|verreist|urlaub|vakantie|vacanza|ferie|holiday|vacation)$",
    re.I,
)
_SETS: Final = frozenset(
    [
        *("put", "set", "move", "place"),
        *("setze", "setz", "stelle", "stell", "platziere", "plaziere", "ziehe", "zieh", "bewege"),
        *("zet", "plaats", "verplaats", "beweeg", "schuif"),
        *("metti", "metto", "piazza", "piazzo", "sposta", "sposto", "muovi", "muovo"),
    ]
)
"""Words that people use for a move and that are not ours."""
_INTO: Final = frozenset(
    ["in", "into", "to", "onto", "nach", "ins", "naar", "nel", "nella", "al", "alla"]
)
_PIECES: Final = frozenset(
    [
        *("einen", "ein", "een", "un", "uno", "una", "my", "meinen", "mijn", "mio"),
        *("senator", "senatore", "senators", "caesar", "cesare", "cäsar"),
    ]
)
DEMANDING: Final = ("demand", "reveal")
"""The words that demand that all show their laurels."""

SHORTEST_NAME: Final = 4  # letters of a name of a place that is looked for
LONGEST_PLACE: Final = 2  # words
MOST_BEFORE: Final = 3
"""Words among which the verb is: "I will move to Comitium" may be a move."""
_COMMANDS: Final = ("accept", "refuse", "pause", "help", "claim", "offer", "away", "place")


@dataclass(frozen=True)
class ShownMail:
    """The contents of the answered mail: each numbered choice in words, and how many offers."""

    choices: Mapping[int, str] = field(default_factory=dict)
    offers: int = 0
    has_offers: bool = False

    @cached_property
    def sentences(self) -> dict[int, list[str]]:
        """The words of each choice, needed only if a line is not a command."""
        return {number: words_in(said) for number, said in self.choices.items()}


def is_certain(line: str, read: str) -> bool:
    """Tell whether a line that a game reads as an action says it, and does not only name a place.

    `read` is the action in notation. Its verb must be there, or a number; a question is none.
    """
    if "?" in line:
        return False
    if any(letter.isdigit() for letter in line) or not any(map(str.isalpha, line)):
        return True
    words, verb = words_in(line), read.split()[0].casefold()
    if not verb.isalpha():
        return len(words) >= SHORTEST_PATH
    verbs = DEMANDING if verb in DEMANDING else (verb,)
    said = [word for word in words if len(word) > 2 or word in verbs]
    return any(one.startswith(word) for word in said for one in verbs)


def meant(line: str, shown: ShownMail, is_command: Callable[[str], bool], *, is_top: bool) -> str:
    """Return the command that the line nearly is; empty if it is talk.

    Below a message's first line (`is_top` false) fewer lines are taken for slips.
    """
    words = words_in(line) if len(line) <= LONGEST else []
    if not words or len(words) > 2 * MOST_WORDS:
        return ""
    rest = [word for word in words if word not in POLITE]
    found = meant_of_offers(words, line, shown.offers) if shown.has_offers else ""
    found = found or _number_among(words, rest)
    found = found or _without_courtesy(line, is_command) or _by_its_words(words, shown)
    found = found or _by_a_place(words, shown)
    if not found and len(rest) == 1 < len(words):
        found = _ALONE.get(rest[0], "")
    if not found and len(words) <= MOST_WORDS and _AWAY.match(line.strip(_EDGE)):
        found = "away 3 Dec - 10 Dec"
    return found or (_at_the_top(words, shown) if is_top else "")


def _number_among(words: list[str], rest: list[str]) -> str:
    """Read a number with only polite words around it: "2, please"."""
    if len(words) > MOST_AROUND:
        return ""
    if rest and all(word.isdigit() for word in rest):
        return str(int(rest[0])) if len(rest[0]) <= 4 else ""
    if len(rest) <= 1:
        last = rest[0] if rest else words[-1]
        number = _NUMBERS.get(last) if rest or len(words) > 1 else None
        return str(number) if number else ""
    if rest[1:] == ["one"]:  # "the second one"
        return str(_NUMBERS.get(rest[0], ""))
    return ""


def _without_courtesy(line: str, is_command: Callable[[str], bool]) -> str:
    """Read a command in notation with polite words or signs around it."""
    parts = line.split()
    while parts and _is_courtesy(parts[0]):
        parts = parts[1:]
    while parts and _is_courtesy(parts[-1]):
        parts = parts[:-1]
    said = " ".join(parts).strip(_EDGE)
    if "?" in line and not any(map(str.isdigit, said)):
        return ""  # "Will you help me?" is asked of the others
    return said if said and said != line and is_command(said) else ""


def _is_courtesy(part: str) -> bool:
    return not part.strip(_EDGE) or part.strip(_EDGE).casefold() in POLITE


def _by_its_words(words: list[str], shown: ShownMail) -> str:
    """Read a choice written in the mail's own words, or most of them."""
    said = set(words)
    fitting = [
        number
        for number, sentence in shown.sentences.items()
        if _fits(said, set(sentence) | {str(number)}, len(words))
    ]
    if not fitting:
        return ""
    exact = [one for one in fitting if set(shown.sentences[one]) <= said]
    names = {word for word in said if len(word) >= 4}
    if exact or (len(fitting) == 1 and len(names) >= 2):
        return str((exact or fitting)[0])
    return ""


def _by_a_place(words: list[str], shown: ShownMail) -> str:
    """Read where somebody goes in their own words: "Setze einen Senator in Subura"."""
    there = [word for word in words if word not in POLITE | _INTO | _SETS | _PIECES]
    is_move = bool(_SETS & set(words[:MOST_BEFORE])) or bool(_INTO & set(words))
    if not is_move or not 0 < len(there) <= LONGEST_PLACE:
        return ""
    names = {word for word in there if len(word) >= SHORTEST_NAME}
    shared = {number: len(names & set(said)) for number, said in shown.sentences.items()}
    best = max(shared, key=lambda number: shared[number], default=0)
    return str(best) if best and shared[best] == len(there) else ""


def _fits(said: set[str], sentence: set[str], length: int) -> bool:
    if said <= sentence:
        return length >= 2
    return len(said & sentence) >= max(3, 0.8 * len(sentence)) and len(said) <= len(sentence) + 4


def _at_the_top(words: list[str], shown: ShownMail) -> str:
    """Read a slip of one to three words where a command would stand."""
    if len(words) == 1:
        close = get_close_matches(words[0], ("pause", "help", "accept", "refuse"), 1, 0.75)
        return _ALONE.get(words[0], "") or (close[0] if close and len(words[0]) > 3 else "")
    numbers = [int(word) for word in words if word.isdigit() and len(word) <= 4]
    if len(words) == 2 and words[1].isdigit():
        close = get_close_matches(words[0], _COMMANDS, 1, 0.75)
        if close:
            return f"{close[0]} {words[1]}"
    if len(words) <= 3 and len(numbers) == 1:
        known = numbers[0] in shown.sentences or 0 < numbers[0] <= shown.offers
        return str(numbers[0]) if known else ""
    return ""
