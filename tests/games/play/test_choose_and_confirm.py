"""Acting on the table page: point at something, see what will happen, confirm."""

import pytest
from django.urls import reverse

from games.common import clock
from games.play import services
from games.play.models import Seat
from games.play.selectors import position
from games.post.models import Notice
from tests.games.factories import play_on, playing_table


@pytest.fixture
def table(alice, bob, charlie):
    return play_on(playing_table(alice, bob, charlie), 12)


@pytest.fixture
def me(table):
    return Seat.objects.select_related("user").get(table=table, must_act=True)


def act(browser, table, **post):
    return browser.post(
        reverse("play:act", args=[table.code]), {"seen_version": table.log_version} | post
    )


def first_choice(table, seat):
    return position(table).view(seat.number)["choices"][0]["choices"][0]


def test_choosing_shows_exactly_what_will_happen(as_, table, me):
    choice = first_choice(table, me)
    html = as_(me.user).get(table.get_absolute_url(), {"at": choice["number"]}).content.decode()
    assert "This will happen" in html
    assert choice["notation"] in html
    assert "Confirm" in html


def test_a_place_on_the_board_chooses_too(as_, table, me):
    spot = next(iter(position(table).game.scene(position(table).view(me.number))["spots"]))
    html = as_(me.user).get(table.get_absolute_url(), {"at": spot}).content.decode()
    assert "Confirm" in html


def test_choosing_changes_nothing(as_, table, me):
    as_(me.user).get(table.get_absolute_url(), {"at": "1"})
    assert table.entries.count() == 12


def test_confirming_plays_it(as_, table, me):
    choice = first_choice(table, me)
    answer = act(as_(me.user), table, number=choice["number"])
    assert answer.url == table.get_absolute_url()
    assert table.entries.last().raw == choice["entry"]


def test_with_htmx_the_game_comes_back_renewed(as_, table, me):
    answer = as_(me.user).post(
        reverse("play:act", args=[table.code]),
        {"seen_version": table.log_version, "number": 1},
        headers={"HX-Request": "true", "HX-Target": "game"},
    )
    assert answer.status_code == 200
    assert answer.headers["HX-Push-Url"] == table.get_absolute_url()
    assert "Waiting for" in answer.content.decode()


def test_what_is_not_possible_any_more_says_so(as_, table, me):
    html = as_(me.user).get(table.get_absolute_url(), {"at": "move:nowhere"}).content.decode()
    assert "not possible any more" in html


def test_a_stale_page_plays_nothing(as_, table, me):
    browser, seen = as_(me.user), table.log_version
    services.submit_entry(
        table.pk,
        me.number,
        first_choice(table, me)["entry"],
        seen_version=seen,
        now=clock.now(),
        user_id=me.user_id,
    )
    answer = browser.post(
        reverse("play:act", args=[table.code]),
        {"seen_version": seen, "number": 1},
        follow=True,
    )
    assert table.entries.count() == 13
    assert "has moved on" in answer.content.decode()


@pytest.mark.parametrize("post", [{"number": "999"}, {"entry": "{"}, {"entry": "[1]"}, {}])
def test_junk_is_refused_with_a_sentence(as_, table, me, post):
    answer = as_(me.user).post(
        reverse("play:act", args=[table.code]),
        {"seen_version": table.log_version} | post,
        follow=True,
    )
    assert answer.status_code == 200
    assert table.entries.count() == 12


def test_nobody_plays_for_another(as_, table, me, alice, bob, charlie):
    other = next(p for p in (alice, bob, charlie) if p != me.user)
    act(as_(other), table, number=1)
    assert table.entries.count() == 12


def test_who_watches_cannot_play(client, table):
    answer = act(client, table, number=1)
    assert reverse("account_login") in answer.url
    assert table.entries.count() == 12


def test_it_cannot_be_done_by_a_link(as_, table, me):
    assert as_(me.user).get(reverse("play:act", args=[table.code])).status_code == 405


def test_who_looks_at_the_table_has_heard_its_notices(as_, table, me):
    Notice.objects.filter(person=me.user).update(read_at=None, shown=True)
    assert Notice.objects.filter(person=me.user, read_at=None).exists()
    browser = as_(me.user)
    browser.post(reverse("play:seen", args=[table.code]), {"length": table.length})
    assert not Notice.objects.filter(person=me.user, read_at=None).exists()


def test_what_one_has_seen_is_no_longer_marked(as_, table, me):
    browser = as_(me.user)
    browser.post(reverse("play:seen", args=[table.code]), {"length": table.length})
    me.refresh_from_db()
    assert me.seen_length == table.length
    browser.post(reverse("play:seen", args=[table.code]), {"length": table.length + 5})
    me.refresh_from_db()
    assert me.seen_length == table.length
