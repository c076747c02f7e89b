"""Split a reply into commands and a message.

Commands stand at the top, one a line. The first line that is not a command begins the message.
"""

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from games.inbox.reader.phrases import CLOSING
from games.inbox.reader.signatures import is_usual_word, parted
from games.inbox.reader.slips import ShownMail, is_certain, meant

MOST_COMMANDS: Final = 20
MOST_LINES: Final = 12  # of one command
MOST_LOOKED: Final = 40
"""Lines of a message that are searched for commands."""

NARROWEST, WIDEST = 72, 80  # columns at which mail programs break lines
LONGEST_COMMAND: Final = 2000
"""In characters. A longer line is not tried: a mail may be one line of a million."""

LONGEST_ACTION: Final = 80
LONGEST_CLAIM: Final = 300
MOST_CLAIMED: Final = 20  # words of a claim; more is prose
MOST_WORDS: Final = 10  # of an action; more is prose, which the game is not asked to read


class Verb(Enum):
    ACT = "act"
    ACCEPT = "accept"
    REFUSE = "refuse"
    OFFER = "offer"
    AHEAD = "ahead"
    NEXT = "next"
    PAUSE = "pause"
    AWAY = "away"
    CLAIM = "claim"
    HELP = "help"
    SAY = "say"
    ASK = "ask"
    HOLD = "hold"


@dataclass(frozen=True, slots=True)
class Command:
    """One thing to do. `words` follow its verb; `line` is the command as written.

    `ASK` asks about a line that may be a slip: its `words` are the command that may be meant.
    `HOLD` holds back lines that look like a signature.
    """

    verb: Verb
    line: str
    words: str = ""
    number: int | None = None


_MAY_BE_LONG: Final = (Verb.OFFER, Verb.AHEAD, Verb.NEXT, Verb.CLAIM, Verb.REFUSE)
_ACCEPT: Final = re.compile(r"^(?:i )?accept(?:\s+(?:offer\s+)?#?(\d{1,4}))?\s*[.!]?$", re.I)
_REFUSE: Final = re.compile(
    r"^(?:i )?(?:refuse|decline|reject)(?:\s+(?:offer\s+)?#?(\d{1,4})\b\s*[:,.!–-]?\s*(.*))?$",  # noqa: RUF001
    re.I,
)
_NEXT: Final = re.compile(r"^next\s*:\s*(.*)$", re.I)
_AHEAD: Final = re.compile(r"^ahead\b", re.I)  # for the writer's own next turn: never stale
_PAUSE: Final = re.compile(r"^pause\s*[.!]?$", re.I)
_AWAY: Final = re.compile(r"^away\s*:?\s+(\D{0,12}\d.*)$", re.I)
_HELP: Final = re.compile(r"^(help|\?)\s*[.!?]?$", re.I)
_CLAIM: Final = re.compile(r"^claim\b\s*:?\s*(.*)$", re.I)
_SAY: Final = re.compile(r"^say\s*:\s*(.*)$", re.I | re.S)
_EMPTY_SAY: Final = re.compile(r"^say\s*:[ \t]*\n", re.I)
"""Words on the line of "say:" are said whatever they look like; a signature may stand below."""


_AROUND: Final = " \t,.-\u2013\u2014"  # dashes before a name

_NUMBER: Final = re.compile(r"^(#\s?)?\d{1,4}\s*[.)]?$")
_LIKE_ACTION: Final = re.compile(r"^#?\s?\d{1,4}\s*(?:[-–—>→]|with\b|using\b|\w?$)", re.I)  # noqa: RUF001


@dataclass(frozen=True, slots=True)
class Grammar:
    """The questions that depend on game and mail: is a line an action, an offer, or a slip?"""

    action_in: Callable[[str], str]
    """The legal action that a line means, in notation; empty if it means none."""

    is_offer: Callable[[str], bool]
    words: Collection[str] = ()  # first words of actions
    has_offers: bool = False
    has_claims: bool = False
    signs: Collection[str] = ()  # names the sender signs with, in lower case
    shown: ShownMail = field(default_factory=ShownMail)
    is_known: Callable[[str], bool] = lambda line: False  # has the sender signed with it before?


def commands_in(text: str, grammar: Grammar) -> list[Command]:
    """Return the commands in order; a message, if there is one, comes last."""
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
            return [*found, *_message("\n".join(lines[index:]).strip(), grammar, len(found))]
        found.append(command)
        index = end + 1
    return found


