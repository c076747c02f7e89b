"""./cursus says what it is doing, what is missing, and never shows a traceback."""

import ast
import importlib.util
import subprocess
import sys
from importlib.machinery import SourceFileLoader

import pytest

from tests.architecture.house import ROOT


@pytest.fixture
def cursus(monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    loader = SourceFileLoader("cursus_launcher", str(ROOT / "cursus"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


def test_an_old_python_can_read_it():
    ast.parse((ROOT / "cursus").read_text(encoding="utf-8"), feature_version=(3, 6))


def test_an_unknown_command_is_a_sentence():
    command = [sys.executable, ROOT / "cursus", "fly"]
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
def test_what_to_do_next(cursus, said, advised):
    assert advised in cursus.advice(said)


def test_a_new_lock_is_noticed(cursus, monkeypatch, tmp_path):
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


def test_a_folder_that_is_in_the_way_is_left_alone(cursus, monkeypatch, tmp_path):
    monkeypatch.setattr(cursus, "ROOT", str(tmp_path))
    (tmp_path / "venv").mkdir()
    (tmp_path / "venv" / "mine").touch()
    with pytest.raises(cursus.Stop, match="in the way"):
        cursus.Place("venv", "some.lock").make(sys.executable)
    assert (tmp_path / "venv" / "mine").exists()
