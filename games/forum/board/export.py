"""Everything a person has said, offered and noted, for the export of their data."""

from typing import Any

from games.accounts.models import User
from games.forum.claims.selectors import claim_of
from games.forum.models import Message, Mute, Notebook, Offer, OfferAnswer


def everything_said(user: User) -> dict[str, list[dict[str, Any]]]:
    """Return all that the person has written, offered, answered, muted and noted."""
    said = Message.objects.filter(user=user).order_by("at", "pk").select_related("table", "claim")
    offers = Offer.objects.filter(user=user).order_by("at", "pk").select_related("table")
    answers = OfferAnswer.objects.filter(user=user).order_by("at").select_related("offer__table")
    mutes = Mute.objects.filter(user=user).order_by("at").select_related("table")
    notes = Notebook.objects.filter(user=user).order_by("at").select_related("table")
    return {
        "messages": [
            {"table": row.table.code, "at": row.at, "to": row.to, "text": row.text}
            | ({"claim": claim.raw} if (claim := claim_of(row)) else {})
            for row in said
        ],
        "offers": [
            {"table": row.table.code, "at": row.at, "deal": row.deal, "status": row.status}
            for row in offers
        ],
        "answers": [
            {
                "table": row.offer.table.code,
                "at": row.at,
                "accepted": row.accepted,
                "reason": row.reason,
            }
            for row in answers
        ],
        "muted": [{"table": row.table.code, "seat": row.seat, "at": row.at} for row in mutes],
        "notes": [
            {"table": row.table.code, "at": row.at, "seats": row.marks, "text": row.text}
            for row in notes
        ],
    }
