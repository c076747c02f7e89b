"""The facts of one game, computed from the truth of its table: a pure function."""

from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from engine.facts import GameFacts as Counted
from games.archive.facts.holdings import Holdings
from games.archive.facts.truth import SeatMessage, Truth
from games.archive.models import ConsentPaid, Dealt, Held, Judged, Observations, Paid, Said
from games.archive.talk.language import language_of, stems_of
from games.archive.talk.words import words_of
from games.play.models import Table, Visibility

UNDECIDED: Final = "undecided"


@dataclass(frozen=True, slots=True)
class Digest:
    """The facts of a game: the columns of its row, and the rows beside it, not saved yet."""

    options: str
    columns: dict[str, Any]
    held: list[Held]
    dealt: list[Dealt]
    paid: list[Paid]
    consents: list[ConsentPaid]
    judged: list[Judged]
    said: list[Said]
    observed: Observations


def digest_of(truth: Truth) -> Digest:
    """Return the facts of a game that is over; the log is folded once."""
    counted = truth.table.rules.facts(truth.header, truth.log, truth.marks)
    holdings, table_id = truth.holdings, truth.table.pk
    return Digest(
        options=option_text(truth.header.options),
        columns=_columns(truth, counted),
        held=_held(truth, counted),
        dealt=[
            Dealt(facts_id=table_id, one_id=one, other_id=other)
            for one, other in sorted(_pairs(counted, holdings))
        ],
        paid=[
            Paid(
                facts_id=table_id,
                payer_id=payer or None,
                payee_id=payee or None,
                laurels=laurels,
                times=times,
            )
            for (payer, payee, laurels), times in sorted(_payments(counted, holdings).items())
        ],
        consents=[
            ConsentPaid(facts_id=table_id, committee=one.committee, laurels=one.laurels)
            for one in sorted(set(counted.consents))
        ],
        judged=[
            Judged(facts_id=table_id, by_id=by or None, to_id=to or None, kept=kept, times=times)
            for (by, to, kept), times in sorted(_verdicts(counted, holdings).items())
        ],
        said=[_said(one, truth) for one in truth.heard],
        observed=Observations(facts_id=table_id, lines=_observed(counted)),
    )


def option_text(options: Any) -> str:
    """Return options as text, each with a space on both sides."""
    return "".join(f" {name}={value}" for name, value in sorted(options.items())) + " "


def place_of(seat: int, truth: Truth) -> int:
    """Return the place of a seat in the order of turns, from 1."""
    return (seat - truth.header.start) % truth.header.seats + 1


def _ended(table: Table) -> datetime:
    ended = table.finished_at or table.started_at
    assert ended is not None
    return ended


def _columns(truth: Truth, counted: Counted) -> dict[str, Any]:
    table, row = truth.table, truth.imported
    ended = _ended(table)
    ended_utc = ended.astimezone(UTC)
    judged = [one.kept for one in counted.judged]
    return {
        "code": table.code,
        "game": table.game,
        "public": table.visibility == Visibility.PUBLIC,
        "imported": row is not None,
        "seats": truth.header.seats,
        "season_id": truth.season_id,
        "started_at": table.started_at,
        "ended_at": ended,
        "month": ended_utc.year * 100 + ended_utc.month,
        "ending": counted.ending or UNDECIDED,
        "won_by": counted.faction,
        "won_places": sum(1 << place_of(seat, truth) - 1 for seat in counted.winners),
        "turns": counted.turns,
        "entries": len(truth.log),
        "deals": sum(raw.get("do") == "deal" for raw in truth.log),
        "caesar": counted.caesar,
        "messages": sum(one.public for one in truth.heard),
        "laurels": counted.laurels,
        "margin": counted.margin,
        "consent": max((one.laurels for one in counted.consents), default=None),
        "opening": "".join(f"{code}-" for code in counted.opening or ()),
        "kept": judged.count(True) if row is None else row.get("kept", judged.count(True)),
        "broken": judged.count(False) if row is None else row.get("broken", judged.count(False)),
        "handed": len(truth.holdings.changed) if row is None else row.get("handed", 0),
        "house": sum(bool(seat.bot) for seat in truth.seats),
        "version": table.version,
        "private_version": truth.private_version,
    }


def _observed(counted: Counted) -> list[list[str | int]]:
    """Return a line for each question and key: cases, their sum, and the sum of their squares."""
    found: dict[tuple[str, str], list[int]] = {}
    for question, key, value in counted.observed:
        sums = found.setdefault((question, key), [0, 0, 0])
        sums[0] += 1
        sums[1] += int(value)
        sums[2] += int(value) ** 2
    return [[question, key, *sums] for (question, key), sums in sorted(found.items())]


def _held(truth: Truth, counted: Counted) -> list[Held]:
    now = [
        Held(
            facts_id=truth.table.pk,
            user_id=seat.user_id,
            seat=seat.number,
            place=place_of(seat.number, truth),
            at_end=True,
            won=seat.number in counted.winners,
            messages=sum(bool(one.readers >> seat.number & 1) for one in truth.heard),
        )
        for seat in truth.seats
        if seat.user_id is not None
    ]
    before = [
        Held(
            facts_id=truth.table.pk,
            user_id=user_id,
            seat=seat,
            place=place_of(seat, truth),
            at_end=False,
        )
        for user_id, seat in sorted(truth.left.items())
    ]
    return now + before


def _pairs(counted: Counted, holdings: Holdings) -> set[tuple[int, int]]:
    found = set()
    for deal in counted.signed:
        people = {holdings.lasting(seat, deal.at) for seat in deal.seats}
        signed = sorted(person for person in people if person is not None)
        found |= {(one, other) for one in signed for other in signed if one < other}
    return found


def _payments(counted: Counted, holdings: Holdings) -> Counter[tuple[int, int, int]]:
    """Count each sum of each pair; 0 stands for a person who gave the seat up later."""
    return Counter(
        (
            holdings.lasting(one.payer, one.at) or 0,
            holdings.lasting(one.payee, one.at) or 0,
            one.laurels,
        )
        for one in counted.payments
    )


def _verdicts(counted: Counted, holdings: Holdings) -> Counter[tuple[int, int, bool]]:
    found: Counter[tuple[int, int, bool]] = Counter()
    for one in counted.judged:
        by = holdings.lasting(one.by, one.at) or 0
        to = 0 if one.to is None else holdings.lasting(one.to, one.at) or 0
        if by or to:
            found[by, to, one.kept] += 1
    return found


def _said(one: SeatMessage, truth: Truth) -> Said:
    words = words_of(one.text)
    return Said(
        message_id=one.pk,
        facts_id=truth.table.pk,
        game=truth.table.game,
        seats=truth.header.seats,
        ended_at=_ended(truth.table),
        user_id=one.user_id,
        public=one.public,
        readers=one.readers,
        words=" ".join(words),
        stems=" ".join(stems_of(words, language_of(words, one.language))),
    )
