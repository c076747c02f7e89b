"""The decisions about second factors that allauth leaves to the site (`MFA_ADAPTER`)."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.http.request import split_domain_port
from django.utils.translation import gettext_lazy as _


class MFAAdapter(DefaultMFAAdapter):
    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _("That is not the right code or key. Try again, or use another way."),
    }

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """Return the host name to which browsers tie a passkey (`passkey_domain`)."""
        return {"id": passkey_domain(), "name": "Cursus"}


def passkey_domain() -> str:
    """Return the host name of BASE_URL with https, as a proxy may pass on any other name.

    On the embedded site it is the name in the request, which is the one in the address bar.
    """
    if settings.HTTPS:
        return urlsplit(settings.BASE_URL).hostname or ""
    domain, _port = split_domain_port(context.request.get_host())
    return domain


def can_have_passkeys() -> bool:
    """Tell whether the site has a host name: browsers keep no passkeys for 127.0.0.1."""
    try:
        ip_address(passkey_domain().strip("[]"))
    except ValueError:
        return True
    return False
