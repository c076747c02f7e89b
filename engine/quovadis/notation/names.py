"""The names of committees and seats: code, name, the beginning of a name, a typing error."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from engine.quovadis.board import Board
from engine.quovadis.notation.tokens import END, QUOTED, WORD, Wording
from engine.quovadis.notation.write import KEYWORDS
from engine.refusal import Code, Refusal

SHORTEST_BEGINNING: Final = 3
LONGEST_NAME: Final = 24  # letters; longer names are not corrected
MOST_WORDS: Final = 6  # in a name
ARTICLES: Final = frozenset(("the", "committee", "committees", "of"))
MYSELF: Final = frozenset(("me", "i", "my", "mine", "own", "myself", "i'll", "i’ll"))  # noqa: RUF001
_ROMAN: Final = ((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))


class PlaceNames:
    """The committees of a board by everything they may be called."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.exact = {c.code.casefold(): c.code for c in board.committees}
        self.names = {c.name.casefold(): c.code for c in board.committees}
        for name, code in list(self.names.items()):
            for part in name.split():
                self._also(self.names, part, code)
        for known in (self.names, _numerals(board.codes)):
            for name, code in known.items():
                self.exact.setdefault(name, code)
        self.longest = max(len(name.split()) for name in self.names)

    def _also(self, names: dict[str, str], part: str, code: str) -> None:
        """Let one word of a name stand for it, unless two names have that word."""
        if len(part) > 1 and names.setdefault(part, code) != code:
            names[part] = ""

    def called(self, name: str) -> tuple[str, ...]:
        """Return the codes that have exactly that name."""
        code = self.exact.get(name)
        return (code,) if code else ()

    def likely(self, name: str) -> tuple[str, ...]:
        """Return the codes that something like that name may mean."""
        if not SHORTEST_BEGINNING <= len(name) <= LONGEST_NAME or name in KEYWORDS:
            return ()
        begun = [code for known, code in self.names.items() if known.startswith(name)]
        if not any(begun):
            slips = 1 if len(name) < 7 else 2
            begun = [
                code
                for known, code in self.names.items()
                if len(name) > SHORTEST_BEGINNING and is_slip(name, known, slips)
            ]
        return tuple(dict.fromkeys(filter(None, begun)))

    def next(self, wording: Wording, *, likely: bool = True) -> str | None:
        """Read a committee if one comes next; refuse a name that could mean two."""
        if wording.peek().kind == QUOTED:
            found = self.called(wording.peek().plain)
            wording.at += len(found)
            return found[0] if found else None
        start = wording.at
        wording.skip(ARTICLES)
        for find in (self.called, self.likely) if likely else (self.called,):
            for count in range(self.longest, 0, -1):
                name = _words(wording, count)
                found = find(name) if name else ()
                if len(found) > 1:
                    raise Refusal(Code.UNKNOWN, f"“{name}” may be {self.told(found)}")
                if found:
                    wording.at += count
                    return found[0]
        wording.at = start
        return None

    def told(self, codes: Iterable[str]) -> str:
        """List committees as a refusal names them."""
        told = [f"{self.board.committee(code).name} ({code})" for code in codes]
        return " or ".join(filter(None, (", ".join(told[:-1]), told[-1])))


def _words(wording: Wording, count: int) -> str:
    """Return the next words as one name; empty if there are not that many."""
    tokens = [wording.peek(i) for i in range(count)]
    if any(token.kind in (QUOTED, END) for token in tokens):
        return ""
    return " ".join(token.plain for token in tokens)


@lru_cache(maxsize=16)
def places_of(board: Board) -> PlaceNames:
    """Return the names on a board."""
    return PlaceNames(board)


def _numerals(codes: Iterable[str]) -> dict[str, str]:
    return {roman(int(c)): c for c in codes if c.isdecimal() and c.isascii() and 0 < int(c) < 40}


def roman(n: int) -> str:
    """Write a small number in small Roman letters."""
    for value, letters in _ROMAN:
        if n >= value:
            return letters + roman(n - value)
    return ""


def is_slip(one: str, two: str, most: int) -> bool:
    """Tell whether `most` wrong, missing, added or swapped letters make one of the other."""
    if abs(len(one) - len(two)) > most:
        return False
    before: list[int] = []
    row = list(range(len(two) + 1))
    for i, a in enumerate(one):
        earlier, before = before, row
        row = [i + 1]
        for j, b in enumerate(two):
            cost = min(before[j + 1] + 1, row[j] + 1, before[j] + (a != b))
            if i and j and a == two[j - 1] and one[i - 1] == b:
                cost = min(cost, earlier[j - 1] + 1)
            row.append(cost)
    return row[-1] <= most


class People:
    """The seats of a table by what they may be called; `me` writes, `you` are addressed."""

    def __init__(
        self,
        seats: int,
        names: Mapping[str, int] | None = None,
        me: int | None = None,
    ) -> None:
        self.seats = seats
        self.me = me
        self.you: tuple[int, ...] = ()
        self.names: dict[str, int] = {}
        for name, seat in (names or {}).items():
            if name.isdecimal():
                continue  # a number always means that seat
            for called in {name.casefold(), _plain(name)} - {""}:
                if self.names.setdefault(called, seat) != seat:
                    self.names[called] = -1  # two people have that name: the seat must be named

    def next(self, wording: Wording) -> int | None:
        """Read a seat if one comes next: its number, a name, or the author."""
        start = wording.at
        wording.takes("seat", "player")
        named = self._named(wording)
        if named is not None:
            return named
        number = wording.number()
        if number is not None and number < self.seats:
            return number
        wording.at = start
        token = wording.peek()
        if token.kind == WORD and token.plain in MYSELF and self.me is not None:
            wording.at += 1
            return self.me
        if token.kind == WORD and token.plain in ("you", "your"):
            return self._addressed(wording)
        return None

    def _addressed(self, wording: Wording) -> int:
        if len(self.you) != 1:
            raise Refusal(Code.MALFORMED, "“you” is not one seat here: say its number")
        wording.at += 1
        return self.you[0]

    def _named(self, wording: Wording) -> int | None:
        if not self.names:
            return None
        if wording.peek().kind == QUOTED:
            return self._known(wording, wording.peek().plain, 1)
        for count in range(MOST_WORDS, 0, -1):
            name = _words(wording, count)
            seat = self._known(wording, name, count) if name else None
            if seat is not None:
                return seat
        return None

    def _known(self, wording: Wording, name: str, count: int) -> int | None:
        seat = self.names.get(name)
        if seat == -1:
            raise Refusal(Code.UNKNOWN, f"“{name}” may be two people: say the number of the seat")
        if seat is not None and 0 <= seat < self.seats:
            wording.at += count
            return seat
        return None


def _plain(name: str) -> str:
    """Return a name in the form of the words of a text."""
    words: list[str] = []
    wording = Wording(name.replace('"', " ")[:200])
    while wording.peek().kind != END and len(words) <= MOST_WORDS:
        words.append(wording.take().plain)
    return " ".join(words)
