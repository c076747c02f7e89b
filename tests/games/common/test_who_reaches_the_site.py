"""What is only for who sits at the machine: the page of mails, and the people of the demo."""

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from ipaddress import IPv4Address
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import Settings

from games.accounts.models import User
from games.common.loopback import is_loopback
from games.post.models import Mail
from tests.games.accounts.test_sign_in import is_in, sign_in
from tests.games.common.test_serve import ROOT, Site, processes_of
from tests.migrated_database import begin_with

pytestmark = [pytest.mark.once, pytest.mark.xdist_group("who reaches the site")]


def address_in_the_network() -> str:
    """The number by which other machines know this one; connecting a UDP socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def status(at: str, port: int, **headers: str) -> int:
    connection = http.client.HTTPConnection(at, port, timeout=10)
    named = {name.replace("_", "-"): said for name, said in headers.items()}
    connection.request("GET", "/dev/mail/", headers=named)
    return connection.getresponse().status


def spoken(port: int, line: str) -> bytes:
    with socket.create_connection(("127.0.0.1", port), 10) as wire:
        wire.sendall(f"{line}\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        return wire.makefile("rb").readline()


def ended(site: Site) -> None:
    for pid in processes_of(site.var):
        os.kill(pid, signal.SIGKILL)
    site.process.wait()


@pytest.fixture(scope="module")
def near(tmp_path_factory: pytest.TempPathFactory, migrated: Path | None) -> Iterator[Site]:
    var = tmp_path_factory.mktemp("near")
    begin_with(migrated, var)
    running = Site(var, "--no-demo")
    yield running
    ended(running)


@pytest.fixture(scope="module")
def open_to_all(tmp_path_factory: pytest.TempPathFactory, migrated: Path | None) -> Iterator[Site]:
    var = tmp_path_factory.mktemp("open")
    begin_with(migrated, var)
    running = Site(var, "--host", "0.0.0.0")  # noqa: S104
    yield running
    ended(running)


@pytest.mark.slow
class TestTheMailPage:
    def test_is_there_for_who_sits_at_the_machine(self, near: Site) -> None:
        assert status("127.0.0.1", near.port, Host="localhost") == 200

    @pytest.mark.parametrize(
        "header",
        [
            {"X_Forwarded_For": "203.0.113.9"},
            {"X_Forwarded_For": "127.0.0.1"},
            {"X_Real_IP": "203.0.113.9"},
            {"Forwarded": "for=203.0.113.9"},
            {"X_Forwarded_Host": "cursus.example.org"},
            {"X_Forwarded_Proto": "https"},
            {"Via": "1.1 proxy"},
        ],
        ids=str,
    )
    def test_is_not_there_for_who_comes_through_a_proxy_on_it(
        self, near: Site, header: dict[str, str]
    ) -> None:
        assert status("127.0.0.1", near.port, Host="localhost", **header) == 404

    def test_is_not_there_under_a_name_from_elsewhere(self, near: Site) -> None:
        assert status("127.0.0.1", near.port, Host="cursus.example.org") == 400

    def test_is_not_there_for_a_proxy_that_tells_nothing(self, near: Site) -> None:
        """Nginx, left as it is, asks by HTTP/1.0 for the name under which it knows the site."""
        assert b"404" in spoken(near.port, "GET /dev/mail/ HTTP/1.0")
        assert b"200" in spoken(near.port, "GET /dev/mail/ HTTP/1.1")

    @pytest.mark.parametrize("header", [{}, {"X_Forwarded_For": "127.0.0.1"}], ids=str)
    def test_is_not_there_when_others_can_come_in(
        self, open_to_all: Site, header: dict[str, str]
    ) -> None:
        for at in filter(None, ("127.0.0.1", address_in_the_network())):
            assert status(at, open_to_all.port, Host="localhost", **header) == 404


@pytest.mark.slow
def test_serve_says_what_is_not_there_for_others(open_to_all: Site) -> None:
    assert "Others can reach this site" in open_to_all.said
    assert "makes no demo people" in open_to_all.said
    assert "set EMAIL_URL" in open_to_all.said
    assert "/dev/mail/" not in open_to_all.said
    assert "Demo login" not in open_to_all.said
    assert "Making the demo people" not in open_to_all.said


OPEN = [
    {"LISTENS_ON": "0.0.0.0"},  # noqa: S104
    {"LISTENS_ON": "127.0.0.1", "ALLOWED_HOSTS": "cursus.example.org"},
    {"LISTENS_ON": "127.0.0.1", "BASE_URL": "https://cursus.example.org"},
    {"LISTENS_ON": "127.0.0.1", "BASE_URL": "http://192.0.2.7:8000"},
    {"LISTENS_ON": "127.0.0.1", "EMAIL_URL": "smtp://localhost:25"},
    {"LISTENS_ON": "127.0.0.1", "BROKER_URL": "redis://localhost"},
]


def told(var: Path, changed: dict[str, str]) -> str:
    program = "from qvsite.settings import *; print(ONLY_HERE, MAIL_PAGE, MAKES_DEMO)"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={"PATH": os.environ["PATH"], "VAR_DIR": str(var)} | changed,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@pytest.mark.parametrize("changed", OPEN, ids=str)
def test_whatever_lets_others_in_closes_both(tmp_path: Path, changed: dict[str, str]) -> None:
    assert told(tmp_path, changed) == "False False False"


def test_a_web_server_that_does_not_say_where_it_listens_may_be_reached(tmp_path: Path) -> None:
    assert told(tmp_path, {}) == "False False True"


def test_no_demo_is_made_by_hand_either(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "demo"],
        env={"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path), "ALLOWED_HOSTS": "a.example"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "No demo people were made" in done.stderr


class TestADemoPerson:
    @pytest.fixture(autouse=True)
    def demo_person(self, alice: User) -> None:
        User.objects.update(is_demo=True)

    def test_signs_in_at_the_machine_itself(self, settings: Settings) -> None:
        settings.ONLY_HERE = True
        browser = Client(HTTP_HOST="localhost")
        sign_in(browser)
        assert is_in(browser)

    @pytest.mark.parametrize("only_here", [True, False])
    @pytest.mark.parametrize(
        "others",
        [
            {"HTTP_HOST": "testserver"},
            {"REMOTE_ADDR": "203.0.113.9"},
            {"HTTP_X_FORWARDED_FOR": "203.0.113.9"},
            {"REMOTE_ADDR": ""},
        ],
        ids=str,
    )
    def test_signs_in_nowhere_else(
        self, settings: Settings, only_here: bool, others: dict[str, Any]
    ) -> None:
        settings.ONLY_HERE = only_here
        browser = Client(**{"HTTP_HOST": "localhost", **others})
        sign_in(browser)
        assert not is_in(browser)

    def test_does_not_sign_in_with_a_code(self, client: Client, alice: User) -> None:
        client.post("/account/login/code/", {"email": alice.email})
        code = re.search(r"^    (\S+)$", Mail.objects.get().text, re.MULTILINE)
        assert code
        client.post("/account/login/code/confirm/", {"code": code[1]})
        page = client.get("/account/login/").content
        assert b"Demo people can sign in only on the machine" in page
        assert not is_in(client)


@given(st.ip_addresses(v=4))
def test_of_all_numbers_those_of_the_loopback_are_near(number: IPv4Address) -> None:
    wanted = str(number).startswith("127.")
    assert is_loopback(str(number)) == wanted
    assert is_loopback(f"::ffff:{number}") == wanted


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST", "127.0.0.1", "::1", "[::1]"])
def test_names_of_this_machine(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize(
    "host",
    ["", "0.0.0.0", "::", "localhost.example.org", "127.0.0.1.example.org", "2001:db8::1"],  # noqa: S104
)
def test_names_of_others(host: str) -> None:
    assert not is_loopback(host)
