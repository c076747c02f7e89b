"""The order of turns at tables whose people are given.

The places that count are those from the first to the preferred size. At a smaller table the last of
them do not occur; at a larger one the further places count for nothing.
"""

from collections import deque
from collections.abc import Sequence
from itertools import combinations

from games.leagues.seating.past import Past
from games.leagues.seating.plan import Tables
from games.leagues.seating.quality import spread

LARGEST = 8  # tables up to this size are put in the best order one by one
UNEVEN = 64  # what a step of unevenness costs beside the sum of squares


def counts_of(tables: Tables, past: Past, preferred: int) -> list[list[int]]:
    counts = [list(row) for row in past.places]
    for now in tables:
        for table in now:
            for place, who in enumerate(table[:preferred]):
                counts[who][place] += 1
    return counts


def turns_of(counts: Sequence[Sequence[int]]) -> int:
    return max(map(spread, counts), default=0)


def put_in_order(tables: Tables, past: Past, preferred: int, least: int) -> list[list[int]]:
    """Change the order at the tables until no simple change evens it out; return the counts."""
    counts = counts_of(tables, past, preferred)
    pairs, better = list(combinations(range(preferred), 2)), True
    while better:
        better = False
        for first, second in pairs:
            better |= _even_out(tables, counts, first, second)
    for _ in range(3):
        if turns_of(counts) <= least:
            break
        for now in tables:
            for table in now:
                if len(table) <= LARGEST:
                    _best_order(table, counts, preferred, least)
    return counts


def _even_out(tables: Tables, counts: list[list[int]], first: int, second: int) -> bool:
    """Even two places out over all players and rounds; return whether anything changed.

    A table is an arrow from the player at one place to the player at the other. Turning round all
    arrows of a path changes only the balance of its two ends, by two.
    """
    arrows: list[list[list[int]]] = [[] for _ in counts]
    for now in tables:
        for table in now:
            if len(table) > second:
                arrows[table[first]].append(table)
    balance = [places[first] - places[second] for places in counts]
    changed, starts = False, deque(sorted(range(len(counts)), key=lambda who: -balance[who]))
    while starts:
        start = starts.popleft()
        path = _path(arrows, start, first, second, balance)
        if path:
            changed = True
            for table in path:
                arrows[table[first]].remove(table)
                _exchange(table, counts, first, second)
                arrows[table[first]].append(table)
            balance[start] -= 2
            balance[path[-1][first]] += 2
            starts.append(start)
    return changed


def _path(
    arrows: Sequence[Sequence[list[int]]],
    start: int,
    first: int,
    second: int,
    balance: Sequence[int],
) -> list[list[int]]:
    """Return tables that lead from a player to one with a balance lower by over two, or none."""
    if balance[start] - min(balance) <= 2:
        return []
    came: dict[int, list[int]] = {start: []}
    queue = deque([start])
    while queue:
        who = queue.popleft()
        if balance[start] - balance[who] > 2:
            path: list[list[int]] = []
            while who != start:
                path.append(came[who])
                who = came[who][first]
            return path[::-1]
        for table in arrows[who]:
            if table[second] not in came:
                came[table[second]] = table
                queue.append(table[second])
    return []


def _exchange(table: list[int], counts: list[list[int]], first: int, second: int) -> None:
    one, other = table[first], table[second]
    counts[one][first] -= 1
    counts[one][second] += 1
    counts[other][second] -= 1
    counts[other][first] += 1
    table[first], table[second] = other, one


def _best_order(table: list[int], counts: list[list[int]], preferred: int, least: int) -> None:
    """Put one table in the best order, given that all others stay as they are."""
    for place, who in enumerate(table[:preferred]):
        counts[who][place] -= 1
    best: dict[int, tuple[int, list[int]]] = {0: (0, [])}
    for place in range(len(table)):
        costs = [cost_at(counts[who], place, least) for who in table]
        further: dict[int, tuple[int, list[int]]] = {}
        for seated, (cost, order) in best.items():
            for number, who in enumerate(table):
                if not seated >> number & 1:
                    key, total = seated | 1 << number, cost + costs[number]
                    if key not in further or total < further[key][0]:
                        further[key] = total, [*order, who]
        best = further
    ((_, order),) = best.values()
    table[:] = order
    for place, who in enumerate(table[:preferred]):
        counts[who][place] += 1


def cost_at(counts: list[int], place: int, least: int) -> int:
    """Return what a player's counts cost if they sit at this place once more."""
    if place >= len(counts):
        return uneven(counts, least)
    counts[place] += 1
    cost = uneven(counts, least)
    counts[place] -= 1
    return cost


def uneven(counts: Sequence[int], least: int) -> int:
    """Return the cost of a player's counts: squares, and much more for what is beyond the aim."""
    return sum(count * count for count in counts) + UNEVEN * max(0, spread(counts) - least)
