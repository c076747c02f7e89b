"""The owners of addresses, and the accounts that nobody has proved to be theirs."""

from allauth.account.models import EmailAddress
from django.db.models import Exists, OuterRef, Q, QuerySet

from games.accounts.models import User

_CONFIRMED = EmailAddress.objects.filter(user=OuterRef("pk"), verified=True)


def owner_of(address: str) -> User | None:
    """Return the person who has confirmed this address, or else has begun to sign up with it.

    A further address that somebody added and never confirmed counts for nobody.
    """
    address = address.strip().lower()
    confirmed = EmailAddress.objects.filter(email=address, verified=True)
    if found := confirmed.select_related("user").first():
        return found.user
    return unproven_accounts().filter(email=address).first()


def unproven_accounts() -> QuerySet[User]:
    """Return the accounts without a confirmed address: anybody may have made them."""
    return User.objects.filter(~Exists(_CONFIRMED), closed_at=None)


def unused_accounts() -> QuerySet[User]:
    """Return the unproven accounts that nobody has used and that have no special rights."""
    return unproven_accounts().filter(
        Q(welcomed_at=None, last_login=None, is_staff=False, is_superuser=False)
    )


def is_proven(user: User) -> bool:
    return EmailAddress.objects.filter(user=user, verified=True).exists()


def is_taken(address: EmailAddress) -> bool:
    """Tell whether another account prevents this address from being confirmed."""
    if not address.can_set_verified():
        return True
    others = User.objects.filter(email=address.email).exclude(pk=address.user_id)
    return others.exclude(pk__in=unused_accounts()).exists()
