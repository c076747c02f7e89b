"""The pages of statistics: every number that is a link leads to exactly that many games."""

import csv
import json
import re
from io import StringIO
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.cache import cache
from django.test import Client

from engine import games
from games.accounts.models import User
from games.archive.facts.services import keep_all
from games.archive.query import parse
from games.archive.search.selectors import counts_of
from games.archive.statistics import selectors
from games.archive.statistics.pages import AnswerShown, front_page, game_page, search_page
from games.archive.statistics.questions import statistics_of
from games.archive.statistics.services import keep_all_counts
from games.play.models import Table
from tests.games.archive.conftest import say
from tests.games.archive.world import World
from tests.games.factories import play_on, playing_table

pytestmark = [pytest.mark.once, pytest.mark.xdist_group("the kept world")]


def found_by(url: str, viewer: int | None = None) -> int:
    """Return how many games the search at an address finds."""
    (line,) = parse_qs(urlsplit(url).query)["q"]
    return counts_of(parse(line), viewer).all


def links_of(answers: list[AnswerShown]) -> list[tuple[str, int]]:
    """Return every link of some answers, with the number that it stands behind."""
    found = []
    for one in answers:
        for line in one.lines:
            if line.url:
                shown = line.number.cases if line.games is None else line.games
                found.append((line.url, shown))
            found += [(number.url, number.count) for number in line.numbers if number.url]
    return found


@pytest.mark.parametrize("name", games.NAMES)
def test_each_number_leads_to_as_many_games(world: World, name: str) -> None:
    game = games.get(name)
    links = []
    for seats in (None, *game.seats):
        page = game_page(game, seats)
        links += [(page.url, page.games), *links_of(page.answers)]
    links += [(line.url, line.games) for line in front_page()]
    assert len(links) > 50
    wrong = [(url, shown) for url, shown in dict.fromkeys(links) if found_by(url) != shown]
    assert wrong == []


@pytest.mark.parametrize(
    "line", ["", "player:name-a", "deals>3 -seats:4", "game:quovadis turns>30", "mine"]
)
def test_each_number_of_a_search_leads_to_as_many_games(world: World, line: str) -> None:
    for viewer in (None, world.people[0].pk):
        page = search_page(line, viewer)
        links = [link for _, answers in page.parts for link in links_of(answers)]
        assert bool(links) == bool(counts_of(parse(line), viewer).all)
        wrong = [link for link in dict.fromkeys(links) if found_by(link[0], viewer) != link[1]]
        assert wrong == []
        assert page.games == page.counted == counts_of(parse(line), viewer).all


def test_all_games_of_a_search_give_what_is_kept(world: World) -> None:
    page = search_page("game:quovadis", None)
    assert page.parts[0][1] == game_page(games.get("quovadis"), None).answers


def test_of_many_games_the_newest_are_counted(
    world: World, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selectors, "MOST_COUNTED", 5)
    page = search_page("", None)
    assert page.counted == 5
    assert page.games == counts_of(parse(""), None).all
    assert not [link for _, answers in page.parts for link in links_of(answers)]
    assert "Only the newest 5 of the" in client.get("/archive/statistics/?q=").content.decode()


def test_pages_and_files_are_there(world: World, client: Client) -> None:
    for path in ("", "quovadis/", "quovadis/3/", "idusmartii/", "idusmartii/5/", "?q=deals>1"):
        answer = client.get(f"/archive/statistics/{path}")
        assert answer.status_code == 200
        text = answer.content.decode()
        assert "<svg" in text
        for name in set(re.findall(r'href="(/archive/statistics/[^"]+)"', text)):
            assert client.get(name.replace("&amp;", "&")).status_code == 200, name


