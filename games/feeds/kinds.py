"""The kind of notice that tells of a receiver that was switched off."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.post.models import DeliveryMode
from games.post.registry import Kind

SWITCHED_OFF: Final = "receiver_off"

KINDS: Final = (
    Kind(
        SWITCHED_OFF,
        _("A device or web address of mine was switched off"),
        _("Your account"),
        DeliveryMode.SITE,
        is_duty=True,
        in_scopes=False,
    ),
)
