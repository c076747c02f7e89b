"""Who reads what in a replay: the chair says what was heard, the reader what may be read now."""

import re
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from games.accounts.models import User
from games.common import clock
from games.common.memory import forget_all
from games.forum.models import Message
from games.play import services as play
from games.play.models import Table
from tests.games.archive.conftest import say
from tests.games.factories import UserFactory, play_on, playing_table

pytestmark = pytest.mark.once

SECRET = "This secret deal is not for others."
CHAIRS = ("", "?seat=0", "?seat=1", "?seat=2", "?open=1")


def browser_of(person: User | None) -> Client:
    found = Client()
    if person is not None:
        found.force_login(person)
        found.get("/archive/")  # notes that they have been seen
    return found


def shown(browser: Client, table: Table, chair: str = "") -> str:
    """The chart and the list, and the page beside them, but for the token of its forms."""
    forget_all()
    cache.clear()
    start, part = f"/t/{table.code}/replay/", {"HX-Request": "true"}
    course = browser.get(f"{start}course/{chair}", headers=part).content.decode()
    page = course + browser.get(f"{start}4/{chair}").content.decode()
    return re.sub(r'"X-CSRFToken": "\w+"|name="csrfmiddlewaretoken" value="\w+"', "", page)


def all_shown(browser: Client, table: Table) -> list[object]:
    """Everything there is to see of a replay, from every chair."""
    pages: list[object] = [shown(browser, table, chair) for chair in CHAIRS]
    files = [browser.get(f"/t/{table.code}/replay/0/steps.json{chair}") for chair in CHAIRS]
    picture = browser.get(f"/t/{table.code}/replay/4/board.png").content
    return [*pages, *[file.content for file in files], picture]


def whispered(alice: User, bob: User, *more: User, **plan: Any) -> Table:
    """A game in which Alice whispered to Bob after the third entry; both of them may be asked."""
    table = play_on(playing_table(alice, bob, *more, **plan), 3)
    say(table, alice, SECRET, bob)
    return play_on(table, 600)


@pytest.fixture
def shut(alice: User, bob: User, charlie: User) -> Table:
    return whispered(alice, bob, charlie, opens="public")


def test_a_whisper_that_stays_private_changes_no_byte_for_others(
    shut: Table, alice: User, bob: User, charlie: User
) -> None:
    others = [browser_of(one) for one in (None, UserFactory.create(), charlie)]
    mine = browser_of(bob)
    with_it, own = [all_shown(one, shut) for one in others], all_shown(mine, shut)
    Message.objects.filter(table=shut, text=SECRET).delete()
    assert [all_shown(one, shut) for one in others] == with_it
    assert all_shown(mine, shut) != own


def test_those_it_was_said_between_read_it_from_chairs_that_heard_it(
    shut: Table, alice: User, bob: User, charlie: User
) -> None:
    seats = {seat.user_id: seat.number for seat in shut.seats.all()}
    for person in (alice, bob):
        browser = browser_of(person)
        assert SECRET in shown(browser, shut, f"?seat={seats[alice.pk]}")
        assert SECRET in shown(browser, shut, f"?seat={seats[bob.pk]}")
        assert SECRET in shown(browser, shut, "?open=1")
        assert SECRET not in shown(browser, shut)
        assert SECRET not in shown(browser, shut, f"?seat={seats[charlie.pk]}")


def test_what_has_opened_is_read_by_everybody_from_chairs_that_heard_it(
    alice: User, bob: User, charlie: User
) -> None:
    table = whispered(alice, bob, charlie, opens="all")
    seats = {seat.user_id: seat.number for seat in table.seats.all()}
    stranger = browser_of(None)
    assert SECRET in shown(stranger, table, f"?seat={seats[bob.pk]}")
    assert SECRET in shown(stranger, table, "?open=1")
    assert SECRET not in shown(stranger, table)
    assert SECRET not in shown(stranger, table, f"?seat={seats[charlie.pk]}")


def test_who_took_a_seat_over_does_not_read_what_was_whispered_before(
    alice: User, bob: User, charlie: User
) -> None:
    table = play_on(playing_table(alice, bob, charlie, opens="public"), 3)
    seat = table.seats.get(user=bob).number
    say(table, alice, SECRET, bob)
    play.leave_game(table.pk, bob.pk, now=clock.now())
    heir = UserFactory.create()
    play.take_over(table.pk, heir.pk, seat, now=clock.now())
    table.refresh_from_db()
    say(table, alice, "For the heir alone.", heir)
    table = play_on(table, 600)
    page = shown(browser_of(heir), table, f"?seat={seat}")
    assert "For the heir alone." in page
    assert SECRET not in page
    for reader in (bob, None):
        page = shown(browser_of(reader), table, f"?seat={seat}")
        assert SECRET not in page
        assert "For the heir alone." not in page
    assert SECRET in shown(browser_of(alice), table, f"?seat={seat}")


def test_a_hidden_message_is_gone_at_once(shut: Table, alice: User) -> None:
    browser = browser_of(alice)
    assert SECRET in shown(browser, shut, "?open=1")
    Message.objects.filter(table=shut, text=SECRET).update(hidden_by_operator=True)
    assert SECRET not in shown(browser, shut, "?open=1")


def test_a_chair_shows_its_own_laurels_and_nobody_elses(over: Table) -> None:
    page = shown(browser_of(None), over, "?seat=1")
    side = page[page.index('id="replay-side"') :]
    assert side.count("Laurels:") == 1
    assert shown(browser_of(None), over).count("Laurels:") == 0
    assert shown(browser_of(None), over, "?open=1").count("Laurels:") == over.seat_count


def test_a_chair_shows_its_own_cards_and_nobody_elses(alice: User, bob: User) -> None:
    table = play_on(playing_table(alice, bob, game="idusmartii", seat_count=5), 900)
    stranger = browser_of(None)
    start = f"/t/{table.code}/replay/0/"
    open_card = re.compile(r'class="ballot" href="#card-(?:loyalist|traitor|merchant)"')
    hands = {
        chair: len(open_card.findall(stranger.get(f"{start}{chair}").content.decode()))
        for chair in ("", "?seat=2", "?open=1")
    }
    assert hands == {"": 0, "?seat=2": 2, "?open=1": 10}


def test_a_game_with_a_password_is_shown_to_those_who_may_look(alice: User, bob: User) -> None:
    shut = playing_table(alice, bob, visibility="password", password="Lupercalia")
    table = play_on(shut, 600)
    for rest in ("", "4/", "course/", "course/?open=1", "0/steps.json", "4/board.png"):
        answer = browser_of(None).get(f"/t/{table.code}/replay/{rest}")
        assert (answer.status_code, answer["Location"]) == (302, f"/t/{table.code}/password/")
    page = shown(browser_of(alice), table)
    assert "og:image" not in page


def test_unnamed_people_have_no_name_in_a_replay(over: Table, bob: User) -> None:
    User.objects.filter(pk=bob.pk).update(unnamed=True)
    for chair in CHAIRS:
        page = shown(browser_of(None), over, chair)
        assert bob.name not in page
        assert "unnamed player" in page
