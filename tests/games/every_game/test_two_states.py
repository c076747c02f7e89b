"""Games that differ only in what a viewer may not know give them the same pages, mails and feeds.

Byte for byte, tokens of forms and addresses to answer to aside: the board, the choices, the talk,
what waits, what is new, the turn mail with its picture, and when anything has changed.
"""

import re
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from engine import records
from engine.game import Game, Header, Raw
from games.accounts.models import User
from games.common import clock
from games.common.memory import forget_all
from games.play import services
from games.play.log.locks import by_person, save_table
from games.play.log.position import position
from games.play.log.turns import wind_up
from games.play.models import Entry, Table
from games.play.selectors import seats_at
from games.post.models import Notice
from games.turnmail.letters import turn_letter
from games.turnmail.models import LENGTH
from tests.engine.everything import twins
from tests.games.factories import UserFactory, playing_table
from tests.games.feeds.test_two_states import feeds

pytestmark = pytest.mark.once

CSRF = re.compile(rb'(csrfmiddlewaretoken" value=|X-CSRFToken": )"[^"]*"')
ADDRESS = re.compile(rf"[a-z2-7]{{{LENGTH}}}@")


def pages(table: Table, browser: Client) -> list[bytes]:
    """Everything of the table that somebody can look at."""
    forget_all()
    here, code = table.get_absolute_url(), table.code
    addresses = [
        here,
        f"{here}?at=1",
        "/",
        reverse("lobby:tables"),
        reverse("forum:talk", args=[code]),
    ]
    addresses += [reverse("play:position", args=[code, n]) for n in (0, table.length // 2)]
    part = {"HX-Request": "true", "HX-Target": "game"}
    answers = [browser.get(where) for where in addresses] + [browser.get(here, headers=part)]
    return [CSRF.sub(b"", answer.content) for answer in answers]


def letter(table: Table, person: User) -> tuple[str, str, str, bytes]:
    """The mail that calls the viewer to their turn, with its picture."""
    forget_all()
    notice = Notice(
        person=person,
        kind="your_turn",
        scope=f"table:{table.code}",
        title="Your turn",
        url=table.get_absolute_url(),
    )
    made = turn_letter(notice, clock.now())
    (image,) = made.images
    return made.subject, ADDRESS.sub("@", made.text), ADDRESS.sub("@", made.html), image.png


def at_table(people: list[User], header: Header, log: list[Raw]) -> Table:
    """A table of these people at which the game has come this far."""
    now = clock.now()
    plan = {"game": header.game, "seat_count": header.seats, "options": dict(header.options)}
    table = playing_table(*people, now=now, **plan)
    Table.objects.filter(pk=table.pk).update(start=header.start, chance=header.chance)
    table.refresh_from_db()
    forget_all()
    save_table(table, **wind_up(table, position(table), now))
    for raw in log:
        table.refresh_from_db()
        seat = table.seats.get(number=raw["seat"])
        seen, by = table.log_version, seat.user_id
        services.submit_entry(table.pk, by_person(seat.number, by, now), raw, seen_version=seen)
    table.refresh_from_db()
    return table


def become(table: Table, header: Header, log: list[Raw]) -> None:
    """The same table with the other game: nothing else of it is touched."""
    Table.objects.filter(pk=table.pk).update(chance=header.chance)
    for index, raw in enumerate(log):
        Entry.objects.filter(table=table, index=index).update(raw=raw)
    table.refresh_from_db()
    forget_all()
    assert records.final(records.Record(header, tuple(log), {}))


@pytest.mark.parametrize("seed", range(5))
def test_what_he_gets_is_the_same_byte_for_byte(game: Game, db: None, seed: int) -> None:
    (header, log), (other, other_log), viewer = twins(game.name, Random(seed))
    log, other_log = log[:25], other_log[:25]
    people = [UserFactory.create(display_name=f"Person {n}") for n in range(header.seats)]
    table = at_table(people, header, log)
    holder = (
        None
        if viewer is None
        else next(seat.user for seat in seats_at(table) if seat.number == viewer)
    )
    browser = Client()
    if holder is not None:
        browser.force_login(holder)

    def everything() -> tuple[object, ...]:
        found = pages(table, browser), feeds(table, *([holder] if holder else []))
        return (*found, letter(table, holder) if holder else None)

    before = everything()
    become(table, other, other_log)
    assert everything() == before
