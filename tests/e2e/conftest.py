"""Journeys in a real browser on the real embedded site: web server, worker and mail page.

The site is started once by the command that people start it with, on a folder of its own.
"""

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = os.environ.get("CURSUS_CHROMIUM") or shutil.which("chromium") or "chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PASSWORD = "tiber-island-7"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder, port = tmp_path_factory.mktemp("site"), free_port()
    unset = {"DATABASE_URL", "REDIS_URL", "BROKER_URL", "EMAIL_URL", "DJANGO_SETTINGS_MODULE"}
    environ = {k: v for k, v in os.environ.items() if k not in unset} | {"VAR_DIR": str(folder)}
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", str(port), "--no-demo"],
            cwd=ROOT,
            env=environ,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            wait_for(f"http://127.0.0.1:{port}/healthz", server, folder / "log")
            yield f"http://localhost:{port}"
        finally:
            server.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                server.wait(15)
            server.kill()


def wait_for(url: str, server: "subprocess.Popen[bytes]", log: Path) -> None:
    for _ in range(300):
        if server.poll() is not None:
            break
        with contextlib.suppress(OSError):
            urllib.request.urlopen(url, timeout=2).close()  # noqa: S310  (our own address)
            return
        time.sleep(0.2)
    raise RuntimeError(f"the site did not start:\n{log.read_text()[-3000:]}")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(params=[True, False], ids=["scripted", "no-script"])
def scripted(request: pytest.FixtureRequest) -> bool:
    """Everything is done twice: with JavaScript, and without."""
    wanted: bool = request.param
    return wanted


@pytest.fixture
def person(site: str, browser: Browser) -> Iterator[Callable[..., "Person"]]:
    """Somebody with a browser of his own: `person("Livia")`."""
    contexts: list[BrowserContext] = []

    def opened(name: str, *, scripted: bool = True, width: int = 1280) -> Person:
        context = browser.new_context(
            base_url=site,
            java_script_enabled=scripted,
            viewport={"width": width, "height": 900},
            reduced_motion="reduce",
        )
        context.set_default_timeout(20_000)
        contexts.append(context)
        return Person(f"{name} {len(contexts)}{time.time_ns() % 10**7}", context.new_page())

    yield opened
    for context in contexts:
        context.close()


class Person:
    """A person at a browser, and what people do again and again."""

    def __init__(self, name: str, page: Page) -> None:
        self.name = name
        self.page = page
        self.address = f"{name.replace(' ', '.').lower()}@example.org"
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))

    def sign_up(self) -> None:
        page = self.page
        page.goto("/")
        page.get_by_role("link", name="Sign up").first.click()
        page.get_by_label(re.compile("mail", re.I)).first.fill(self.address)
        page.get_by_label("Password").first.fill(PASSWORD)
        page.get_by_role("button", name="Sign up").click()
        page.goto(self.link_in_mail(r"/account/confirm-email/[^\s\"<]+"))
        page.get_by_role("button").filter(has_text=re.compile("confirm", re.I)).first.click()
        if "/login" in page.url:
            self.sign_in()
        if "/welcome" not in page.url:
            page.goto("/account/welcome/")
        page.locator("input[name=display_name]").fill(self.name)
        page.get_by_role("button", name="Take my seat").click()

    def sign_in(self) -> None:
        page = self.page
        page.goto("/account/login/")
        page.locator("input[name=login]").fill(self.address)
        page.locator("input[name=password]").fill(PASSWORD)
        page.locator("main form button").first.click()

    def link_in_mail(self, pattern: str) -> str:
        """The link in the newest mail to this person, as the mail page shows it."""
        page = self.page.context.browser.new_page()  # type: ignore[union-attr]
        base = re.match(r"https?://[^/]+", self.page.url)[0]  # type: ignore[index]
        try:
            for _ in range(60):
                page.goto(f"{base}/dev/mail/")
                mine = page.locator("a", has_text=self.address).or_(
                    page.locator("tr, li", has_text=self.address).locator("a")
                )
                if mine.count():
                    page.goto(base + str(mine.first.get_attribute("href")))
                    found = re.search(pattern, page.content())
                    if found:
                        return found[0]
                page.wait_for_timeout(500)
        finally:
            page.close()
        raise AssertionError(f"no mail to {self.address} has a link like {pattern}")

    def is_my_turn(self) -> bool:
        return self.page.get_by_text("It is your turn.").count() > 0

    def await_turn(self, seconds: float = 60) -> bool:
        """Wait until it is this person's turn, or the game is over (False)."""
        here, end = self.page.url.partition("?")[0], time.monotonic() + seconds
        while time.monotonic() < end:
            self.page.goto(here)
            if self.is_my_turn():
                return True
            if self.page.get_by_text("has won").count():
                return False
            self.page.wait_for_timeout(400)
        raise AssertionError("my turn does not come")

    def choose_first(self) -> None:
        """Take the first choice of the list, and confirm it."""
        group = self.page.locator("#act details").first
        if group.get_attribute("open") is None:
            group.locator("summary").click()
        group.locator("ol a").first.click()
        self.page.get_by_role("button", name="Confirm").click()
        self.page.get_by_role("button", name="Confirm").wait_for(state="detached")
