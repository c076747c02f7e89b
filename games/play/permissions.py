"""The permissions that operators need: being an operator (`is_staff`) alone allows nothing."""

from typing import Final

from games.accounts.registry import Viewer

VIEW: Final = "play.view_table"
INTERVENE: Final = "play.change_table"


def is_operator(user: Viewer, permission: str) -> bool:
    """Return whether the person is an operator with this permission, their own or a group's."""
    return user.is_staff and user.has_perm(permission)
