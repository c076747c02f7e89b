"""Divisions drawn at random, small enough to try all that can happen or as large as a season."""

from fractions import Fraction

from hypothesis import strategies as st

from games.leagues.standing.division import TIES, Conduct, PointAward, ScoredTable, StandingInput
from tests.games.leagues.standing.brute_force import ends_of

KINDS = ("order", "quovadis", "sides", "idusmartii")
FLAT = {n: tuple(Fraction(max(0, 3 - p)) for p in range(n)) for n in range(2, 6)}
PARTS = (Fraction(0), Fraction(1, 2), Fraction(1))


@st.composite
def tie_lists(draw: st.DrawFn) -> tuple[str, ...]:
    between = draw(st.permutations(TIES[1:-1]))
    return ("points", *between[: draw(st.integers(0, len(between)))], "lot")


@st.composite
def tables(
    draw: st.DrawFn,
    players: tuple[str, ...],
    guests: tuple[str, ...],
    sizes: tuple[int, ...],
    is_open: bool,
) -> ScoredTable:
    size = draw(st.sampled_from(sizes))
    people = draw(st.permutations([*players, *guests]))
    seats, others = tuple(people[:size]), [p for p in people[size:] if p in players]
    kind = draw(st.sampled_from(KINDS))
    entrants = [player for player in seats if player in players]
    credit = {
        player: draw(st.sampled_from(PARTS)) for player in entrants[: draw(st.integers(0, 1))]
    }
    left = tuple(others[:1]) if draw(st.integers(0, 4)) == 0 else ()
    table = ScoredTable(seats, None, kind, left, credit)
    return table if is_open else draw(results(table))


@st.composite
def results(draw: st.DrawFn, table: ScoredTable) -> ScoredTable:
    size = len(table.seats)
    counts = st.lists(st.integers(0, 3), min_size=size, max_size=size).map(tuple)
    return table._replace(
        places=draw(st.sampled_from(ends_of(table.ends, size))),
        laurels=draw(st.none() | counts),
        senate=draw(st.none() | counts),
    )


@st.composite
def divisions(
    draw: st.DrawFn,
    most_players: int = 5,
    decided: int = 3,
    still_open: int = 2,
    sizes: tuple[int, ...] = (2, 3),
) -> StandingInput:
    count = draw(st.integers(max(sizes), most_players))
    players, guests = tuple("abcdefghijklmnop"[:count]), ("y", "z")
    old = [
        draw(tables(players, guests, sizes, False)) for _ in range(draw(st.integers(0, decided)))
    ]
    new = [
        draw(tables(players, guests, sizes, True)) for _ in range(draw(st.integers(0, still_open)))
    ]
    some = st.sampled_from(players)
    points = st.sampled_from([Fraction(-3, 2), Fraction(6), Fraction(4)])
    return StandingInput(
        players=players,
        ties=draw(tie_lists()),
        lot=tuple(draw(st.permutations(players))),
        tables=tuple(draw(st.permutations(old + new))),
        lists=draw(st.sampled_from([None, None, FLAT])),
        byes=draw(st.dictionaries(some, st.integers(0, 2), max_size=2)),
        guests=frozenset(guests),
        awards=tuple(PointAward(draw(some), p, "why") for p in draw(st.lists(points, max_size=2))),
        also=draw(
            st.dictionaries(
                some,
                st.builds(Conduct, st.sampled_from(PARTS), st.integers(0, 1)),
                max_size=3,
            )
        ),
    )
