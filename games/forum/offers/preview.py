"""The preview of an offer: what it would say and do, before it is sent."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from engine.display_names import named
from engine.refusal import Refusal
from games.forum.composers.deal_games import Bargain, bargain_of
from games.forum.offers.drafts import Draft
from games.play.models import Table
from games.play.selectors import Position, position


@dataclass(frozen=True, slots=True)
class Preview:
    """One offer as its author may know it. Those asked will read the same sentence."""

    sentence: str
    promises: list[str]
    asked: list[str]  # names of those who must accept
    sealable: bool
    unseen: bool
    faults: list[str]
    prospects: list[str]
    standing: bool
    ahead: bool = False
    arrow: str = ""  # the way of its action on the drawn board

    @property
    def is_gift(self) -> bool:
        return not self.asked and not self.standing


def preview(
    table: Table, seat: int, drafts: Collection[Draft], names: Mapping[int, str]
) -> list[Preview]:
    bargain = bargain_of(table)
    assert bargain is not None, "only games with deals have offers"
    here = position(table)
    return [_preview(table, bargain, here, seat, draft, names) for draft in drafts]


def _preview(
    table: Table,
    bargain: Bargain,
    here: Position,
    seat: int,
    draft: Draft,
    names: Mapping[int, str],
) -> Preview:
    try:
        here = _here(bargain, here, seat, draft)
        deal = bargain.check(here, draft.deal | {"by": seat})
    except Refusal as refusal:
        fault = named(refusal.said_to(seat), names)
        return Preview("", [], [], False, False, [fault], [], draft.standing)
    judgement = bargain.judge(here, deal, seat)
    signers = draft.to if draft.standing else bargain.signers(here, deal)
    said = bargain.say(table, deal, seat, _active(here, draft))
    return Preview(
        sentence=named(said, names),
        promises=[named(p, names) for p in bargain.promises(table, deal, seat)],
        asked=[names[s] for s in signers if s != seat],
        sealable=judgement.sealable,
        unseen=judgement.unseen,
        faults=[] if draft.standing else [named(f, names) for f in judgement.faults],
        prospects=[] if draft.standing else [named(p, names) for p in judgement.prospects],
        standing=draft.standing,
        ahead=draft.ahead,
        arrow=bargain.arrow(table, judgement.fits) if judgement.fits else "",
    )


def _here(bargain: Bargain, here: Position, seat: int, draft: Draft) -> Position:
    """Return the position in which the draft is judged."""
    ahead = bargain.on_turn_of(here, seat) if draft.ahead else None
    return ahead or here


def _active(here: Position, draft: Draft) -> int | None:
    if draft.standing:
        return next(iter(draft.to)) if len(draft.to) == 1 else None
    return here.actors[0] if here.actors else None
