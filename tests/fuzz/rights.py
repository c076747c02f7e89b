"""What a request has changed, and whether its sender may: a second opinion, by rows alone.

It knows nothing of pages: only whose a row is, and at which table it lies. Whoever holds no seat
at a table, and is neither its organiser, nor an operator, nor a manager of the league to which it
belongs, changes nothing there; entries, messages,
offers and answers are made in their sender's own name, for the seat they hold; and what belongs to
one person, nobody else changes. Notices and mails go to others, and are compared by nobody.
"""

from collections.abc import Iterator
from typing import Any, Final

from django.apps import apps
from django.db import connection

from games.play.models import Seat, Table
from tests.games.matrix.scene import Scene
from tests.games.matrix.watch import Watch

OWN: Final = {
    "accounts_absence": "person_id",
    "accounts_user_groups": "user_id",
    "accounts_user_user_permissions": "user_id",
    "account_emailaddress": "user_id",
    "feeds_privateaddress": "person_id",
    "feeds_receiver": "person_id",
    "forum_mute": "user_id",
    "forum_notebook": "user_id",
    "mfa_authenticator": "user_id",
    "post_choice": "person_id",
    "post_destination": "person_id",
    "post_mailbox": "person_id",
    "post_preferences": "person_id",
    "usersessions_usersession": "user_id",
}
"""Tables whose rows are one person's, and the column that says whose."""

SAID: Final = {
    "play_entry",
    "forum_message",
    "forum_offer",
    "forum_offeranswer",
    "forum_promisemark",
}
"""What is done in somebody's name: a new row of a person is the sender's."""

BY_PROOF: Final = ("stop/", "account/login/", "account/signup/", "account/^", "account/email/")
"""Where what is sent is itself the proof of who sends it: a signed link, a password, a code."""

BY_LINK: Final = {
    "leagues/call/": {
        *("leagues_substitutecall", "leagues_leagueseat", "leagues_substitute"),
        *("play_seat", "play_table", "play_tenure", "play_intervention"),
    }
}
"""Addresses in mails that are known to one person alone, and what they decide there."""

NEVER: Final = {"auth_group", "auth_group_permissions", "auth_permission", "django_content_type"}
"""What only a superuser changes."""

Rows = dict[Any, dict[str, Any]]


class Rights:
    """All rows as they were, by table and key."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        models = apps.get_models(include_auto_created=True)
        self.keys = {model._meta.db_table: model._meta.pk.column for model in models}
        self.before = {name: self._rows(name) for name in self.keys}
        self.people = {kind: person.pk for kind, person in scene.people.items()}
        self.held = {kind: self._tables_of(pk) for kind, pk in self.people.items()}

    def broken_by(self, kind: str, address: str, watch: Watch) -> Iterator[str]:
        """A sentence for each change that this kind of person may not make."""
        for name in sorted(watch.written & set(self.keys)):
            for old, new in self._changes(name):
                if wrong := self._wrong(kind, address, name, old, new):
                    yield f"{name} {new or old}: {wrong}"[:600]

    def _changes(self, name: str) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
        before, after = self.before[name], self._rows(name)
        for key in before.keys() | after.keys():
            old, new = before.get(key, {}), after.get(key, {})
            if old != new:
                yield old, new

    def _wrong(
        self, kind: str, address: str, name: str, old: dict[str, Any], new: dict[str, Any]
    ) -> str:
        if kind == "superuser":
            return ""
        if name in NEVER:
            return "only a superuser changes this"
        if (
            name in OWN
            and not address.startswith(BY_PROOF)
            and not self._owns(kind, name, old, new)
        ):
            return "it belongs to somebody else"
        if name == "accounts_user" and (wrong := self._wrong_account(kind, address, old, new)):
            return wrong
        if name in SAID and not old and not self._said_by(kind, new):
            return "it is said in somebody else's name"
        if name == "play_seat" and self._gives_up_return(kind, old, new):
            return ""
        if any(address.startswith(link) and name in what for link, what in BY_LINK.items()):
            return ""
        place = self._place(name, new or old)
        if place is not None and place not in self._places(kind):
            return "they have no business at this table"
        return ""

    def _gives_up_return(self, kind: str, old: dict[str, Any], new: dict[str, Any]) -> bool:
        """Tell whether a former holder, closing the account, only ceases to be awaited back."""
        changed = {column for column in new if old and old[column] != new[column]}
        return changed == {"left_by_id"} and old["left_by_id"] == self.people.get(kind)

    def _owns(self, kind: str, name: str, old: dict[str, Any], new: dict[str, Any]) -> bool:
        owners = {row[OWN[name]] for row in (old, new) if row}
        by_operator = kind == "operator" and name in (
            "mfa_authenticator",
            "usersessions_usersession",
        )
        return owners == {self.people.get(kind)} or by_operator

    def _wrong_account(
        self, kind: str, address: str, old: dict[str, Any], new: dict[str, Any]
    ) -> str:
        changed = {column for column in new if old and old[column] != new[column]}
        raised = [one for one in ("is_superuser", "is_staff") if old and new[one] > old[one]]
        if raised or (not old and (new["is_staff"] or new["is_superuser"])):
            return "nobody makes an operator"
        if changed <= {"last_login"} and address.startswith(BY_PROOF):
            return ""
        if not old:
            return "" if address.startswith(BY_PROOF) else "accounts are made by signing up"
        mine = old["id"] == self.people.get(kind)
        return (
            "" if mine or (kind == "operator" and changed == {"is_active"}) else "not their account"
        )

    def _said_by(self, kind: str, new: dict[str, Any]) -> bool:
        """House players and the clock follow; they have no person."""
        if new["user_id"] is None:
            return new.get("made_by") != "player"
        if kind == "operator":
            return new["user_id"] == self.people[kind] and new.get("made_by") == "operator"
        held = Seat.objects.filter(user=self.people.get(kind))
        seats = {(seat.table_id, seat.number) for seat in held}
        table = new.get("table_id")
        mine = new["user_id"] == self.people.get(kind)
        return mine and (table is None or (table, new["seat"]) in seats)

    def _place(self, name: str, row: dict[str, Any]) -> int | None:
        """The game table at which the row lies, if it lies at one."""
        if name == "play_table":
            return int(row["id"])
        if name.startswith(("play_", "forum_", "bots_")) and "table_id" in row:
            return int(row["table_id"])
        if "seat_id" in row and name != "inbox_replyaddress":
            return Seat.objects.get(pk=row["seat_id"]).table_id
        return None

    def _places(self, kind: str) -> set[int]:
        if kind == "operator":
            return set(Table.objects.values_list("pk", flat=True))
        person = self.people.get(kind)
        return set() if person is None else self.held[kind] | self._tables_of(person)

    def _tables_of(self, person: int) -> set[int]:
        seated = Table.objects.filter(seats__user_id=person)
        organised = Table.objects.filter(organiser_id=person)
        managed = Table.objects.filter(league_table__round__season__league__managers__user=person)
        found = (seated, organised, managed)
        return {pk for tables in found for pk in tables.values_list("pk", flat=True)}

    def _rows(self, name: str) -> Rows:
        with connection.cursor() as cursor:
            cursor.execute(f'SELECT * FROM "{name}"')  # noqa: S608
            columns = [column[0] for column in cursor.description]
            rows = [dict(zip(columns, row, strict=True)) for row in cursor.fetchall()]
        return {row[self.keys[name]]: row for row in rows}
