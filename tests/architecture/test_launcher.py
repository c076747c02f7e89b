"""./cursus says what it is doing, what is missing, and never shows a traceback."""

import ast
import fcntl
import functools
import hashlib
import http.server
import importlib.util
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest

from tests.architecture.house import ROOT
from tests.sure import sure


@pytest.fixture
def cursus(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    loader = SourceFileLoader("cursus_launcher", str(ROOT / "cursus"))
    spec = sure(importlib.util.spec_from_loader(loader.name, loader))
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


def test_an_old_python_can_read_it() -> None:
    ast.parse((ROOT / "cursus").read_text(encoding="utf-8"), feature_version=(3, 6))


def test_an_unknown_command_is_a_sentence() -> None:
    command = [sys.executable, str(ROOT / "cursus"), "fly"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "cursus: there is no command 'fly'; ./cursus help lists them.\n"


@pytest.mark.parametrize(
    ("said", "advised"),
    [
        ("Error: ensurepip is not available.", "python3-venv"),
        ("Temporary failure in name resolution", "package index"),
        ("OSError: [Errno 28] No space left on device", "disk is full"),
        ("something else", "the last lines above"),
    ],
)
def test_what_to_do_next(cursus: ModuleType, said: str, advised: str) -> None:
    assert advised in cursus.advice(said)


def test_a_full_disk_is_seen_where_nobody_said_so(
    cursus: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cursus, "ROOM", 2**40)
    assert "disk is full" in cursus.advice("ensurepip returned non-zero exit status 1.")


@pytest.fixture
def index(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A package index on this machine, in the folder `simple`; the wheel is beside it."""
    (tmp_path / "simple" / "pip").mkdir(parents=True)
    handler = functools.partial(QuietHandler, directory=str(tmp_path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        monkeypatch.setenv("PIP_INDEX_URL", f"http://127.0.0.1:{server.server_port}/simple/")
        yield tmp_path
        server.shutdown()


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: str) -> None:
        pass


@pytest.fixture
def wheel(cursus: ModuleType, index: Path) -> bytes:
    link = f'<a href="../../{cursus.PIP}#sha256=0">pip</a>'
    (index / "simple" / "pip" / "index.html").write_text(link, encoding="utf-8")
    (index / cursus.PIP).write_bytes(b"the wheel")
    return b"the wheel"


def test_pip_is_fetched_where_python_comes_without(
    cursus: ModuleType, monkeypatch: pytest.MonkeyPatch, wheel: bytes, tmp_path: Path
) -> None:
    monkeypatch.setattr(cursus, "PIP_SHA256", hashlib.sha256(wheel).hexdigest())
    (tmp_path / "to").mkdir()
    path = cursus.fetch_pip(str(tmp_path / "to"))
    assert Path(path).read_bytes() == wheel


@pytest.mark.usefixtures("wheel")
def test_another_pip_than_the_one_we_know_is_not_run(cursus: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(cursus.Stop, match="python3-venv"):
        cursus.fetch_pip(str(tmp_path))


@pytest.mark.usefixtures("index")
def test_an_index_without_it_is_a_sentence(cursus: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(cursus.Stop, match="python3-venv"):
        cursus.fetch_pip(str(tmp_path))


def test_the_launcher_writes_every_file_of_a_version(index: Path, cursus: ModuleType) -> None:
    """Of whatever machine, under whatever spelling; and none of another version."""
    files = {
        "Ast_Serialize-0.1.1-py3-none-any.whl": "a",
        "ast-serialize-0.1.1.tar.gz": "b",
        "ast.serialize-0.1.1-cp311-abi3-macosx_11_0_arm64.whl": "c",
        "ast_serialize-0.1.11-py3-none-any.whl": "d",
        "ast_serialize-10.1.1.tar.gz": "e",
        "ast_serialize-0.1.1.tar.gz.asc": "f",
    }
    links = [f'<a href="../../f/{name}#sha256={sign * 64}">x</a>' for name, sign in files.items()]
    (index / "simple" / "ast-serialize").mkdir()
    (index / "simple" / "ast-serialize" / "index.html").write_text("".join(links))
    assert cursus.hashes_of("ast_serialize==0.1.1") == ["a" * 64, "b" * 64, "c" * 64]


def test_a_version_without_hashes_is_a_sentence(cursus: ModuleType, index: Path) -> None:
    (index / "simple" / "chess").mkdir()
    (index / "simple" / "chess" / "index.html").write_text('<a href="chess-1.0.tar.gz">x</a>')
    with pytest.raises(cursus.Stop, match=r"no file of chess==1\.0 with its SHA-256"):
        cursus.hashes_of("chess==1.0")


def test_packages_are_installed_by_hash_only(
    cursus: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(cursus, "ROOT", str(tmp_path))
    (tmp_path / "some.lock").write_text("iniconfig==2.3.1\n")
    place = cursus.Place(str(tmp_path / "venv"), "some.lock")
    place.make(sys.executable)
    with pytest.raises(cursus.Stop):
        place.install()
    assert "hash" in capsys.readouterr().err
    assert not place.is_current()


def test_a_terminal_that_knows_few_letters_is_no_reason_to_stop() -> None:
    command = [sys.executable, str(ROOT / "cursus"), "flý"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, capture_output=True, check=False, env=environment)
    assert done.stderr == b"cursus: there is no command 'fl?'; ./cursus help lists them.\n"


def test_who_comes_second_waits_for_what_a_killed_one_left_running(
    cursus: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(cursus, "ROOT", str(tmp_path))
    with cursus.one_at_a_time():
        left = subprocess.Popen([sys.executable, "-c", "input()"], stdin=-1, close_fds=False)
    door = os.open(tmp_path, os.O_RDONLY)
    with pytest.raises(BlockingIOError):
        fcntl.flock(door, fcntl.LOCK_EX | fcntl.LOCK_NB)
    left.communicate(b"\n")
    fcntl.flock(door, fcntl.LOCK_EX | fcntl.LOCK_NB)
    os.close(door)


def test_a_new_lock_is_noticed(
    cursus: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(cursus, "ROOT", str(tmp_path))
    (tmp_path / "venv").mkdir()
    (tmp_path / "some.lock").write_text("a==1\n")
    place = cursus.Place("venv", "some.lock")
    monkeypatch.setattr(place, "pip", lambda _: None)
    assert not place.is_current()
    place.install()
    assert place.is_current()
    (tmp_path / "some.lock").write_text("a==2\n")
    assert not place.is_current()


def test_a_folder_that_is_in_the_way_is_left_alone(
    cursus: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(cursus, "ROOT", str(tmp_path))
    (tmp_path / "venv").mkdir()
    (tmp_path / "venv" / "mine").touch()
    with pytest.raises(cursus.Stop, match="in the way"):
        cursus.Place("venv", "some.lock").make(sys.executable)
    assert (tmp_path / "venv" / "mine").exists()
