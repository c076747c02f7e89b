"""A table one step before the first arrival in the Senate, where laurels are shown on demand."""

from collections.abc import Sequence
from typing import Any

from engine.game import Raw
from games.accounts.models import User
from games.common import clock
from games.play import services
from games.play.log.locks import by_person
from games.play.models import Entry
from games.play.selectors import position, view_of
from tests.games.factories import playing_table
from tests.sure import sure

MINE: list[dict[str, Any]] = [
    {"do": "place", "at": "3"},
    {"do": "move", "path": "3-7", "votes": []},
    {"do": "place", "at": "3"},
    {"do": "move", "path": "3-7", "votes": []},
    {"do": "move", "path": "7-10", "votes": ["me"]},
]
ARRIVES = {"do": "move", "path": "10-S", "votes": []}
SECOND = ["2", "2", "2", "4", "1"]
THIRD = ["2", "2", "4", "4", "3"]


class Hall:
    """`first` is about to arrive; then it is the turn of `second`."""

    def __init__(self, people: Sequence[User]) -> None:
        self.table = playing_table(*people, options={"reveal": "demand"})
        self.first = position(self.table).actors[0]
        self.second, self.third = ((self.first + n) % 3 for n in (1, 2))
        self.people = {seat.number: seat.user for seat in self.table.seats.all()}
        for mine, second, third in zip(MINE, SECOND, THIRD, strict=True):
            votes: dict[str, Any] = (
                {"votes": [self.first] * len(mine["votes"])} if "votes" in mine else {}
            )
            self.act(mine | votes)
            if view_of(self.table, None)["phase"] == "bonus":  # the shuffle laid a II with Caesar
                first = by_person(self.first, sure(self.people[self.first]).pk, clock.now())
                services.submit_entry(self.table.pk, first, {"do": "keep"}, seen_version=None)
                self.table.refresh_from_db()
            self.act({"do": "place", "at": second})
            self.act({"do": "place", "at": third})

    def act(self, raw: Raw, seat: int | None = None) -> None:
        self.table.refresh_from_db()
        seat = position(self.table).actors[0] if seat is None else seat
        actor = by_person(seat, sure(self.people[seat]).pk, clock.now())
        raw = raw if raw["do"] == "reveal" else raw | {"use": []}
        services.submit_entry(self.table.pk, actor, raw, seen_version=None)
        self.table.refresh_from_db()

    def leave(
        self, seat: int, *actions: dict[str, str], demands: bool | None = None, when: str = "turn"
    ) -> None:
        by: dict[str, Any] = {"user_id": sure(self.people[seat]).pk, "now": clock.now()}
        services.leave_order(self.table.pk, seat, list(actions), when=when, demands=demands, **by)

    def view(self) -> dict[str, Any]:
        self.table.refresh_from_db()
        return view_of(self.table, None)

    def doings(self) -> list[tuple[str, int | None, str]]:
        made = Entry.objects.filter(table=self.table).order_by("-index")
        return list(made.values_list("raw__do", "seat", "made_by")[:2])[::-1]


CAESAR = {"do": "caesar", "to": "9-13"}
