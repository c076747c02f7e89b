"""`manage.py archive import FILE…`: take in rows and bare records, each checked whole."""

import sys
from argparse import ArgumentParser
from collections import Counter
from contextlib import nullcontext
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management.base import CommandError, OutputWrapper

from games.archive.imports.documents import Document, documents, value_of
from games.archive.imports.refusals import ImportRefused
from games.archive.imports.services import take_in
from games.archive.statistics.services import keep_all_counts
from games.common import clock

help = "Take in games from files: rows of cursus-game/1, and records."  # noqa: A001


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="a file, or - for standard input")


def run(options: dict[str, Any], out: OutputWrapper) -> None:
    """Import every valid game; name each refused one by file and line, with the reason."""
    done: Counter[str] = Counter()
    for name in options["files"]:
        try:
            with _opened(name) as file:
                for document in documents(file):
                    done[_taken(name, document, out)] += 1
        except OSError as fault:
            out.write(f"{name}: it cannot be read: {fault.strerror}")
            done["refused"] += 1
    keep_all_counts()
    new, known, refused = done["new"], done["known"], done["refused"]
    said = f"{new} game{'' if new == 1 else 's'} came in, {known} {_were(known)} here already"
    if refused:
        raise CommandError(f"{said}, {refused} {_were(refused)} refused.")
    out.write(f"{said}.")


def _were(number: int) -> str:
    return "was" if number == 1 else "were"


def _opened(name: str) -> Any:
    stdin: BinaryIO = sys.stdin.buffer
    return nullcontext(stdin) if name == "-" else Path(name).open("rb")


def _taken(name: str, document: Document, out: OutputWrapper) -> str:
    """Import one game; return whether it is new, known already or refused."""
    try:
        is_new = take_in(value_of(document.data), now=clock.now())
    except ImportRefused as refused:
        out.write(f"{name}:{document.line}: {refused}")
        return "refused"
    if not is_new:
        out.write(f"{name}:{document.line}: this game is here already")
    return "new" if is_new else "known"
