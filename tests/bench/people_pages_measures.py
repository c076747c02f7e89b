"""The measures of the front page, the lobby and a person's page; the site is open already."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from django.db import connection

from games.accounts.models import Tie, User
from games.accounts.ties.services import tie
from games.common import clock
from games.common.memory import forget_all
from tests.bench.floor import views as floor
from tests.bench.floor.models import make_rows
from tests.bench.handling import Browser, bare_handler, best_of, our_handler, session_of
from tests.games.factories import UserFactory, new_table, play_on, playing_table

TABLES: Final = 20
QUERIES: Final = {"the front page": 12, "the lobby": 12, "a person's page": 12}
TIMES: Final = 2.0

Found = tuple[str, float, str] | tuple[str, float, str, float]


def lines(rounds: int) -> Iterator[Found]:
    """Measure each page, cold, and the floor *page* with the same number of characters."""
    me, friend = made()
    session = session_of(me)
    pages = {
        "the front page": (Browser(our_handler(), ""), "/"),
        "the lobby": (Browser(our_handler(), session), "/"),
        "a person's page": (Browser(our_handler(), session), friend.get_absolute_url()),
    }
    thing = make_rows(clock.now())
    yield "tables in the lobby", TABLES, ""
    for name, (browser, address) in pages.items():
        bare = Browser(bare_handler(), browser.session)  # whoever looks: somebody, or a stranger
        yield from _measured(name, _cold(browser, address), bare, thing.pk, rounds)


def _cold(browser: Browser, address: str) -> Callable[[], Any]:
    def page() -> Any:
        forget_all()
        answer = browser.get(address)
        assert answer.status == 200, answer
        return answer

    return page


def _measured(
    name: str, page: Callable[[], Any], bare: Browser, thing: int, rounds: int
) -> Iterator[Found]:
    def plain() -> Any:
        return bare.get(f"/floor/page/{thing}/")

    floor.padding = ""
    size = len(page().body)
    floor.padding = "x" * max(size - len(plain().body), 0)
    yield f"HTML of {name}", size / 1000, "kB"
    yield f"queries of {name}", _queries(page), "", QUERIES[name]
    timed = {"bare": lambda: plain().seconds, "page": lambda: page().seconds}
    best = best_of(rounds, timed)
    yield f"a bare page of the size of {name}", best["bare"], "ms"
    yield name, best["page"] / best["bare"], "x bare", TIMES


def _queries(page: Callable[[], Any]) -> int:
    page()
    connection.force_debug_cursor = True
    before = len(connection.queries_log)
    page()
    connection.force_debug_cursor = False
    return len(connection.queries_log) - before


def made() -> tuple[User, User]:
    """Somebody with twenty tables in their lobby, and a friend with games behind them."""
    me, friend, third = (UserFactory.create(display_name=name) for name in ("Ada", "Ben", "Cleo"))
    for number in range(TABLES - 4):
        table = playing_table(me, friend, third, title=f"Mine {number}")
        play_on(table, 3 + number)
    for number in range(4):
        new_table(third, title=f"To join {number}")
        play_on(playing_table(friend, third, title=f"To watch {number}"), 5)
    for number in range(3):
        play_on(playing_table(me, friend, title=f"Over {number}"), 600)
    tie(me.pk, friend.pk, Tie.Kind.FOLLOW, now=clock.now())
    return me, friend
