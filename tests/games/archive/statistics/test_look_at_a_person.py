"""The statistics of people: each number with its games; who is not named is in none of them."""

import json
from collections import Counter

import pytest
from django.core.cache import cache
from django.test import Client

from games.accounts.models import User
from games.accounts.services import close_account
from games.archive.facts.services import keep_all
from games.archive.query import parse
from games.archive.search.selectors import counts_of
from games.archive.statistics.people.page import person_page
from games.archive.statistics.services import count_anew, keep_all_counts
from games.common import clock
from tests.games.archive.statistics.conftest import kept
from tests.games.archive.world import World
from tests.games.factories import play_on, playing_table

pytestmark = [pytest.mark.once, pytest.mark.xdist_group("the kept world")]


def welcomed(world: World) -> None:
    User.objects.filter(closed_at=None).update(welcomed_at=clock.now())


def test_each_number_leads_to_as_many_games(world: World) -> None:
    links = []
    for whose in world.people[:8]:
        page = person_page(whose, world.people[0])
        assert page is not None
        for table in page.tables:
            links += [
                (number.found_by, number.games)
                for line in table.lines
                for number in line.numbers
                if number.query
            ]
    assert len(links) > 100
    wrong = [link for link in links if counts_of(parse(link[0]), None).all != link[1]]
    assert wrong == []


def test_what_is_counted_of_people_is_true(world: World) -> None:
    """Laurels and promises, counted from the logs apart from the code of the archive."""
    public = [one for one in world.games if one.public]
    paid: Counter[tuple[int, int]] = Counter()
    judged: Counter[tuple[int, int, bool]] = Counter()
    for one in public:
        for payer, payee, laurels in one.paid:
            if payer and payee:
                paid[payer, payee] += laurels
        for by, to, was_kept in one.judged:
            if by and to:
                judged[by, to, was_kept] += 1
    assert paid
    assert judged
    for pk, counts in kept()[1]:
        for other, row in counts["others"].items():
            if other == "0":
                continue
            assert row.get("to-laurels", 0) == paid[pk, int(other)]
            assert row.get("from-laurels", 0) == paid[int(other), pk]
            assert row.get("kept", 0) == judged[pk, int(other), True]
            assert row.get("broken", 0) == judged[pk, int(other), False]
        met = sum(row.get("met", 0) for row in counts["others"].values())
        assert met == sum(len(one.people) - 1 for one in public if pk in one.people.values())


def test_pages_are_there(world: World, client: Client) -> None:
    welcomed(world)
    pages = [client.get(f"/people/name-{letter}/statistics/") for letter in "abcdefgh"]
    text = "".join(page.content.decode() for page in pages)
    for said in ("Head to head", "Favourite partners", "Who pays whom", "Fides", "Form"):
        assert said in text
    assert "/people/name-a/statistics/" in client.get("/people/name-a/").content.decode()
    named = set()
    for letter in "abcdefgh":
        address = f"/people/name-{letter}/statistics"
        rows = json.loads(client.get(f"{address}.json").content)["rows"]
        named |= {row["statistic"] for row in rows}
        assert len(client.get(f"{address}.csv").content.decode().splitlines()) == len(rows) + 1
    assert named >= {"results", "others", "partners", "payments", "fides"}


def test_who_is_not_named_is_nowhere(world: World, client: Client) -> None:
    """Of the world's people one is unnamed and one has closed their account."""
    welcomed(world)
    for path in ("", "statistics/", "statistics.json", "statistics.csv"):
        for letter in "abcdefgh":
            text = client.get(f"/people/name-{letter}/{path}").content.decode()
            statistics = text.partition('aria-labelledby="statistics"')[2] if not path else text
            for hidden in ("Name I", "name-i", "Name J", "name-j"):
                assert hidden not in statistics, path
        if path:
            assert client.get(f"/people/name-i/{path}").status_code == 404
            assert client.get(f"/people/name-j/{path}").status_code == 404
    assert "Head to head" not in client.get("/people/name-i/").content.decode()


def test_who_is_not_named_sees_their_own(world: World) -> None:
    welcomed(world)
    browser = Client()
    browser.force_login(world.people[8])
    text = browser.get("/people/name-i/statistics/").content.decode()
    assert "Only you see this page" in text
    assert "Head to head" in text


def test_a_closed_account_is_gone_at_once(world: World, client: Client) -> None:
    welcomed(world)
    shown = client.get("/people/name-a/statistics.json").content.decode()
    gone = next(one for one in world.people[1:] if one.slug in shown)
    close_account(gone.pk, now=clock.now())
    assert gone.slug not in client.get("/people/name-a/statistics.json").content.decode()
    assert client.get(f"/people/{gone.slug}/statistics/").status_code == 404
    keep_all()
    keep_all_counts()
    before = kept()
    count_anew()
    assert kept() == before


def test_without_games_it_says_what_will_be_there(client: Client, alice: User) -> None:
    text = client.get("/people/alice/statistics/").content.decode()
    assert "Alice has not ended a public game yet." in text
    assert client.get("/people/nobody/statistics/").status_code == 404


@pytest.mark.parametrize("path", ["statistics/", "statistics.json", "statistics.csv"])
def test_a_private_game_changes_no_byte_for_others(
    client: Client, alice: User, bob: User, path: str
) -> None:
    play_on(playing_table(alice, bob), 600)
    keep_all()
    keep_all_counts()
    before = _main(client, path)
    play_on(playing_table(alice, bob, visibility="unlisted"), 600)
    assert keep_all() == 1
    keep_all_counts()
    assert _main(client, path) == before


def _main(client: Client, path: str) -> bytes:
    cache.clear()
    content = client.get(f"/people/alice/{path}").content
    return content.partition(b"<main")[2] or content


def test_a_name_of_digits_has_no_links(client: Client, alice: User, bob: User) -> None:
    play_on(playing_table(alice, bob), 600)
    keep_all()
    keep_all_counts()
    User.objects.filter(pk=bob.pk).update(slug="77")
    assert client.get("/people/77/statistics/").status_code == 200
    assert client.get("/people/alice/statistics/").status_code == 200
