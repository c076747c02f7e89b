"""How far one has to walk through the site to follow a move: files, functions, changes of app.

    python -m tests.bench.routes [--files]

Five routes are walked with `sys.setprofile` on a database of their own. Only the site counts
(`games/` and `qvsite/`), not the engine and no library. With `--files` the files are listed, in the
order in which each route first comes to them.
"""

import sys
from argparse import ArgumentParser
from typing import Final

from tests.bench.temporary_site import open_site

MOST: Final = {
    "entry by page": (18, 12),
    "entry by mail": (35, 109),
    "last acceptance": (22, 24),
    "deadline": (16, 10),
    "turn mail": (30, 139),
}
"""How many files each route may visit, and how often it may change the app."""


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--files", action="store_true", help="list the files of each route")
    asked = parser.parse_args()
    open_site()
    from tests.bench.routes_measures import walked  # needs Django set up

    sys.stdout.write(
        "route            functions   files (tools), at most     changes of app, at most\n"
    )
    fits = True
    for name, route in walked().items():
        files, changes = len(route.files), route.changes
        most_files, most_changes = MOST[name]
        fits = fits and files <= most_files and changes <= most_changes
        tools = sum(file.startswith("games/common/") for file in route.files)
        visited = f"{files:>7} {f'({tools})':>7} {most_files:>8} {_said(files, most_files):<5}"
        changed = f"{changes:>12} {most_changes:>8} {_said(changes, most_changes)}"
        sys.stdout.write(f"{name:<16} {len(route.functions):>9} {visited} {changed}\n")
        if asked.files:
            sys.stdout.writelines(f"    {file}\n" for file in route.files)
    return int(not fits)


def _said(number: int, most: int) -> str:
    return "yes" if number <= most else "NO"


if __name__ == "__main__":
    raise SystemExit(main())
