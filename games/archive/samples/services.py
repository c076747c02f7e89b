"""Write made-up games into the archive."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from random import Random

from django.db import transaction

from engine.game import FREE
from games.archive.facts.services import keep_facts
from games.archive.intake.services import OverGame, write_game
from games.archive.samples.logs import play
from games.archive.samples.people import how_many_for, make_people
from games.archive.samples.plot import Departure, Plot, plot_of
from games.forum.models import PromiseMark
from games.play.models import Intervention, Seat, Table, Tenure

FEWEST_LOGS = 300
SHARED = 20
"""How many of the games share a log, since playing takes longest; all else about them differs."""

Kind = Intervention.Kind


def make_games(number: int, seed: str) -> Iterator[bool]:
    """Make `number` games, and yield whether each is new. The same seed makes the same games."""
    people = make_people(how_many_for(number))
    for plot in plots(number, seed, people):
        yield _made(plot)


def plots(number: int, seed: str, people: Sequence[int]) -> Iterator[Plot]:
    """Make up `number` games of these people."""
    logs = min(number, max(FEWEST_LOGS, number // SHARED))
    for log in range(logs):
        played = play(chance(f"{seed}/{log}"))
        for index in range(log, number, logs):
            yield plot_of(played, people, chance(f"{seed}/{log}/{index}"))


def chance(seed: str) -> Random:
    """Return the chance of one game. It need not be secure, because the games are made up."""
    return Random(seed)  # noqa: S311


@transaction.atomic
def _made(plot: Plot) -> bool:
    if Table.objects.filter(code=plot.game.code).exists():
        return False
    table = write_game(plot.game)
    if plot.departure is not None:
        _write_departure(table, plot.game, plot.departure)
    if table.result is None:
        length, at = table.length, plot.game.ended
        Intervention.objects.create(table=table, kind=Kind.UNDECIDED, at_length=length, at=at)
    _write_marks(table, plot)
    keep_facts(table.pk)
    return True


def _write_marks(table: Table, plot: Plot) -> None:
    PromiseMark.objects.bulk_create(
        PromiseMark(
            table=table,
            deal_id=deal,
            index=index,
            seat=seat,
            user_id=plot.game.sitters[seat].user_id,
            kept=kept,
            at=plot.game.ended,
        )
        for deal, index, seat, kept in plot.marks
    )


def _write_departure(table: Table, game: OverGame, gone: Departure) -> None:
    """Write who left and who came, and let the seat count only the turns of its last holder."""
    seat = Seat.objects.get(table=table, number=gone.seat)
    left_at = game.entered_at(gone.left - 1)
    detail = {"seat": seat.number, "family": seat.family}
    Tenure.objects.create(
        seat=seat, user_id=gone.user_id, until=left_at, turns=_turns(game, gone.seat, 0, gone.left)
    )
    _note(table, Kind.LEFT, gone.left, gone.user_id, detail, left_at)
    seat.turns = _turns(game, gone.seat, gone.left, len(game.log))
    if gone.heir_id is None:
        seat.left_by_id = gone.user_id
        seat.wanted = table.result is not None
    else:
        came_at = game.entered_at(gone.taken - 1)
        returns = gone.heir_id == gone.user_id
        kind = Kind.RETURNED if returns else Kind.TAKEN
        _note(table, kind, gone.taken, gone.heir_id, {"seat": seat.number}, came_at)
        seat.turns = _turns(game, gone.seat, gone.taken, len(game.log))
        seat.joined_at = came_at
        seat.held_since = None if returns else came_at
    seat.save()


def _turns(game: OverGame, seat: int, first: int, last: int) -> int:
    log = game.log[first:last]
    return sum(raw.get("seat") == seat and raw.get("do") not in FREE for raw in log)


def _note(
    table: Table, kind: str, length: int, user_id: int, detail: dict[str, object], at: datetime
) -> None:
    Intervention.objects.create(
        table=table, kind=kind, at_length=length, user_id=user_id, detail=detail, at=at
    )
