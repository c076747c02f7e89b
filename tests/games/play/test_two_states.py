"""Two games that differ only in what a viewer may not know give that viewer the same pages.

Byte for byte, form tokens aside: the board, the choices, the talk, what waits, and what is new.
"""

import re
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from games.play import position
from games.play.models import Table
from tests.games.factories import play_on, playing_table

TOKEN = re.compile(rb'(csrfmiddlewaretoken" value=|X-CSRFToken": )"[^"]*"')


def pages(table, browsers):
    """Everything that these viewers can look at, by viewer and address."""
    position.forget_all()
    here, code = table.get_absolute_url(), table.code
    addresses = [here, f"{here}?at=1", "/", reverse("play:tables")]
    addresses += [reverse("play:position", args=[code, n]) for n in (0, table.length // 2)]
    found = {}
    for viewer, browser in browsers.items():
        for address in addresses:
            found[viewer, address] = TOKEN.sub(b"", browser.get(address).content)
        part = browser.get(here, headers={"HX-Request": "true", "HX-Target": "game"})
        found[viewer, "part"] = TOKEN.sub(b"", part.content)
    return found


def browser_of(person):
    browser = Client()
    browser.force_login(person)
    return browser


def the_same_but(table, chance):
    """The table as if chance had dealt otherwise; what was shown of chance stays."""
    Table.objects.filter(pk=table.pk).update(chance=chance)
    table.refresh_from_db()


@pytest.mark.parametrize("entries", [3, 17, 33])
def test_the_order_of_the_stock_is_nobodys(alice, bob, charlie, entries):
    table = play_on(playing_table(alice, bob, charlie), entries)
    browsers = {p.name: browser_of(p) for p in (alice, bob, charlie)} | {"watcher": Client()}
    before = pages(table, browsers)
    drawn = 44 - position.position(table).view(None)["stock_left"]
    (stock,) = table.chance["stock"]
    hidden = stock[drawn:]
    Random(entries).shuffle(hidden)
    assert hidden != stock[drawn:]
    the_same_but(table, {"stock": [stock[:drawn] + hidden]})
    assert pages(table, browsers) == before


@pytest.mark.parametrize("entries", [0, 4, 9])
def test_factions_are_their_owners(alice, bob, charlie, entries):
    table = play_on(playing_table(alice, bob, charlie, game="idusmartii", seat_count=5), entries)
    used = {e.raw.get("card") for e in table.entries.all()}
    factions = table.chance["factions"]
    mine = {s.user.name: s.number for s in table.seats.filter(user__isnull=False)}
    for viewer, person in (("Alice", alice), ("Bob", bob)):
        others = [n for n in range(5) if n != mine[viewer]]
        swapped = swap_unplayed(table, factions, others)
        if swapped is None:
            continue
        browsers = {viewer: browser_of(person), "watcher": Client()}
        before = pages(table, browsers)
        the_same_but(table, {"factions": swapped})
        assert pages(table, browsers) == before, used
        the_same_but(table, {"factions": factions})


def swap_unplayed(table, factions, seats):
    """The pairs of two of these seats that have laid and discarded nothing yet, exchanged."""
    acted = {e.seat for e in table.entries.all()}
    idle = [n for n in seats if n not in acted]
    for one in idle:
        for two in idle:
            if sorted(factions[one]) != sorted(factions[two]):
                swapped = list(factions)
                swapped[one], swapped[two] = swapped[two], swapped[one]
                return swapped
    return None
