"""The tree of openings: each node has the games that began so, and leads on."""

import csv
import re
from collections import Counter
from io import StringIO
from typing import Any

import pytest
from django.test import Client

from engine import games
from games.archive.query import parse
from games.archive.search.selectors import counts_of
from games.archive.statistics.counts import OPENING_DEPTH
from games.archive.statistics.openings import OpeningPage, opening_page
from games.archive.statistics.pages import scope_of
from games.archive.statistics.selectors import kept_counts
from tests.games.archive.statistics.test_look_at_statistics import found_by, links_of
from tests.games.archive.world import World

pytestmark = [pytest.mark.once, pytest.mark.xdist_group("the kept world")]

GAME = games.get("quovadis")


def nodes(seats: int | None) -> list[OpeningPage]:
    """Return every node of the tree, walked by its own links."""
    tallies, scope = kept_counts(GAME.name, seats), scope_of(GAME.name, seats)
    waiting: list[tuple[str, ...]] = [()]
    found = []
    while waiting:
        page = opening_page(GAME, tallies, scope, waiting.pop(), "")
        found.append(page)
        ways = [step.url.strip("/").rpartition("/")[2] for step in page.following]
        waiting += [tuple(way.split("-")) for way in ways]
    return found


@pytest.mark.parametrize("seats", [None, 3, 4])
def test_each_node_has_its_games(world: World, seats: int | None) -> None:
    every = nodes(seats)
    links = []
    for page in every:
        answers = [one for one in (page.answer, page.places) if one is not None]
        links += [(page.url, page.games), *links_of(answers)]
    assert len(links) > 20
    wrong = [link for link in dict.fromkeys(links) if found_by(link[0]) != link[1]]
    assert wrong == []


def test_the_tree_is_that_of_the_logs(world: World) -> None:
    true: Counter[tuple[str, ...]] = Counter()
    for one in world.games:
        if one.public and one.opening:
            true.update(
                tuple(one.opening[:n]) for n in range(OPENING_DEPTH + 1) if n <= len(one.opening)
            )
    assert {page.codes: page.games for page in nodes(None)} == true


def test_nodes_are_clicked_through(world: World, client: Client) -> None:
    text = client.get("/archive/statistics/quovadis/openings/?seats=3").content.decode()
    assert 'class="board ' in text
    for _ in range(OPENING_DEPTH):
        address = re.search(r'class="tables__title" href="([^"]+)"', text)
        assert address is not None
        answer = client.get(address[1])
        assert answer.status_code == 200
        text = answer.content.decode()
        assert "seats=3" in address[1]
    assert "Deeper nodes are not kept." in text


def test_the_tree_of_a_search(world: World, client: Client) -> None:
    answer: Any = client.get("/archive/statistics/quovadis/openings/", {"q": "deals>1"})
    games_found = counts_of(parse("deals>1 game:quovadis opening:1,2,3,4"), None).all
    assert answer.context["page"].games == games_found
    assert client.get("/archive/statistics/quovadis/openings/?q=a:b").status_code == 400


def test_the_whole_tree_is_a_file(world: World, client: Client) -> None:
    text = client.get("/archive/statistics/quovadis/openings.csv?seats=3").content.decode()
    rows = list(csv.DictReader(StringIO(text)))
    assert {row["key"] for row in rows} == {"-".join(page.codes) for page in nodes(3)}
    for row in rows:
        assert counts_of(parse(row["count_query"]), None).all == int(row["count"])


@pytest.mark.parametrize(
    "path",
    ["9/", "2-x/", "2--2/", "2-2-2-2-2-2/", "S/", "2-2/?seats=2", "2-2/?seats=x", "-/"],
)
def test_what_there_is_not_is_not_found(client: Client, db: None, path: str) -> None:
    assert client.get(f"/archive/statistics/quovadis/openings/{path}").status_code == 404
    assert client.get("/archive/statistics/idusmartii/openings/").status_code == 404


def test_a_node_without_games_says_so(client: Client, db: None) -> None:
    text = client.get("/archive/statistics/quovadis/openings/2-2/").content.decode()
    assert "No game counted here began like this." in text
