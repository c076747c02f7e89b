"""The costs of meetings in the search: small whole numbers that reflect the order of criteria."""

from collections.abc import Sequence

from games.leagues.seating.past import Past

REPEAT = 1  # a meeting beyond the first
ABOVE = 3  # the first meeting beyond the aim; each further one costs this much more
APART = 100  # a pair that is kept apart meets in the new rounds


class Weights:
    """The cost of one more meeting, `more[m]`, and of the last of them, `last[m]`.

    *m* is a code: how often the pair met, shifted by a multiple of `width` for pairs that are kept
    apart, so that the search looks up one number without asking which pairs they are.
    """

    def __init__(self, past: Past, rounds: int, aim: int) -> None:
        self.most = max(map(max, past.meet), default=0) if past.meet else 0
        self.width = self.most + rounds + 2
        plain = [
            (REPEAT if met else 0) + max(0, met + 1 - aim) * ABOVE for met in range(self.width)
        ]
        self.more = list(plain)
        for before in range(self.most + 1 if past.apart else 0):
            self.more += [cost + APART * (met == before) for met, cost in enumerate(plain)]
        self.last = [0, *self.more[:-1]]
        for first in range(0, len(self.last), self.width):
            self.last[first] = 0
        self.oneself = len(self.more)
        self.more.append(0)
        self.last.append(0)

    def codes(self, past: Past) -> list[list[int]]:
        """Return the table of codes before the new rounds."""
        codes = [list(row) for row in past.meet]
        for one, other in past.apart:
            code = self.width * (1 + past.meet[one][other]) + past.meet[one][other]
            codes[one][other] = codes[other][one] = code
        for who, row in enumerate(codes):
            row[who] = self.oneself
        return codes

    def cost(self, codes: Sequence[Sequence[int]], past: Past) -> int:
        """Return the cost of the meetings that were added to the history, summed over pairs."""
        total = 0
        for one, row in enumerate(codes):
            for other in range(one):
                met = past.meet[one][other]
                first = row[other] // self.width * self.width + met
                total += sum(self.more[first : row[other]])
        return total
