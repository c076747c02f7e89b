"""A query finds the games for which it is true, and no others, in order, page by page."""

import os
from collections import Counter
from random import Random
from typing import Final

import pytest

from games.accounts.models import User
from games.archive.facts.services import keep_all
from games.archive.models import Facts
from games.archive.query import parse
from games.archive.query.terms import SORTS
from games.archive.search.cursors import ForeignCursor
from games.archive.search.selectors import all_of, counts_of, page_of
from tests.games.archive.asked import Judge
from tests.games.archive.world import World, make_world
from tests.games.frozen_rows import Frozen

pytestmark = pytest.mark.xdist_group("the kept world")  # one process plays its games

NAMES = [f"name-{letter}" for letter in "abcdefghij"] + ["nobody-at-all"]
NUMBERS = (
    *("seats", "turns", "entries", "deals", "caesar", "messages", "laurels", "margin", "paid"),
    *("consent", "kept", "broken", "handed", "house"),
)
TEXTS = (
    *("deal", "deals", "4-7", "4", '"no deals"', '"deal is off"', "support", "SALVE", "weg", "100"),
    *('"you pay me"', "stem", "fido", "it", '"not after"', '"a deal then"', "never", "ever"),
)


def some_term(rng: Random) -> str:
    name, other = rng.choice(NAMES), rng.choice(NAMES)
    key = rng.choice(NUMBERS)
    few = rng.choice([0, 1, 2, 3, 5, 8, 12, 20, 40])
    return rng.choice(
        [
            *(f"player:{name}", f"winner:{name},{other}", f"seat:{name}@{1 + few % 4}"),
            *(f"dealt:{name}+{other}", f"paid:{name}>{other}", f"paid:{name}>", f"paid:>{other}"),
            *(f"broken:{name}>{other}", f"kept:{name}>", f"broken:>{other}", f"said:{name}"),
            *(f"won-seat:{1 + few % 5}", f"won-seat:{1 + few % 3},{2 + few % 4}"),
            *(f"{key}:{few}", f"{key}>{few}", f"{key}<={few}", f"{key}:{few}..{few + 3},1"),
            *(f"{key}>={few}", f"{key}<{few}", f"consent:{1 + few % 14}>={few % 3}", f"{key}:0"),
            *("mine", "imported", "league:tiber", "league:other", "season:tiber/3"),
            *("ending:full", "ending:ides,failed", "ending:undecided", "won-by:loyalists"),
            *("won-by:merchants,traitors", "game:quovadis", "game:idusmartii"),
            *("option:reveal=auto", "option:rounds=3", "option:binding=round,board=classic"),
            *("opening:2", "opening:1-2", "opening:4,3", "opening:2-2-4"),
            *("ended:2025", "ended:2025-03..2025-09", "ended>2025-06", "ended<=2025-06"),
            *("ended<2025-06-15", "ended>=2026", "ended:2024,2026", "ended:9999", "ended<=9999"),
            *(rng.choice(TEXTS) for _ in range(8)),
        ]
    )


def some_query(rng: Random) -> str:
    many = rng.choice([1, 1, 2, 2, 3])
    terms = [rng.choice(["", "", "-"]) + some_term(rng) for _ in range(many)]
    if rng.random() < 0.6:
        terms.append(f"sort:{rng.choice(['', '-'])}{rng.choice(SORTS)}")
    return " ".join(terms)


SEED = int(os.environ.get("CURSUS_ARCHIVE_SEED", "1"))
QUERIES = int(os.environ.get("CURSUS_ARCHIVE_QUERIES", "400"))


def _world() -> World:
    found = make_world(SEED, tables=36)
    assert keep_all() == len(found.games)
    return found


WORLD: Final = Frozen(_world)


@pytest.fixture
def world(db: None) -> World:
    return WORLD.put_back()


def viewers(world: World) -> list[int | None]:
    return [None, world.people[0].pk, world.people[3].pk, world.people[8].pk]


def test_queries_find_what_is_true(world: World) -> None:
    """One test, because the games take longer to make than to find."""
    check_random_queries(world)
    check_every_key(world)
    check_pages(world)
    check_cursors()
    check_counts()


