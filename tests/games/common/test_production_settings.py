"""What the site refuses to start with, and who may read what it keeps: each starts a Python."""

import os
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
PRODUCTION = {
    "BASE_URL": "https://cursus.example.org",
    "ALLOWED_HOSTS": "cursus.example.org",
    "BROKER_URL": "redis://localhost:1/0",
    "SECRET_KEY": "aT8k-0fZ_qw37Lr2Yb5VnXc9Md4Hs6Je1Gu_tOiPlKRw",
}
TELL = """
from django.conf import settings as s
names = "SESSION_COOKIE_SECURE CSRF_COOKIE_SECURE SECURE_SSL_REDIRECT DEBUG MAIL_PAGE HTTPS"
print(*(getattr(s, name, None) for name in names.split()))
"""


def start(var: Path, program: str = TELL, **env: str) -> subprocess.CompletedProcess[str]:
    """Load the settings with nothing in the environment but this."""
    kept = {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "qvsite.settings"}
    return subprocess.run(
        [sys.executable, "-c", program],
        env=kept | {"VAR_DIR": str(var)} | {k: v for k, v in env.items() if v},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_production_is_closed(tmp_path: Path) -> None:
    assert start(tmp_path / "var", **PRODUCTION).stdout == "True True True False False True\n"


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"VAR_DIR": "/proc/none"}, "/proc/none cannot be made"),
        ({"DATABASE_URL": "cursus"}, "DATABASE_URL is not like postgres"),
        (PRODUCTION | {"SECRET_KEY": ""}, "Set SECRET_KEY"),
    ],
)
def test_the_command_line_says_it_in_a_sentence(
    tmp_path: Path, changed: dict[str, str], said: str
) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "serve"],
        env={"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path)} | changed,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert f"Cursus does not start with these settings: {said}" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("changed", "said"),
    [({"SECRET_KEY": ""}, "Set SECRET_KEY"), ({"DEBUG": "1"}, "Unset it")],
)
def test_it_does_not_start(tmp_path: Path, changed: dict[str, str], said: str) -> None:
    done = start(tmp_path / "var", **PRODUCTION | changed)
    assert done.returncode
    assert said in done.stderr


ASK = """
import django
django.setup()
from django.test import Client
for address in ("/healthz", "/healthz?detail"):
    print(Client().get(address).status_code)
"""


def test_without_its_database_it_says_so_and_writes_no_pages(tmp_path: Path) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        at = f"postgres://nobody@127.0.0.1:{closed.getsockname()[1]}/none"
        done = start(tmp_path, ASK, **PRODUCTION | {"DATABASE_URL": at, "DATABASE_POOL": "0"})
    assert done.stdout == "503\n503\n"


ASK_FOR_A_PAGE = """
import time, django
django.setup()
from django.core.management import call_command
call_command("collectstatic", verbosity=0, interactive=False)
from django.test import Client
browser = Client(raise_request_exception=False)
browser.cookies["sessionid"] = "a" * 32
for ask in (browser.get, browser.post):
    began = time.monotonic()
    answer = ask("/account/mails/", secure=True, HTTP_HOST="cursus.example.org")
    print(answer.status_code, answer["Retry-After"], time.monotonic() - began < 15)
print(answer.content.decode())
"""


def test_pages_say_that_the_database_is_away(tmp_path: Path) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        at = f"postgres://nobody@127.0.0.1:{closed.getsockname()[1]}/none"
        done = start(tmp_path, ASK_FOR_A_PAGE, **PRODUCTION | {"DATABASE_URL": at})
    assert done.stdout.startswith("503 20 True\n503 20 True\n"), done.stdout + done.stderr
    assert "The site cannot reach its database." in done.stdout
    assert "send it again in a minute" in done.stdout


def test_what_the_embedded_site_keeps_is_its_owners(tmp_path: Path) -> None:
    var = tmp_path / "deep" / "var"
    start(var)
    assert stat.S_IMODE(var.stat().st_mode) == 0o700
    assert stat.S_IMODE((var / "secret_key").stat().st_mode) == 0o600
