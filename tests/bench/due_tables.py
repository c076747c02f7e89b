"""Finding a thousand due tables among a million, beside fetching a thousand rows by their keys.

    python -m tests.bench.due_tables [tables …]

On PostgreSQL, where tables are made by copying one in the database. The plan is shown: one index.
"""

import os
import sys
from typing import Final

from tests import services
from tests.bench.temporary_site import open_site

AT_MOST: Final = 3.0
SIZES: Final = (10_000, 1_000_000)


def main() -> int:
    sizes = [int(word) for word in sys.argv[1:]] or list(SIZES)
    with services.postgres() as found:
        os.environ["BENCH_DATABASE_URL"] = found["DATABASE_URL"]
        open_site()
        from tests.bench.due_tables_measures import measured  # needs Django set up

        worst = 0.0
        for size in sizes:
            finding, fetching, plan = measured(size)
            ratio = finding / fetching
            worst = max(worst, ratio)
            verdict = "yes" if ratio <= AT_MOST else "NO"
            sys.stdout.write(
                f"{size} tables\n  finding 1,000 due {finding * 1000:.2f} ms, "
                f"by key {fetching * 1000:.2f} ms\n  {plan}\n"
                f"  ratio {ratio:.2f}, at most {AT_MOST}: {verdict}\n"
            )
    return int(worst > AT_MOST)


if __name__ == "__main__":
    raise SystemExit(main())
