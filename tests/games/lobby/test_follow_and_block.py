"""Following somebody, and blocking them: who is told, who sits where, and who learns nothing."""

import re
from collections.abc import Callable
from datetime import datetime

import pytest
from django.test import Client

from games.accounts.models import Tie, User
from games.accounts.selectors import everything_about
from games.accounts.services import close_account
from games.accounts.ties import services as ties
from games.common import clock
from games.forum.refusals import ForumRefusal
from games.forum.services import say
from games.play import services
from games.play.log.locks import by_person
from games.play.models import Seat, Table
from games.play.refusals import TableRefusal, Why
from games.post.models import Notice
from games.tables import services as tables
from tests.games.factories import new_table, play_on, playing_table

AsUser = Callable[[User], Client]
FOLLOWED = ("followed_started", "followed_finished")


def text(browser: Client, address: str) -> str:
    """The page without the tokens that differ with every request."""
    found = browser.get(address, follow=True).content.decode()
    found = re.sub(r'(csrfmiddlewaretoken" value="|X-CSRFToken": ")[^"]*', "", found)
    return re.sub(r"/news/[^\"]*", "", found)


@pytest.fixture
def now() -> datetime:
    return clock.now()


def follow(person: User, other: User) -> None:
    ties.tie(person.pk, other.pk, Tie.Kind.FOLLOW, now=clock.now())


def block(person: User, other: User) -> None:
    ties.tie(person.pk, other.pk, Tie.Kind.BLOCK, now=clock.now())


def told(person: User) -> list[str]:
    found = Notice.objects.filter(person=person, kind__in=FOLLOWED).order_by("pk")
    return [notice.kind for notice in found]


def test_each_form_says_what_it_does_to_both(as_: AsUser, alice: User, bob: User) -> None:
    forms = re.findall(r'(?s)action="/people/bob/tie/".*?</form>', text(as_(alice), "/people/bob/"))
    assert len(forms) == 2
    follow, block = forms
    assert "You are told when they begin or finish a public game" in follow
    for said in ("no longer sit down at the same table", "look as if they were kept", "not told"):
        assert said in block


def test_the_page_of_a_person_follows_and_blocks(as_: AsUser, alice: User, bob: User) -> None:
    browser = as_(alice)
    assert ">Follow</button>" in text(browser, "/people/bob/")
    browser.post("/people/bob/tie/", {"kind": "follow"})
    assert "Unfollow" in text(browser, "/people/bob/")
    assert "Bob" in text(browser, "/account/people/")
    browser.post("/people/bob/tie/", {"kind": "block"})
    assert "Unblock" in text(browser, "/people/bob/")
    browser.post("/people/bob/tie/", {"kind": ""})
    assert not Tie.objects.exists()


def test_nobody_follows_themselves_or_somebody_who_has_left(
    as_: AsUser, alice: User, bob: User
) -> None:
    as_(alice).post("/people/alice/tie/", {"kind": "follow"})
    User.objects.filter(pk=bob.pk).update(is_active=False)
    assert as_(alice).post("/people/bob/tie/", {"kind": "follow"}).status_code == 404
    assert not Tie.objects.exists()


def test_ties_have_an_end(alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ties, "MOST", 1)
    follow(alice, bob)
    with pytest.raises(ties.TooManyTies):
        follow(alice, User.objects.create_user("d@example.org", welcomed_at=clock.now()))


def test_a_follower_is_told_of_the_start_and_the_end(alice: User, bob: User, charlie: User) -> None:
    follow(charlie, alice)
    follow(charlie, bob)
    table = playing_table(alice, bob)
    assert told(charlie) == ["followed_started"]
    notice = Notice.objects.get(person=charlie)
    assert notice.title.startswith("Alice, Bob: a game begins")
    play_on(table, 600)
    assert told(charlie) == list(FOLLOWED)


def test_who_sits_there_is_not_told_that_a_friend_plays(alice: User, bob: User) -> None:
    follow(alice, bob)
    playing_table(alice, bob)
    assert told(alice) == []


@pytest.mark.parametrize("visibility", ["unlisted", "password"])
def test_a_follower_learns_nothing_of_tables_that_are_not_public(
    as_: AsUser, alice: User, bob: User, charlie: User, visibility: str
) -> None:
    follow(charlie, alice)
    play_on(playing_table(alice, bob, visibility=visibility, password="vestal"), 600)
    playing_table(alice, bob, visibility=visibility, password="vestal")
    assert told(charlie) == []
    assert "Subura" not in text(as_(charlie), "/")


def test_two_worlds_of_hidden_names_are_one_for_a_follower(
    as_: AsUser, alice: User, bob: User, charlie: User
) -> None:
    """Whether the followed person or somebody else sits at a table that hides names."""
    dora, emil = (
        User.objects.create_user(f"{name}@example.org", welcomed_at=clock.now())
        for name in ("dora", "emil")
    )
    follow(charlie, alice)
    seen = []
    for player in (alice, dora):
        table = playing_table(player, bob, emil, anonymous=True, title="Masks")
        Table.objects.filter(pk=table.pk).update(code="masks234", organiser=bob)
        table.seats.update(deadline=None, family="Julii", must_act=False)
        assert told(charlie) == []
        pages = (
            "/",
            "/lobby/more/",
            "/people/alice/",
            "/people/alice/card/",
            "/people/",
            "/notices/",
        )
        seen.append([text(as_(charlie), page) for page in pages])
        Table.objects.filter(pk=table.pk).delete()
    assert seen[0] == seen[1]


