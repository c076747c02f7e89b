"""Save what people choose: how they are told of each kind, and at which address."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import time

from allauth.account.models import EmailAddress
from django.db import transaction

from games.accounts.models import User
from games.post.mails.outbox import Stop
from games.post.models import Choice, DeliveryMode, Destination, Mailbox, Preferences
from games.post.preferences.presets import deliveries_of
from games.post.preferences.selectors import preferences_of
from games.post.registry import Kind, registry


@dataclass(frozen=True, slots=True)
class Wanted:
    """The choices made on the page of preferences."""

    deliveries: Mapping[str, DeliveryMode | None]
    addresses: Collection[str]
    digest_at: time
    no_mail: bool = False
    destinations: Mapping[str, str] = field(default_factory=dict)


@transaction.atomic
def save_preferences(person: User, wanted: Wanted) -> None:
    Preferences.objects.update_or_create(
        person=person,
        defaults={
            "digest_at": wanted.digest_at,
            "no_mail": wanted.no_mail,
        },
    )
    _save_addresses(person, {address.lower() for address in wanted.addresses})
    _save_destinations(person, wanted.destinations)
    choose(person, wanted.deliveries)


def _save_addresses(person: User, chosen: Collection[str]) -> None:
    for address in EmailAddress.objects.filter(user=person, verified=True):
        email = address.email.lower()
        Mailbox.objects.update_or_create(
            email=email, defaults={"person": person, "takes_notices": email in chosen}
        )


def _save_destinations(person: User, chosen: Mapping[str, str]) -> None:
    """Save where each kind goes: only to the person's own confirmed addresses."""
    confirmed = EmailAddress.objects.filter(user=person, verified=True)
    own = {address.email.lower() for address in confirmed}
    Destination.objects.filter(person=person).delete()
    Destination.objects.bulk_create(
        Destination(person=person, kind=kind, email=email)
        for kind, email in chosen.items()
        if email.lower() in own
    )


@transaction.atomic
def choose(person: User, deliveries: Mapping[str, DeliveryMode | None], *, scope: str = "") -> None:
    """Save how kinds (by name) are told; None removes a choice, so the general one applies."""
    for name, delivery in deliveries.items():
        row = Choice.objects.filter(person=person, kind=name, scope=scope)
        if delivery is None or (not scope and delivery == registry.kinds[name].delivery):
            row.delete()
        else:
            Choice.objects.update_or_create(
                person=person, kind=name, scope=scope, defaults={"delivery": delivery}
            )


def use_preset(person: User, preset: str) -> None:
    """Choose for every kind at once, in place of what was chosen everywhere."""
    choose(person, deliveries_of(preset))


@transaction.atomic
def stop(what: Stop, *, all_mail: bool = False) -> bool:
    """Unsubscribe from one kind everywhere, from digests, or from all mail.

    Everything is still shown on the site. Return False if the account is closed.
    """
    person = User.objects.filter(pk=what.person_id, closed_at=None).first()
    if person is None:
        return False
    if all_mail:
        Preferences.objects.update_or_create(person=person, defaults={"no_mail": True})
    elif what.kind == "digest":
        _stop_digest(person)
    else:
        _stop_kind(person, what.kind)
    return True


def _stop_kind(person: User, kind: str) -> None:
    Choice.objects.update_or_create(
        person=person, kind=kind, scope="", defaults={"delivery": DeliveryMode.SITE}
    )
    here = Choice.objects.filter(person=person, kind=kind).exclude(scope="")
    here.exclude(delivery=DeliveryMode.NEVER).update(delivery=DeliveryMode.SITE)


def _stop_digest(person: User) -> None:
    preferences = preferences_of([person])[person.pk]

    def is_digested(kind: Kind) -> bool:
        return preferences.delivery(kind) == DeliveryMode.DIGEST

    for kind in filter(is_digested, registry.kinds.values()):
        _stop_kind(person, kind.name)
    Choice.objects.filter(person=person, delivery=DeliveryMode.DIGEST).update(
        delivery=DeliveryMode.SITE
    )
