"""House players claim now and then, answer what is claimed of them aloud, and never too much."""

from collections import Counter
from typing import Any

import pytest

from games.accounts.models import User
from games.bots.minds import house_minds
from games.bots.models import HouseCursor
from games.bots.selectors import last_claim
from games.bots.services import cursor_of, next_step
from games.bots.talk import claims
from games.bots.talk.claims import MOST_AT_ONCE, MOST_IN_A_GAME, claim_something
from games.bots.talk.temperaments import TEMPERAMENTS, Occasion
from games.bots.turn_pass import TurnPass
from games.common import clock
from games.forum import services as forum
from games.forum.models import Claim, Message
from games.play.log.locks import by_person
from games.play.models import Press, Table
from games.play.selectors import position, seats_at
from tests.games.factories import play_on, playing_table


@pytest.fixture
def senate(alice: User) -> Table:
    return playing_table(alice, game="idusmartii", seat_count=6)


def turn_pass(table: Table) -> TurnPass:
    table = Table.objects.get(pk=table.pk)
    return TurnPass(table, house_minds(table, seats_at(table)), cursor_of(table.pk), clock.now())


def play(table: Table, rounds: int = 400) -> None:
    """Whole games go through the minds' claims; entries are those of the test."""
    for _ in range(rounds):
        claim_something(turn_pass(table))
        if position(play_on(table)).is_over:
            return


def accuse(table: Table, person: User, seat: int, **how: Any) -> None:
    """The person, on seat 0, calls a house player a traitor."""
    chosen = {"about": str(seat), "card": "traitor"}
    forum.claim(table.pk, by_person(0, person.pk, clock.now()), "believe", chosen, **how)


def said_by(table: Table) -> list[tuple[int | None, dict[str, Any]]]:
    rows = Claim.objects.filter(message__table=table).select_related("message").order_by("pk")
    return [(row.message.seat, row.raw) for row in rows]


def test_they_claim_in_a_game_and_not_too_much(senate: Table) -> None:
    play(senate)
    said = said_by(senate)
    assert said
    assert max(Counter(seat for seat, _ in said).values()) <= MOST_IN_A_GAME
    unasked = [raw["when"] for _, raw in said if raw["claim"] != "side"]
    assert max(Counter(unasked).values()) <= MOST_AT_ONCE
    assert max(Counter((seat, raw["when"]) for seat, raw in said).values()) == 1
    assert not Message.objects.filter(claim__isnull=False).exclude(readers=0).exists()
    assert 0 not in {seat for seat, _ in said}


def test_who_is_accused_aloud_answers_once(senate: Table, alice: User) -> None:
    claim_something(turn_pass(senate))
    accuse(senate, alice, 3)
    assert claim_something(turn_pass(senate))
    assert said_by(senate)[-1][0] == 3
    assert said_by(senate)[-1][1]["claim"] == "side"
    accuse(senate, alice, 4)
    claim_something(turn_pass(senate))
    assert [seat for seat, raw in said_by(senate) if raw["claim"] == "side"] == [3, 4]


def test_a_whisper_is_not_answered_before_everybody(senate: Table, alice: User) -> None:
    claim_something(turn_pass(senate))
    accuse(senate, alice, 3, to=(3,))
    assert not claim_something(turn_pass(senate))
    assert last_claim(senate) == 0


def test_nothing_is_claimed_in_the_name_of_who_may_come_back(senate: Table, alice: User) -> None:
    senate.seats.filter(number=3).update(wanted=True)
    claim_something(turn_pass(senate))
    accuse(senate, alice, 3)
    assert not claim_something(turn_pass(senate))
    play(senate)
    assert 3 not in {seat for seat, _ in said_by(senate)}


def test_they_are_asked_once_a_turn(senate: Table) -> None:
    play_on(senate, 4)
    claim_something(turn_pass(senate))
    before = said_by(senate)
    for _ in range(20):
        claim_something(turn_pass(senate))
    answers = said_by(senate)[len(before) :]
    assert {raw["claim"] for _, raw in answers} <= {"side"}
    assert not claim_something(turn_pass(senate))
    assert HouseCursor.objects.get(pk=senate.pk).claimed == position(senate).turn


@pytest.mark.parametrize("press", [Press.SILENT, Press.OFFERS])
def test_nothing_is_claimed_where_nothing_is_said(alice: User, press: Press) -> None:
    table = playing_table(alice, game="idusmartii", seat_count=6, press=press)
    play(table)
    assert not Claim.objects.exists()


def test_what_goes_with_a_claim_is_said_of_true_ones_and_false_ones(
    senate: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(claims, "SPEAKS_TO_IT", 10)
    play(senate)
    lines = {line for temper in TEMPERAMENTS for line in temper.lines[Occasion.CLAIM]}
    spoken = set(senate.messages.filter(claim__isnull=True).values_list("text", flat=True))
    assert spoken
    assert spoken <= lines


def test_claiming_keeps_nobody_from_playing(senate: Table) -> None:
    for _ in range(100):
        if not next_step(turn_pass(senate)):
            break
    table = Table.objects.get(pk=senate.pk)
    assert position(table).actors == (0,)