def test_who_is_not_named_is_not_told_of(alice: User, bob: User, charlie: User) -> None:
    User.objects.filter(pk=alice.pk).update(unnamed=True)
    follow(charlie, alice)
    play_on(playing_table(alice, bob), 600)
    assert told(charlie) == []


def test_the_lobby_shows_what_they_play(as_: AsUser, alice: User, bob: User, charlie: User) -> None:
    playing_table(alice, bob, title="Of Alice")
    assert "Played by people you follow" not in text(as_(charlie), "/lobby/more/")
    follow(charlie, alice)
    page = text(as_(charlie), "/lobby/more/")
    assert "Played by people you follow" in page
    assert page.count('class="tables__title"') == 1


@pytest.mark.parametrize("blocker", ["host", "guest"])
def test_who_is_apart_does_not_sit_down_together(
    alice: User, bob: User, now: datetime, blocker: str
) -> None:
    table = new_table(alice)
    block(*((alice, bob) if blocker == "host" else (bob, alice)))
    with pytest.raises(TableRefusal) as refused:
        tables.join_table(table.pk, bob.pk, now=now)
    assert refused.value.why is Why.FULL
    with pytest.raises(TableRefusal) as refused:
        tables.join_table(table.pk, bob.pk, now=now, number=1)
    assert refused.value.why is Why.TAKEN
    ties.untie(*((alice.pk, bob.pk) if blocker == "host" else (bob.pk, alice.pk)))
    tables.join_table(table.pk, bob.pk, now=now)


def test_two_worlds_of_seats_are_one_for_the_blocked(
    as_: AsUser, alice: User, bob: User, now: datetime
) -> None:
    """Seats at a table of who blocks them look as if they were kept for somebody invited."""
    table = new_table(alice)
    pages = (table.get_absolute_url(), "/", "/tables/?show=join", "/people/alice/")

    block(alice, bob)
    apart = [text(as_(bob), page) for page in pages]
    posted = as_(bob).post(f"/t/{table.code}/join/", {"seat": "1"}, follow=True)
    ties.untie(alice.pk, bob.pk)
    Seat.objects.filter(table=table, user=None).update(invitation="x")
    kept = [text(as_(bob), page) for page in pages]
    posted_too = as_(bob).post(f"/t/{table.code}/join/", {"seat": "1"}, follow=True)

    assert apart == kept
    assert "This seat has just been taken" in posted.content.decode()
    assert "This seat has just been taken" in posted_too.content.decode()


def test_the_one_who_blocks_reads_why(as_: AsUser, alice: User, bob: User) -> None:
    table = new_table(alice)
    block(bob, alice)
    assert "You block somebody who sits here" in text(as_(bob), table.get_absolute_url())


def test_a_block_does_not_tell_who_sits_where_names_are_hidden(
    as_: AsUser, alice: User, bob: User, charlie: User, now: datetime
) -> None:
    table = new_table(charlie, alice, anonymous=True)
    before = text(as_(bob), table.get_absolute_url())
    block(bob, alice)
    assert text(as_(bob), table.get_absolute_url()) == before
    tables.join_table(table.pk, bob.pk, now=now)


def test_a_seat_is_not_taken_over_from_the_blocked(
    as_: AsUser, alice: User, bob: User, charlie: User, now: datetime
) -> None:
    table = playing_table(alice, charlie)
    services.leave_game(table.pk, charlie.pk, now=now)
    number = table.seats.get(wanted=True).number
    assert "Seats to take over" in text(as_(bob), "/lobby/more/")
    block(alice, bob)
    assert "Seats to take over" not in text(as_(bob), "/lobby/more/")
    with pytest.raises(TableRefusal) as refused:
        services.take_over(table.pk, bob.pk, number, now=now)
    assert refused.value.why is Why.TAKEN


def test_they_do_not_whisper_and_the_blocked_is_not_told(
    as_: AsUser, alice: User, bob: User, charlie: User
) -> None:
    table = playing_table(alice, bob, charlie)
    seats = {seat.user: seat.number for seat in table.seats.select_related("user")}
    block(alice, bob)
    now = clock.now()
    say(table.pk, by_person(seats[bob], bob.pk, now), "Psst, Alice", to=[seats[alice]])
    both = "-".join(map(str, sorted([seats[alice], seats[bob]])))
    talk = f"/t/{table.code}/talk/?with={both}"
    assert "Psst, Alice" in text(as_(bob), talk)
    folded = re.search(r"<details.*?Psst, Alice.*?</details>", text(as_(alice), talk), re.S)
    assert folded
    assert not Notice.objects.filter(person=alice, kind="said").exists()
    with pytest.raises(ForumRefusal):
        say(table.pk, by_person(seats[alice], alice.pk, now), "No", to=[seats[bob]])
    say(table.pk, by_person(seats[alice], alice.pk, now), "To all")


def test_a_closed_account_leaves_no_ties(alice: User, bob: User, now: datetime) -> None:
    follow(alice, bob)
    block(bob, alice)
    close_account(bob.pk, now=now)
    assert not Tie.objects.exists()


def test_the_export_has_the_ties(alice: User, bob: User) -> None:
    block(alice, bob)
    assert everything_about(alice)["ties"][0]["other__display_name"] == "Bob"
    assert everything_about(bob)["ties"] == []
