"""A finished game is made private by those who sat there or by an operator, everywhere at once."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from games.accounts.models import User
from games.archive.facts.services import keep_facts
from games.archive.models import Facts, MonthCounts, Withdrawal
from games.archive.query import parse
from games.archive.search.selectors import counts_of, page_of
from games.archive.statistics.services import keep_counts
from games.archive.withdrawal.refusals import WithdrawalRefusal
from games.archive.withdrawal.services import (
    agree_to_withdraw,
    refuse_to_withdraw,
    withdraw_as_operator,
)
from games.common import clock
from games.forum.services import say
from games.play.log.locks import by_person
from games.play.models import Table, Visibility
from games.play.refusals import TableRefusal
from games.post.models import Notice
from tests.games.factories import UserFactory, play_on, playing_table


@pytest.fixture
def over(alice: User, bob: User) -> Table:
    """A public game of Alice, Bob and a house player, with a whisper that has been opened."""
    table = playing_table(alice, bob)
    say(table.pk, by_person(0, alice.pk, clock.now()), "a whispered word", to=[1])
    play_on(table, 600)
    table.refresh_from_db()
    keep_facts(table.pk)
    keep_counts()
    return table


def agreed(table: Table, *people: User) -> None:
    for person in people:
        agree_to_withdraw(table.pk, person.pk, now=clock.now())


def found(line: str, viewer: User | None = None) -> int:
    query, who = parse(line), viewer.pk if viewer else None
    number = counts_of(query, who).all
    assert number == len(page_of(query, who).games)
    return number


def test_it_happens_when_all_people_agree(
    over: Table, alice: User, bob: User, client: Client
) -> None:
    agreed(over, alice)
    assert found("") == 1
    assert [one.person for one in Notice.objects.filter(kind="archive_withdrawal")] == [bob]
    agreed(over, bob)
    over.refresh_from_db()
    assert over.visibility == Visibility.PASSWORD
    for page in ("result", "replay", "replay/course", "files", "print", "chances", "comments"):
        answer = client.get(f"/t/{over.code}/{page}/")
        assert answer.status_code in (302, 405)
    assert "private game" in client.get(reverse("play:password", args=[over.code])).content.decode()


def test_nothing_finds_it_any_more_but_those_who_sat_there(
    over: Table, alice: User, bob: User, charlie: User
) -> None:
    assert found("whispered") == found("player:alice") == 1
    agreed(over, alice, bob)
    assert found("") == found("whispered") == found("player:alice") == 0
    assert found("", charlie) == 0
    assert found("", alice) == 1
    assert found("whispered", bob) == 1  # it was said to Bob


def test_statistics_forget_it_with_the_next_sweep(over: Table, alice: User, bob: User) -> None:
    assert MonthCounts.objects.exclude(counts={}).exists()
    agreed(over, alice, bob)
    keep_counts()
    assert all(not any(one.counts.values()) for one in MonthCounts.objects.all())


def test_the_people_still_read_the_page_which_says_so(
    over: Table, alice: User, bob: User, client: Client
) -> None:
    agreed(over, alice, bob)
    client.force_login(alice)
    page = client.get(f"/t/{over.code}/result/").content.decode()
    assert "This game is private" in page
    assert "cannot be called back" in page


def test_a_single_no_ends_it(over: Table, alice: User, bob: User) -> None:
    agreed(over, alice)
    refuse_to_withdraw(over.pk, bob.pk)
    assert not Withdrawal.objects.exists()
    agreed(over, bob)
    assert Facts.objects.get().public


def test_the_page_offers_it_to_those_who_sat_there_alone(
    over: Table, alice: User, charlie: User, client: Client
) -> None:
    address = f"/t/{over.code}/result/"
    assert "Make this game private" not in client.get(address).content.decode()
    client.force_login(charlie)
    assert "Make this game private" not in client.get(address).content.decode()
    client.force_login(alice)
    assert "Make this game private" in client.get(address).content.decode()
    client.post(f"/t/{over.code}/private/", {"do": "agree"})
    page = client.get(address).content.decode()
    assert "You have agreed" in page
    assert "Not agreed yet" in page


def test_strangers_and_running_games_are_refused(
    over: Table, alice: User, bob: User, charlie: User
) -> None:
    with pytest.raises(WithdrawalRefusal, match="Only those who held a seat"):
        agreed(over, charlie)
    with pytest.raises(WithdrawalRefusal, match="not over"):
        agreed(playing_table(alice, bob), alice)


def test_an_operator_does_it_with_a_reason_and_without_a_part(
    over: Table, alice: User, client: Client
) -> None:
    operator = UserFactory.create(is_staff=True)
    operator.user_permissions.add(Permission.objects.get(codename="change_table"))
    now = clock.now()
    with pytest.raises(TableRefusal):
        withdraw_as_operator(over.pk, operator.pk, reason="", now=now)
    with pytest.raises(TableRefusal):
        withdraw_as_operator(over.pk, alice.pk, reason="Please", now=now)
    withdraw_as_operator(over.pk, operator.pk, reason="A court asked for it.", now=now)
    assert found("") == 0
    client.force_login(alice)
    assert "A court asked for it." in client.get(f"/t/{over.code}/result/").content.decode()
    with pytest.raises(WithdrawalRefusal, match="private already"):
        withdraw_as_operator(over.pk, operator.pk, reason="Again", now=now + timedelta(days=1))
