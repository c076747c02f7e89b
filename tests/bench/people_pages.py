"""The cost of the front page, the lobby and a person's page, beside bare pages of that size.

    python -m tests.bench.people_pages [rounds]

The lobby has twenty tables, and nothing of any page is kept. Once on SQLite, and once on PostgreSQL
where that is installed. docs/lobby.md says more.
"""

from tests.bench.page_costs import run

if __name__ == "__main__":
    raise SystemExit(run("people_pages", __doc__, rounds=30))
