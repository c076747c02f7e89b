"""The result page: who won and why, for whoever may look at the table."""

import re
from io import StringIO

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.accounts.models import User
from games.archive.ending.selectors import result_page
from games.common.memory import forget_all
from games.play.models import Status, Table, Visibility
from games.post.models import Notice
from tests.games.archive.conftest import say
from tests.games.factories import UserFactory, play_on, playing_table

pytestmark = pytest.mark.once

BROKEN = re.compile(
    r"None|\bnan\b|%\(|\(\)|\b1 laurels|\bone laurels|  |\s[.,;:]|\.\.|, and\b.*, and and|^[a-z]"
    r"|\bno laurels (?:behind|ahead)|\bno times|\bon turn 0\b|&#"
)


def result(browser: Client, table: Table) -> str:
    answer = browser.get(f"/t/{table.code}/result/")
    assert answer.status_code == 200, answer
    return answer.content.decode()


def main_of(page: str) -> str:
    main = page.partition("<main")[2].partition("</main>")[0]
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", main)


def test_it_names_the_winner_and_the_others(client: Client, over: Table) -> None:
    page = result(client, over)
    shown = result_page(over, None)
    assert f'<p class="verdict__who">{shown.headline}</p>' in page
    assert all(name in page for name in shown.names)
    assert [line.won for line in shown.order] == [True, False, False]
    assert over.result is not None
    assert shown.order[0].seat == over.result["winner"]
    assert [line.score for line in shown.order] == [
        over.result["laurels"][line.seat] for line in shown.order
    ]


def test_before_the_end_it_leads_to_the_table(client: Client, alice: User, bob: User) -> None:
    table = playing_table(alice, bob)
    assert client.get(f"/t/{table.code}/result/").headers["Location"] == f"/t/{table.code}/"
    assert client.get("/t/nothere/result/").status_code == 404


def test_a_table_with_a_password_asks_strangers_for_it(client: Client, over: Table) -> None:
    Table.objects.filter(pk=over.pk).update(visibility=Visibility.PASSWORD, password="x")
    answer = client.get(f"/t/{over.code}/result/")
    assert answer.headers["Location"] == f"/t/{over.code}/password/"


def test_the_finished_table_and_its_last_notice_lead_here(
    client: Client, over: Table, alice: User
) -> None:
    here = f"/t/{over.code}/result/"
    assert client.get(over.get_absolute_url()).content.decode().count(f'href="{here}"') >= 2
    swapped = client.get(
        over.get_absolute_url(), headers={"HX-Request": "true", "HX-Target": "game"}
    )
    assert f'href="{here}"' in swapped.content.decode()
    assert Notice.objects.get(person=alice, kind="table_ended").url == here


def test_it_needs_few_queries_for_any_game(client: Client, over: Table) -> None:
    call_command("archive", "make", "--games=10", "--seed=5", stdout=StringIO())
    Table.objects.update(visibility=Visibility.PUBLIC)
    needed = set()
    for table in Table.objects.filter(status__in=[Status.FINISHED, Status.ENDED]):
        forget_all()
        with CaptureQueriesContext(connection) as asked:
            result(client, table)
        needed.add(len(asked))
    assert max(needed) <= 12, needed


def test_a_whisper_changes_nothing_for_strangers(alice: User, bob: User) -> None:
    """Claims among others: in a game of hidden cards they are what is whispered most."""
    shut = play_on(playing_table(alice, bob, opens="public"), 600)
    strangers = [Client(), Client()]
    strangers[1].force_login(UserFactory.create())
    before = [main_of(result(one, shut)) for one in strangers]
    say(shut, alice, "This is not for others.", bob)
    hidden = play_on(playing_table(alice, bob, visibility="unlisted"), 600)
    forget_all()
    cache.clear()
    assert hidden.is_over
    assert [main_of(result(one, shut)) for one in strangers] == before


@pytest.mark.parametrize("seed", ["3", "4"])
def test_no_sentence_of_any_story_is_broken(db: None, seed: str) -> None:
    call_command("archive", "make", "--games=30", f"--seed={seed}", stdout=StringIO())
    for table in Table.objects.all():
        page = result_page(table, None)
        said = [*page.story, *page.verdict, page.moment, page.headline]
        assert page.story
        assert page.verdict
        for text in filter(None, said):
            assert not BROKEN.search(text), text
        for paragraph in page.story:
            assert paragraph.endswith((".", "!")), paragraph


def test_it_leads_to_games_like_it(client: Client, over: Table) -> None:
    here = f"/t/{over.code}/alike/"
    assert result(client, over).count(f'="{here}"') == 2
    assert "Look through the archive" in client.get(here).content.decode()
    part = client.get(here, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part


def test_what_is_fetched_later_pushes_no_comment_away(client: Client, over: Table) -> None:
    page = result(client, over)
    assert page.index('id="comments"') < page.index(f'hx-get="/t/{over.code}/alike/"')


def test_people_who_are_not_named_are_not_named_here(client: Client, over: Table) -> None:
    for seat in over.seats.exclude(user=None).select_related("user"):
        assert seat.user is not None
        User.objects.filter(pk=seat.user.pk).update(unnamed=True)
    page = result(client, over)
    for name in ("Alice", "Bob"):
        assert name not in main_of(page)
    assert page.count("unnamed player (I)") > 1