def _message(rest: str, grammar: Grammar, above: int) -> Iterator[Command]:
    """Yield the message and any signature held back, or else the slip to ask about.

    `above` is the number of commands above it. After the largest number allowed, its first line
    has not been tried as a command yet.
    """
    first = _bare(rest.split("\n", 1)[0])
    if above >= MOST_COMMANDS and _is_meant(first, grammar):
        yield Command(Verb.ASK, first, first)
        return
    said = _SAY.match(rest)
    words = said[1].strip() if said else rest
    meant_so = 1 if said and not _EMPTY_SAY.match(rest) else 0
    if not meant_so or "\n" in words:
        words = _unsigned(words, grammar.signs)
    if not words:
        return
    is_all = bool(said) or not above
    own = parted(words, grammar.signs, grammar.is_known, is_all=is_all, kept=meant_so)
    text = "" if CLOSING.fullmatch(own.text) and not meant_so else own.text
    slip = None if said else _slip(text, grammar)
    if slip is not None:
        yield slip
        return
    if text:
        yield Command(Verb.SAY, rest, text)
    if own.held:
        yield Command(Verb.HOLD, " / ".join(own.held), "\n".join(own.held))


def _slip(text: str, grammar: Grammar) -> Command | None:
    """Find the first line that is nearly a command, or is one in the middle of a message."""

    def is_command(line: str) -> bool:
        return _is_meant(line, grammar)

    looked = [line for line in text.split("\n")[:MOST_LOOKED] if line.strip()]
    for place, line in enumerate(looked):
        bare = _bare(line)
        if place and is_command(bare):
            return Command(Verb.ASK, bare, bare)
        if found := meant(bare, grammar.shown, is_command, is_top=not place):
            return Command(Verb.ASK, bare, found)
    return None


def _is_meant(line: str, grammar: Grammar) -> bool:
    """Tell whether the line is a command of its own. Prose is not tried."""
    if len(line) > LONGEST_ACTION and ":" not in line[:LONGEST_ACTION]:
        return False
    command = _command(line, grammar)
    if command is None:
        return False
    if command.verb is Verb.ACT:
        return bool(_NUMBER.match(line) or grammar.action_in(line))
    return command.number is not None or bool(command.words) or len(line.split()) == 1


def _bare(line: str) -> str:
    return " ".join(line.split()).strip("`* ")


def _whole(
    lines: list[str], start: int, first: Command, grammar: Grammar
) -> tuple[int, Command | None]:
    """Join the lines of a command; return the last index and the command, None if too long."""
    end = _end_of_paragraph(lines, start, grammar)
    bare = _bare(" ".join(lines[start : end + 1]))
    if len(bare) > LONGEST_COMMAND:
        return start, None
    whole = _command(bare, grammar)
    return (end, whole) if whole is not None else (start, first)


def _end_of_paragraph(lines: list[str], start: int, grammar: Grammar) -> int:
    """Find the end of a line that a mail program has broken because the next word did not fit.

    A continuation that looks like an action still belongs to it: half an offer must not be played.
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
    """Remove the name below a message: the board shows the author, or must hide them."""
    text = words.strip()
    above, _break, last = text.rpartition("\n")
    if _is_signature(last.strip(_AROUND).lower(), signs):
        text = above.strip()
        above, _break, last = text.rpartition("\n")
        text = above.strip() if CLOSING.fullmatch(last.strip()) else text
    return "" if CLOSING.fullmatch(text) else text


def _is_signature(line: str, signs: Collection[str]) -> bool:
    """Tell whether the line is a name, or a closing with a name, such as "LG Alice"."""
    for name in signs:
        if line.endswith(name):
            before = line.removesuffix(name).strip(_AROUND)
            if not before or CLOSING.fullmatch(before):
                return True
    return False


def _command(line: str, grammar: Grammar) -> Command | None:
    if len(line) > LONGEST_COMMAND:
        return None
    if _NUMBER.match(line):  # the most usual reply of all
        return Command(Verb.ACT, line, line)
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
    return _action(line, grammar)


def _is_claim(line: str) -> bool:
    return len(line) <= LONGEST_CLAIM and len(line.split()) <= MOST_CLAIMED


def _about_offers(line: str, grammar: Grammar) -> Command | None:
    if match := _ACCEPT.match(line):
        return Command(Verb.ACCEPT, line, number=_number(match[1]))
    if match := _REFUSE.match(line):
        return Command(Verb.REFUSE, line, (match[2] or "").strip(), _number(match[1]))
    if not grammar.is_offer(line):
        return None
    return Command(Verb.AHEAD if _AHEAD.match(line) else Verb.OFFER, line, line)


def _number(text: str | None) -> int | None:
    return int(text) if text else None


def _action(line: str, grammar: Grammar) -> Command | None:
    """Return an action, or a short line that begins like one and may be a slip.

    What the game can read in a line that may be talk ("Subura?", "Me!") is asked about.
    """
    words = len(line.split())
    if len(line) > LONGEST_ACTION or words > MOST_WORDS:
        return None
    if read := grammar.action_in(line):
        if is_certain(line, read):
            return Command(Verb.ACT, line, line)
        return None if is_usual_word(line) else Command(Verb.ASK, line, read)
    first = re.match(r"[^\W\d_]+", line)
    begins = bool(first) and first[0].lower() in grammar.words if first else False
    is_like = bool(_LIKE_ACTION.match(line)) or (begins and words <= 4)
    return Command(Verb.ACT, line, line) if is_like else None
