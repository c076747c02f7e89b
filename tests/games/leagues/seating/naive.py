"""The rules of docs/leagues.md, "Seating", once more and as plainly as can be: for comparison."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import Any

from hypothesis import strategies as st

from games.leagues.seating import Problem
from games.leagues.seating.problem import Round


def best_shape(players: int, sizes: Sequence[int]) -> list[int]:
    """The sizes of a round's tables, by trying all combinations."""

    def combos(left: int, rest: Sequence[int]) -> Iterator[tuple[int, tuple[int, ...]]]:
        if not rest:
            yield left, ()
            return
        for count in range(left // rest[0] + 1):
            for byes, more in combos(left - count * rest[0], rest[1:]):
                yield byes, (count, *more)

    _, counts = min(
        combos(players, tuple(sizes)), key=lambda found: (found[0], [-c for c in found[1]])
    )
    return [size for size, count in zip(sizes, counts, strict=True) for _ in range(count)]


def check_legal(problem: Problem, rounds: Sequence[Round], byes: Sequence[Sequence[str]]) -> None:
    """Everybody sits once or has a bye, and both are whose turn it is."""
    had = dict.fromkeys(problem.players, 0) | dict(problem.byes)
    odd: Counter[str] = Counter()
    preferred = problem.sizes[0]
    for tables in problem.history:
        odd.update(name for table in tables for name in table if len(table) != preferred)
    assert len(rounds) == len(byes) == problem.rounds
    for tables, away in zip(rounds, byes, strict=True):
        seated = [name for table in tables for name in table]
        assert sorted([*seated, *away]) == sorted(problem.players)
        assert [len(table) for table in tables] == best_shape(len(problem.players), problem.sizes)
        check_lowest(had, away, problem.players)
        there = [name for table in tables if len(table) != preferred for name in table]
        check_lowest(odd, there, seated)
        for name in away:
            had[name] += 1
        odd.update(there)


def check_lowest(counts: Mapping[str, int], taken: Collection[str], among: Iterable[str]) -> None:
    lowest = sorted(counts[name] for name in among)[: len(taken)]
    assert sorted(counts[name] for name in taken) == lowest


def quality(problem: Problem, rounds: Sequence[Round]) -> dict[str, Any]:
    """The quality as the filter writes it."""
    every = [*problem.history, *rounds]
    times = {pair: meetings(pair, every) for pair in combinations(problem.players, 2)}
    preferred = problem.sizes[0]
    turns, byes, odd = [], [], []
    for name in problem.players:
        mine = [table for tables in every for table in tables if name in table]
        places = Counter(list(table).index(name) for table in mine)
        counts = [places[place] for place in range(preferred)]
        turns.append(max(counts) - min(counts))
        odd.append(sum(len(table) != preferred for table in mine))
        sat = sum(name in table for tables in rounds for table in tables)
        byes.append(problem.byes.get(name, 0) + len(rounds) - sat)
    return {
        "meetings": {str(t): n for t, n in sorted(Counter(times.values()).items())},
        "repeats": sum(max(0, count - 1) for count in times.values()),
        "apart": sum(meetings(pair, rounds) > 0 for pair in problem.apart),
        "turns": max(turns, default=0),
        "byes": max(byes, default=0) - min(byes, default=0),
        "odd": max(odd, default=0) - min(odd, default=0),
    }


def meetings(pair: tuple[str, str], rounds: Sequence[Round]) -> int:
    return sum(pair[0] in table and pair[1] in table for tables in rounds for table in tables)


@st.composite
def problems(draw: st.DrawFn, most: int = 14, rounds: int = 4) -> Problem:
    """Any problem of a few people, some of whom played before with some who have left."""
    players = [f"p{number}" for number in range(draw(st.integers(0, most)))]
    sizes = draw(st.lists(st.integers(2, 6), min_size=1, max_size=3, unique=True))
    known = [*players, "gone", "left", "away"]
    pairs = list(combinations(players, 2))
    some_pairs = st.lists(st.sampled_from(pairs), max_size=4, unique=True) if pairs else st.just([])
    return Problem(
        players,
        sizes,
        draw(st.integers(1, rounds)),
        draw(st.lists(past_rounds(known), max_size=4)),
        {name: draw(st.integers(0, 2)) for name in players if draw(st.booleans())},
        draw(some_pairs),
    )


@st.composite
def past_rounds(draw: st.DrawFn, known: Sequence[str]) -> list[list[str]]:
    """A round of some of these people, at tables of any size."""
    people = draw(st.permutations(known))
    people = people[: draw(st.integers(0, len(people)))]
    tables = []
    while people:
        size = draw(st.integers(1, 6))
        tables.append(people[:size])
        people = people[size:]
    return tables


def best_of_all(problem: Problem) -> tuple[int, int, int]:
    """The least apart, most meetings and repeats of all legal seatings, each of them tried."""
    best = [(99, 999, 9999)]
    possible = list(all_rounds(problem))

    def further(rounds: list[Round]) -> None:
        if len(rounds) == problem.rounds:
            best[0] = min(best[0], worth(problem, rounds))
            return
        for now in possible:
            if is_due(problem, rounds, now):
                further([*rounds, now])

    further([])
    return best[0]


def worth(problem: Problem, rounds: Sequence[Round]) -> tuple[int, int, int]:
    found = quality(problem, rounds)
    most = max((int(times) for times in found["meetings"]), default=0)
    return found["apart"], most, found["repeats"]


def all_rounds(problem: Problem) -> Iterator[list[tuple[str, ...]]]:
    shape = best_shape(len(problem.players), problem.sizes)

    def fill(left: list[str], sizes: list[int]) -> Iterator[list[tuple[str, ...]]]:
        if not sizes:
            yield []
            return
        for table in combinations(left, sizes[0]):
            rest = [name for name in left if name not in table]
            for more in fill(rest, sizes[1:]):
                if not (more and len(more[0]) == sizes[0] and more[0][0] < table[0]):
                    yield [table, *more]

    return fill(list(problem.players), shape)


def is_due(problem: Problem, rounds: Sequence[Round], now: Round) -> bool:
    """Would this be a legal next round?"""
    every = [*rounds, now]
    byes = [[n for n in problem.players if not any(n in t for t in tables)] for tables in every]
    part = Problem(problem.players, problem.sizes, len(every), problem.history, problem.byes)
    try:
        check_legal(part, every, byes)
    except AssertionError:
        return False
    return True


def best_turns(problem: Problem) -> int:
    """The most even places of one round among the legal seatings that are best in all else."""
    legal = [now for now in all_rounds(problem) if is_due(problem, [], now)]
    best = min(worth(problem, [now]) for now in legal)
    return min(most_even(problem, now) for now in legal if worth(problem, [now]) == best)


def most_even(problem: Problem, now: Round) -> int:
    """The largest unevenness of anybody, each table in its best order."""
    before = {name: places(problem, name) for name in problem.players}
    seated = {name for table in now for name in table}
    uneven = [max(before[name]) - min(before[name]) for name in before if name not in seated]
    for table in now:
        orders = permutations(table)
        uneven.append(min(max(after(before[n], k) for k, n in enumerate(o)) for o in orders))
    return max(uneven, default=0)


def places(problem: Problem, name: str) -> list[int]:
    mine = [list(table).index(name) for now in problem.history for table in now if name in table]
    return [mine.count(place) for place in range(problem.sizes[0])]


def after(counts: list[int], place: int) -> int:
    counts = [count + (number == place) for number, count in enumerate(counts)]
    return max(counts) - min(counts)
