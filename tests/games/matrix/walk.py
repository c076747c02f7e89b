"""Trying an address as somebody: what is answered, and what it has done to the database."""

import re
from collections.abc import Iterator
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import Resolver404, get_resolver, resolve

from games.accounts.middleware import SEEN
from games.common import clock
from games.common.memory import forget_all
from tests.games.matrix.scene import KINDS, Scene
from tests.games.matrix.sent import Asked, asked
from tests.games.matrix.watch import Watch, contents, watching
from tests.sure import sure

READ = re.compile(rb'name="read" value="(\w+)"')


def addresses() -> set[str]:
    """Every address of the table of addresses, as it is written there."""
    return set(_walk(get_resolver().url_patterns, ""))


def _walk(patterns: Any, before: str) -> Iterator[str]:
    for one in patterns:
        address = before + str(one.pattern)
        if hasattr(one, "url_patterns"):
            yield from _walk(one.url_patterns, address)
        else:
            yield address


class Walk:
    """The eight kinds of people with a browser each; after every request all is as it was."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.browsers = {kind: _browser(scene, kind) for kind in KINDS}
        self.cookies = {
            kind: {name: morsel.value for name, morsel in one.cookies.items()}
            for kind, one in self.browsers.items()
        }
        self.before = contents()

    def try_as(self, kind: str, method: str, address: str, situation: str) -> str:
        """What the cell of the table says if all is well."""
        browser = self.browser(kind)
        what = asked(self.scene, address, situation)
        with transaction.atomic():
            with watching(self.before) as watch:
                answer = _send(browser, method, what)
            found = _cell(answer, watch)
            transaction.set_rollback(True)
        self.as_before(watch)
        return found

    def browser(self, kind: str) -> Client:
        """The browser of one of them, signed in as in the beginning."""
        found = self.browsers[kind]
        found.cookies = SimpleCookie(self.cookies[kind])
        return found

    def as_before(self, watch: Watch) -> None:
        """What the process remembers is forgotten: of rows that are gone, and of limits."""
        if watch.written:
            forget_all()
        cache.clear()


def _browser(scene: Scene, kind: str) -> Client:
    """Who has just signed in with their password, and was noted as seen then."""
    found = Client(HTTP_HOST="localhost")  # under which alone the mail page is there
    person = scene.person(kind)
    if person is not None:
        found.force_login(person)
        session = found.session
        now = clock.now().timestamp()
        session[SEEN] = int(now)
        password = {"method": "password", "at": now, "reauthenticated": True}
        session["account_authentication_methods"] = [password]
        session["account_authentication_methods_user"] = str(person.pk)
        session.save()
    return found


def _send(browser: Client, method: str, what: Asked) -> Any:
    if method == "GET":
        return browser.get(what.path)
    answer = browser.post(what.path, what.form)
    read = READ.search(getattr(answer, "content", b""))
    if read is None:
        return answer
    # what is to be sent was shown to be read first
    return browser.post(what.path, what.form | {"send": "1", "read": read[1].decode()})


def _cell(answer: Any, watch: Watch) -> str:
    if answer.status_code < 400 and watch.changed():
        return "done"
    changed = "!" if watch.changed() else ""
    if answer.status_code in (301, 302):
        where = _leads_to(answer["Location"])
        return ("in" if where == settings.LOGIN_URL else f">{where}") + changed
    return f"{answer.status_code}{changed}"


def _leads_to(location: str) -> str:
    """The name of the address, of the operators' pages its last word; to sign in is `in`."""
    try:
        found = resolve(urlsplit(location).path)
    except Resolver404:
        return "out"
    if found.app_name == "admin":
        return sure(found.url_name).rpartition("_")[2]
    return sure(found.url_name)
