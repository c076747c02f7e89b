"""What the site asks of PostgreSQL, in each process that starts."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import IntegrityError, OperationalError

from games.common.error_pages import of_database
from qvsite import waits

ROOT = Path(__file__).resolve().parents[3]
TELL = "from django.conf import settings as s; print(s.DATABASES['default']['OPTIONS'])"
AT = "postgres://nobody@127.0.0.1:1/none?sslmode=disable"


@pytest.mark.parametrize(
    ("program", "bound"),
    [
        (f"import qvsite.wsgi; {TELL}", "statement_timeout=2400"),
        (f"import qvsite.celery; {TELL}", "statement_timeout=24000"),
    ],
)
def test_each_process_has_its_bounds(tmp_path: Path, program: str, bound: str) -> None:
    said = options_in(tmp_path, [sys.executable, "-c", program])
    assert bound in said
    assert "'sslmode': 'disable'" in said


def test_a_migration_may_take_its_time(tmp_path: Path) -> None:
    said = options_in(tmp_path, [sys.executable, "manage.py", "shell", "-v", "0", "-c", TELL])
    assert "connect_timeout" in said
    assert "statement_timeout" not in said


def options_in(var: Path, command: list[str]) -> str:
    kept = {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "qvsite.settings"}
    kept |= {"VAR_DIR": str(var), "DATABASE_URL": AT}
    done = subprocess.run(command, env=kept, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout


def test_the_server_gives_up_before_we_do() -> None:
    """So that it can say why; the answers of one that is silent belong to nobody."""
    options = waits.for_postgres({}, pool=10, wait=3)["OPTIONS"]
    assert options["patience"] == 3
    assert "lock_timeout=1800" in options["options"]
    assert "idle_in_transaction_session_timeout=60000" in options["options"]


class Fault(Exception):
    def __init__(self, state: str | None) -> None:
        self.sqlstate = state


@pytest.mark.parametrize(
    ("state", "what"),
    [(None, "away"), ("57P03", "away"), ("08006", "away"), ("55P03", "busy"), ("57014", "busy")],
)
def test_what_the_page_says_of_it(state: str | None, what: str) -> None:
    try:
        raise OperationalError from Fault(state)
    except OperationalError as trouble:
        found = of_database(trouble)
    assert found == what


@pytest.mark.parametrize("trouble", [None, ValueError(), IntegrityError()])
def test_other_faults_are_ours(trouble: Exception | None) -> None:
    assert of_database(trouble) == ""
