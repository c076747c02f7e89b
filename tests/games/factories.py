"""Rows for tests. Every app adds its own factories here, lowest app first."""
# mypy: disable-error-code="attr-defined,no-untyped-call,untyped-decorator"

from datetime import datetime, timedelta
from random import Random
from typing import Any

import factory
from allauth.account.models import EmailAddress
from django.contrib.auth.models import Permission
from factory.django import DjangoModelFactory

from engine.game import Raw
from games.accounts.models import User
from games.common import clock
from games.play import services
from games.play.log.locks import Actor
from games.play.models import MadeBy, Seat, Table
from games.play.selectors import position
from games.tables import services as tables
from games.turnmail.models import ReplyAddress

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


STEPS_IN = "play.change_table"


def new_operator(*permissions: str, **fields: Any) -> User:
    """An operator who has these permissions alone; without any, one who may do nothing."""
    operator = UserFactory.create(**{"display_name": "Ophelia", "is_staff": True} | fields)
    return permit(operator, *permissions)


def permit(person: User, *permissions: str) -> User:
    """Make an operator of somebody, with these permissions; as they are read by the next page."""
    for permission in permissions:
        app, codename = permission.split(".")
        wanted = Permission.objects.get(content_type__app_label=app, codename=codename)
        person.user_permissions.add(wanted)
    User.objects.filter(pk=person.pk).update(is_staff=True)
    return User.objects.get(pk=person.pk)


def new_table(*people: User, now: datetime | None = None, **plan: Any) -> Table:
    """A table with the people on its first seats, not started; the first is the organiser."""
    at = now or clock.now()
    wanted: dict[str, Any] = {"game": "quovadis", "title": "Subura", "seat_count": 3} | plan
    table = tables.create_table(people[0].pk, tables.Plan(**wanted), now=at)
    for person in people[1:]:
        tables.join_table(table.pk, person.pk, now=at, password=plan.get("password", ""))
    table.refresh_from_db()
    return table


def playing_table(*people: User, now: datetime | None = None, **plan: Any) -> Table:
    """A table that has just started; seats beyond the people go to house players."""
    at = now or clock.now()
    table = new_table(*people, now=at, **plan)
    for seat in table.seats.filter(user=None):
        tables.take_house_player(table.pk, people[0].pk, seat.number, "steady", now=at)
    for person in people:
        tables.confirm_start(table.pk, person.pk, now=at)
    table.refresh_from_db()
    return table


def run_out(table: Table, now: datetime) -> Table:
    """The time of whoever must act there ran out a second ago."""
    late = now - timedelta(seconds=1)
    table.seats.filter(must_act=True).update(deadline=late)
    Table.objects.filter(pk=table.pk).update(deadline=late, due_at=late)
    table.refresh_from_db()
    return table


def _choice(legal: list[Raw], rng: Random) -> Raw:
    """Some entry that gets the game on: whoever can move up does."""
    moves = [entry for entry in legal if entry["do"] == "move"]
    return rng.choice(moves or [entry for entry in legal if entry["do"] != "caesar"] or legal)


def play_on(table: Table, entries: int = 1, *, now: datetime | None = None) -> Table:
    """Play a number of entries, always the same ones after the same log."""
    table.refresh_from_db()
    seats = {seat.number: seat for seat in table.seats.all()}
    for _ in range(entries):
        here = position(table)
        if here.is_over:
            break
        seat = seats[here.actors[0]]
        made_by = MadeBy.BOT if seat.bot else MadeBy.PLAYER
        actor = Actor(seat.number, seat.user_id, made_by, now or clock.now())
        raw = _choice(here.view(seat.number)["legal"], Random(here.length))
        done = services.submit_entry(table.pk, actor, raw, seen_version=table.log_version)
        table.length += done.log_version - table.log_version
        table.log_version = done.log_version
    table.refresh_from_db()
    return table


def new_reply_address(seat: Seat, log_version: int, *, now: datetime) -> ReplyAddress:
    """A reply address of which no mail has been written."""
    address = ReplyAddress.of(seat, log_version, now=now)
    address.save()
    return address
