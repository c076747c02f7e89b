"""Whatever an operator tries at a table is written down, and a refusal tells nothing hidden."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.accounts.models import User
from games.common.memory import forget_all
from games.operators import services as operators
from games.play import services
from games.play.models import Intervention, Status, Table
from games.play.refusals import TableRefusal, Why
from games.play.selectors import seat_names
from tests.games.factories import STEPS_IN, new_operator, permit, play_on, playing_table
from tests.sure import sure


@pytest.fixture
def operator(db: None) -> User:
    return new_operator(STEPS_IN, "play.view_table")


@pytest.fixture
def conspiracy(alice: User, bob: User, charlie: User) -> Table:
    return playing_table(alice, bob, charlie, game="idusmartii", seat_count=5)


def url(table: Table) -> str:
    return reverse("admin:play_table_intervene", args=[table.pk])


def forced(table: Table, entry: str) -> dict[str, Any]:
    seat = table.seats.filter(must_act=True).order_by("number").first()
    return {"kind": "force", "seat": sure(seat).number, "entry": entry, "reason": "a complaint"}


def refused_part(page: Any) -> str:
    """What stands on the page beside the form, where a refusal is said."""
    return page.content.decode().split('id="step-in"')[1].split("</section>")[0]


@pytest.mark.parametrize("entry", ["what can I do?", "merchant", "veto", '{"do": "pass"}'])
def test_a_refused_entry_lists_no_hidden_choice(
    as_: Callable[[User], Client], operator: User, conspiracy: Table, entry: str
) -> None:
    page = as_(operator).post(url(conspiracy), forced(conspiracy, entry))
    said = refused_part(page).replace(entry, "").lower()
    for card in ("loyalist", "traitor"):
        assert card not in said


def test_what_the_rules_refuse_is_said_as_to_a_spectator(
    as_: Callable[[User], Client], operator: User, conspiracy: Table
) -> None:
    """Whether the seat has the card is the seat's own business: every card is refused alike."""
    said = set()
    for card in ("loyalist", "traitor", "merchant"):
        seat = sure(conspiracy.seats.filter(must_act=True).first()).number
        if card in conspiracy.chance["factions"][seat]:
            continue
        raw = f'{{"do": "discard", "card": "{card}"}}'
        page = as_(operator).post(url(conspiracy), forced(conspiracy, raw))
        refusal = refused_part(page).split("</ul>")[0].split('<ul class="errorlist')[1]
        said.add(refusal.lower().replace(card, ""))
    assert len(said) == 1


def test_the_note_of_a_refused_entry_stands(
    as_: Callable[[User], Client], operator: User, conspiracy: Table, alice: User
) -> None:
    before = conspiracy.version
    tried = forced(conspiracy, "what can I do?")
    as_(operator).post(url(conspiracy), tried)
    done = Intervention.objects.get()
    assert (done.kind, done.refused, done.reason) == ("force", True, "a complaint")
    assert (done.user, done.by_operator) == (operator, True)
    assert done.detail["tried"] == "what can I do?"
    conspiracy.refresh_from_db()
    assert conspiracy.version > before
    page = as_(alice).get(conspiracy.get_absolute_url(), {"tab": "history"}).content.decode()
    name = seat_names(conspiracy, conspiracy.seats.all())[tried["seat"]]
    assert f"entry forced ({name}): tried, and refused" in page
    assert "a complaint" in page


REFUSED = {
    "pause": {"kind": "pause"},
    "roll back": {"kind": "roll_back", "length": "99"},
    "roll back nowhere": {"kind": "roll_back"},
    "force": {"kind": "force", "entry": "nonsense", "seat": "0"},
    "hand on": {"kind": "hand_on"},
    "look": {"kind": "look", "seat": "0"},
}


@pytest.mark.parametrize("form", REFUSED.values(), ids=REFUSED)
def test_a_player_who_is_an_operator_does_not_step_in_but_is_noted(
    as_: Callable[[User], Client], game: Table, bob: User, form: dict[str, str]
) -> None:
    permit(bob, STEPS_IN, "play.view_table")
    play_on(game, 3)
    page = as_(bob).post(url(game), form | {"reason": "I lose"})
    assert "Ask another operator" in refused_part(page)
    done = Intervention.objects.get()
    assert (done.kind, done.refused, done.by_operator) == (form["kind"], True, True)
    game.refresh_from_db()
    assert (game.status, game.length) == (Status.PLAYING, 3)


