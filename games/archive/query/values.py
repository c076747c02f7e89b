"""The values behind a key: each function reads one kind of value, or raises a QueryFault."""

import re
from collections.abc import Callable, Iterable
from typing import Final

from django.utils.text import slugify
from django.utils.translation import gettext as _

from games.archive.query import vocabulary
from games.archive.query.faults import QueryFault, unknown_value
from games.archive.query.pieces import Piece
from games.archive.query.terms import (
    Between,
    CommitteeNumber,
    Name,
    NamePlace,
    Number,
    Opening,
    OptionIs,
    Pair,
    SeasonOf,
    Value,
    WordChoice,
)

_DIGITS: Final = re.compile(r"[0-9]{1,9}")
_COMPARED: Final = re.compile(r"=?[0-9]{1,9}")
Read = Callable[[Piece], Value]


def name_in(piece: Piece) -> str:
    """Read a name as addresses write it."""
    text = " ".join(piece.text.split())
    if not text:
        raise QueryFault(piece.at, _("a name is missing here."))
    return slugify(text) or text


def name(piece: Piece) -> Name:
    return Name(name_in(piece))


def choice(known: Callable[[], Iterable[str]]) -> Read:
    """Return a function that reads one of these words."""

    def read(piece: Piece) -> WordChoice:
        _check_known(piece, piece.text, known())
        return WordChoice(piece.text)

    return read


def whole(piece: Piece) -> int:
    """Read a number."""
    if _DIGITS.fullmatch(piece.text):
        return int(piece.text)
    raise QueryFault(piece.at, _("write a number of one to nine digits here."))


def exactly(found: int) -> Number:
    return Number(found, found, f":{found}")


def number(piece: Piece) -> Number:
    """Read a number or a range."""
    first, dots, _last = piece.text.partition("..")
    if not dots:
        return exactly(whole(piece))
    low = whole(Piece(piece.letters[: len(first)], piece.at))
    high = whole(piece.rest(len(first) + 2))
    if high < low:
        raise QueryFault(
            piece.at, _("this range is the wrong way round: write the lower number first.")
        )
    return Number(low, high, f":{low}..{high}")


def compared(sign: str, piece: Piece) -> Number:
    """Read a number behind `<`, `<=`, `>` or `>=`."""
    found = whole(piece)
    text = f"{sign}{found}"
    if sign.startswith(">"):
        return Number(found + (sign == ">"), None, text)
    return Number(None, found - (sign == "<"), text)


def place(piece: Piece) -> Number:
    """Read a place in the order of turns."""
    found = whole(piece)
    if not found:
        raise QueryFault(piece.at, _("places are counted from 1."))
    return exactly(found)


def name_place(piece: Piece) -> NamePlace:
    who, where = _two(piece, "@", _("write a name, “@” and a place: anna@2."))
    return NamePlace(name_in(who), place(where).low or 0)


def pair(piece: Piece) -> Pair:
    one, other = _two(piece, "+", _("write two names with “+” between them: anna+ben."))
    return Pair(*sorted((name_in(one), name_in(other))))


def season(piece: Piece) -> SeasonOf:
    league, count = _two(piece, "/", _("write a league, “/” and a season: tiber/3."))
    return SeasonOf(name_in(league), whole(count))


def option(piece: Piece) -> OptionIs:
    known = vocabulary.options()
    called, value = _two(piece, "=", _("write an option, “=” and its value: reveal=auto."))
    _check_known(called, called.text, known)
    _check_known(value, value.text, known[called.text])
    return OptionIs(called.text, value.text)


def opening(piece: Piece) -> Opening:
    codes = piece.split("-")
    for code in codes:
        _check_known(code, code.text, vocabulary.openings())
    return Opening(tuple(code.text for code in codes))


def number_or_between(piece: Piece) -> Number | Between:
    """Read a number, a range, or one person to another: `anna>ben`, `anna>`, `>anna`."""
    parts = piece.split(">")
    if len(parts) == 1:
        digits = _DIGITS.match(piece.text) or piece.text.startswith(".")
        if digits or not piece.text:
            return number(piece)
        raise QueryFault(
            piece.at, _("write a number, or who and to whom: anna>ben, anna> or >anna.")
        )
    if len(parts) > 2 or not (parts[0].letters or parts[1].letters):
        raise QueryFault(piece.at, _("write who and to whom: anna>ben, anna> or >anna."))
    _check_is_no_comparison(*parts)
    by, to = (name_in(part) if part.letters else None for part in parts)
    return Between(by, to)


def _check_is_no_comparison(*parts: Piece) -> None:
    """Refuse `paid:>4` and `paid:>=4`, more likely `paid>4` than somebody called 4; quotes tell."""
    for part, other in zip(parts, reversed(parts), strict=True):
        if not other.letters and not part.quotes and _COMPARED.fullmatch(part.text):
            why = _("to compare a number, leave out “:”. For a name of digits, use quotes.")
            raise QueryFault(part.at, why)


def number_or_committee(piece: Piece) -> Number | CommitteeNumber:
    """Read a number, a range, or a committee with a comparison: `13>=3`."""
    sign_at = piece.find("<>")
    if sign_at < 0:
        return number(piece)
    code = Piece(piece.letters[:sign_at], piece.at)
    _check_known(code, code.text, vocabulary.committees())
    sign, rest = comparison(piece.rest(sign_at))
    return CommitteeNumber(code.text, compared(sign, rest))


def comparison(piece: Piece) -> tuple[str, Piece]:
    """Return the sign at the start of a piece, and the rest of the piece."""
    sign = piece.letters[0].sign
    rest = piece.rest(1)
    if sign in "<>" and rest.starts_with("="):
        return f"{sign}=", rest.rest(1)
    return sign, rest


def _two(piece: Piece, sign: str, why: str) -> tuple[Piece, Piece]:
    parts = piece.split(sign)
    if len(parts) != 2:
        raise QueryFault(piece.at, why)
    return parts[0], parts[1]


def _check_known(piece: Piece, said: str, known: Iterable[str]) -> None:
    if said not in known:
        raise unknown_value(piece.at, said, known)
