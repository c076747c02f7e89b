"""The chance of a seat to win from the end of a round, in one imagined world.

The rest of phase 1 is played by sober players who each know only their own cards. Phase 2 is
computed and not played (`future`), so a few worlds give a reliable answer.
"""

from collections.abc import Sequence
from random import Random

from engine.idusmartii.bots.future import future
from engine.idusmartii.bots.odds import Held, Spot, habit, swap_habit, winning


class ImaginedCourse:
    """One imagined course of the game: who holds what, and how chance falls."""

    def __init__(self, at: Spot, start: int, hands: Sequence[Held], me: int, luck: int) -> None:
        self.at, self.hands = at, hands
        self._start, self._me, self._luck = start, me, luck
        self._known: dict[tuple[int, int], float] = {}

    def won(self, one: int, two: int) -> float:
        """Return how likely I win once these two cards are tallied in the round in play."""
        asked = (one, two) if one < two else (two, one)
        found = self._known.get(asked)
        if found is None:
            lo = self.at.loyalist + asked.count(0)
            tr = self.at.traitor + asked.count(1)
            found = self._known[asked] = self._goes_on(list(self.hands), lo, tr, tallied=True)
        return found

    def won_with(self, card: int) -> float:
        """Return how likely I win if I keep this card; the round in play has been tallied."""
        hands = list(self.hands)
        hands[self._me] = (card,)
        return self._goes_on(hands, self.at.loyalist, self.at.traitor, tallied=False)

    def _goes_on(self, hands: list[Held], lo: int, tr: int, *, tallied: bool) -> float:
        number = self._number()
        if self.at.phase == 1:
            if tallied and number > 1:
                self._discard(hands, number, lo, tr)
            lo, tr = self._phase_one(hands, number + 1, lo, tr)
        return self._phase_two(hands, lo, tr)

    def _number(self) -> int:
        """Return the round in play, in phase 1."""
        return 2 * self.at.seats - self.at.left

    def _phase_one(self, hands: list[Held], first: int, lo: int, tr: int) -> tuple[int, int]:
        """Play phase 1 from round `first` on: return the track, discard from `hands`."""
        seats, random = self.at.seats, Random(self._luck).random
        for number in range(first, seats + 1):
            at = Spot(seats, 1, 2 * seats - number, lo, tr)
            praetor, spared, looked_at = (
                hands[(self._start + number + place) % seats] for place in range(3)
            )
            one = random() >= habit(at, spared)[0]  # False: loyalist, True: traitor
            two = random() >= habit(at, looked_at)[0]
            two ^= random() < swap_habit(at, praetor, two)
            lo, tr = lo + 2 - one - two, tr + one + two
            if number > 1:
                self._discard(hands, number, lo, tr)
        return lo, tr

    def _discard(self, hands: list[Held], number: int, lo: int, tr: int) -> None:
        """Let the consul keep the card with the better chances."""
        seats = self.at.seats
        consul = (self._start + number - 1) % seats
        chances = winning(seats, 2 * seats - number, lo, tr)
        hands[consul] = (max(hands[consul], key=chances.__getitem__),)

    def _phase_two(self, hands: Sequence[Held], lo: int, tr: int) -> float:
        """Return how likely I win phase 2; a seat that still has two cards counts by the better."""
        left = min(self.at.left, self.at.seats)
        chances = winning(self.at.seats, left, lo, tr)
        counts = [0, 0, 0]
        for hand in hands:
            counts[max(hand, key=chances.__getitem__)] += 1
        found = future((counts[0], counts[1], counts[2])).winning(left, lo, tr)
        return max(found[card] for card in hands[self._me])
