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
    "entry by page": 18,
    "entry by mail": 35,
    "last acceptance": 22,
    "deadline": 16,
    "turn mail": 30,
}
"""The files that each route may visit."""


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--files", action="store_true", help="list the files of each route")
    asked = parser.parse_args()
    open_site()
    from tests.bench.routes_measures import walked  # needs Django set up

    sys.stdout.write("route              files   functions   changes of app   files, at most\n")
    fits = True
    for name, route in walked().items():
        files, functions, most = len(route.files), len(route.functions), MOST[name]
        fits = fits and files <= most
        counts = f"{name:<16} {files:>7} {functions:>11} {route.changes:>16}"
        sys.stdout.write(f"{counts}   {most:>10} {'yes' if files <= most else 'NO'}\n")
        if asked.files:
            sys.stdout.writelines(f"    {file}\n" for file in route.files)
    return int(not fits)


if __name__ == "__main__":
    raise SystemExit(main())
