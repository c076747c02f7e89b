"""Pages name rows by keys: a number that counts all rows would tell how much goes on elsewhere."""

import re
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client

from games.accounts.models import User
from games.forum import services as forum
from games.play import services
from games.play.log.locks import by_person
from games.play.models import Intervention, Proposal, Table
from games.post.models import Notice
from tests.games.factories import STEPS_IN, new_operator, play_on, playing_table
from tests.sure import sure

FAR = 7_654_321


def count_from(model: type[Any], number: int) -> None:
    """The next row of the model has this number."""
    table = model._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)", [table, number])
        else:
            cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
            cursor.execute("INSERT INTO sqlite_sequence VALUES (%s, %s)", [table, number])


@pytest.fixture
def table(alice: User, bob: User, charlie: User, now: datetime) -> Table:
    """All that a table's pages show, each of a kind of which there are millions elsewhere."""
    for number, model in enumerate(kinds()):
        count_from(model, FAR + 1000 * number)
    found = play_on(playing_table(alice, bob, charlie), 3)
    operator = new_operator(STEPS_IN)
    services.pause(found.pk, operator.pk, now=now, reason="a fault")
    services.resume(found.pk, operator.pk, now=now, reason="mended")
    services.propose_to_all(found.pk, bob.pk, "extend", hours=12, now=now)
    forum.say(found.pk, by_person(0, alice.pk, now), text="Salve", to=[])
    found.refresh_from_db()
    return found


def kinds() -> Iterator[type[Any]]:
    """What pages of a table tell of; people have public names, and tables codes."""
    shown = ("play", "forum", "post")
    for model in apps.get_models():
        if model._meta.app_label in shown and model._meta.pk.column == "id":
            yield model


def pages(table: Table, browser: Client) -> Iterator[str]:
    for address in ("", "talk/", "at/1/", "log.atom", "orders/"):
        yield browser.get(f"{table.get_absolute_url()}{address}").content.decode()
    for address in ("/", "/tables/", "/account/notices/"):
        yield browser.get(address, follow=True).content.decode()


def test_no_page_of_a_table_has_a_running_number(
    as_: Callable[[User], Client], client: Client, table: Table, alice: User, bob: User
) -> None:
    assert sure(Intervention.objects.order_by("pk").last()).pk > FAR
    for browser in (as_(alice), as_(bob), client):
        for page in pages(table, browser):
            found = re.search(r"\b[a-z]?76[5-9]\d{4}\b", page)
            assert found is None, page[found.start() - 200 : found.end() + 100]


def test_a_proposal_is_answered_by_its_key(
    as_: Callable[[User], Client], table: Table, alice: User, charlie: User
) -> None:
    asked = Proposal.objects.get()
    page = as_(alice).get(table.get_absolute_url()).content.decode()
    (address,) = set(re.findall(r'action="([^"]*/proposals/[^"]*)"', page))
    as_(alice).post(address, {"agree": "yes"})
    as_(charlie).post(f"{table.get_absolute_url()}proposals/{asked.pk}/", {"agree": "no"})
    asked.refresh_from_db()
    assert (asked.outcome, asked.agreed) == ("open", [0, 1])


def test_a_key_of_another_table_answers_nothing(
    as_: Callable[[User], Client], table: Table, alice: User, bob: User, charlie: User
) -> None:
    other = playing_table(alice, bob, charlie)
    key = Proposal.objects.get().key
    as_(alice).post(f"{other.get_absolute_url()}proposals/{key}/", {"agree": "no"})
    assert Proposal.objects.get().outcome == "open"


def test_older_items_follow_an_intervention(client: Client, table: Table) -> None:
    """The key of a line leads on, where the number did."""
    done = Intervention.objects.filter(table=table).order_by("pk").last()
    page = client.get(
        f"{table.get_absolute_url()}talk/?kind=&before=i{sure(done).key}"
    ).content.decode()
    assert f'id="i{sure(done).key}"' not in page
    first = Intervention.objects.filter(table=table).order_by("pk").first()
    assert f'id="i{sure(first).key}"' in page


def test_rows_that_were_there_have_names_of_their_own(table: Table) -> None:
    keys = list(Intervention.objects.values_list("key", flat=True))
    assert len(set(keys)) == len(keys) > 1
    assert Table.objects.count() == 1
    assert not Notice.objects.filter(cause__contains=str(Proposal.objects.get().pk)).exists()
