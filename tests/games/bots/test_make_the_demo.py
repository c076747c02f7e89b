"""The demo is played by the services, and once."""

from collections.abc import Iterator
from datetime import datetime

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import transaction
from pytest_django import DjangoDbBlocker, Settings

from engine import games
from games.accounts.models import User
from games.bots.demo import make_demo, people
from games.bots.demo.scripts import scripts_by_game
from games.common import clock
from games.common.memory import forget_all
from games.forum.models import Message, Offer, OfferAnswer, OfferStatus
from games.forum.selectors import offers_to_answer, promise_rows
from games.lobby.duties import concerned_seats, waiting_for
from games.play.log import position as positions_
from games.play.models import Entry, MadeBy, Seat, Status, Table
from games.play.selectors import position

SCRIPTS = [script for _, scripts in scripts_by_game() for script in scripts]
pytestmark = [
    *(pytest.mark.once, pytest.mark.django_db, pytest.mark.slow),
    pytest.mark.xdist_group("the demo"),  # so that only one process makes it
]


@pytest.fixture(scope="module")
def demo(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[datetime]:
    """Made once for all tests here, and taken away afterwards."""
    with (
        pytest.MonkeyPatch.context() as patched,
        django_db_blocker.unblock(),
        transaction.atomic(),
    ):
        patched.setattr(positions_, "when_committed", lambda remember: remember())
        now = clock.now()
        make_demo(now)
        yield now
        transaction.set_rollback(True)
    forget_all()


@pytest.fixture
def alice(demo: datetime) -> User:
    return User.objects.get(email=settings.DEMO_LOGIN[0])


def test_the_demo_person_can_sign_in(alice: User, settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher"]
    assert alice.check_password(settings.DEMO_LOGIN[1])
    assert EmailAddress.objects.filter(user=alice, verified=True, primary=True).exists()
    assert alice.welcomed_at is not None
    assert alice.about


def test_every_table_is_as_far_as_its_script_says(demo: datetime) -> None:
    for script in SCRIPTS:
        table = Table.objects.get(title=script.title)
        if script.starts:
            wanted = Status.PLAYING if script.awaits else Status.FINISHED
        else:
            wanted = Status.STARTING if script.unconfirmed else Status.SETUP
        assert table.status == wanted, script.title


@pytest.mark.parametrize("status", [Status.FINISHED, Status.PLAYING])
def test_every_game_is_played_and_was(demo: datetime, status: Status) -> None:
    found = Table.objects.filter(status=status).values_list("game", flat=True)
    assert set(found) == set(games.NAMES)


def test_there_is_an_election(demo: datetime) -> None:
    assert Table.objects.filter(status=Status.PLAYING, options__rounds=3).exists()


def test_it_is_the_demo_persons_turn_with_an_offer_to_answer(alice: User) -> None:
    [offer] = offers_to_answer(alice, concerned_seats(alice))
    assert Seat.objects.get(table=offer.table, user=alice).must_act
    kinds = {item.kind for item in waiting_for(alice, concerned_seats(alice), clock.now())}
    assert {"turn", "offer", "start"} <= kinds


def test_logs_fold_to_what_the_tables_say(demo: datetime) -> None:
    forget_all()
    for table in Table.objects.exclude(start=None):
        here = position(table)
        assert here.turn == table.turn
        awaited = table.seats.filter(must_act=True).values_list("number", flat=True)
        assert tuple(awaited.order_by("number")) == here.actors


def test_times_go_forward_and_lie_in_the_past(demo: datetime) -> None:
    for table in Table.objects.all():
        times = list(table.entries.order_by("index").values_list("at", flat=True))
        assert times == sorted(times)
        assert not times or times[-1] < demo
        assert table.deadline is None or table.deadline > demo


def test_people_move_as_people(demo: datetime) -> None:
    by_house = Entry.objects.filter(made_by=MadeBy.BOT)
    assert not by_house.exclude(user=None).exists()
    assert not Entry.objects.filter(made_by=MadeBy.PLAYER, user=None).exists()


def test_there_is_talk_and_there_are_deals_and_promises(alice: User) -> None:
    table = Table.objects.get(title=SCRIPTS[0].title)
    assert Message.objects.filter(table=table).count() > 5
    assert Offer.objects.filter(table=table, status=OfferStatus.SEALED).exists()
    rows = [row for t in Table.objects.exclude(start=None) for row in promise_rows(t, None, {})]
    assert rows


def test_a_refusal_is_there_with_its_reason(demo: datetime) -> None:
    refusals = OfferAnswer.objects.filter(accepted=False)
    assert refusals.exclude(reason="").count() == refusals.count()


def test_a_second_run_touches_nothing(demo: datetime) -> None:
    before = list(Table.objects.order_by("pk").values_list("pk", "version"))
    assert make_demo(clock.now()) == 0
    assert list(Table.objects.order_by("pk").values_list("pk", "version")) == before
    assert User.objects.count() == len(people.PEOPLE)


def test_one_that_was_interrupted_is_gone_on_with(demo: datetime) -> None:
    last = [script.title for script in SCRIPTS[-2:]]
    Table.objects.filter(title__in=last).delete()
    before = list(Table.objects.order_by("pk").values_list("pk", "length"))
    offers = Offer.objects.count()
    assert make_demo(clock.now()) == 2
    assert list(Table.objects.order_by("pk").values_list("pk", "length"))[:-2] == before
    assert Offer.objects.count() == offers


def test_a_site_that_others_reach_gets_none(db: None, settings: Settings) -> None:
    settings.MAKES_DEMO = False
    with pytest.raises(CommandError, match="password"):
        call_command("demo")
