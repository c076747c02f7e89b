"""Settings that are wrong: a sentence in every process that starts, and an end."""

import os
import secrets
import signal
import socket
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qvsite.checks import KEY_BITS, bits_of
from tests.migrated_database import begin_with

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parents[3]
KEY = "aT8k-0fZ_qw37Lr2Yb5VnXc9Md4Hs6Je1Gu_tOiPlKRw"
HTTPS = {"BASE_URL": "https://cursus.example.org", "ALLOWED_HOSTS": "cursus.example.org"}
PRODUCTION = HTTPS | {"BROKER_URL": "redis://localhost:1/0", "SECRET_KEY": KEY}
START = (
    "import os; os.environ['DJANGO_SETTINGS_MODULE'] = 'qvsite.settings';"
    "from qvsite import start; start.with_settings()"
)
HOOK = '"WEBHOOK_SECRET": "cursus:8fJ2kLq0ZrT5vWxY"'


def run(
    var: Path, command: list[str], changed: dict[str, str], seconds: float = 60
) -> subprocess.CompletedProcess[str]:
    """Run a process of the site with nothing in its environment but this."""
    environ = {"PATH": os.environ["PATH"], "VAR_DIR": str(var)} | changed
    return subprocess.run(
        [sys.executable, *command],
        env=environ,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=seconds,
    )


WRONG = [
    ({"DATABASE_POOL": "ten", "DATABASE_URL": "postgres://u@h/n"}, "DATABASE_POOL is 'ten'"),
    ({"MAIL_KEEP_DAYS": "-3"}, "MAIL_KEEP_DAYS is '-3'"),
    ({"TRUSTED_PROXIES": "one"}, "TRUSTED_PROXIES is 'one'"),
    (PRODUCTION | {"HSTS_SECONDS": "1y"}, "HSTS_SECONDS is '1y'"),
    ({"DEBUG": "perhaps"}, "DEBUG is 'perhaps'"),
    ({"DATABASE_URL": "postgres://u:p@host:port/name"}, "DATABASE_URL is not like"),
    ({"DATABASE_URL": "mysql://u:p@host/name"}, "Only PostgreSQL and SQLite"),
    ({"REDIS_URL": "localhost:6379"}, "REDIS_URL is not like"),
    ({"REDIS_URL": "redis://localhost:port/0"}, "REDIS_URL is not like"),
    ({"REDIS_URL": "redis://localhost:6379/zero"}, "REDIS_URL is not like"),
    ({"BROKER_URL": "rabbit"}, "BROKER_URL is not like"),
    ({"BROKER_URL": "http://localhost"}, "BROKER_URL is not like"),
    ({"BASE_URL": "cursus.example.org"}, "BASE_URL is 'cursus.example.org'"),
    ({"BASE_URL": "http://[1"}, "BASE_URL is"),
    ({"EMAIL_URL": "mail.example.org"}, "EMAIL_URL is not like"),
    ({"EMAIL_URL": "smtp://u:p@host:port"}, "EMAIL_URL is not like"),
    ({"MAIL_TRANSPORT": "nothing.of.the.Kind"}, "MAIL_TRANSPORT is 'nothing.of.the.Kind'"),
    ({"MAIL_TRANSPORT": "anymail.backends.postmark.EmailBackend"}, "POSTMARK_SERVER_TOKEN"),
    ({"ANYMAIL": "token"}, "ANYMAIL is not a JSON object"),
    ({"ANYMAIL": "[]"}, "ANYMAIL is not a JSON object"),
    ({"ANYMAIL": '{"POSTMARK_SERVER_TOKEN": "x"}'}, "ANYMAIL has no WEBHOOK_SECRET"),
    ({"ANYMAIL": '{"WEBHOOK_SECRET": ""}'}, "ANYMAIL has no WEBHOOK_SECRET"),
    ({"ANYMAIL": '{"WEBHOOK_SECRET": []}'}, "ANYMAIL has no WEBHOOK_SECRET"),
    ({"ANYMAIL": '{"WEBHOOK_SECRET": "a:b"}'}, "ANYMAIL has no WEBHOOK_SECRET"),
    ({"VAPID_PRIVATE_KEY": "abc"}, "VAPID_PRIVATE_KEY is not a key"),
    ({"VAPID_PRIVATE_KEY": "A" * 43}, "VAPID_PRIVATE_KEY is not a key"),
    ({"VAPID_PRIVATE_KEY": "ä"}, "VAPID_PRIVATE_KEY is not a key"),
    ({"ADMINS": "me@example.org,nobody"}, "ADMINS has 'nobody'"),
    ({"DEFAULT_FROM_EMAIL": "Cursus"}, "DEFAULT_FROM_EMAIL has no address"),
    ({"REPLY_DOMAIN": "reply@example.org"}, "REPLY_DOMAIN is the part after the @"),
    ({"LOG_LEVEL": "LOUD"}, "LOG_LEVEL is 'LOUD'"),
    ({"SOCIAL_LOGIN": "forum_romanum"}, "SOCIAL_LOGIN has 'forum_romanum'"),
    ({"SOCIAL_LOGIN": "github"}, "set GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET"),
    (
        {
            "SOCIAL_LOGIN": "openid_connect",
            "OPENID_CONNECT_CLIENT_ID": "a",
            "OPENID_CONNECT_CLIENT_SECRET": "b",
        },
        "OPENID_CONNECT_URL is where",
    ),
    (HTTPS | {"SECRET_KEY": "abc"}, "SECRET_KEY can be guessed"),
    (PRODUCTION | {"SECRET_KEY": "abc"}, "secrets.token_urlsafe"),
    (PRODUCTION | {"SECRET_KEY": "a" * 80}, "SECRET_KEY can be guessed"),
    (PRODUCTION | {"SECRET_KEY": "password" * 10}, "SECRET_KEY can be guessed"),
    ({"BROKER_URL": "redis://h/0", "SECRET_KEY": "abc"}, "SECRET_KEY can be guessed"),
]


