"""Addresses that let somebody in do not reach the log, not even as an address that is not there."""

import io
import json
import logging
import logging.config
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from gunicorn.config import Config

from games.accounts.models import User
from games.feeds.address_keys import key_of
from games.feeds.models import PrivateAddress, Purpose
from qvsite.logs import configured
from qvsite.web_log import WebLog

pytestmark = pytest.mark.once


@pytest.fixture(params=[True, False], ids=["embedded", "production"])
def log(request: pytest.FixtureRequest) -> Iterator[StringIO]:
    """What the site writes to its log, formatted as it is."""
    written = io.StringIO()
    setup = configured(level="INFO", embedded=request.param)
    setup["handlers"]["console"]["stream"] = written
    before = {name: logging.getLogger(name).handlers[:] for name in ("", "django", "django.server")}
    logging.config.dictConfig(setup)
    yield written
    logging.config.dictConfig(settings.LOGGING)
    for name, handlers in before.items():
        logging.getLogger(name).handlers[:] = handlers


@pytest.fixture
def key(alice: User) -> str:
    return key_of(PrivateAddress.objects.create(person=alice, purpose=Purpose.CALENDAR))


ASKED = [
    "/feeds/{}/deadlines.icx",
    "/feeds/{}/",
    "/feeds/{}",
    "/feeds/{}/turns.atom",
    "/feeds/{}/a/b/c?x=1",
    "/nowhere?next=/feeds/{}/deadlines.ics",
    "/nowhere/feeds%2F{}%2Fdeadlines.ics",
    "/stop/{}/x",
    "/account/notices/works/{}/x",
    "/t/abc/invitation/{}/",
    "/leagues/call/{}/x",
    "/account/password/reset/key/{}/x",
    "/account/confirm-email/{}/x",
    "/t/abc/news/0/{}/x",
]


@pytest.mark.parametrize("address", ASKED)
def test_what_is_not_found_is_logged_without_its_key(
    client: Client, log: StringIO, key: str, address: str
) -> None:
    client.get(address.format(key))
    logging.getLogger("django.server").info('"GET %s HTTP/1.1" 404 9', address.format(key))
    assert log.getvalue()
    assert key not in log.getvalue()
    assert "[key]" in log.getvalue()


def test_a_fault_of_ours_is_logged_without_the_key(
    log: StringIO, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its traceback is too, and what was asked stands beside it."""
    browser = Client(raise_request_exception=False)
    PrivateAddress.objects.update(purpose=Purpose.TURNS)
    from games.feeds import selectors

    def fails(*_args: object) -> None:
        raise RuntimeError(f"/feeds/{key}/turns.atom")

    monkeypatch.setattr(selectors, "turns_of", fails)
    address = PrivateAddress.objects.get()
    assert browser.get(f"/feeds/{key_of(address)}/turns.atom").status_code == 500
    assert "RuntimeError" in log.getvalue()
    assert key not in log.getvalue()
    assert key_of(address) not in log.getvalue()


def test_lines_of_programs_stay_json(client: Client, key: str) -> None:
    written = io.StringIO()
    setup = configured(level="INFO", embedded=False)
    setup["handlers"]["console"]["stream"] = written
    logging.config.dictConfig(setup)
    try:
        client.get(f"/feeds/{key}/deadlines.icx")
        logging.getLogger("x").warning('he said "/feeds/%s" and\n/feeds/%s\nmore', key, key)
    finally:
        logging.config.dictConfig(settings.LOGGING)
    first, second = map(json.loads, written.getvalue().splitlines())
    assert first["event"] == "Not Found: /feeds/[key]/deadlines.icx"
    assert second["event"] == 'he said "/feeds/[key]" and\n/feeds/[key]\nmore'


def test_other_addresses_stay_as_they_are(client: Client, log: StringIO) -> None:
    client.get("/t/abcdefgh/talk/nothing/")
    assert "/t/abcdefgh/talk/nothing/" in log.getvalue()


def test_the_lines_of_gunicorn_have_none_either(key: str, tmp_path: Path) -> None:
    """It says the whole address of what failed before a page was asked for."""
    cfg = Config()
    cfg.set("accesslog", str(tmp_path / "access"))
    cfg.set("errorlog", str(tmp_path / "error"))
    log = WebLog(cfg)
    try:
        raise ValueError(f"/feeds/{key}/x")
    except ValueError:
        log.exception("Error handling request %s", f"/feeds/{key}/deadlines.ics")
    log.access_log.info("%s", f'"GET /feeds/{key}/deadlines.ics HTTP/1.1" 200')
    for name in ("access", "error"):
        written = (tmp_path / name).read_text()
        assert "/feeds/[key]/" in written
        assert key not in written
