"""From landing on a running site to the first move, in a browser: clicks and seconds.

    python -m tests.bench.first_move http://localhost:8000 [visitors]

Each visitor is a new browser, and types nothing: *Play now*, the first choice, *Confirm*. The
reading is left out, the waiting for pages and for house players is not. docs/guests.md says more.
"""

import os
import sys
import time
from argparse import ArgumentParser
from typing import Any, Final

from tests.bench.table_page import Line

CLICKS: Final = 3
SECONDS: Final = 15


def main() -> int:
    """Print what the slowest visitor needed; return 1 if it is too much."""
    from playwright.sync_api import sync_playwright

    parser = ArgumentParser(description=__doc__)
    parser.add_argument("site")
    parser.add_argument("visitors", type=int, nargs="?", default=5)
    asked = parser.parse_args()
    program = os.environ.get("CURSUS_CHROMIUM", "/usr/bin/chromium")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
        found = [visit(browser, asked.site) for _ in range(asked.visitors)]
        browser.close()
    seconds = sorted(took for _, took in found)
    lines = [
        Line("visitors", asked.visitors, ""),
        Line("clicks", max(clicks for clicks, _ in found), "", CLICKS),
        Line("seconds to the first move, usually", seconds[len(seconds) // 2], "s"),
        Line("seconds to the first move, at most", seconds[-1], "s", SECONDS),
    ]
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return int(not all(line.holds for line in lines))


def visit(browser: Any, site: str) -> tuple[int, float]:
    """Return how many clicks and seconds one new visitor needs."""
    context = browser.new_context()
    page = context.new_page()
    began, clicks = time.monotonic(), 0
    page.goto(site)
    for wanted in (
        page.get_by_role("button", name="Play now"),
        page.locator("#act .choices a:visible").first,
        page.get_by_role("button", name="Confirm"),
    ):
        wanted.click()
        clicks += 1
    page.get_by_role("button", name="Confirm").wait_for(state="detached")
    took = time.monotonic() - began
    context.close()
    return clicks, took


if __name__ == "__main__":
    raise SystemExit(main())
