"""Reading a score back: the header and the log of the game."""

from collections.abc import Iterator
from typing import Any, Final

from engine.game import Header
from engine.quovadis.board import board_named
from engine.quovadis.notation.deals import deal_in
from engine.quovadis.notation.intents import SaidAction, understood
from engine.quovadis.notation.names import People, PlaceNames, places_of
from engine.quovadis.notation.tokens import ARROW, END, QUOTED, WORD, Wording, shortened
from engine.quovadis.score import MAIN, TITLE
from engine.quovadis.setup import OPTIONS
from engine.refusal import Code, Refusal

Raw = dict[str, Any]

FEWEST: Final = 3
MOST: Final = 5


def from_score(text: str) -> tuple[Header, list[Raw]]:
    """Read a game from its score; a Refusal names the line that cannot be read."""
    reader = _Score()
    number = 0
    for number, line in enumerate(text.splitlines(), 1):
        try:
            reader.line(line)
        except Refusal as fault:
            raise Refusal(fault.code, f"line {number}: {fault.reason}", term=fault.term) from None
    return reader.header(), reader.log


class _Score:
    """The parts of a score read so far."""

    def __init__(self) -> None:
        self.titled = False
        self.seats: tuple[int, int] | None = None
        self.options: dict[str, str | int] | None = None
        self.chance: Raw = {"stock": []}
        self.log: list[Raw] = []
        self.active = 0
        self._tools: tuple[PlaceNames, People] | None = None

    def header(self) -> Header:
        """Return the header, if it is complete."""
        if not self.titled or self.seats is None or self.options is None:
            raise Refusal(Code.MALFORMED, "a score begins with its title, `seats:` and `options:`")
        seats, start = self.seats
        return Header("quovadis", seats, start, self.options, self.chance)

    def line(self, line: str) -> None:
        """Read one more line."""
        wording = Wording(line)
        if wording.peek().kind in (END, "#"):
            return
        if not self.titled:
            _title(line)
            self.titled = True
            return
        if not self._of_head(wording):
            self.log.append(self._entry(wording))
        if wording.peek().kind not in (END, "#"):
            raise Refusal(Code.MALFORMED, f"{wording.rest()} is too much")

    def _of_head(self, wording: Wording) -> bool:
        read = {
            "seats": self._seats,
            "options": self._options,
            "stock": self._stock,
            "chance": self._chance,
        }.get(wording.peek().plain)
        if read is None or wording.peek(1).kind != ":":
            return False
        wording.take()
        wording.take()
        read(wording)
        return True

    def _seats(self, wording: Wording) -> None:
        seats = wording.number()
        wording.takes(",")
        wording.takes("seat")
        start = wording.number()
        wording.takes("begins")
        if seats is None or start is None or not FEWEST <= seats <= MOST or start >= seats:
            raise Refusal(Code.MALFORMED, "this must say `seats: 4, seat 2 begins`")
        self.seats = seats, start

    def _options(self, wording: Wording) -> None:
        self.options = dict(_option(wording) for _ in _items(wording))
        missing = [name for name in OPTIONS if name not in self.options]
        if missing:
            raise Refusal(Code.MALFORMED, f"the option {missing[0]} is missing")

    def _stock(self, wording: Wording) -> None:
        stock: list[str] = []
        while wording.peek().kind == WORD:
            stock.append(wording.take().text)
        self.chance["stock"].append(stock)

    def _chance(self, wording: Wording) -> None:
        self.chance |= _object(wording)

    def _entry(self, wording: Wording) -> Raw:
        if self._tools is None:
            header = self.header()
            board = board_named(str(header.options["board"]))
            self._tools = places_of(board), People(header.seats)
        entry = self._without_further(wording, *self._tools)
        return _with_further(entry, _object(wording)) if wording.peek().kind == "{" else entry

    def _without_further(self, wording: Wording, places: PlaceNames, people: People) -> Raw:
        if wording.peek().plain == "deal":
            return {"do": "deal", "deal": deal_in(wording, places.board, people)}
        if wording.takes("bonus"):
            _colon(wording)
            return _as_entry(self.active, understood(wording, places, people), main=False)
        if wording.number() is not None:
            wording.takes(".")
        seat = people.next(wording)
        if seat is None:
            raise Refusal(Code.MALFORMED, f"{wording.rest()} is not an entry of a score")
        _colon(wording)
        entry = _as_entry(seat, understood(wording, places, people), main=True)
        if entry["do"] in MAIN:
            self.active = seat
        return entry


def _title(line: str) -> None:
    if line.strip().casefold() != TITLE.casefold():
        said = shortened(line.strip(), 30)
        raise Refusal(Code.NO_RECORD, f"a score begins with {TITLE}, not with “{said}”")


def _colon(wording: Wording) -> None:
    if not wording.takes(":"):
        raise Refusal(Code.MALFORMED, f"a colon is missing before {wording.rest()}")


def _items(wording: Wording) -> Iterator[None]:
    """Yield once for each item of a list with commas."""
    while wording.peek().kind == WORD:
        yield
        wording.takes(",")


def _option(wording: Wording) -> tuple[str, str | int]:
    name = wording.take().text
    if name not in OPTIONS:
        raise Refusal(Code.UNKNOWN, f"there is no option {shortened(name, 30)}")
    said = _until_comma(wording)
    for value in OPTIONS[name].values:
        if str(value) == said:
            return name, value
    raise Refusal(Code.UNKNOWN, f"the option {name} cannot be {shortened(said, 30)}")


def _until_comma(wording: Wording) -> str:
    """Read a value, which may have several words (the name of a board)."""
    first = wording.peek().start
    while wording.peek().kind in (WORD, QUOTED, ARROW, "."):
        wording.take()
    return wording.text[first : wording.peek().start].strip()


def _object(wording: Wording) -> Raw:
    value = wording.value()
    if isinstance(value, dict):
        return value
    raise Refusal(Code.MALFORMED, "this must be a JSON object")


def _as_entry(seat: int, said: SaidAction, *, main: bool) -> Raw:
    """Return the entry in the form and order of docs/records.md."""
    act = said.act
    do = act.get("do")
    entry: Raw = {"seat": seat, "do": do}
    needed = {"place": "at", "move": "path", "caesar": "to", "recall": "from"}.get(str(do))
    if do is None or (needed is not None and needed not in act) or len(act) > 2:
        raise Refusal(Code.MALFORMED, f"`{said}` leaves something open")
    if needed is not None:
        entry[needed] = act[needed]
    if do == "move":
        entry["votes"] = list(said.votes or ())
    if do in MAIN and main:
        entry["use"] = list(said.use or ())
    return entry


def _with_further(entry: Raw, further: Raw) -> Raw:
    if entry["do"] == "deal" and isinstance(further.get("deal"), dict):
        entry["deal"] = further.pop("deal") | entry["deal"]
    return entry | {key: value for key, value in further.items() if key not in entry}