@pytest.mark.parametrize(
    ("changed", "said"), WRONG, ids=[f"{n} {w[1]}" for n, w in enumerate(WRONG)]
)
def test_it_is_a_sentence(tmp_path: Path, changed: dict[str, str], said: str) -> None:
    done = run(tmp_path / "var", ["-c", START], changed)
    assert done.returncode == 1
    assert done.stderr.startswith("Cursus does not start with these settings: ")
    assert said in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "changed",
    [
        {},
        PRODUCTION,
        {"ANYMAIL": f"{{{HOOK}}}"},
        {"LOG_LEVEL": "debug", "TRUSTED_PROXIES": ""},
        {"BROKER_URL": "amqp://u:p@host:5672//"},
        {"REDIS_URL": "rediss://:secret@host:6380/2"},
        {"REDIS_URL": "unix:///run/redis.sock", "BROKER_URL": "memory://"},
        {"SECRET_KEY": "abc"},  # on a machine of one's own
    ],
    ids=str,
)
def test_what_is_right_starts(tmp_path: Path, changed: dict[str, str]) -> None:
    done = run(tmp_path / "var", ["-c", START], changed)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [
        ["manage.py", "migrate"],
        ["manage.py", "receive_mail"],
        ["-m", "gunicorn", "qvsite.wsgi", "--bind", "127.0.0.1:0", "--no-control-socket"],
        ["-m", "celery", "-A", "qvsite", "worker", "--concurrency", "1"],
        ["-m", "celery", "-A", "qvsite", "beat"],
    ],
    ids=lambda command: " ".join(command[:5]),
)
def test_every_process_says_it_and_ends(tmp_path: Path, command: list[str]) -> None:
    done = run(tmp_path / "var", command, PRODUCTION | {"SECRET_KEY": "abc"})
    assert done.returncode
    assert done.stderr.count("Cursus does not start with these settings: SECRET_KEY can be") == 1
    assert "Traceback" not in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [["manage.py", "migrate"], ["manage.py", "createcachetable"]],
    ids=lambda command: command[1],
)
def test_a_wrong_port_of_the_database_is_a_sentence(tmp_path: Path, command: list[str]) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        at = f"postgres://nobody:secret-word@127.0.0.1:{closed.getsockname()[1]}/none"
        done = run(tmp_path / "var", command, {"DATABASE_URL": at})
    assert done.returncode == 1
    assert "does not listen there: check host and port in DATABASE_URL" in done.stderr
    assert "Traceback" not in done.stderr
    assert "secret-word" not in done.stderr


