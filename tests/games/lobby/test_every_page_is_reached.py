"""A walk from the lobby by links alone: no link is dead, and every kind of page is found."""

import re
from collections.abc import Callable
from html import unescape
from typing import Final
from urllib.parse import urldefrag, urlsplit

import pytest
from django.test import Client
from django.urls import resolve

from games.accounts.middleware import ENTRANCES, OPEN
from games.accounts.models import User
from games.accounts.registry import registry
from games.play.models import Table
from tests.games.factories import new_table, play_on, playing_table

pytestmark = pytest.mark.once

AsUser = Callable[[User], Client]
MOST: Final = 6
"""How many pages of one kind are looked at."""
LINK: Final = re.compile(r'<(?:a|link|img|script)\b[^>]*?\b(?:href|src)="([^"]+)"', re.DOTALL)
ACTION: Final = re.compile(r'(?:method="post" action|formaction|hx-post)="(/[^"]+)"')
FOUND: Final = {
    *("home", "lobby:tables", "lobby:people", "school:rules", "school:rules_of", "play:table"),
    *("tables:new_table", "tables:new_table_of", "play:board", "play:position", "play:orders"),
    *("accounts:person", "accounts:overview", "accounts:profile", "accounts:emblem"),
    *("accounts:ties", "accounts:time", "accounts:sessions", "post:notices", "post:preferences"),
    *("post:mails", "feeds:overview", "leagues:leagues", "archive:index", "archive:result"),
    *("bots:families", "bots:family"),
    *("manifest", "account_email"),
}


def links(page: str) -> set[str]:
    """The addresses on this site that a page leads to."""
    found = {urldefrag(unescape(link)).url for link in LINK.findall(page)}
    return {link for link in found if link.startswith("/") and not link.startswith("/static/")}


def walk(
    browser: Client, start: str, actions: set[str] | None = None
) -> tuple[set[str], list[str]]:
    """Follow links; the names of the pages that were found, and the links that are dead.

    `actions` takes the names of the addresses to which what was found would post.
    """
    waiting, seen, dead = [start], {start}, []
    counted: dict[str, int] = {}
    while waiting:
        address = waiting.pop(0)
        name = resolve(urlsplit(address).path).view_name
        counted[name] = counted.get(name, 0) + 1
        if counted[name] > MOST:
            continue
        answer = browser.get(address, follow=True)
        if answer.status_code != 200:
            dead.append(f"{answer.status_code} {address}")
        elif "html" in answer["Content-Type"]:
            page = answer.content.decode()
            if actions is not None:
                actions |= {resolve(urlsplit(to).path).view_name for to in ACTION.findall(page)}
            more = links(page) - seen
            seen |= more
            waiting += sorted(more)
    return set(counted), dead


def site(alice: User, bob: User, charlie: User) -> Table:
    new_table(bob, title="To join")
    play_on(playing_table(bob, charlie, title="To watch"), 5)
    play_on(playing_table(alice, bob, title="Over"), 600)
    in_turn(playing_table(alice, bob, charlie, title="My turn"), alice, waits=False)
    return in_turn(playing_table(alice, bob, charlie, title="I wait"), alice, waits=True)


def in_turn(table: Table, person: User, *, waits: bool) -> Table:
    """Play on, a few entries at least, until the person waits for others, or must act."""
    play_on(table, 5)
    while table.seats.get(user=person).must_act is waits:
        play_on(table)
    return table


def test_from_the_lobby_every_page_is_found_and_no_link_is_dead(
    as_: AsUser, alice: User, bob: User, charlie: User
) -> None:
    site(alice, bob, charlie)
    found, dead = walk(as_(alice), "/")
    assert dead == []
    assert found >= FOUND, FOUND - found


def test_strangers_find_no_dead_link(client: Client, alice: User, bob: User, charlie: User) -> None:
    site(alice, bob, charlie)
    found, dead = walk(client, "/")
    assert dead == []
    assert {"play:table", "accounts:person", "lobby:people", "archive:result"} <= found


def test_guests_find_no_dead_link_and_nothing_that_is_closed_to_them(
    client: Client, alice: User, bob: User, charlie: User
) -> None:
    """*Keep my game* is a link that says so, never the answer to something else."""
    site(alice, bob, charlie)
    client.post("/tables/play-now/")
    actions: set[str] = set()
    found, dead = walk(client, "/", actions)
    assert dead == []
    assert {"accounts:keep", "play:table", "lobby:people", "school:learn"} <= found
    assert actions <= OPEN | ENTRANCES | registry.guest_pages()
    assert {"tables:new_table", "leagues:new_league", "post:preferences"}.isdisjoint(found)
