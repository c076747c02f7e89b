"""The claims sheet of a table: who claimed what, as one viewer may read it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from django.db.models import QuerySet

from engine.display_names import named
from engine.game import ClaimKind, Raw
from engine.refusal import Refusal
from games.forum.models import Claim, Message
from games.forum.readers import readable
from games.play.models import Table
from games.play.refusals import refused_by_rules
from games.play.selectors import position

TRUE, FALSE, UNTOLD = "true", "false", "untold"


@dataclass(frozen=True, slots=True)
class ClaimLine:
    """A claim. `before` and `after` say when the seat contradicted it, earlier or later."""

    key: str
    sentence: str
    when: str
    at: datetime
    to: tuple[int, ...] = ()
    before: str = ""
    after: str = ""
    verdict: str = ""
    is_undone: bool = False


@dataclass(frozen=True, slots=True)
class Claimant:
    """A seat and its claims, newest first."""

    seat: int
    name: str
    of_itself: list[ClaimLine] = field(default_factory=list)
    of_others: list[ClaimLine] = field(default_factory=list)


def claim_of(message: Message) -> Claim | None:
    """Return the claim of a message that was fetched with its claim; None if it makes none."""
    return getattr(message, "claim", None)


def with_claims(said: QuerySet[Message], kind: str) -> QuerySet[Message]:
    """Fetch messages with their claims; `kind` keeps only plain messages or only claims."""
    if kind:
        said = said.filter(claim__isnull=kind == "messages")
    return said.select_related("claim")


def claims_sheet(table: Table, seat: int | None, names: Mapping[int, str]) -> list[Claimant]:
    """Return the claims that the viewer may read, grouped by who made them, with one query."""
    rows = list(_claims_read(table, seat))
    found = {seat: Claimant(seat, names.get(seat, "")) for seat in map(_seat, rows)}
    for row, line in reversed(list(zip(rows, _lines(table, rows, names), strict=True))):
        claimant = found[_seat(row)]
        about_other = "about" in row.raw
        (claimant.of_others if about_other else claimant.of_itself).append(line)
    return [found[number] for number in sorted(found)]


def claim_kinds(table: Table, seat: int) -> list[ClaimKind]:
    """Return the kinds of claim open to the seat now, whatever it holds and knows."""
    claims = table.rules.claims
    return [] if claims is None else list(claims.kinds(position(table).view(None), seat))


def claim_says(table: Table, seat: int, code: str, chosen: Mapping[str, str]) -> str:
    """Return the sentence that a claim would be if it were made now."""
    claims = table.rules.claims
    assert claims is not None, "only games with claims have kinds of claims"
    try:
        return claims.say(claims.claim(position(table).view(None), seat, code, chosen))
    except Refusal as refusal:
        raise refused_by_rules(refusal, seat) from refusal


def claims_heard(table: Table, seat: int | None) -> list[tuple[int, Raw]]:
    """Return the seats and claims that the seat (None: everybody) may know of, oldest first."""
    return [(_seat(row), row.raw) for row in _claims_read(table, seat).filter(undone=False)]


def verdict_of(table: Table, claim: Claim) -> str:
    """Say after the end whether a claim was true, as everybody can know then; empty before."""
    claims = table.rules.claims
    if claims is None or claim.undone or not _is_told(table):
        return ""
    judged = claims.judge(position(table).view(None), _seat(claim), claim.raw)
    return UNTOLD if judged is None else TRUE if judged else FALSE


def _is_told(table: Table) -> bool:
    """Say whether hidden cards are open now. A game that was broken off opens nothing."""
    return table.is_over and position(table).is_over


def _claims_read(table: Table, seat: int | None) -> QuerySet[Claim]:
    said = Claim.objects.filter(message__in=readable(table, seat))
    return said.select_related("message").order_by("pk")


def _seat(claim: Claim) -> int:
    seat = claim.message.seat
    assert seat is not None, "only seats make claims"
    return seat


def _lines(table: Table, rows: list[Claim], names: Mapping[int, str]) -> list[ClaimLine]:
    """Return the claims in the order in which they were made, each with its contradictions."""
    claims = table.rules.claims
    assert claims is not None, "only games with claims have claims"
    lines = [_line(table, row, names) for row in rows]
    last: dict[tuple[int, str], int] = {}
    for index, row in enumerate(rows):
        if row.undone:
            continue
        matter = (_seat(row), claims.topic(row.raw))
        known = last.get(matter)
        if known is not None and rows[known].message.text != row.message.text:
            lines[index] = replace(lines[index], before=rows[known].raw["when"])
            lines[known] = replace(lines[known], after=row.raw["when"])
        last[matter] = index
    return lines


def _line(table: Table, row: Claim, names: Mapping[int, str]) -> ClaimLine:
    said = row.message
    return ClaimLine(
        key=said.key,
        sentence=named(said.text, names),
        when=str(row.raw["when"]),
        at=said.at,
        to=tuple(said.to) if said.is_private else (),
        verdict=verdict_of(table, row),
        is_undone=row.undone,
    )
