"""The page of a started table, as one viewer sees it (docs/table.md).

Everything about the game comes from the viewer's view of the position, and from what the engine
tells that viewer. Parts that depend only on the position are cached; names, times and tokens never.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from engine.display_names import named
from engine.game import Raw
from games.common.memory import kept_number
from games.play.clock.words import Until, until_of_table
from games.play.log.narrative import OutsideLine, outside_of, tellings
from games.play.log.position import Position, known_position, logged, position
from games.play.models import MadeBy, Seat, Table
from games.play.seats.selectors import seat_names, seat_page

FIRST_TURNS: Final = 3
"""For how many turns of each seat the page explains how the game is played."""

SCORE_BLOCK: Final = 16
"""How many entries back a known score is looked for, to add new lines to it."""

SEEN_BLOCK: Final = 16
"""How many entries at a time are searched for the viewer's own, from the newest back."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One entry in notation. `length` is the position after it."""

    length: int
    turn: int
    seat: int | None
    notation: str
    made_by: str
    opens_turn: bool
    secret: bool = False


@dataclass(frozen=True)
class TablePage:
    """One viewer's look at a table, now or at an earlier position."""

    table: Table
    seats: list[Seat]
    seat: int | None
    length: int
    chosen: str = ""

    @cached_property
    def position(self) -> Position:
        return position(self.table, self.length)

    @cached_property
    def view(self) -> Raw:
        return self.position.view(self.seat)

    @cached_property
    def names(self) -> list[str]:
        return seat_names(self.table, self.seats)

    @cached_property
    def pages(self) -> list[str]:
        """The addresses of the players' pages, by seat; empty where there is none."""
        seats = sorted(self.seats, key=lambda seat: seat.number)
        return [seat_page(seat, self.table) for seat in seats]

    @property
    def is_now(self) -> bool:
        return self.length == self.table.length

    @property
    def key(self) -> tuple[object, ...]:
        """The key of the position: equal keys show equal games."""
        table = self.table
        return (table.pk, table.commitment, table.rollbacks, self.length)

    @cached_property
    def part_key(self) -> tuple[object, ...]:
        """Everything that cached parts of the page depend on."""
        return (
            *self.key,
            self.seat,
            self.may_act,
            self.is_now,
            self.seen,
            tuple(self.names),
            tuple(self.pages),
        )

    @cached_property
    def seen(self) -> int:
        """Return how far the viewer has read; a spectator has seen all but the last entry."""
        own = self.own_seat
        if own is None or not self.is_now:
            return max(self.length - 1, 0)
        start = min(own.seen_length, self.length)
        for end in range(self.length, start, -SEEN_BLOCK):
            for entry in reversed(logged(self.table, max(end - SEEN_BLOCK, start), end)):
                if entry.raw.get("seat") == own.number:
                    return entry.index + 1
        return start

    @property
    def offers_key(self) -> tuple[int, int] | None:
        """Return what the arrows of offers on the board depend on; None while no offer is open."""
        if not (self.table.offers_open and self.is_now):
            return None
        return (self.table.version, self.own_seat.private_version if self.own_seat else 0)

    @cached_property
    def own_seat(self) -> Seat | None:
        return next((s for s in self.seats if s.number == self.seat), None)

    @cached_property
    def waits_for(self) -> list[int]:
        return list(self.position.actors) if self.table.is_running else []

    @cached_property
    def may_act(self) -> bool:
        playing = self.is_now and self.table.status == "playing"
        return playing and self.seat is not None and self.seat in self.waits_for

    @property
    def until(self) -> Until | None:
        """Until when the players that the viewer waits for have time."""
        return until_of_table(self.table, self.seats)

    @property
    def is_beginning(self) -> bool:
        """Tell whether these are the first turns, in which the page explains the game."""
        return self.position.turn <= FIRST_TURNS * self.table.seat_count

    @cached_property
    def is_first_game(self) -> bool:
        """Tell whether the viewer plays this game for the first time, which a query must tell.

        It stays so for the whole game, so it is asked once.
        """
        own, table = self.own_seat, self.table
        if own is None or own.user_id is None or table.practice or not self.is_now:
            return False
        key = ("played before", table.pk, own.user_id)
        return not kept_number(key, lambda: _has_played_before(own, table))

    @cached_property
    def groups(self) -> list[Raw]:
        """The numbered choices of the viewer, with names in their sentences."""
        named_seats = dict(enumerate(self.names))
        return self.position.choices(self.seat, named_seats) if self.may_act else []

    @cached_property
    def offered(self) -> list[Raw]:
        """The choices that belong to what the viewer has clicked."""
        wanted = self._wanted()
        choices = {choice["number"]: choice for choice in self._choices} if wanted else {}
        return [self._named_choice(choices[number]) for number in wanted if number in choices]

    @cached_property
    def scene(self) -> Raw:
        shown = self.view if self.may_act else self.view | {"choices": []}
        if not self.table.has_offers:
            shown = shown | {"silent": True}
        return self.position.game.scene(shown, self.lately, self.chosen)

    @cached_property
    def step(self) -> Raw | None:
        """Return how the viewer goes on from what they have pressed, if that is no choice yet."""
        step: Raw | None = self.scene["step"] if self.chosen else None
        if step is None:
            return None
        links = [link | {"sentence": self.with_names(link["sentence"])} for link in step["links"]]
        return step | {"title": self.with_names(step["title"]), "links": links}

    @cached_property
    def sealed(self) -> list[Raw]:
        """The choices that use a sealed deal."""
        return [self._named_choice(c) for c in self._choices if c["entry"].get("use")]

    @property
    def _choices(self) -> Iterator[Raw]:
        groups = self.view["choices"] if self.may_act else ()
        return (choice for group in groups for choice in group["choices"])

    @cached_property
    def lately(self) -> list[Raw]:
        """The entries that the viewer has not seen yet; the board marks what they changed."""
        return self._raws(self.seen)

    @property
    def latest(self) -> str:
        """The last thing that happened, as a sentence; empty before the first entry."""
        told = tellings(self.table, range(max(self.length - 1, 0), self.length), self.seat)
        return self.with_names(" ".join(told.values()))

    @property
    def repeats_a_deal(self) -> bool:
        """Tell whether the last thing that happened is the sealing of a deal that is ready."""
        last = self._raws(max(self.length - 1, 0))
        return bool(last and last[0]["do"] == "deal" and self.sealed)

    @cached_property
    def score(self) -> list[ScoreLine]:
        """The whole log in notation, as this viewer may read it."""
        if self.table.is_over:
            return self._whole_score
        return [
            replace(line, notation=f"{line.notation.split()[0]} …")
            if line.secret and line.seat != self.seat
            else line
            for line in self._whole_score
        ]

    @cached_property
    def _whole_score(self) -> list[ScoreLine]:
        """The score with its secrets, kept with the position; a new entry adds one line to it."""
        derived, length = position(self.table).derived, self.table.length
        if "score" not in derived:
            earlier = range(length - 1, max(length - SCORE_BLOCK, 0), -1)
            back = (known_position(self.table, before) for before in earlier)
            known: list[ScoreLine] = next(
                (at.derived["score"] for at in back if at and "score" in at.derived), []
            )
            derived["score"] = [*known, *_score_lines(self.table, known)]
        lines: list[ScoreLine] = derived["score"]
        return lines

    @cached_property
    def outside(self) -> list[OutsideLine]:
        """Return what organisers and operators did to the table."""
        return outside_of(self.table, dict(enumerate(self.names)))

    def with_names(self, text: str) -> str:
        return named(text, dict(enumerate(self.names)))

    def _named_choice(self, choice: Raw) -> Raw:
        return choice | {"sentence": self.with_names(choice["sentence"])}

    def _wanted(self) -> list[int]:
        if not self.chosen:
            return []
        if self.chosen.isdecimal():
            return [int(self.chosen)]
        spots: dict[str, list[int]] = self.scene["spots"]
        return spots.get(self.chosen, [])

    def _raws(self, start: int) -> list[Raw]:
        return [entry.raw for entry in logged(self.table, start, self.length)]


def _has_played_before(own: Seat, table: Table) -> bool:
    """Return whether the holder of the seat was at a table of this game that started earlier."""
    seats = Seat.objects.filter(user=own.user_id, table__game=table.game, table__practice="")
    return seats.filter(table__started_at__lt=table.started_at).exists()


def _score_lines(table: Table, known: Sequence[ScoreLine]) -> list[ScoreLine]:
    """Return the lines that come after the known ones."""
    write, is_secret = table.rules.write, table.rules.is_secret
    lines: list[ScoreLine] = []
    turn = known[-1].turn if known else None
    for entry in logged(table, len(known), table.length):
        by = "" if entry.made_by == MadeBy.PLAYER else str(MadeBy(entry.made_by).label)
        seat, said = entry.raw.get("seat"), write(entry.raw)
        opens, secret = entry.turn != turn, is_secret(entry.raw)
        lines.append(ScoreLine(entry.index + 1, entry.turn, seat, said, by, opens, secret))
        turn = entry.turn
    return lines
