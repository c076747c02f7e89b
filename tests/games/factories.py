"""Rows for tests. Every app adds its own factories here, lowest app first."""

from typing import Any

import factory
from allauth.account.models import EmailAddress
from factory.django import DjangoModelFactory

from games.accounts.models import User
from games.common import clock

PASSWORD = "tiber-island"


class UserFactory(DjangoModelFactory[User]):
    """Somebody with a confirmed address, made from ``display_name``, and a name of their own."""

    class Meta:
        model = User
        skip_postgeneration_save = True

    display_name = factory.Sequence(lambda n: f"Citizen No. {n}")
    email = factory.LazyAttribute(
        lambda person: f"{person.display_name.lower().replace(' ', '').strip('.')}@example.org"
    )
    password = PASSWORD
    welcomed_at = factory.LazyFunction(clock.now)

    @classmethod
    def _create(cls, model_class: type[User], *args: Any, **kwargs: Any) -> User:
        return model_class.objects.create_user(*args, **kwargs)

    @factory.post_generation
    def confirmed(self: User, create: bool, extracted: bool | None, **kwargs: Any) -> None:
        EmailAddress.objects.create(
            user=self, email=self.email, primary=True, verified=extracted is not False
        )
