"""What the sender wants: commands at the top, one a line; from the first line that is none, the
rest is a message.
"""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import Enum
from typing import Final

MOST_COMMANDS: Final = 20
MOST_LINES: Final = 12  # of one command
NARROWEST, WIDEST = 72, 80  # columns at which mail programs cut lines
LONGEST_COMMAND: Final = 2000
"""In letters. What is longer is not even tried: a mail may be one line of a million."""

LONGEST_ACTION: Final = 80
LONGEST_CLAIM: Final = 300
MOST_CLAIMED: Final = 20  # words of a claim; what has more is prose
MOST_WORDS: Final = 10  # of an action: what has more is prose, and not given to the game to read


class Verb(Enum):
    ACT = "act"
    ACCEPT = "accept"
    REFUSE = "refuse"
    OFFER = "offer"
    NEXT = "next"
    PAUSE = "pause"
    AWAY = "away"
    CLAIM = "claim"
    HELP = "help"
    SAY = "say"


@dataclass(frozen=True, slots=True)
class Command:
    """One thing to do. `words` are what stands behind its verb, `line` is how it was written."""

    verb: Verb
    line: str
    words: str = ""
    number: int | None = None


_MAY_BE_LONG: Final = (Verb.OFFER, Verb.NEXT, Verb.CLAIM, Verb.REFUSE)
_ACCEPT: Final = re.compile(r"^(?:i )?accept(?:\s+(?:offer\s+)?#?(\d{1,4}))?\s*[.!]?$", re.I)
_REFUSE: Final = re.compile(
    r"^(?:i )?(?:refuse|decline|reject)(?:\s+(?:offer\s+)?#?(\d{1,4})\b\s*[:,.–-]?\s*(.*))?$",  # noqa: RUF001
    re.I,
)
_NEXT: Final = re.compile(r"^next\s*:\s*(.*)$", re.I)
_PAUSE: Final = re.compile(r"^pause\s*[.!]?$", re.I)
_AWAY: Final = re.compile(r"^away\s*:?\s+(\D{0,12}\d.*)$", re.I)
_HELP: Final = re.compile(r"^(help|\?)\s*[.!?]?$", re.I)
_CLAIM: Final = re.compile(r"^claim\b\s*:?\s*(.*)$", re.I)
_SAY: Final = re.compile(r"^say\s*:\s*(.*)$", re.I | re.S)
_CLOSING: Final = re.compile(
    r"(?:(?:many )?thanks|thank you|thx|cheers|best|(?:best|kind|warm) (?:regards|wishes)|regards|"
    r"vale|danke|(?:(?:viele|liebe|beste|freundliche|schöne) )?gr(?:ü|ue)(?:ß|ss)e?|mfg|lg|vg|"
    r"mit freundlichen gr(?:ü|ue)(?:ß|ss)en|merci|cordialement|bien à (?:toi|vous)|"
    r"amicalement|(?:bonne journée|à bientôt)|saludos|gracias|un saludo|un abrazo|atentamente|"
    r"(?:cordiali )?saluti|grazie|ciao|a presto|(?:met vriendelijke )?groet(?:en|jes)?|"
    r"obrigad[oa]|cumprimentos)\s*[,.!]*",
    re.I,
)
"""What stands above a name; alone it is no message."""

_AROUND: Final = " \t,.-\u2013\u2014"  # dashes before a name

_NUMBER: Final = re.compile(r"^(#\s?)?\d{1,4}\s*[.)]?$")
_LIKE_ACTION: Final = re.compile(r"^#?\s?\d{1,4}\s*(?:[-–—>→]|with\b|using\b|\w?$)", re.I)  # noqa: RUF001


@dataclass(frozen=True, slots=True)
class Grammar:
    """What of a line the game decides: is it an offer, an action, or meant to be one?"""

    is_action: Callable[[str], bool]
    is_offer: Callable[[str], bool]
    words: Collection[str] = ()  # with which actions begin
    has_offers: bool = False
    has_claims: bool = False
    signs: Collection[str] = ()  # how the sender signs, in small letters


