"""Rules for who has a bye, and who sits at a table of another size than the preferred one.

Only players with the fewest byes so far have one. Of those who sit, only the ones who sat least
often at a table of another size sit at one. Among equals the search may choose.
"""

from collections.abc import Sequence
from random import Random

from games.leagues.seating.past import Past

PREFERRED, ODD, BYE = 0, 1, 2  # the kinds: what a player does in a round
CROSS = 20


class Duties:
    """The rules of byes and other sizes for some rounds, which all have the same tables."""

    def __init__(self, past: Past, shape: Sequence[int], preferred: int, rounds: int) -> None:
        self.past, self.rounds, self.players = past, rounds, len(past.byes)
        self.byes = self.players - sum(shape)
        self.odd = sum(size for size in shape if size != preferred)
        self.free_odd = 0 < self.odd < sum(shape)
        self._bye_levels = levels(past.byes, self.byes, rounds)
        # With byes, the lowest counts among those who sit depend on who has a bye.
        self._changing = self.byes > 0 and self.free_odd
        needed = self.odd if self.free_odd and not self._changing else 0
        self._odd_levels = levels(past.odd, needed, rounds)

    @property
    def effort(self) -> int:
        """Return how many plain moves take as long as one between people of different kinds."""
        return CROSS + (self.rounds * self.players // 4 if self._changing else 0)

    def draw(self, rng: Random) -> list[list[int]]:
        """Return the kind of each player in each round: one way to keep the rules, by lot."""
        byes, odd, found = list(self.past.byes), list(self.past.odd), []
        for _ in range(self.rounds):
            kinds = [PREFERRED] * self.players
            for who in _fewest(byes, range(self.players), self.byes, rng):
                kinds[who] = BYE
                byes[who] += 1
            seated = [who for who in range(self.players) if kinds[who] != BYE]
            for who in _fewest(odd, seated, self.odd, rng):
                kinds[who] = ODD
                odd[who] += 1
            found.append(kinds)
        return found

    def allow(self, kinds: Sequence[Sequence[int]], changed: Sequence[int]) -> bool:
        """Tell whether rules that held before still hold now that some players' kinds changed."""
        for who in changed:
            own = [kinds_now[who] for kinds_now in kinds]
            if not _keeps(own, BYE, self.past.byes[who], self._bye_levels):
                return False
            if not _keeps(own, ODD, self.past.odd[who], self._odd_levels):
                return False
        return not self._changing or self._odd_hold(kinds)

    def _odd_hold(self, kinds: Sequence[Sequence[int]]) -> bool:
        odd = list(self.past.odd)
        for now in kinds:
            sit = [odd[who] for who, kind in enumerate(now) if kind == ODD]
            others = [odd[who] for who, kind in enumerate(now) if kind == PREFERRED]
            if max(sit) > min(others):
                return False
            for who, kind in enumerate(now):
                odd[who] += kind == ODD
        return True


def levels(counts: Sequence[int], needed: int, rounds: int) -> list[int]:
    """Return for each round the count at which there is a choice: lower must, higher must not.

    It does not depend on who is taken, because the counts all together are then the same.
    """
    sorted_counts, found = sorted(counts), []
    for _ in range(rounds if needed else 0):
        found.append(sorted_counts[needed - 1])
        sorted_counts = sorted(
            count + (number < needed) for number, count in enumerate(sorted_counts)
        )
    return found


def _keeps(own: Sequence[int], kind: int, count: int, by_round: Sequence[int]) -> bool:
    for now, level in zip(own, by_round, strict=False):  # no levels: nobody is ever needed
        if now == kind:
            if count > level:
                return False
            count += 1
        elif count < level:
            return False
    return True


def _fewest(counts: Sequence[int], of: Sequence[int], needed: int, rng: Random) -> list[int]:
    lots = {who: rng.random() for who in of}
    return sorted(of, key=lambda who: (counts[who], lots[who]))[:needed]