@given(st.integers(24, 64))
def test_keys_made_as_we_say_are_good_enough(size: int) -> None:
    assert bits_of(secrets.token_urlsafe(size)) >= KEY_BITS


@given(st.text(min_size=1, max_size=8), st.integers(1, 40))
def test_words_said_again_and_again_are_not(word: str, times: int) -> None:
    assert bits_of(word * times) < KEY_BITS + 8 * 4 * len(word)


def test_a_folder_that_is_there_and_open_is_shut(tmp_path: Path) -> None:
    var = tmp_path / "var"
    var.mkdir(mode=0o755)
    var.chmod(0o755)
    assert run(var, ["-c", START], {}).returncode == 0
    assert stat.S_IMODE(var.stat().st_mode) == 0o700


def test_a_folder_for_everybody_is_not_taken_from_them(tmp_path: Path) -> None:
    var = tmp_path / "var"
    var.mkdir()
    var.chmod(0o1777)
    done = run(var, ["-c", START], {})
    assert done.returncode == 1
    assert "is used by others too: name a folder of the site's own" in done.stderr
    assert stat.S_IMODE(var.stat().st_mode) == 0o1777


@pytest.mark.skipif(os.geteuid() != 0, reason="takes root to give a folder away")
def test_a_folder_that_cannot_be_shut_is_a_sentence(tmp_path: Path) -> None:
    """It is somebody else's: its owner alone may shut it."""
    root = Path(tempfile.gettempdir())
    for above in (tmp_path, *tmp_path.parents):
        if above.is_relative_to(root) and above != root:
            above.chmod(0o755)
    var = tmp_path / "var"
    var.mkdir()
    var.chmod(0o777)
    program = (
        "import os, qvsite.folders as f; from pathlib import Path; os.setuid(65534);"
        "f.make_private(Path(os.environ['VAR_DIR']))"
    )
    done = run(var, ["-c", program], {"HOME": "/nonexistent"})
    assert done.returncode == 1
    assert "it cannot be shut (Operation not permitted): run `chmod 700`" in done.stderr


def test_what_processes_write_is_their_owners(tmp_path: Path) -> None:
    var = tmp_path / "var"
    assert run(var, ["manage.py", "migrate", "contenttypes"], {}).returncode == 0
    opened = [
        path.name for path in var.rglob("*") if path.is_file() and path.stat().st_mode & 0o077
    ]
    assert (var / "cursus.sqlite3").exists()
    assert opened == []


@pytest.mark.slow
def test_static_files_are_served_from_a_private_folder(
    tmp_path: Path, migrated: Path | None
) -> None:
    from tests.games.common.test_serve import Site, processes_of

    var = tmp_path / "var"
    var.mkdir()
    var.chmod(0o755)
    begin_with(migrated, var)
    site = Site(var, "--no-demo")
    try:
        page = site.get("/")
        styles = page.partition('rel="stylesheet" href="')[2].partition('"')[0]
        assert styles.startswith("/static/")
        assert site.get(styles)
    finally:
        for pid in processes_of(var):
            os.kill(pid, signal.SIGKILL)
        site.process.wait()
    assert stat.S_IMODE(var.stat().st_mode) == 0o700