def commands_in(text: str, grammar: Grammar) -> list[Command]:
    """The commands in their order; a message, if there is one, comes last."""
    found: list[Command] = []
    lines = text.split("\n")
    index = 0
    while index < len(lines):
        bare = _bare(lines[index])
        if not bare:
            index += 1
            continue
        command = _command(bare, grammar) if len(found) < MOST_COMMANDS else None
        end = index
        if command is not None and command.verb in _MAY_BE_LONG:
            end, command = _whole(lines, index, command, grammar)
        if command is None:
            rest = "\n".join(lines[index:]).strip()
            said = _SAY.match(rest)
            words = _unsigned(said[1] if said else rest, grammar.signs)
            return [*found, Command(Verb.SAY, rest, words)] if words else found
        found.append(command)
        index = end + 1
    return found


def _bare(line: str) -> str:
    return " ".join(line.split()).strip("`* ")


def _whole(
    lines: list[str], start: int, first: Command, grammar: Grammar
) -> tuple[int, Command | None]:
    """The command with all its lines, and the last of them; none if that is too long for one."""
    end = _end_of_paragraph(lines, start, grammar)
    bare = _bare(" ".join(lines[start : end + 1]))
    if len(bare) > LONGEST_COMMAND:
        return start, None
    whole = _command(bare, grammar)
    return (end, whole) if whole is not None else (start, first)


def _end_of_paragraph(lines: list[str], start: int, grammar: Grammar) -> int:
    """Where the line ends that a mail program has cut: its next word would not have fitted.

    What looks like an action belongs to it all the same: half of an offer must not be played.
    """
    end = start
    while end + 1 < len(lines) and end - start < MOST_LINES:
        line, following = lines[end].rstrip(), lines[end + 1].split()
        if not following or not len(line) <= WIDEST or len(f"{line} {following[0]}") <= NARROWEST:
            break
        other = _command(_bare(lines[end + 1]), grammar)
        if other is not None and other.verb is not Verb.ACT:
            break
        end += 1
    return end


def _unsigned(words: str, signs: Collection[str]) -> str:
    """Without the name below it: the board says who writes, or must not say it."""
    text = words.strip()
    above, _break, last = text.rpartition("\n")
    if _is_signature(last.strip(_AROUND).lower(), signs):
        text = above.strip()
    return "" if _CLOSING.fullmatch(text) else text


def _is_signature(line: str, signs: Collection[str]) -> bool:
    """A name, or what stands above it and the name: "LG Alice"."""
    for name in signs:
        if line.endswith(name):
            before = line.removesuffix(name).strip(_AROUND)
            if not before or _CLOSING.fullmatch(before):
                return True
    return False


def _command(line: str, grammar: Grammar) -> Command | None:
    if len(line) > LONGEST_COMMAND:
        return None
    if grammar.has_offers and (found := _about_offers(line, grammar)):
        return found
    if grammar.has_claims and (match := _CLAIM.match(line)) and _is_claim(line):
        return Command(Verb.CLAIM, line, match[1])
    if match := _NEXT.match(line):
        return Command(Verb.NEXT, line, match[1])
    if match := _AWAY.match(line):
        return Command(Verb.AWAY, line, match[1])
    if _PAUSE.match(line):
        return Command(Verb.PAUSE, line)
    if _HELP.match(line):
        return Command(Verb.HELP, line)
    return Command(Verb.ACT, line, line) if _is_action(line, grammar) else None


def _is_claim(line: str) -> bool:
    return len(line) <= LONGEST_CLAIM and len(line.split()) <= MOST_CLAIMED


def _about_offers(line: str, grammar: Grammar) -> Command | None:
    if match := _ACCEPT.match(line):
        return Command(Verb.ACCEPT, line, number=_number(match[1]))
    if match := _REFUSE.match(line):
        return Command(Verb.REFUSE, line, (match[2] or "").strip(), _number(match[1]))
    return Command(Verb.OFFER, line, line) if grammar.is_offer(line) else None


def _number(text: str | None) -> int | None:
    return int(text) if text else None


def _is_action(line: str, grammar: Grammar) -> bool:
    """An action, or a short line that begins like one: a slip must not become a message."""
    words = len(line.split())
    if len(line) > LONGEST_ACTION or words > MOST_WORDS:
        return False
    if _NUMBER.match(line) or _LIKE_ACTION.match(line):
        return True
    first = re.match(r"[^\W\d_]+", line)
    begins = bool(first) and first[0].lower() in grammar.words if first else False
    return (begins and words <= 4) or grammar.is_action(line)
