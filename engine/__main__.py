"""The command line of docs/records.md: `python -m engine --help`."""

import sys
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any, NoReturn

from engine import games
from engine.commands import run


class Parser(ArgumentParser):
    """Reports a wrong argument in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{' '.join(message.split())[:300]}\n")


def parser() -> ArgumentParser:
    """Return the parser of all commands and their arguments."""
    top = Parser(prog="python -m engine", description=__doc__, allow_abbrev=False)
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, about: str) -> ArgumentParser:
        return commands.add_parser(name, help=about, description=about, allow_abbrev=False)

    _make(command("new", "a new record with an empty log"))
    replay = command("replay", "the full state after all (or the first K) entries")
    _point(replay)
    for name in ("view", "show"):
        about = "what a viewer may see" + (", as plain text" if name == "show" else "")
        _viewer(command(name, about))
    command("score", "the game in notation").add_argument("record")
    _point(command("legal", "every legal entry of whoever must act"))
    _watch(command("play", "a finished record, played by house players"))
    verify = command("verify", "ok, or which entry of which file breaks the rules")
    verify.add_argument("records", nargs="+", metavar="record")
    command("bench", "the engine's speeds")
    return top


def _make(one: ArgumentParser, *, any_game: bool = False) -> None:
    """Add the arguments that choose a game; with `any_game` its name may be left out."""
    names = ", ".join(games.NAMES)
    if any_game:
        one.add_argument("game", help=names, nargs="?", default=games.NAMES[0])
    else:
        one.add_argument("game", help=names)
    one.add_argument("--seats", type=whole, required=True)
    one.add_argument("--seed", help="a number or any word; the same seed, the same game")
    one.add_argument("--option", action="append", default=[], metavar="k=v")


def _point(one: ArgumentParser) -> None:
    one.add_argument("record", help="a file, or - for standard input")
    one.add_argument("--at", type=whole, metavar="K", help="after the first K entries")


def _viewer(one: ArgumentParser) -> None:
    _point(one)
    who = one.add_mutually_exclusive_group(required=True)
    who.add_argument("--seat", type=whole, metavar="K")
    who.add_argument("--spectator", action="store_true")


def _watch(one: ArgumentParser) -> None:
    _make(one, any_game=True)
    one.add_argument("--bots", help="one for each seat, or one for all: novice, steady, shrewd")
    one.add_argument("--watch", action="store_true", help="show the board after every turn")
    one.add_argument("--pause", type=seconds, help="seconds between two boards")
    one.add_argument("--out", metavar="FILE", help="where to write the record")


def whole(text: str) -> int:
    """Read a whole number."""
    try:
        return int(text)
    except ValueError:
        raise ArgumentTypeError(f"{text[:40]!r} is not a whole number") from None


def seconds(text: str) -> float:
    """Read a pause of a length that somebody may want to wait for."""
    try:
        pause = float(text)
    except ValueError:
        pause = -1.0
    if not 0 <= pause <= 60:
        raise ArgumentTypeError("a pause has from 0 to 60 seconds")
    return pause


def main(args: list[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    for stream in (sys.stdout, sys.stderr):
        _speaks_anything(stream)
    return run(parser().parse_args(args))


def _speaks_anything(stream: Any) -> None:
    """Escape characters that the terminal cannot show, instead of failing on them."""
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="backslashreplace")


if __name__ == "__main__":
    sys.exit(main())
