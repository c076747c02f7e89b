"""Time on the pages: projected before joining, shown at every turn, and what can be done."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.accounts.models import User
from games.common import clock
from games.play import services
from games.play.models import Proposal, Status, Table
from games.play.selectors import position
from tests.games.factories import UserFactory, new_table, play_on, playing_table
from tests.sure import sure

DAY = timedelta(days=1)


def url(name: str, table: Table, *args: str | int) -> str:
    return reverse(f"play:{name}", args=[table.code, *args])


def shown(browser: Client, table: Table, **query: str) -> str:
    return browser.get(table.get_absolute_url(), query).content.decode()


def soon(days: int) -> str:
    return (clock.now() + days * DAY).date().isoformat()


PRESETS = {
    "day": (24, {}),
    "workdays": (48, {"idle_days": [5, 6]}),
    "relaxed": (12, {"pace": "bank", "bank": 168}),
    "fast": (1, {"sleep": "stops"}),
}


FORM = {
    "title": "Subura",
    "visibility": "public",
    "press": "public-private",
    "opens": "all",
    "turn_hours": "24",
    "min_finished": "0",
    "min_reliability": "0",
    "seat_1": "free",
    "seat_2": "free",
    "seat_3": "none",
    "seat_4": "none",
    "option_supply": "scaled",
    "option_reveal": "none",
    "option_binding": "turn",
    "option_rounds": "3",
}


def make(browser: Client, **form: Any) -> Any:
    return browser.post("/tables/new/quovadis/", FORM | form)


@pytest.mark.parametrize("preset", PRESETS)
def test_presets(as_: Callable[[User], Client], alice: User, preset: str) -> None:
    assert make(as_(alice), clock_preset=preset).status_code == 302
    table = Table.objects.get()
    assert (table.turn_hours, table.clock) == PRESETS[preset]


def test_a_clock_of_ones_own(as_: Callable[[User], Client], alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(time_zone="Europe/Rome")
    own = {"clock_kind": "week", "week_days": ["2", "6"], "week_hour": "20:00"}
    late = {"grace_hours": "12", "away_days": "30", "misses_allowed": "2", "heirs_read": "on"}
    assert make(as_(alice), clock_preset="own", **own, **late).status_code == 302
    table = Table.objects.get()
    hours = [2 * 1440 + 1200, 6 * 1440 + 1200]
    assert table.clock == {"pace": "week", "hours": hours, "zone": "Europe/Rome"}
    kept = (table.grace_hours, table.away_days, table.misses_allowed)
    assert (*kept, table.house_minds, table.heirs_read) == (12, 30, 2, False, True)


@pytest.mark.parametrize(
    "wrong", [{"clock_kind": "week"}, {"idle_days": [str(day) for day in range(7)]}]
)
def test_a_clock_without_an_end_is_said(
    as_: Callable[[User], Client], alice: User, wrong: dict[str, Any]
) -> None:
    assert make(as_(alice), clock_preset="own", **wrong).status_code == 200
    assert not Table.objects.exists()


def test_the_projected_deadline_is_shown_before_joining(
    as_: Callable[[User], Client], alice: User, bob: User, client: Client
) -> None:
    table = new_table(alice, seat_count=3)
    for browser in (as_(bob), client):
        assert "If your turn began now, you would have until" in shown(browser, table)


def test_it_is_in_the_time_of_who_looks(
    as_: Callable[[User], Client], alice: User, bob: User
) -> None:
    User.objects.filter(pk=bob.pk).update(time_zone="Asia/Tokyo")
    table = new_table(alice, seat_count=3)
    moment = (clock.now() + DAY).astimezone(User.objects.get(pk=bob.pk).zone)
    assert f"{moment:%H:%M}" in shown(as_(bob), table)


def test_all_about_time_in_words(as_: Callable[[User], Client], alice: User, bob: User) -> None:
    clock_of = {"idle_days": [5, 6], "sleep": "stops"}
    table = new_table(alice, seat_count=3, turn_hours=48, clock=clock_of, grace_hours=6)
    page = shown(as_(bob), table)
    for words in ("2 days a turn", "Saturday, Sunday", "while you sleep", "6 hours more"):
        assert words in page


@pytest.fixture
def aediles(alice: User, bob: User, charlie: User) -> Table:
    more = [UserFactory.create() for _ in range(2)]
    return playing_table(alice, bob, charlie, *more, game="idusmartii", seat_count=5)


def test_each_seat_that_must_act_has_its_clock_shown(
    as_: Callable[[User], Client], client: Client, aediles: Table
) -> None:
    mine = aediles.seats.select_related("user").get(number=position(aediles).actors[0]).user
    for browser, tab in ((as_(sure(mine)), ""), (client, "act")):
        page = shown(browser, aediles, tab=tab)
        assert page.count("<time datetime=") >= 2
        assert ">Time</h2>" in page


def test_absences_and_nights_are_nobodys_business(
    as_: Callable[[User], Client], alice: User, bob: User, charlie: User, game: Table
) -> None:
    """Others see a deadline, and not why it is late."""
    User.objects.filter(pk=alice.pk).update(sleep_from="01:23", sleep_until="04:56")
    page = shown(as_(bob), game)
    assert "01:23" not in page
    assert "04:56" not in page


def test_the_organiser_pauses_until_a_day_and_goes_on(
    as_: Callable[[User], Client], alice: User, game: Table
) -> None:
    browser = as_(alice)
    browser.post(url("pause", game), {"until": soon(5)})
    game.refresh_from_db()
    assert game.status == Status.PAUSED
    assert "It resumes by itself on" in shown(browser, game)
    browser.post(url("resume", game))
    game.refresh_from_db()
    assert game.status == Status.PLAYING


def test_a_paused_game_tells_nobody_to_wait_for_a_mail_whose_turn_it_is(
    as_: Callable[[User], Client], alice: User, bob: User, game: Table
) -> None:
    as_(alice).post(url("pause", game), {"until": soon(5)})
    game.refresh_from_db()
    (acting,) = position(game).actors
    mine = game.seats.get(number=acting).user
    other = bob if mine == alice else alice
    assert "it is your turn as soon as it goes on" in shown(as_(sure(mine)), game)
    assert "You will get a mail" not in shown(as_(sure(mine)), game)
    assert "You will get a mail" in shown(as_(other), game)


def test_a_pause_needs_its_end(as_: Callable[[User], Client], alice: User, game: Table) -> None:
    as_(alice).post(url("pause", game))
    game.refresh_from_db()
    assert game.status == Status.PLAYING


def test_the_organiser_gives_more_time(
    as_: Callable[[User], Client], alice: User, bob: User, game: Table
) -> None:
    before = game.deadline
    as_(bob).post(url("extend", game), {"hours": "24"})
    game.refresh_from_db()
    assert game.deadline == before
    as_(alice).post(url("extend", game), {"hours": "24"})
    game.refresh_from_db()
    assert game.deadline == sure(before) + DAY


@pytest.mark.parametrize(
    "form",
    [{"kind": "pause", "until": soon(3)}, {"kind": "extend", "hours": "24"}, {"kind": "end"}],
)
def test_a_proposal_is_made_shown_and_answered(
    as_: Callable[[User], Client],
    alice: User,
    bob: User,
    charlie: User,
    game: Table,
    form: dict[str, str],
) -> None:
    as_(bob).post(url("propose_to_all", game), form)
    asked = Proposal.objects.get()
    assert "I agree" in shown(as_(alice), game)
    assert "Take it back" in shown(as_(bob), game)
    for person in (alice, charlie):
        as_(person).post(url("answer_proposal", game, asked.key), {"agree": "yes"})
    asked.refresh_from_db()
    assert asked.outcome == Proposal.Outcome.AGREED


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"kind": "pause", "until": soon(3)}, "</strong> proposes a pause, until "),
        ({"kind": "extend", "hours": "24"}, "</strong> proposes more time (24 hours)."),
        ({"kind": "end"}, "</strong> proposes to end the game as undecided."),
    ],
)
def test_every_proposal_reads_as_a_sentence(
    as_: Callable[[User], Client],
    alice: User,
    bob: User,
    game: Table,
    form: dict[str, str],
    said: str,
) -> None:
    as_(bob).post(url("propose_to_all", game), form)
    assert said in " ".join(shown(as_(alice), game).split())
    mine = " ".join(shown(as_(bob), game).split())
    assert said.replace("</strong> proposes", "<strong>You</strong> propose") in mine
    assert "Still to agree: you, " in shown(as_(alice), game)


def test_whoever_is_not_signed_in_reads_in_which_zone_a_time_is(
    as_: Callable[[User], Client], bob: User, client: Client, game: Table
) -> None:
    pause = {"kind": "pause", "until": soon(3)}
    as_(bob).post(url("propose_to_all", game), pause)
    for page, zones in ((shown(as_(bob), game), 0), (shown(client, game), 2)):
        assert len(re.findall(r"[Uu]ntil \w{3} \d+ \w{3}, \d\d:\d\d UTC", page)) == zones


def test_who_has_won_is_told_so(as_: Callable[[User], Client], bob: User, game: Table) -> None:
    over = play_on(game, 400)
    winner = over.seats.get(number=sure(over.result)["winner"]).user
    assert "<strong>You</strong> have won." in shown(as_(sure(winner)), over)
    loser = over.seats.exclude(number=sure(over.result)["winner"]).exclude(user=None)[0].user
    assert "</strong> has won." in shown(as_(sure(loser)), over)


def test_an_open_page_is_told_of_a_vote(
    as_: Callable[[User], Client], alice: User, bob: User, game: Table
) -> None:
    browser, page = as_(alice), {"HX-Request": "true", "HX-Target": "status"}
    news = sure(re.search(r'id="news" hx-get="([^"]+)"', shown(browser, game)))[1]
    assert browser.get(news).status_code == 204
    as_(bob).post(url("propose_to_all", game), {"kind": "end"})
    answer = browser.get(news)
    assert answer["HX-Trigger"] == "moved-on"
    status = browser.get(game.get_absolute_url(), headers=page).content.decode()
    assert "I agree" in status
    assert 'class="table__board"' not in status


@pytest.mark.parametrize("form", [{}, {"kind": "pause"}, {"kind": "extend", "hours": "9999"}])
def test_an_empty_proposal_is_none(
    as_: Callable[[User], Client], bob: User, game: Table, form: dict[str, str]
) -> None:
    as_(bob).post(url("propose_to_all", game), form)
    assert not Proposal.objects.exists()


def test_leaving_and_coming_back(as_: Callable[[User], Client], bob: User, game: Table) -> None:
    browser = as_(bob)
    browser.post(url("leave_game", game))
    assert not game.seats.filter(user=bob).exists()
    assert "Come back" in shown(browser, game)
    assert "You can still come back" in browser.get("/").content.decode()
    browser.post(url("take_over", game, 1))
    assert game.seats.get(number=1).user == bob


def test_seats_that_want_a_substitute_are_listed(
    as_: Callable[[User], Client], bob: User, game: Table
) -> None:
    services.leave_game(game.pk, bob.pk, now=clock.now())
    stranger = as_(UserFactory.create())
    for page in ("/lobby/more/", reverse("lobby:tables")):
        assert "1 seat to take over" in stranger.get(page).content.decode()
    assert "Take over" in shown(stranger, game)
    stranger.post(url("take_over", game, 1))
    assert "to take over" not in stranger.get(reverse("lobby:tables")).content.decode()


def test_who_is_not_signed_in_takes_nothing(client: Client, bob: User, game: Table) -> None:
    services.leave_game(game.pk, bob.pk, now=clock.now())
    assert "Take over" not in shown(client, game)
    assert client.post(url("take_over", game, 1)).status_code == 302
    assert game.seats.get(number=1).user is None


@pytest.mark.parametrize("name", ["pause", "resume", "extend", "propose_to_all", "leave_game"])
def test_get_changes_nothing(
    as_: Callable[[User], Client], alice: User, game: Table, name: str
) -> None:
    assert as_(alice).get(url(name, game)).status_code == 405


def test_the_score_says_who_left(
    as_: Callable[[User], Client], alice: User, bob: User, game: Table
) -> None:
    services.leave_game(game.pk, bob.pk, now=clock.now())
    assert "left the game (Bob)" in shown(as_(alice), game, tab="history")


def test_a_table_set_aside_says_so(as_: Callable[[User], Client], alice: User, game: Table) -> None:
    Table.objects.filter(pk=game.pk).update(set_aside_at=clock.now())
    assert "an operator has been told" in shown(as_(alice), game)
