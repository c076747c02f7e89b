"""The consequences of a deal if all sign and it is used: an example, and everybody's share."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.quovadis.board import MainAction
from engine.quovadis.entries import Deal
from engine.quovadis.laurels import TILE_NAMES, VALUE, worth
from engine.quovadis.phrases import laurels, number, sentence, tile, who
from engine.quovadis.sealable import compiled, consents_needed, refused, tile_taken
from engine.quovadis.state import State

Raw = dict[str, Any]


class Prospect(NamedTuple):
    """The gains and costs of one party, from what lies open; `laurels` is for the viewer alone."""

    seat: int
    gain: int  # laurels gained or lost: tile, consents and payments
    tile: str | None  # the tile expected, included in the gain
    consents: int  # given by the deal
    laurels: int | None  # what the viewer would then have
    sentence: str


def example(state: State, deal: Deal, act: MainAction) -> Raw:
    """Return an entry that would exercise the option, if the missing consents are given."""
    raw: Raw = {"seat": state.active, "do": act.kind}
    if act.kind == "move":
        raw |= {"path": act.code, "votes": list(_votes(state, deal, act))}
    else:
        raw["at" if act.kind == "place" else "to"] = act.code
    return raw | {"use": [deal.id]}


def _votes(state: State, deal: Deal, act: MainAction) -> tuple[int, ...]:
    """Return the option's consents, then own ones, then those of others who might be asked."""
    votes = list(compiled(state.setup.board, deal).votes)
    present = list(state.seated[act.source])
    for seat in (*votes, state.active):
        present.remove(seat)
    own = [seat for seat in present if seat == state.active]
    others = [
        seat for seat in present if seat != state.active and not refused(state, seat, act.source)
    ]
    missing = consents_needed(state, act) - len(votes)
    return tuple(sorted(votes + (own + others)[:missing]))


def prospects(
    state: State, deal: Deal, act: MainAction | None, viewer: int | None, signers: tuple[int, ...]
) -> tuple[Prospect, ...]:
    """Return every party's prospect; for an option, after the example action."""
    sealed = compiled(state.setup.board, deal)
    earned = _earned(state, sealed.votes) if act is not None else {}
    taken = 0 if act is None else tile_taken(state, act)
    parties = {*signers, *sealed.votes, *(seat for pay in sealed.pays for seat in pay[:2])}
    if taken:
        parties.add(state.active)
    found = []
    for seat in sorted(parties):
        gain = earned.get(seat, 0)
        gain += sum(n for _, payee, n in sealed.pays if payee == seat)
        gain -= sum(n for payer, _, n in sealed.pays if payer == seat)
        got = taken if seat == state.active else 0
        gain += VALUE[got]
        found.append(_prospect(state, seat, gain, got, sealed.votes.count(seat), viewer))
    return tuple(found)


def unneeded(state: State, acts: Sequence[MainAction], viewer: int | None) -> str:
    """Say that the mover needs none of the deal's consents, if no such action lacks any.

    The mover's other senators in the committee consent too (docs/rules-quovadis.md 4.3).
    """
    moves = [act for act in acts if act.kind == "move"]
    if not moves or any(_lacks(state, act) for act in moves):
        return ""
    needs = "do not need" if state.active == viewer else "does not need"
    return sentence(f"{who(state.active, viewer)} {needs} this consent")


def _lacks(state: State, act: MainAction) -> bool:
    own = list(state.seated[act.source]).count(state.active) - 1
    return consents_needed(state, act) > own


def _earned(state: State, votes: tuple[int, ...]) -> dict[int, int]:
    """Return the I that the supply pays each seat for consents, while it lasts."""
    paid_for = votes[: state.supply]
    return {seat: paid_for.count(seat) for seat in paid_for}


def _prospect(
    state: State, seat: int, gain: int, taken: int, consents: int, viewer: int | None
) -> Prospect:
    has = worth(state.holdings[seat]) + gain if seat == viewer else None
    name = TILE_NAMES[taken] or None
    extras = [f"{tile(name)} from the board counted in"] if name else []
    if consents:
        extras.append(f"for {number(consents)} consent{'' if consents == 1 else 's'}")
    if has is not None:
        extras.append(f"{laurels(has)} in all")
    change = laurels(abs(gain)) + (" fewer" if gain < 0 else " more") if gain else "as much as now"
    said = sentence(", ".join([f"{who(seat, viewer)} would have {change}", *extras]))
    return Prospect(seat, gain, name, consents, has, said)
