"""The budget for mails that people have not asked for: how many may be sent to each."""

from typing import Final

from allauth.core.exceptions import ImmediateHttpResponse
from allauth.core.internal import ratelimit
from django.http import HttpRequest
from django.shortcuts import render

ACTION: Final = "mail_to_stranger"
"""The name of the budget in ``ACCOUNT_RATE_LIMITS``."""

TO_STRANGERS: Final = frozenset(
    f"account/email/{name}"
    for name in (
        "account_already_exists",
        "email_confirmation",
        "email_confirmation_signup",
        "keep_with_account",
        "login_code",
        "password_reset_key",
        "unknown_account",
    )
)
"""Mails that anybody can cause by typing in an address, whether it is registered or not."""


def spend(request: HttpRequest, address: str) -> bool:
    """Count one mail to this address for this visitor; False if the budget is used up."""
    spent = ratelimit.consume(
        request, app="allauth.account", action=ACTION, key=address.strip().lower(), limit_get=True
    )
    return spent is not None


def spend_or_refuse(request: HttpRequest, address: str) -> None:
    """Count one mail; beyond the budget answer with a page that is the same for every address."""
    if not spend(request, address):
        raise ImmediateHttpResponse(render(request, "account/too_many_mails.html", status=429))
