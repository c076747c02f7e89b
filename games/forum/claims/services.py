"""Make a claim in the form of the game. Whether it is true is not looked at before the end.

A claim stays on the board. Whoever says something else later contradicts it for all to see.
"""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Final

from django.db import transaction

from engine.game import Claims, Raw
from engine.refusal import Refusal
from games.forum.models import Claim, Message
from games.forum.refusals import ForumRefusal, TalkWhy
from games.forum.seat_sets import EVERYBODY
from games.forum.talk.services import readers_of, write
from games.play.log.locks import Actor, check_holder
from games.play.models import Table
from games.play.refusals import refused_by_rules
from games.play.selectors import view_of
from games.play.services import locked_table

MOST: Final = 60
"""Claims of one seat in a game."""

MOST_AT_ONCE: Final = 8
"""Claims of one seat between two entries of the log."""


@transaction.atomic
def claim(
    table_id: int,
    actor: Actor,
    code: str,
    chosen: Mapping[str, str],
    *,
    to: Collection[int] = (),
    seen_length: int | None = None,
) -> Message:
    """Claim something to some seats, or to everybody if `to` is empty.

    `seen_length` is the length of the log at which the actor read the claim. If it now reads
    differently, it is refused.
    """
    table = locked_table(table_id)
    check_holder(table, actor)
    claims, seat = check_claims(table), actor.seat
    readers = readers_of(table, seat, to)
    raw = _made(table, claims, seat, code, chosen)
    if seen_length is not None and seen_length != table.length:
        _check_reads_the_same(table, claims, seat, code, chosen, raw, seen_length)
    _check_is_new(table, claims, seat, raw, readers)
    text = claims.say(raw)
    return write(table, actor, text, readers, claim=raw)


def follow_roll_back(table: Table, length: int, now: datetime) -> None:
    """Mark claims as undone that were about entries which a roll-back has taken away."""
    undone = Claim.objects.filter(message__table=table, message__length__gt=length)
    undone.update(undone=True)


def check_claims(table: Table) -> Claims:
    """Refuse unless claims may be made now; return the claims of the game."""
    claims = table.rules.claims
    if claims is None or not table.has_claims:
        raise ForumRefusal(TalkWhy.NO_CLAIMS)
    if not table.is_running:
        raise ForumRefusal(TalkWhy.CLAIM_NOT_NOW)
    return claims


def _made(
    table: Table,
    claims: Claims,
    seat: int,
    code: str,
    chosen: Mapping[str, str],
    length: int | None = None,
) -> Raw:
    try:
        return claims.claim(view_of(table, None, length), seat, code, chosen)
    except Refusal as refusal:
        raise refused_by_rules(refusal, seat) from refusal


def _check_reads_the_same(
    table: Table,
    claims: Claims,
    seat: int,
    code: str,
    chosen: Mapping[str, str],
    raw: Raw,
    length: int,
) -> None:
    """Refuse if the claim would now read differently from what the actor has read."""
    if length > table.length:
        raise ForumRefusal(TalkWhy.CLAIM_MOVED)
    if claims.say(_made(table, claims, seat, code, chosen, length)) != claims.say(raw):
        raise ForumRefusal(TalkWhy.CLAIM_MOVED)


def _check_is_new(table: Table, claims: Claims, seat: int, raw: Raw, readers: int) -> None:
    rows = Claim.objects.filter(message__table=table, message__seat=seat)
    said = list(rows.select_related("message").order_by("pk"))
    if len(said) >= MOST or sum(c.message.length == table.length for c in said) >= MOST_AT_ONCE:
        raise ForumRefusal(TalkWhy.CLAIMED_MUCH)
    told = [c for c in said if c.message.readers in (EVERYBODY, readers) and not c.undone]
    same = [c for c in told if claims.topic(c.raw) == claims.topic(raw)]
    if same and same[-1].message.text == claims.say(raw):
        raise ForumRefusal(TalkWhy.CLAIMED_ALREADY)