def check_random_queries(world: World) -> None:
    rng, hits = Random(SEED), Counter[bool]()
    for _ in range(QUERIES):
        line, viewer = some_query(rng), rng.choice(viewers(world))
        query = parse(line)
        wanted = Judge(world, viewer).found(query)
        assert [one.code for one in all_of(query, viewer)] == wanted, line
        assert counts_of(query, viewer).all == len(wanted), line
        hits[bool(wanted)] += 1
    assert min(hits.values()) > QUERIES // 7


def check_every_key(world: World) -> None:
    """Each finds some games and leaves some; else random queries would hold nothing about it."""
    asked: list[int | None] = [None, *(one.pk for one in world.people)]  # some games are private
    every = {viewer: len(list(all_of(parse(""), viewer))) for viewer in asked}
    for line in (
        *("won-seat:1", "seats:4", "turns>50", "entries>100", "deals>3"),
        *("caesar>0", "messages>2", "laurels>20", "margin<5"),
        *("option:reveal=auto", "opening:2", "ended:2025", "ending:undecided", "won-by:traitors"),
        *("paid>=2", "consent>=1", "kept>0", "broken>0", "handed>0", "house:0", "house>1"),
        *("league:tiber", "deals:0", "ending:full", "game:idusmartii", "deal"),
    ):
        found = ((len(list(all_of(parse(line), viewer))), viewer) for viewer in asked)
        assert any(0 < number < every[viewer] for number, viewer in found), line
    most = every[None]
    for line in ("player:{}", "winner:{}", "seat:{}@2", "said:{}"):
        counts = [len(list(all_of(parse(line.format(name)), None))) for name in NAMES]
        assert any(0 < found < most for found in counts), line
    for one in ("dealt", "paid", "broken", "kept"):
        pairs = [
            f"{one}:{a}{'+' if one == 'dealt' else '>'}{b}" for a in NAMES for b in NAMES if a != b
        ]
        assert any(list(all_of(parse(pair), None)) for pair in pairs), one


def check_pages(world: World) -> None:
    for line in [f"sort:{sign}{key}" for key in SORTS for sign in ("", "-")]:
        query = parse(line)
        wanted = Judge(world, None).found(query)
        found, cursor = [], ""
        for _ in range(len(wanted)):
            page = page_of(query, None, cursor, most=3)
            found += [one.code for one in page.games]
            cursor = page.following
            if not cursor:
                break
        assert found == wanted, line


def check_cursors() -> None:
    cursor = page_of(parse("turns>1"), None, most=2).following
    for line, text in (("turns>2", cursor), ("turns>1", cursor[:-1]), ("turns>1", "x:y")):
        with pytest.raises(ForeignCursor, match="another search"):
            page_of(parse(line), None, text)
    assert page_of(parse("turns>1"), None, cursor, most=2).games


def check_counts() -> None:
    counted = counts_of(parse("turns>20"), None)
    for key, words in counted.kinds.items():
        for word, games in words.items():
            assert len(list(all_of(parse(f"turns>20 {key}:{word}"), None))) == games


def test_facts_do_not_depend_on_the_order_in_which_games_are_looked_at(world: World) -> None:
    before = list(Facts.objects.order_by("pk").values())
    Facts.objects.all().delete()
    assert keep_all() == len(before)
    assert [
        dict(row, options_id=0, added_at=None) for row in Facts.objects.order_by("pk").values()
    ] == [dict(row, options_id=0, added_at=None) for row in before]


def test_names_are_todays_and_some_have_none(world: World) -> None:
    check_names_are_todays(world)
    check_unnamed(world)


def check_names_are_todays(world: World) -> None:
    someone = world.people[0]
    wanted = Judge(world, None).found(parse("player:name-a"))
    someone.set_name("Another Name")
    someone.save()
    assert wanted
    assert [one.code for one in all_of(parse("player:another-name"), None)] == wanted
    assert list(all_of(parse("player:name-a"), None)) == []


def check_unnamed(world: World) -> None:
    someone = User.objects.get(slug="name-i")
    own = [one.code for one in all_of(parse("player:name-i"), someone.pk)]
    assert own == Judge(world, someone.pk).found(parse("player:name-i")) != []
    assert list(all_of(parse("player:name-i"), None)) == []
    everything = [one.code for one in all_of(parse(""), None)]
    assert [one.code for one in all_of(parse("-player:name-i"), None)] == everything