@pytest.mark.parametrize("form", REFUSED.values(), ids=REFUSED)
def test_nor_does_who_played_there_once(
    as_: Callable[[User], Client], game: Table, bob: User, form: dict[str, str], now: datetime
) -> None:
    permit(bob, STEPS_IN, "play.view_table")
    services.leave_game(game.pk, bob.pk, now=now)
    page = as_(bob).post(url(game), form | {"reason": "I have lost"})
    assert "Ask another operator" in refused_part(page)
    assert Intervention.objects.get(refused=True).kind == form["kind"]


@pytest.mark.parametrize("kind", ["roll_back", "look"])
def test_nor_after_the_end(
    as_: Callable[[User], Client], game: Table, bob: User, kind: str
) -> None:
    permit(bob, STEPS_IN, "play.view_table")
    play_on(game, 600)
    form = {"kind": kind, "length": "2", "reason": "I lost"}
    assert "Ask another operator" in refused_part(as_(bob).post(url(game), form))
    assert Intervention.objects.get().refused
    game.refresh_from_db()
    assert game.status == Status.FINISHED


@pytest.mark.parametrize("deed", ["pause", "resume", "extend"])
def test_nor_on_the_page_of_the_table(
    as_: Callable[[User], Client], game: Table, bob: User, deed: str
) -> None:
    permit(bob, STEPS_IN)
    form = {"reason": "I need time", "hours": "24", "until": "2030-01-01"}
    as_(bob).post(reverse(f"play:{deed}", args=[game.code]), form)
    before = game.deadline
    game.refresh_from_db()
    assert (game.status, game.deadline) == (Status.PLAYING, before)


def test_an_organiser_who_is_an_operator_pauses_as_organiser(
    as_: Callable[[User], Client], game: Table, alice: User, now: datetime
) -> None:
    permit(alice, STEPS_IN)
    services.pause(game.pk, alice.pk, now=now)
    assert not Intervention.objects.get().by_operator
    with pytest.raises(TableRefusal) as refused:
        operators.roll_back(game.pk, 0, alice.pk, reason="I lose", now=now)
    assert refused.value.why is Why.PLAYS_HERE


def test_who_looked_in_vain_may_still_take_a_seat(
    game: Table, operator: User, bob: User, now: datetime
) -> None:
    """Nothing was seen: only those who have looked know too much."""
    with pytest.raises(TableRefusal):
        operators.look(game.pk, operator.pk, seat=9, reason="a complaint", now=now)
    assert Intervention.objects.get().refused
    services.leave_game(game.pk, bob.pk, now=now)
    assert services.take_over(game.pk, operator.pk, 1, now=now) is False


def test_a_roll_back_that_was_refused_moves_no_line_of_the_log(
    as_: Callable[[User], Client], game: Table, operator: User, alice: User, now: datetime
) -> None:
    play_on(game, 4)
    operators.roll_back(game.pk, 3, operator.pk, reason="a fault", now=now)
    with pytest.raises(TableRefusal):
        operators.roll_back(game.pk, 99, operator.pk, reason="by mistake", now=now)
    game.refresh_from_db()
    assert (game.length, game.rollbacks) == (3, 1)
    page = as_(alice).get(game.get_absolute_url(), {"tab": "history"}).content.decode()
    assert "rolled back: tried, and refused" in page


def test_nobody_else_writes_into_the_log_by_trying(
    game: Table, charlie: User, now: datetime
) -> None:
    """Who may not step in at all, or gives no reason, has not tried anything."""
    idle = new_operator(display_name="Idle")
    for person, reason in ((charlie, "I lose"), (idle, "I watch"), (new_operator(STEPS_IN), " ")):
        with pytest.raises(TableRefusal):
            operators.look(game.pk, person.pk, reason=reason, now=now)
    assert not Intervention.objects.exists()


def test_a_fault_of_ours_is_no_way_around_the_note(
    game: Table, operator: User, now: datetime
) -> None:
    """The operator might have learnt from it: the note is kept whatever happened."""
    Table.objects.filter(pk=game.pk).update(chance={"stock": []})
    forget_all()
    with pytest.raises(Exception, match="stock"):
        operators.force_entry(game.pk, 0, "place 2", operator.pk, reason="a complaint", now=now)
    assert Intervention.objects.get().refused
