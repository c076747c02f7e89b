"""A flood of strangers who press *Play now*, while somebody else looks at pages.

    python -m tests.bench.guest_flood [requests]

Ten thousand requests come from fifty addresses, sixteen at a time, to the web server of the
embedded site. Not more guests may be made than an address and a day allow, and nobody else may
wait a second for a page. docs/guests.md has the limits.
"""

import sys
from argparse import ArgumentParser

from tests.bench.table_page import Line
from tests.bench.temporary_site import open_site


def main() -> int:
    """Print what the flood does; return 1 if a limit or a page did not hold."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("requests", type=int, nargs="?", default=10_000)
    asked = parser.parse_args()
    open_site()
    from tests.bench.guest_flood_measures import lines  # needs Django set up

    found = [Line(*line) for line in lines(asked.requests)]
    sys.stdout.write("".join(f"{line}\n" for line in found))
    return int(not all(line.holds for line in found))


if __name__ == "__main__":
    raise SystemExit(main())
