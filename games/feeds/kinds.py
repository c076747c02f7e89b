from typing import Final

from django.utils.translation import gettext_lazy as _

from games.post.models import Delivery
from games.post.registry import Kind, registry

SWITCHED_OFF: Final = "receiver_off"


def register_kinds() -> None:
    label, group = _("A device or web address of mine was switched off"), _("Your account")
    registry.add_kind(
        Kind(SWITCHED_OFF, label, group, Delivery.SITE, is_duty=True, in_scopes=False)
    )
