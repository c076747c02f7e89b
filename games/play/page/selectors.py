"""What the page of a started table shows to one viewer (docs/table.md).

Everything about the game comes from the viewer's view of the position, and from what the engine
tells that viewer. Parts that depend only on the position are cached; names, times and tokens never.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from engine.display_names import named
from engine.game import Raw
from games.play.clock.words import Until, until_of_table
from games.play.log.narrative import OutsideLine, merged, outside_of, tellings
from games.play.log.position import Position, known_position, logged, position
from games.play.models import MadeBy, Seat, Table
from games.play.seats.names import seat_names, seat_page

FIRST_TURNS: Final = 3
"""For how many turns of each seat the page explains how the game is played."""

STORY: Final = 40
"""How many entries are told as sentences; older ones are in the score."""

SCORE_BLOCK: Final = 16
"""How many lines of the score are rendered and cached together."""


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


@dataclass(frozen=True, slots=True)
class ScoreBlock:
    """Lines of the score; `here` is the length of the position shown, if one leads to it."""

    lines: tuple[object, ...]
    here: int | None


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
        """How far the viewer has read; a spectator has seen all but the last entry."""
        own = self.own_seat
        if own is None or not self.is_now:
            return max(self.length - 1, 0)
        acted = (line.length for line in reversed(self.score) if line.seat == own.number)
        return min(max(own.seen_length, next(acted, 0)), self.length)

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
        """Whether these are the first turns, in which the page explains the game."""
        return self.position.turn <= FIRST_TURNS * self.table.seat_count

    @cached_property
    def groups(self) -> list[Raw]:
        """The numbered choices of the viewer, with names in their sentences."""
        if not self.may_act:
            return []
        return [
            group | {"choices": [self._named_choice(c) for c in group["choices"]]}
            for group in self.view["choices"]
        ]

    @cached_property
    def offered(self) -> list[Raw]:
        """The choices that belong to what the viewer has clicked."""
        wanted = self._wanted()
        return [c for group in self.groups for c in group["choices"] if c["number"] in wanted]

    @cached_property
    def scene(self) -> Raw:
        shown = self.view if self.may_act else self.view | {"choices": []}
        return self.position.game.scene(shown, self.lately)

    @cached_property
    def lately(self) -> list[Raw]:
        """The entries that the viewer has not seen yet; the board marks what they changed."""
        return self._raws(self.seen)

    @cached_property
    def story(self) -> list[tuple[int, str]]:
        """The entries that the viewer has not seen, as sentences, with the length after each."""
        wanted = range(max(self.seen, self.length - STORY), self.length)
        told = tellings(self.table, wanted, self.seat)
        return [(index + 1, self.with_names(text)) for index, text in told.items()]

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

    @property
    def score_reader(self) -> int | None:
        """The seat, if the score has secrets and so differs between viewers; otherwise None."""
        holds_secrets = any(line.secret for line in self._whole_score)
        return self.seat if holds_secrets and not self.table.is_over else None

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
        """What organisers and operators did to the table."""
        return outside_of(self.table, dict(enumerate(self.names)))

    @property
    def score_blocks(self) -> Iterator["ScoreBlock"]:
        """The score with interventions between its entries, in blocks that can be cached."""
        lines = list(merged(self.score, self.outside))
        for start in range(0, len(lines), SCORE_BLOCK):
            block = tuple(lines[start : start + SCORE_BLOCK])
            here = any(isinstance(x, ScoreLine) and x.length == self.length for x in block)
            yield ScoreBlock(block, self.length if here else None)

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
