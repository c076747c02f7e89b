"""The sheet of a turn mail: everything it says about a table to the person on one seat.

Names of players can be written in mails, and an action is read from a line that contains them.
"""

import re
import textwrap
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, Final
from unicodedata import bidirectional

from django.urls import reverse
from django.utils.http import urlencode

from engine.game import Raw
from engine.refusal import Refusal
from games.forum import press
from games.forum.models import Offer
from games.forum.selectors import Look, OfferBoard, OfferLine, Source, offer_board, sources_of
from games.play.log.demand import DEMANDING, can_be_demanded
from games.play.log.position import ends_of
from games.play.models import Seat, Table
from games.play.page.selectors import TablePage
from games.play.selectors import seat_names, seats_at
from games.post.mails.outbox import absolute
from games.turnmail.since import Since, lengths_after_own_turn, since

WIDTH: Final = 76


@dataclass(frozen=True, slots=True)
class NumberedOffer:
    """An offer that waits for the person, with its number in the mail."""

    number: int
    line: OfferLine
    link: str

    @property
    def told(self) -> str:
        whose = f" ({self.line.whose})" if self.line.whose else ""
        return f"{self.line.author}{whose}: {self.line.sentence}"

    @property
    def key(self) -> list[Any]:
        return [self.line.offer.key, self.line.offer.version]


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line of the board in words; its continuation lines are indented by `indent`."""

    text: str

    @property
    def indent(self) -> int:
        return len(self.text) - len(self.text.lstrip()) + 4


@dataclass(frozen=True)
class MailPage(TablePage):
    """A table as a mail shows it, independent of what the player has seen on the site.

    The board marks what happened since the player's last own turn, when the log had `acted`
    entries. The text of the mail starts at the same point.
    """

    acted: int = 0

    @property
    def seen(self) -> int:
        return self.acted

    @cached_property
    def plain_names(self) -> list[str]:
        return seat_names(self.table, self.seats)

    @cached_property
    def names(self) -> list[str]:
        """The names, with right-to-left names isolated from the text around them."""
        return [isolated(name) for name in self.plain_names]

    @cached_property
    def scene(self) -> Raw:
        return self.position.game.scene(self.view | {"choices": []}, self.lately)

    @property
    def own(self) -> Seat:
        own = self.own_seat
        assert own is not None, "a turn mail goes to the holder of a seat"
        return own


@dataclass(frozen=True)
class TurnSheet:
    """The parts of a turn mail. Each is made on first use, from rows already read."""

    page: MailPage
    source: Source

    @cached_property
    def table(self) -> Table:
        return self.page.table

    @cached_property
    def own(self) -> Seat:
        return self.page.own

    @cached_property
    def names(self) -> dict[int, str]:
        return dict(enumerate(self.page.names))

    @property
    def somebody(self) -> str:
        """The name of another player, for an example."""
        return next(name for seat, name in self.names.items() if seat != self.own.number)

    @cached_property
    def since(self) -> Since:
        return since(self.source, self.page.seen, self.names)

    @cached_property
    def _offer_board(self) -> OfferBoard:
        return offer_board(self.table, self.own.number, self.names, self.source)

    @cached_property
    def offers(self) -> list[NumberedOffer]:
        return [
            NumberedOffer(number, line, self._offer_link(line.offer))
            for number, line in enumerate(self._offer_board.to_me, 1)
        ]

    @cached_property
    def agreed(self) -> list[OfferLine]:
        """Return what all have accepted for a coming turn: it is sealed when that turn begins."""
        return self._offer_board.agreed

    @cached_property
    def groups(self) -> list[dict[str, Any]]:
        """The numbered legal actions, each with the link that opens it ready to confirm."""
        return [
            {"title": group["title"], "choices": [self._linked(c) for c in group["choices"]]}
            for group in self.page.groups
        ]

    @cached_property
    def lines(self) -> list[SheetLine]:
        """The board in words, with lines of any length."""
        view = self.page.view | {"choices": [], "legal": []}
        shown = self.page.position.game.show(view, self.names)
        return [SheetLine(text) for text in shown.rstrip().split("\n")]

    @cached_property
    def board(self) -> str:
        """The board in words, no wider than a terminal."""
        return "\n".join(_narrow(line.text) for line in self.lines)

    @cached_property
    def deadline(self) -> datetime | None:
        return self.own.deadline if self.may_act else None

    @cached_property
    def awaited(self) -> list[str]:
        return [self.names[seat] for seat in self.page.waits_for if seat != self.own.number]

    @cached_property
    def may_act(self) -> bool:
        return self.page.may_act

    @cached_property
    def may_demand(self) -> bool:
        return self.page.position.may_demand

    @cached_property
    def link(self) -> str:
        return absolute(self.table.get_absolute_url())

    @cached_property
    def talks(self) -> bool:
        return press.has_messages(self.table)

    @cached_property
    def makes_offers(self) -> bool:
        return press.has_offers(self.table) and self.table.is_running

    def _linked(self, choice: dict[str, Any]) -> dict[str, Any]:
        table = self.table
        query = urlencode({"at": choice["number"], "of": table.log_version, "turn": table.turn})
        notation = choice["notation"].replace(" ", "\u00a0")  # no line break within it
        told = f"{choice['sentence']} [{notation}]"
        return choice | {"link": f"{self.link}?{query}#act", "told": told}

    def _offer_link(self, offer: Offer) -> str:
        return absolute(reverse("forum:offer", args=[self.table.code, offer.key]))


def turn_sheet(table: Table, own: Seat, seats: list[Seat] | None = None) -> TurnSheet:
    own.table = table
    found = seats_at(table) if seats is None else seats
    return turn_sheets([own], {table.pk: found})[own.pk]


def turn_sheets(own: Collection[Seat], seats: Mapping[int, list[Seat]]) -> dict[int, TurnSheet]:
    """Make the sheets for these seats, by seat id.

    Rows are read for all of them together, so fifty sheets take as many queries as one. `seats`
    are all seats at the tables, by table id.
    """
    ends = ends_of({seat.table_id: seat.table for seat in own}.values())
    acted = lengths_after_own_turn(own, ends)
    sources = sources_of([Look(seat.table, seat, acted[seat.pk]) for seat in own], ends)
    return {seat.pk: TurnSheet(_page(seat, seats, acted), sources[seat.pk]) for seat in own}


def _page(own: Seat, seats: Mapping[int, list[Seat]], acted: Mapping[int, int]) -> MailPage:
    table = own.table
    return MailPage(table, seats[table.pk], own.number, table.length, acted=acted[own.pk])


def _narrow(line: str) -> str:
    if len(line) <= WIDTH:
        return line.rstrip()  # most lines are short, and wrapping is slow
    indent = " " * (len(line) - len(line.lstrip()) + 4)
    return textwrap.fill(line, WIDTH, subsequent_indent=indent)


NUMBER: Final = re.compile(r"#?\s*(\d{1,4})\s*[.)]?")


def isolated(name: str) -> str:
    """Wrap a right-to-left name in isolating marks, so that it does not reorder its neighbours."""
    turns = any(bidirectional(letter) in ("R", "AL") for letter in name)
    return f"\u2068{name}\u2069" if turns else name


def seats_by_name(names: Mapping[int, str]) -> dict[str, int]:
    """Map what a seat may be called to its number: its name, with and without "the"."""
    found: dict[str, int] = {}
    for seat, name in names.items():
        for called in {name, re.sub(r"^(the|house of the)\s+", "", name, flags=re.I)}:
            if called:
                found.setdefault(called, seat)
    return found


def read_action(table: Table, text: str, view: Raw, names: Mapping[int, str]) -> Raw:
    """Read the entry that a line means; a bare number is the number of a choice.

    Games know seats, not names. So names are replaced by seat numbers if the line as it stands
    cannot be read. A line of nothing but names is none of it: a name is not a number of a choice.
    """
    if number := NUMBER.fullmatch(text.strip()):
        return table.rules.read(f"#{int(number[1])}", view)
    plain = with_seats(text, names)
    try:
        return table.rules.read(text, view)
    except Refusal:
        if plain == text or not any(letter.isalpha() for letter in plain):
            raise
    return table.rules.read(plain, view)


def with_seats(text: str, names: Mapping[int, str]) -> str:
    """Replace names of players by the numbers of their seats, longer names first."""
    called = {name.casefold(): seat for name, seat in seats_by_name(names).items()}
    if not called:
        return text
    known = "|".join(re.escape(name) for name in sorted(called, key=len, reverse=True))
    return re.sub(
        rf"(?<!\w)(?:{known})(?!\w)",
        lambda found: str(called.get(found[0].casefold(), found[0])),
        text,
        flags=re.I,
    )


def first_words(table: Table, view: Raw) -> set[str]:
    """Collect the first words of actions; a line that begins with one is meant as an action."""
    groups = view.get("choices") or ()
    notations = [choice["notation"] for group in groups for choice in group["choices"]]
    wished = [str(found["entry"].get("do", "")) for found in table.rules.orders(view)]
    words = {text.split()[0].lower() for text in (*notations, *wished) if text}
    words |= set(DEMANDING if can_be_demanded(table) else ())
    return {word for word in words if word.isalpha()}
