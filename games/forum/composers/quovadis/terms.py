"""Turn what was chosen in the form into the terms of deals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from engine.game import Raw
from games.forum.composers.quovadis.payments import payments_in
from games.forum.composers.quovadis.promises import promises_in, terms_in
from games.forum.composers.quovadis.words import pattern_of
from games.forum.offers.drafts import Draft

if TYPE_CHECKING:
    from games.forum.composers.quovadis.form import QuoVadisForm


def drafts_of(form: QuoVadisForm, chosen: Mapping[str, Any]) -> list[Draft]:
    """Return one offer, or separate offers to each seat; none if nothing was chosen."""
    found = _Chosen(form, chosen)
    if form.is_standing:
        return found.standing()
    if chosen.get("to_each"):
        drafts = [found.draft([seat]) for seat in found.named_partners()]
    else:
        drafts = [found.draft(form.partners)]
    return [draft for draft in drafts if draft.deal["terms"] or _is_pact(draft.deal)]


def _is_pact(deal: Raw) -> bool:
    return deal["mode"] == "pledge" and bool(deal.get("promises"))


class _Chosen:
    """The choices in the form, as terms of a deal."""

    def __init__(self, form: QuoVadisForm, chosen: Mapping[str, Any]) -> None:
        self.form = form
        self.chosen = chosen

    def named_partners(self) -> list[int]:
        """Return the other seats for which something was chosen."""
        keys = ("votes", "give", "get", "refuse")
        return [
            seat
            for seat in self.form.partners
            if any(self.chosen.get(f"{key}_{seat}") for key in keys)
        ]

    def draft(self, partners: list[int]) -> Draft:
        terms = [*self.supports(partners), *self.action(partners), *self.refusals(partners)]
        if terms or not self.form.is_option:
            terms += [*self.caesar(), *self.payments(partners)]
        return Draft(self.deal(terms, partners))

    def deal(self, terms: list[Raw], partners: list[int]) -> Raw:
        people = {*partners, self.form.me}
        terms = [*terms, *terms_in(self.form.promises, self.chosen, people)]
        deal: Raw = {"mode": "option" if self.form.is_option else "pledge", "terms": terms}
        promises = promises_in(self.form.promises, self.chosen, people)
        return deal | {"promises": promises} if promises else deal

    def supports(self, partners: list[int]) -> Iterator[Raw]:
        form = self.form
        if not form.is_option or form.source is None:
            return
        for seat in sorted({*partners, form.me}):
            votes = self.chosen.get(f"votes_{seat}")
            if votes:
                term: Raw = {"term": "support", "seat": seat, "committee": form.source}
                term |= {"path": form.code} if form.kind == "move" else {}
                yield term | {"votes": votes}

    def action(self, partners: list[int]) -> Iterator[Raw]:
        """Yield the action as a term: in an option without a consent, or in a pledge."""
        if self.form.is_option:
            if not any(True for _ in self.supports(partners)):
                yield {"term": "do", "act": pattern_of(self.form.about)}
        elif self.chosen.get("act"):
            must, _colon, act = self.chosen["act"].partition(":")
            yield {"term": must, "act": pattern_of(act)}

    def refusals(self, partners: list[int]) -> Iterator[Raw]:
        for seat in sorted({*partners, self.form.me}):
            where = self.chosen.get(f"refuse_{seat}")
            if where:
                term: Raw = {"term": "refuse", "seat": seat}
                yield term if where == "any" else term | {"committee": where}

    def caesar(self) -> Iterator[Raw]:
        chosen = (self.chosen.get(field) for field in ("caesar", "caesar_too"))
        for place in dict.fromkeys(filter(None, chosen)):
            kind, _colon, path = place.partition(":")
            yield {"term": kind, "path": path}

    def payments(self, partners: list[int]) -> Iterator[Raw]:
        me = self.form.me
        for seat in partners:
            for key, payer, payee in (("give", me, seat), ("get", seat, me)):
                laurels = self.chosen.get(f"{key}_{seat}")
                if laurels:
                    yield {"term": "pay", "from": payer, "to": payee, "laurels": laurels}
        yield from payments_in(self.form.payments, self.chosen, partners)

    def standing(self) -> list[Draft]:
        """Return one standing offer for each seat with a price, and one for all the others."""
        waits_for = list(self.chosen["to"])
        priced = [seat for seat in waits_for if self.chosen.get(f"get_{seat}")]
        free = [seat for seat in waits_for if seat not in priced]
        groups = [[seat] for seat in priced] + ([free] if free else [])
        return [self._standing_for(group) for group in groups]

    def _standing_for(self, group: list[int]) -> Draft:
        kind, _colon, code = self.chosen["stand"].partition(":")
        term: Raw = {"term": "support", "seat": self.form.me, "committee": code}
        if kind == "move":
            term |= {"committee": code.partition("-")[0], "path": code}
        terms = [term, *self.caesar(), *self.payments(group)]
        deal = self.deal(terms, group)
        return Draft(deal, to=group, standing=True, until_turn=self.chosen.get("until"))
