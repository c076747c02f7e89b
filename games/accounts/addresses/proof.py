"""The proof that a browser has prepared an account: it has shown the account's present password."""

from typing import Final

from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

from games.accounts.models import User

_PREPARED: Final = "prepared_account"


def remember_preparer(request: HttpRequest, user: User) -> None:
    """Note in the session that its user knows the present password of this account.

    The session keeps a hash that changes with the password and does not reveal it.
    """
    request.session[_PREPARED] = user.get_session_auth_hash()


def is_preparer(request: HttpRequest, user: User) -> bool:
    noted = request.session.get(_PREPARED, "")
    return constant_time_compare(noted, user.get_session_auth_hash())
