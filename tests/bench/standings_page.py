"""What the page of a season costs: 200 players, ten rounds, beside a bare page of that size.

    python -m tests.bench.standings_page [rounds]

Once on SQLite, and once on PostgreSQL where that is installed. docs/speed.md says what is measured.
"""

from tests.bench.page_costs import run

if __name__ == "__main__":
    raise SystemExit(run("standings_page", __doc__, rounds=40))
