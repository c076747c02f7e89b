"""Words about an offer for one reader: why it closed, and whose turn it waits for."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from games.forum.models import Offer


def why_closed(offer: Offer, seat: int | None) -> str:
    """Return why an offer is no longer open, as far as the seat may know; empty if it says none."""
    said = str(offer.get_why_display()) if offer.why else ""
    reason = refusal_said_to(offer, seat)
    return f"{said} {reason[:1].upper()}{reason[1:].rstrip('.')}." if reason else said


def refusal_said_to(offer: Offer, seat: int | None) -> str:
    """Return why an agreed offer could not be sealed: the reason if the seat may know it."""
    if not offer.refusal:
        return ""
    knows = offer.refusal["knows"]
    is_told = knows is None or seat in knows
    return str(offer.refusal["reason" if is_told else "public"])


def whose_turn(offer: Offer, seat: int | None, names: Mapping[int, str]) -> str:
    """Return for whose next turn an offer is made ahead; empty for any other offer."""
    if not offer.ahead or offer.active is None:
        return ""
    if offer.active == seat:
        return _("for your next turn")
    return _("for the next turn of %(name)s") % {"name": names.get(offer.active, "")}
