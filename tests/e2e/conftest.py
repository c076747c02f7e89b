"""Journeys in a real browser on the real embedded site: web server, worker and mail page.

The site is started once by the command that people start it with, on a folder of its own.
"""

import contextlib
import itertools
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Locator,
    Playwright,
    sync_playwright,
)

from tests.e2e.people import Person
from tests.migrated_database import begin_with

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = os.environ.get("CURSUS_CHROMIUM") or shutil.which("chromium") or "chromium"
SHELL = os.environ.get("CURSUS_CHROMIUM_SHELL") or CHROMIUM
"""Chromium without windows, menus and notifications, in which journeys are a quarter quicker."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--font-render-hinting=none",  # letters are as wide as elsewhere, not in whole pixels
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
CITIZENS_AT_ONCE = 40
CONTEXTS = pytest.StashKey[list[BrowserContext]]()
"""The browsers that a journey has opened."""


@pytest.fixture(scope="session")
def surroundings(tmp_path_factory: pytest.TempPathFactory, migrated: Path | None) -> dict[str, str]:
    """The environment of the site: a folder of its own, and nothing else set."""
    var = tmp_path_factory.mktemp("site")
    begin_with(migrated, var)
    unset = {"DATABASE_URL", "REDIS_URL", "BROKER_URL", "EMAIL_URL", "DJANGO_SETTINGS_MODULE"}
    environ = {key: value for key, value in os.environ.items() if key not in unset}
    return environ | {"VAR_DIR": str(var)}


@pytest.fixture(scope="session")
def site(surroundings: dict[str, str]) -> Iterator[str]:
    with running(surroundings) as address:
        yield address


@contextlib.contextmanager
def running(surroundings: dict[str, str]) -> Iterator[str]:
    """The site with that environment, for so long."""
    port, log = free_port(), Path(surroundings["VAR_DIR"]) / "log"
    with log.open("wb") as said:
        server = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", str(port), "--no-demo"],
            cwd=ROOT,
            env=surroundings,
            stdout=said,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            wait_for(f"http://127.0.0.1:{port}/healthz", server, log)
            yield f"http://localhost:{port}"
        finally:
            server.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                server.wait(15)
            server.kill()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(url: str, server: "subprocess.Popen[bytes]", log: Path) -> None:
    for _ in range(900):
        if server.poll() is not None:
            break
        with contextlib.suppress(OSError):
            urllib.request.urlopen(url, timeout=2).close()  # noqa: S310  (our own address)
            return
        time.sleep(0.2)
    raise RuntimeError(f"the site did not start:\n{log.read_text()[-3000:]}")


@pytest.fixture(scope="session")
def citizens(site: str, surroundings: dict[str, str]) -> Iterator[dict[str, str]]:
    """People with an account, to be taken one after the other; more are made when all are taken."""

    def one_after_the_other() -> Iterator[dict[str, str]]:
        for first in itertools.count(1, CITIZENS_AT_ONCE):
            numbers = [str(first), str(CITIZENS_AT_ONCE)]
            command = [sys.executable, "-m", "tests.e2e.accounts", *numbers]
            made = subprocess.run(
                command, cwd=ROOT, env=surroundings, check=True, capture_output=True
            )
            yield from json.loads(made.stdout)

    return one_after_the_other()


@pytest.fixture(scope="session")
def driver() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(driver: Playwright) -> Iterator[Browser]:
    opened = driver.chromium.launch(executable_path=SHELL, args=FLAGS)
    yield opened
    opened.close()


@pytest.fixture(scope="session", autouse=True)
def clicks_wait() -> Iterator[None]:
    """Let a click return once the page it leads to is complete.

    Otherwise what is counted or read next may be half of that page on a busy machine.
    """
    click = Locator.click

    def click_and_wait(self: Locator, **how: Any) -> None:
        click(self, **how)
        self.page.wait_for_load_state()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Locator, "click", click_and_wait)
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    """Add to the report of a journey that fails what each open page shows."""
    report = yield
    if report.failed and report.when == "call":
        for page in (page for one in item.stash.get(CONTEXTS, []) for page in one.pages):
            with contextlib.suppress(Error):
                shown = page.locator("body").inner_text(timeout=2000)
                report.sections.append((page.url, shown[:1500]))
    return report


@pytest.fixture(params=[True, False], ids=["scripted", "no-script"])
def scripted(request: pytest.FixtureRequest) -> bool:
    """Everything is done twice: with JavaScript, and without."""
    wanted: bool = request.param
    return wanted


@pytest.fixture
def context(
    site: str, browser: Browser, request: pytest.FixtureRequest
) -> Iterator[Callable[..., BrowserContext]]:
    """A browser of one's own."""
    opened: list[BrowserContext] = []
    request.node.stash[CONTEXTS] = opened

    def new(*, scripted: bool = True, width: int = 1280, **more: Any) -> BrowserContext:
        made = browser.new_context(
            base_url=site,
            java_script_enabled=scripted,
            **{"viewport": {"width": width, "height": 900}, "reduced_motion": "reduce"} | more,
        )
        made.set_default_timeout(20_000)
        opened.append(made)
        return made

    yield new
    for one in opened:
        one.close()


@pytest.fixture
def newcomer(context: Callable[..., BrowserContext]) -> Callable[..., Person]:
    """Somebody who has never been here: `newcomer("Livia")`."""

    def come(name: str, *, scripted: bool = True) -> Person:
        known = f"{name} {time.time_ns() % 10**9}"
        address = f"{known.replace(' ', '.').lower()}@example.org"
        return Person(known, address, context(scripted=scripted).new_page(), scripted=scripted)

    return come


@pytest.fixture
def person(
    site: str, citizens: Iterator[dict[str, str]], context: Callable[..., BrowserContext]
) -> Iterator[Callable[..., Person]]:
    """Somebody with an account, signed in. At the end no page may have had a fault."""
    people: list[Person] = []

    def come(*, scripted: bool = True, **how: Any) -> Person:
        known = next(citizens)
        opened = context(scripted=scripted, **how)
        opened.add_cookies([{"name": "sessionid", "value": known["session"], "url": site}])
        found = Person(known["name"], known["address"], opened.new_page(), scripted=scripted)
        people.append(found)
        return found

    yield come
    assert [fault for one in people for fault in one.faults] == []
