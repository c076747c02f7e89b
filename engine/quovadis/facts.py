"""The facts of a game for the archive (docs/archive.md), from one pass over its log."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from engine.facts import Consent, GameFacts, Payment, Signed, Verdict
from engine.game import Header
from engine.quovadis.apply import apply
from engine.quovadis.board import board_named, board_names
from engine.quovadis.codec import decode
from engine.quovadis.entries import Caesar, Deal, Entry, Main, Move, Pay, Place, Seal, Support
from engine.quovadis.observations import Observed
from engine.quovadis.setup import setup
from engine.quovadis.state import ACTION, OVER, Result, State

_BOARDS: Final = tuple(map(board_named, board_names()))

fact_words: Final[Mapping[str, tuple[str, ...]]] = {
    "ending": ("full",),
    "number": ("caesar", "laurels", "margin"),
    "opening": tuple(dict.fromkeys(code for board in _BOARDS for code in board.places)),
    "committee": tuple(
        dict.fromkeys(code for board in _BOARDS for code in board.codes[: board.senate])
    ),
}


def facts(
    header: Header, log: Sequence[dict[str, Any]], said: Mapping[tuple[str, int], bool]
) -> GameFacts:
    """Return the facts of a game; the turns are the main actions of all games of an election."""
    from engine.quovadis.promises import Ledger, LedgerFold  # replaying a game does not load it

    state, found, ledger = setup(header), _Found(), LedgerFold(Ledger())
    for index, raw in enumerate(log):
        entry = decode(state, raw)
        after = apply(state, entry)
        found.take(index, state, entry)
        ledger.take(state, entry, after)
        state = after
    judged = tuple(
        Verdict(found.sealed_at[p.deal], p.by, p.ally, p.status.value == "kept")
        for p in ledger.result(said)
        if p.status.value in ("kept", "broken")
    )
    counted = found.facts(state)
    winner = next(iter(counted.winners), None)
    observed = found.observed.result(winner, header.seats, judged)
    return counted._replace(judged=judged, observed=observed)


class _Found:
    """The counts of the entries read so far."""

    def __init__(self) -> None:
        self.turns = self.caesar = 0
        self.opening: list[str] = []
        self.signed: list[Signed] = []
        self.payments: list[Payment] = []
        self.consents: list[Consent] = []
        self.sealed_at: dict[str, int] = {}
        self.observed = Observed()

    def take(self, index: int, state: State, entry: Entry) -> None:
        """Take in the entry with this index, in the state before it."""
        if isinstance(entry, Seal):
            self._seal(index, entry.deal)
        elif isinstance(entry, (Place, Move, Caesar)) and state.phase == ACTION:
            self.turns += 1
            self.observed.act(entry)
            self.caesar += isinstance(entry, Caesar)
            if isinstance(entry, Place) and state.game == 1:
                self.opening.append(entry.at)
            for sealed in state.deals:
                if sealed.option and sealed.id in (entry.use or ()):
                    self._exercise(state, entry, sealed.deal)

    def _seal(self, index: int, deal: Deal) -> None:
        self.sealed_at[deal.id] = index
        self.signed.append(Signed(index, deal.signed))
        self.observed.sign(deal)
        if not deal.option:
            self._pay(list(self._paid(deal)))

    def _pay(self, paid: list[Payment]) -> None:
        self.payments += paid
        self.observed.pay(paid)

    def _exercise(self, state: State, entry: Main, deal: Deal) -> None:
        paid = list(self._paid(deal))
        self._pay(paid)
        supports = {
            (term.seat, term.committee)
            for term in deal.terms
            if isinstance(term, Support) and not term.later
        }
        consents = [
            (seat, Consent(committee, sum(p.laurels for p in paid if p.payee == seat)))
            for seat, committee in sorted(supports)
        ]
        self.consents += [consent for _, consent in consents]
        self.observed.consent(state, entry, self.turns, consents)

    def _paid(self, deal: Deal) -> Iterator[Payment]:
        for term in deal.terms:
            if isinstance(term, Pay) and not term.later:
                yield Payment(self.sealed_at[deal.id], term.payer, term.payee, term.laurels)

    def facts(self, state: State) -> GameFacts:
        result = state.annals.result if state.phase == OVER else None
        found = GameFacts(
            turns=self.turns,
            caesar=self.caesar,
            opening=tuple(self.opening),
            signed=tuple(self.signed),
            payments=tuple(self.payments),
            consents=tuple(self.consents),
        )
        if result is None:
            return found
        return found._replace(
            ending="full",
            winners=(result.winner,),
            laurels=result.laurels[result.winner],
            margin=_margin(state, result),
        )


def _margin(state: State, result: Result) -> int:
    """Return the winner's lead over place 2 if that was scored, otherwise all they have.

    In an election sums are compared, in which games where a seat was not scored count nothing.
    """
    won = result.laurels[result.winner]
    scored = range(state.setup.seats) if state.setup.games > 1 else result.in_senate
    second = [result.laurels[seat] for seat in scored if result.places[seat] == 2]
    return won - second[0] if second else won
