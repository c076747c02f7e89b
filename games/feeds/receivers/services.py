"""Add, test, switch on and remove receivers: devices and web addresses."""

from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from games.accounts.models import User
from games.accounts.services import locked_person
from games.common.nudge import nudge
from games.feeds.address_guard import place_of
from games.feeds.delivery.channel import SWEEP
from games.feeds.delivery.payloads import words_for
from games.feeds.models import Delivery, Receiver, new_nonce

MOST: Final = 10
"""How many receivers of a kind a person may have."""


class TooManyReceivers(ValueError):
    """The person has as many receivers as allowed; the sentence says what to do."""


class AlreadyAdded(ValueError):
    """The person has added this address already."""


@transaction.atomic
def add_hook(person: User, url: str, label: str, *, now: datetime) -> Receiver:
    """Add a web address. Raises `Refused` for one that we would not connect to."""
    place_of(url)
    _make_room(person, Receiver.Kind.HOOK)
    found, created = Receiver.objects.get_or_create(
        person=person,
        kind=Receiver.Kind.HOOK,
        url=url,
        defaults={"label": label, "made_at": now},
    )
    if not created:
        raise AlreadyAdded(_("You have added this address already. It is in the list."))
    return found


@transaction.atomic
def add_device(
    person: User, url: str, keys: dict[str, str], label: str, *, now: datetime
) -> Receiver:
    """Add a device. A browser that another account used before now belongs to this one."""
    place_of(url)
    Receiver.objects.filter(kind=Receiver.Kind.DEVICE, url=url).exclude(person=person).delete()
    mine = Receiver.objects.filter(person=person, kind=Receiver.Kind.DEVICE, url=url)
    if not mine.exists():
        _make_room(person, Receiver.Kind.DEVICE)
    found, _created = Receiver.objects.update_or_create(
        kind=Receiver.Kind.DEVICE,
        url=url,
        defaults={"person": person, "keys": keys, "label": label, **_WELL},
        create_defaults={"person": person, "keys": keys, "label": label, "made_at": now},
    )
    return found


def _make_room(person: User, kind: str) -> None:
    """Lock the person and check the limit.

    The lock keeps two requests at once within the limit, and nothing is left behind by an account
    that is just being closed.
    """
    locked_person(person.pk)
    if Receiver.objects.filter(person=person, kind=kind).count() >= MOST:
        raise TooManyReceivers(_("You cannot have more of these. Remove one first."))


def remove_receiver(person: User, pk: int) -> bool:
    gone, _rows = Receiver.objects.filter(person=person, pk=pk).delete()
    return bool(gone)


def renew_secret(person: User, pk: int) -> Receiver | None:
    """Give a web address a new signing key; the old one is no longer used."""
    mine = Receiver.objects.filter(person=person, pk=pk, kind=Receiver.Kind.HOOK)
    return mine.first() if mine.update(nonce=new_nonce()) else None


_WELL: Final[dict[str, object]] = {"off_at": None, "failing_since": None, "why": ""}


def switch_on(person: User, pk: int) -> bool:
    return bool(Receiver.objects.filter(person=person, pk=pk).update(**_WELL))


def send_test(person: User, pk: int, *, now: datetime) -> Delivery | None:
    """Queue a test delivery, sent like a real one, at most one a minute."""
    receiver = Receiver.objects.filter(person=person, pk=pk, off_at=None).first()
    if receiver is None:
        return None
    title = _("A test from Cursus")
    made, _created = Delivery.objects.get_or_create(
        cause=f"test:{receiver.pk}:{now:%Y%m%d%H%M}",
        defaults={
            "receiver": receiver,
            "title": title,
            "body": words_for(receiver, "test", title, (), now),
            "due_at": now,
            "created_at": now,
        },
    )
    nudge(SWEEP)
    return made
