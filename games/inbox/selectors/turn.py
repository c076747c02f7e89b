"""All that a turn mail says of a table, for the person on one seat."""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, Final

from django.urls import reverse
from django.utils.http import urlencode

from engine.naming import named
from games.forum import press
from games.forum.models import Offer
from games.forum.selectors import OfferLine, offer_board
from games.inbox.selectors.since import Since, since_own_turn
from games.play.models import Seat, Table
from games.play.selectors import seats_at
from games.play.selectors.page import TablePage
from games.post.letters import absolute

WIDTH: Final = 78


@dataclass(frozen=True, slots=True)
class NumberedOffer:
    """An offer that waits for the person, by its number in the mail."""

    number: int
    line: OfferLine
    link: str

    @property
    def key(self) -> list[Any]:
        return [self.line.offer.key, self.line.offer.version]


@dataclass(frozen=True)
class TurnSheet:
    """Each part is made when it is asked for."""

    table: Table
    own: Seat
    page: TablePage

    @cached_property
    def names(self) -> dict[int, str]:
        return dict(enumerate(self.page.names))

    @cached_property
    def since(self) -> Since:
        return since_own_turn(self.table, self.own, self.names)

    @cached_property
    def offers(self) -> list[NumberedOffer]:
        lines = offer_board(self.table, self.own.number, self.names).to_me
        return [
            NumberedOffer(number, line, self._offer_link(line.offer))
            for number, line in enumerate(lines, 1)
        ]

    @cached_property
    def groups(self) -> list[dict[str, Any]]:
        """The legal actions by number, each with the link that opens it ready to confirm."""
        return [
            {"title": group["title"], "choices": [self._linked(c) for c in group["choices"]]}
            for group in self.page.groups
        ]

    @property
    def board(self) -> str:
        """The board as text, no wider than a terminal."""
        shown = self.page.position.game.show(self.page.view | {"choices": [], "legal": []})
        return "\n".join(_narrow(named(shown, self.names).rstrip().split("\n")))

    @property
    def deadline(self) -> datetime | None:
        return self.table.deadline if self.may_act else None

    @property
    def may_act(self) -> bool:
        return self.page.may_act

    @property
    def link(self) -> str:
        return absolute(self.table.get_absolute_url())

    @property
    def talks(self) -> bool:
        return press.has_messages(self.table)

    @property
    def makes_offers(self) -> bool:
        return press.has_offers(self.table) and self.table.is_running

    def _linked(self, choice: dict[str, Any]) -> dict[str, Any]:
        table = self.table
        query = urlencode({"at": choice["number"], "of": table.log_version, "turn": table.turn})
        return choice | {"link": f"{self.link}?{query}#act"}

    def _offer_link(self, offer: Offer) -> str:
        return absolute(reverse("forum:offer", args=[self.table.code, offer.key]))


def turn_sheet(table: Table, own: Seat, seats: Sequence[Seat] | None = None) -> TurnSheet:
    found = list(seats) if seats is not None else seats_at(table)
    return TurnSheet(table, own, TablePage(table, found, own.number, table.length))


def _narrow(lines: list[str]) -> list[str]:
    made: list[str] = []
    for line in lines:
        indent = " " * (len(line) - len(line.lstrip()) + 4)
        made += textwrap.wrap(line, WIDTH, subsequent_indent=indent) or [""]
    return made
