"""The offers of a table as one viewer may see them, and what they can do with each."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.display_names import named
from games.forum.board.sources import QueriedSource, Source
from games.forum.composers.deal_games import Bargain, Judgement, bargain_of
from games.forum.models import Offer, OfferAnswer
from games.forum.offers.links import UNLINKED, Link, Links, links_of
from games.forum.readers import visible_offers
from games.play.models import Status, Table
from games.play.selectors import Position, position


@dataclass(frozen=True, slots=True)
class AskedLine:
    """A seat whose acceptance an offer needs, and its answer."""

    seat: int
    name: str
    answer: str  # accepted, refused, waiting
    reason: str = ""


@dataclass(frozen=True, slots=True)
class OfferLine:
    """An offer as one viewer reads it."""

    offer: Offer
    author: str
    sentence: str
    promises: list[str]
    asked: list[AskedLine]
    is_mine: bool
    may_answer: bool
    judgement: Judgement | None = None  # only while it is open
    faults: list[str] = field(default_factory=list)
    prospects: list[str] = field(default_factory=list)
    own: str = ""
    remark: str = ""
    arrow: str = ""
    answers: Link | None = None
    countered: Link | None = None
    why: str = ""  # why it is no longer open
    whose: str = ""  # for whose next turn it is made ahead

    @property
    def is_settled_alone(self) -> bool:
        """Tell whether only the viewer is asked and has not answered, which goes without saying."""
        return self.may_answer and len(self.asked) == 1 and not self.offer.standing


@dataclass(frozen=True, slots=True)
class OfferBoard:
    """The open offers that a viewer sees, grouped by what they are to that viewer.

    What was refused to the viewer on this turn stands below them, so that the reason is read.
    """

    to_me: list[OfferLine] = field(default_factory=list)
    by_me: list[OfferLine] = field(default_factory=list)
    others: list[OfferLine] = field(default_factory=list)
    # standing offers that do not fit this turn
    waiting_standing: list[OfferLine] = field(default_factory=list)
    # accepted by all, to be sealed when a coming turn begins
    agreed: list[OfferLine] = field(default_factory=list)
    # the viewer's own of this turn, with the reasons
    refused: list[OfferLine] = field(default_factory=list)

    @property
    def duties(self) -> list[OfferLine]:
        """The offers that the viewer must answer.

        A standing offer may be left alone, and what cannot be sealed waits for nobody.
        """
        return [line for line in self.to_me if not line.offer.standing and not line.faults]

    @property
    def is_empty(self) -> bool:
        mine = self.to_me or self.by_me or self.agreed
        return not (mine or self.others or self.waiting_standing)


def offer_board(
    table: Table,
    seat: int | None,
    names: Mapping[int, str],
    source: Source | None = None,
    known: Sequence[Offer] | None = None,
) -> OfferBoard:
    """Return the open offers for a viewer, with three queries however many there are.

    No query is made if no offer is open, or if `source` has fetched the rows already. `known` are
    the open offers if they have been read.
    """
    bargain = bargain_of(table)
    found = OfferBoard()
    if bargain is None or not table.has_started or not table.offers_open:
        return found
    asked = source or QueriedSource(table, seat)
    rows = asked.open_offers() if known is None else known
    if rows:
        reader = _Reader(table, bargain, position(table), seat, names, asked)
        for line in reader.lines(rows):
            _put(found, line)
        found.to_me.sort(key=lambda line: bool(line.faults))  # what can be sealed comes first
    return found


def _put(found: OfferBoard, line: OfferLine) -> None:
    if not line.offer.is_open:
        found.refused.append(line)
    elif line.offer.is_agreed:
        found.agreed.append(line)
    elif line.is_mine:
        found.by_me.append(line)
    elif line.may_answer:
        found.to_me.append(line)
    elif line.offer.standing:
        found.waiting_standing.append(line)
    else:
        found.others.append(line)


def offer_line(
    table: Table, seat: int | None, key: str, names: Mapping[int, str]
) -> OfferLine | None:
    """Return the offer with that key, open or closed, if the viewer may see it."""
    bargain = bargain_of(table)
    if bargain is None or not table.has_started:
        return None
    reader = _Reader(table, bargain, position(table), seat, names, QueriedSource(table, seat))
    rows = visible_offers(table, seat).filter(key=key)
    return next(reader.lines(rows), None)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads offers for one viewer at the present position."""

    table: Table
    bargain: Bargain
    here: Position
    seat: int | None
    names: Mapping[int, str]
    source: Source

    def lines(self, rows: Iterable[Offer]) -> Iterator[OfferLine]:
        """Return the lines of those offers that the viewer may see."""
        found = [offer for offer in rows if self.source.reader.may_see(offer)]
        by_offer: dict[int, list[OfferAnswer]] = {}
        for answer in self.source.answers(found) if found else ():
            by_offer.setdefault(answer.offer_id, []).append(answer)
        links = links_of(found, self.source.linked(found))
        return (
            self._line(offer, by_offer.get(offer.pk, []), links.get(offer.pk, UNLINKED))
            for offer in found
        )

    def _line(self, offer: Offer, answers: Sequence[OfferAnswer], links: Links) -> OfferLine:
        said = self.bargain.say(self.table, offer.deal, self.seat, self._active(offer))
        promises = self.bargain.promises(self.table, offer.deal, self.seat)
        asked = [self._asked(seat, offer, answers) for seat in offer.asked_seats]
        judgement = self._judge(offer) if offer.is_open else None
        return OfferLine(
            offer=offer,
            author=self.names.get(offer.seat, ""),
            sentence=self._named(said),
            promises=[self._named(promise) for promise in promises],
            asked=asked,
            is_mine=offer.seat == self.seat,
            may_answer=self._may_answer(offer, asked, judgement),
            judgement=judgement,
            faults=[self._named(fault) for fault in judgement.faults] if judgement else [],
            prospects=[self._named(line) for line in judgement.prospects] if judgement else [],
            own=self._named(judgement.own) if judgement else "",
            remark=self._named(judgement.remark) if judgement else "",
            arrow=self._arrow(judgement),
            answers=links.answers,
            countered=links.countered,
            why=self._named(offer.why_closed_to(self.seat)),
            whose=offer.whose_turn(self.seat, self.names),
        )

    def _arrow(self, judgement: Judgement | None) -> str:
        """Return where on the board the action goes that the offer is about."""
        if judgement is None or judgement.fits is None:
            return ""
        return self.bargain.arrow(self.table, judgement.fits)

    def _active(self, offer: Offer) -> int | None:
        """Return whose turn the offer is about; for a standing one, who may take it now."""
        if offer.standing and offer.active is None and self.here.actors:
            actor = self.here.actors[0]
            return actor if actor in offer.asked_seats else None
        return offer.active

    def _judge(self, offer: Offer) -> Judgement:
        return self.bargain.judge(self._turn_of(offer), offer.deal, self.seat)

    def _turn_of(self, offer: Offer) -> Position:
        """Return the position in which the offer is judged: ahead, that of the turn it is for."""
        if not offer.ahead or offer.active is None:
            return self.here
        key = ("on turn of", offer.active)
        if key not in self.here.derived:
            found = self.bargain.on_turn_of(self.here, offer.active)
            self.here.derived[key] = found or self.here
        ahead: Position = self.here.derived[key]
        return ahead

    def _may_answer(
        self, offer: Offer, asked: Sequence[AskedLine], judgement: Judgement | None
    ) -> bool:
        if not offer.is_open or self.table.status != Status.PLAYING:
            return False
        mine = any(line.seat == self.seat and line.answer == "waiting" for line in asked)
        if not offer.standing:
            return mine
        fits = judgement is not None and judgement.sealable and self._signs_alone(offer, judgement)
        return mine and self.seat in self.here.actors and fits

    def _signs_alone(self, offer: Offer, judgement: Judgement) -> bool:
        """Say whether the viewer's signature is all that a standing offer still needs."""
        return set(judgement.signers) <= {offer.seat, self.seat}

    def _asked(self, seat: int, offer: Offer, answers: Sequence[OfferAnswer]) -> AskedLine:
        name = self.names.get(seat, "")
        for answer in answers:
            if answer.seat == seat and answer.version == offer.version:
                said = "accepted" if answer.accepted else "refused"
                return AskedLine(seat, name, said, answer.reason)
        return AskedLine(seat, name, "waiting")

    def _named(self, text: str) -> str:
        return named(text, self.names)