@pytest.mark.parametrize("asked", ["", "?seats=3", "?q=deals%3E1"])
def test_a_file_has_the_numbers_of_the_table(world: World, client: Client, asked: str) -> None:
    names = [one.name for one in statistics_of("quovadis")]
    for name in names:
        address = f"/archive/statistics/quovadis/{name}"
        rows = json.loads(client.get(f"{address}.json{asked}").content)["rows"]
        lines = list(csv.DictReader(StringIO(client.get(f"{address}.csv{asked}").content.decode())))
        assert [line["key"] for line in lines] == [row["key"] for row in rows]
        assert [line["count"] for line in lines] == [str(row["count"]) for row in rows]
        for row in rows:
            if row["games_query"] and row["games"] is not None:
                assert counts_of(parse(row["games_query"]), None).all == row["games"]


@pytest.mark.parametrize(
    "path",
    [
        *("chess/", "quovadis/2/", "quovadis/99/", "idusmartii/4/", "quovadis/nonsense.csv"),
        *("quovadis/turns.csv?seats=9", "quovadis/turns.csv?seats=-1", "chess/turns.json"),
        *("quovadis/turns.csv?seats=%00", "quovadis/turns.xml", "quovadis/3.5/"),
    ],
)
def test_what_there_is_not_is_not_found(client: Client, db: None, path: str) -> None:
    assert client.get(f"/archive/statistics/{path}").status_code in (400, 404)


@pytest.mark.parametrize("line", ["plyer:anna", "a" * 2000, "%'\"", "ended:2026-13"])
def test_a_fault_in_a_search_is_a_sentence(client: Client, db: None, line: str) -> None:
    for path in ("", "quovadis/turns.json"):
        answer = client.get(f"/archive/statistics/{path}", {"q": line})
        assert answer.status_code == 400
        assert "Character " in answer.content.decode()


def test_without_games_it_says_what_will_be_there(client: Client, db: None) -> None:
    assert (
        "Its statistics begin with the first."
        in client.get("/archive/statistics/").content.decode()
    )
    text = client.get("/archive/statistics/quovadis/").content.decode()
    assert "No public game of this kind is over yet." in text
    assert "there is nothing to count" in client.get("/archive/statistics/?q=").content.decode()


PATHS = (
    *("", "quovadis/", "quovadis/3/", "?q=", "?q=player%3Aalice", "?q=mine", "quovadis/turns.json"),
    *("quovadis/price.csv", "quovadis/turns.csv?q=seats%3A3"),
)


def answers_to(browser: Client) -> list[bytes]:
    cache.clear()
    found = []
    for path in PATHS:
        content = browser.get(f"/archive/statistics/{path}").content
        if content.startswith(b"<!doctype"):  # around the page there are tokens
            content = content.partition(b"<main")[2].partition(b"</main>")[0]
            assert content
        found.append(content)
    return found


def test_a_private_game_and_a_whisper_change_no_byte_for_others(
    client: Client, alice: User, bob: User, charlie: User
) -> None:
    shown = play_on(playing_table(alice, bob, opens="public"), 600)
    keep_all()
    keep_all_counts()
    signed_in = Client()
    signed_in.force_login(charlie)
    signed_in.get("/archive/")  # notes that they have been seen
    before = [answers_to(browser) for browser in (client, signed_in)]
    private = play_on(playing_table(alice, bob, title="Hidden", visibility="unlisted"), 600)
    say(private, bob, "A secret deal, not for others.")
    say(shown, alice, "Nor is this.", bob)
    assert keep_all() == 2
    keep_all_counts()
    assert [answers_to(browser) for browser in (client, signed_in)] == before
    assert Table.objects.filter(visibility="unlisted").exists()


def test_the_number_of_queries_is_fixed(
    world: World, client: Client, django_assert_max_num_queries: object
) -> None:
    with django_assert_max_num_queries(3):  # type: ignore[operator]
        client.get("/archive/statistics/quovadis/")
    with django_assert_max_num_queries(3):  # type: ignore[operator]
        client.get("/archive/statistics/?q=deals>1")
