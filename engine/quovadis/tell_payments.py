"""Payments in the past tense, as one viewer may know them: all see the amount, two the tiles."""

from collections.abc import Iterator

from engine.quovadis.entries import Main, Move
from engine.quovadis.laurels import change, paid
from engine.quovadis.phrases import did, holding, laurels, sentence, who
from engine.quovadis.sealable import harvest
from engine.quovadis.state import Holdings, Sealed, State

Payment = tuple[int, int, int]  # payer, payee, laurels


def harvested(before: State, entry: Main) -> Holdings:
    """Return the holdings at the time when options begin to be paid."""
    if not isinstance(entry, Move):
        return before.holdings
    return harvest(before, before.setup.board.moves[entry.path], entry.votes)


def used(before: State, entry: Main) -> list[Sealed]:
    return [d for d in before.deals if d.option and d.id in (entry.use or ())]


def payments(held: Holdings, deals: list[Sealed], seat: int | None) -> Iterator[str]:
    """Say every payment, with its tiles for payer and payee."""
    for sealed in deals:
        if not sealed.pays:
            yield f"Deal {sealed.id} was used."
        for pay in sealed.pays:
            payer, payee, n = pay
            said = f"paid {who(payee, seat)} {laurels(n)} (deal {sealed.id})"
            yield sentence(did(payer, seat, said))
            yield from own_tiles(held, pay, seat)
            held = paid(held, *pay) or held


def all_own_tiles(held: Holdings, pays: tuple[Payment, ...], seat: int | None) -> Iterator[str]:
    """Say the viewer's tiles in payments made one after the other."""
    for pay in pays:
        yield from own_tiles(held, pay, seat)
        held = paid(held, *pay) or held


def own_tiles(held: Holdings, pay: Payment, seat: int | None) -> Iterator[str]:
    """Say which tiles changed hands, for payer and payee only (docs/deals.md)."""
    payer, payee, n = pay
    if seat is None or seat not in (payer, payee):
        return
    moved = change(held[payer], held[payee], n)
    if moved is None:
        return
    given, back = map(holding, moved)
    if seat == payer:
        yield f"You gave {given}{f' and got back {back}' if back else ''}."
    else:
        yield f"You got {given}{f' and gave back {back}' if back else ''}."
