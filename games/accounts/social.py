"""The decisions about social login that allauth leaves to the site."""

from typing import Any

from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from django.http import HttpRequest

from games.accounts.addresses.services import drop_unconfirmed, make_way


class SocialAdapter(DefaultSocialAccountAdapter):
    def pre_social_login(self, request: HttpRequest, sociallogin: Any) -> None:
        """Delete what others began with this address without proving it.

        If the provider says that the address is confirmed, the newcomer gets a new account.
        """
        if sociallogin.is_existing or request.user.is_authenticated:
            return
        for address in sociallogin.email_addresses:
            email = address.email.lower()
            drop_unconfirmed(email)
            if address.verified:
                make_way(email)
