"""Made-up games: a query finds what their exported rows tell, for whoever asks, in order."""

import os
from collections import Counter
from datetime import UTC, datetime
from random import Random

from games.accounts.models import User
from games.archive.facts.services import make_anew
from games.archive.query import Query, parse
from games.archive.search.selectors import all_of, counts_of, page_of
from games.play.models import Table
from tests.games.archive.row_judge import RowJudge, every_row
from tests.games.archive.test_make_games import made

GAMES = int(os.environ.get("CURSUS_ARCHIVE_GAMES", "40"))
QUERIES = int(os.environ.get("CURSUS_ARCHIVE_QUERIES", "250"))
SEED = os.environ.get("CURSUS_ARCHIVE_SEED", "1")
SORTS = ("ended", "ended", "turns", "deals", "margin", "consent", "broken")


def viewers() -> list[int | None]:
    """A stranger, two people, one who does not want to be named, and one who closed an account."""
    people = User.objects.order_by("pk")
    unnamed, closed = people.filter(unnamed=True), people.exclude(closed_at=None)
    some = [*people[:2], unnamed.first(), closed.first()]
    return [None, *(one.pk for one in some if one is not None)]


def test_a_query_finds_the_games_of_which_its_terms_are_true(db: None) -> None:
    made(GAMES, SEED)
    rng, hits = Random(SEED), Counter[bool]()
    judge, people = RowJudge(every_row(), rng), viewers()
    assert len(people) > 3
    for _ in range(QUERIES):
        asked = [judge.question() for _ in range(rng.choice([1, 1, 2, 3]))]
        if judge.is_apart(asked):
            continue
        sort, down, viewer = rng.choice(SORTS), rng.random() < 0.5, rng.choice(people)
        line = " ".join([*(one.text for one in asked), f"sort:{'' if down else '-'}{sort}"])
        wanted = judge.found(asked, sort, down, viewer)
        query = parse(line)
        assert [one.code for one in all_of(query, viewer)] == wanted, line
        assert counts_of(query, viewer).all == len(wanted), line
        assert paged(query, viewer, rng) == wanted, line
        hits[bool(wanted)] += 1
    assert min(hits.values()) > QUERIES // 10


def paged(query: Query, viewer: int | None, rng: Random) -> list[str]:
    """The codes of all pages, each as long as chance wants it, one after the other."""
    found, cursor = [], ""
    while True:
        page = page_of(query, viewer, cursor, most=rng.choice((1, 3, 7, 20)))
        found += [one.code for one in page.games]
        if not page.following:
            return found
        cursor = page.following


def test_games_that_ended_at_one_moment_are_paged_by_their_codes(db: None) -> None:
    """Also where words are listed first: no portion of them parts such games.

    The moment is the last that a foreign record can have, of which SQLite would round the seconds.
    """
    made(20, SEED)
    Table.objects.update(finished_at=datetime.max.replace(tzinfo=UTC))
    make_anew(Table.objects.values_list("pk", flat=True))
    for line in ("", "i", "i sort:-ended", "-zebra", "i turns>0", "i sort:turns"):
        query = parse(line)
        wanted = [one.code for one in all_of(query, None)]
        assert paged(query, None, Random(SEED)) == wanted, line
        if "turns" not in line:
            assert wanted == sorted(wanted)
            assert len(wanted) > 3, line
