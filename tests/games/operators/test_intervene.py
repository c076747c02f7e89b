"""Pausing, resuming, rolling back, forcing: who may, and what the log says of it."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from games.accounts.models import User
from games.operators import services as operators
from games.play import services
from games.play.log.locks import Actor, by_person
from games.play.models import Intervention, MadeBy, Status, Table
from games.play.refusals import TableRefusal, Why
from games.play.selectors import position
from tests.games.factories import STEPS_IN, new_operator, play_on
from tests.sure import sure

HOUR = timedelta(hours=1)


@pytest.fixture
def operator(db: None) -> User:
    return new_operator(STEPS_IN)


def refusal(service: Callable[..., Any], *args: int | Actor | dict[str, Any], **kwargs: Any) -> Why:
    with pytest.raises(TableRefusal) as refused:
        service(*args, **kwargs)
    return refused.value.why


def test_a_pause_keeps_what_is_left_of_the_turn(game: Table, alice: User, now: datetime) -> None:
    left = sure(game.deadline) - now
    services.pause(game.pk, alice.pk, now=now, reason="Saturnalia")
    game.refresh_from_db()
    assert (game.status, game.deadline) == (Status.PAUSED, None)
    services.resume(game.pk, alice.pk, now=now + 100 * HOUR)
    game.refresh_from_db()
    assert game.deadline == now + 100 * HOUR + left
    noted = list(game.interventions.values_list("kind", "reason"))
    assert noted == [("pause", "Saturnalia"), ("resume", "")]


def test_nobody_plays_while_paused(game: Table, alice: User, now: datetime) -> None:
    services.pause(game.pk, alice.pk, now=now)
    with pytest.raises(TableRefusal) as refused:
        play_on(game, 1)
    assert refused.value.why is Why.PAUSED


def test_the_organiser_pauses_others_do_not(
    as_: Callable[[User], Client], game: Table, bob: User, now: datetime
) -> None:
    assert refusal(services.pause, game.pk, bob.pk, now=now) is Why.NOT_ORGANISER
    as_(bob).post(f"/t/{game.code}/pause/")
    game.refresh_from_db()
    assert game.status == Status.PLAYING


def test_an_operator_says_why_he_pauses(game: Table, operator: User, now: datetime) -> None:
    assert refusal(services.pause, game.pk, operator.pk, now=now) is Why.NO_REASON
    assert refusal(services.extend, game.pk, operator.pk, 12, now=now) is Why.NO_REASON
    services.pause(game.pk, operator.pk, now=now, reason="a fault")
    assert refusal(services.resume, game.pk, operator.pk, now=now) is Why.NO_REASON


def test_a_roll_back_is_the_position_of_then(game: Table, operator: User, now: datetime) -> None:
    play_on(game, 5)
    then = position(game)
    play_on(game, 4)
    seen = game.log_version
    operators.roll_back(game.pk, 5, operator.pk, reason="a fault in the rules", now=now)
    game.refresh_from_db()
    assert position(game).view(None) == then.view(None)
    assert game.seats.get(must_act=True).number == then.actors[0]
    assert game.log_version > seen


def test_after_a_roll_back_the_game_takes_another_way(
    game: Table, operator: User, now: datetime
) -> None:
    play_on(game, 6)
    operators.roll_back(game.pk, 5, operator.pk, reason="once more", now=now)
    game.refresh_from_db()
    here = position(game)
    seat = game.seats.get(number=here.actors[0])
    other = here.view(seat.number)["legal"][-1]
    actor, stale = by_person(seat.number, seat.user_id, now), game.log_version - 1
    why = refusal(services.submit_entry, game.pk, actor, other, seen_version=stale)
    assert why is Why.STALE_PAGE
    services.submit_entry(game.pk, actor, other, seen_version=game.log_version)
    game.refresh_from_db()
    assert game.entries.get(index=5).raw == other
    assert position(game).length == 6


def test_what_is_taken_away_is_kept_in_the_note(game: Table, operator: User, now: datetime) -> None:
    play_on(game, 3)
    gone = [entry.raw for entry in game.entries.filter(index__gte=1)]
    operators.roll_back(game.pk, 1, operator.pk, reason="a fault", now=now)
    note = Intervention.objects.get()
    assert [entry["raw"] for entry in note.detail["entries"]] == gone
    assert (note.by_operator, note.at_length) == (True, 1)


def test_a_finished_game_goes_on_after_a_roll_back(
    game: Table, operator: User, now: datetime
) -> None:
    play_on(game, 600)
    assert game.status == Status.FINISHED
    operators.roll_back(game.pk, game.length - 1, operator.pk, reason="a fault", now=now)
    game.refresh_from_db()
    assert (game.status, game.result, game.finished_at) == (Status.PLAYING, None, None)


def test_an_entry_is_forced_by_the_rules(game: Table, operator: User, now: datetime) -> None:
    here = position(game)
    seat = here.actors[0]
    raw = here.view(seat)["legal"][0]
    operators.force_entry(game.pk, seat, raw, operator.pk, reason="asked by mail", now=now)
    entry = game.entries.get()
    assert (entry.made_by, entry.user) == (MadeBy.OPERATOR, operator)
    illegal = {"do": "move", "path": "10-S", "votes": []}
    game.refresh_from_db()
    force = {"reason": "why not", "now": now}
    assert refusal(operators.force_entry, game.pk, 0, illegal, operator.pk, **force) is Why.RULES


@pytest.mark.parametrize(
    ("reason", "who", "why"),
    [("", "operator", Why.NO_REASON), ("I lose", "alice", Why.NOT_OPERATOR)],
)
def test_only_operators_and_only_with_a_reason(
    game: Table, now: datetime, request: pytest.FixtureRequest, reason: str, who: str, why: Why
) -> None:
    play_on(game, 2)
    person = request.getfixturevalue(who)
    kwargs = {"reason": reason, "now": now}
    assert refusal(operators.roll_back, game.pk, 1, person.pk, **kwargs) is why
    assert refusal(operators.force_entry, game.pk, 0, {}, person.pk, **kwargs) is why
    assert game.entries.count() == 2
