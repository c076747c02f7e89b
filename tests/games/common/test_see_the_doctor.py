"""The doctor, for real: a process, and services that are there or not."""

import socket
import stat
from io import StringIO
from pathlib import Path

import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from pytest_django import Settings

from games.common.doctor.findings import Level
from games.common.doctor.folders import MEGABYTE, _room
from games.common.doctor.names import look_at_names
from tests.games.common.test_wrong_settings import PRODUCTION, run

pytestmark = pytest.mark.once

ANSWER = """;; ->>HEADER<<- opcode: QUERY, status: {status}, id: 1
cursus.example. 60 IN TXT "v=spf1 mx" " -all"
reply.cursus.example. 60 IN MX 10 mail.cursus.example.
"""


def closed_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.mark.slow
def test_a_database_that_is_not_set_up_is_a_fault(tmp_path: Path) -> None:
    done = run(tmp_path / "var", ["manage.py", "doctor"], {})
    assert done.returncode == 1
    assert "are to be done: run `manage.py migrate`." in done.stdout
    assert "ok       folder" in done.stdout
    assert "Cursus is not well: 1 at fault." in done.stderr


@pytest.mark.slow
def test_all_that_is_away_is_said_at_once(tmp_path: Path) -> None:
    port = closed_port()
    away = {
        "DATABASE_URL": f"postgres://cursus:secret-word@127.0.0.1:{port}/cursus",
        "REDIS_URL": f"redis://:secret-word@127.0.0.1:{port}/0",
        "BROKER_URL": f"redis://:secret-word@127.0.0.1:{port}/0",
        "EMAIL_URL": f"smtp://me:secret-word@127.0.0.1:{port}",
    }
    done = run(tmp_path / "var", ["manage.py", "doctor"], PRODUCTION | away)
    assert done.returncode == 1
    for what in ("database", "Redis", "broker", "mail"):
        assert f"fault    {what}: " in done.stdout
    assert "secret-word" not in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.django_db
def test_a_test_mail_is_sent(settings: Settings) -> None:
    said = StringIO()
    with pytest.raises(SystemExit):  # no worker has ever swept here
        call_command("doctor", mail="me@example.org", stdout=said, stderr=StringIO())
    assert "one was accepted for me@example.org" in said.getvalue()
    assert "fault    work (clock): " in said.getvalue()
    [sent] = mail.outbox
    assert sent.to == ["me@example.org"]


def test_an_address_that_is_none_is_refused() -> None:
    with pytest.raises(CommandError, match="is not an email address"):
        call_command("doctor", mail="me")


def found_in_dns(settings: Settings) -> dict[str, str]:
    settings.INVITES_OTHERS = True
    settings.DEFAULT_FROM_EMAIL = "Cursus <cursus@cursus.example>"
    settings.REPLY_DOMAIN = "reply.cursus.example"
    return {found.what: found.level for found in look_at_names()}


@pytest.fixture
def dig(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    program = tmp_path / "dig"
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    return program


def answering(program: Path, status: str) -> None:
    program.write_text(f"#!/bin/sh\ncat <<'END'\n{ANSWER.format(status=status)}END\n")
    program.chmod(stat.S_IRWXU)


def test_what_the_dns_says_is_read(settings: Settings, dig: Path) -> None:
    answering(dig, "NOERROR")
    found = found_in_dns(settings)
    assert found == {"SPF": "ok", "DMARC": "warning", "DKIM": "ok", "MX": "ok"}


def test_a_dns_that_does_not_answer_is_said(settings: Settings, dig: Path) -> None:
    answering(dig, "SERVFAIL")
    assert found_in_dns(settings) == {"DNS": "warning"}


def test_without_dig_it_says_that_it_could_not_look(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert found_in_dns(settings) == {"DNS": "warning"}


@pytest.mark.parametrize(
    ("free", "level"), [(50, Level.FAULT), (500, Level.WARNING), (5000, Level.OK)]
)
def test_a_disk_that_fills_is_said_in_time(free: int, level: Level) -> None:
    assert _room(free * MEGABYTE).level == level
