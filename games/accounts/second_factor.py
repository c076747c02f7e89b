"""Where allauth asks about second factors and passkeys."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.http.request import split_domain_port
from django.utils.translation import gettext_lazy as _


class MFAAdapter(DefaultMFAAdapter):
    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _("That is not the code, or not the key. Try again, or another way."),
    }

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """Passkeys belong to a name. Behind a proxy it is that of BASE_URL, whoever asks us.

        The embedded site has the name in the address bar: there is nothing in between.
        """
        return {"id": passkey_domain(), "name": "Cursus"}


def passkey_domain() -> str:
    if settings.HTTPS:
        return urlsplit(settings.BASE_URL).hostname or ""
    domain, _port = split_domain_port(context.request.get_host())
    return domain


def can_have_passkeys() -> bool:
    """Browsers keep passkeys for names alone: at localhost, but not at 127.0.0.1."""
    try:
        ip_address(passkey_domain().strip("[]"))
    except ValueError:
        return True
    return False
