"""What the replay of a long game costs, and how quick its steps are in a browser.

    python -m tests.bench.archive_replay [rounds] [--game <game>]

The page is measured beside the floors of the table page, in turns, on SQLite, and on PostgreSQL
where that is installed; a step in Chromium, with nothing slowed (docs/replay.md).
"""

import os
import sys
from argparse import ArgumentParser
from typing import Any, Final

from engine import games
from tests.bench.table_page import Line
from tests.bench.temporary_site import on_each_database, open_site

ROUNDS: Final = 40
STEPS: Final = 60
MOST: Final = 50


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("rounds", type=int, nargs="?", default=ROUNDS)
    parser.add_argument("--game", choices=games.NAMES, default=games.NAMES[0])
    parser.add_argument("--here", action="store_true", help="on this database alone")
    asked = parser.parse_args()
    if not asked.here:
        return on_each_database("tests.bench.archive_replay", sys.argv[1:])
    open_site()
    from tests.bench.archive_replay_measures import ReplayMeasures  # needs Django set up
    from tests.bench.serving import gunicorn

    measures = ReplayMeasures(asked.rounds, asked.game)
    lines = [Line(*line) for line in measures.lines()]
    with gunicorn() as (_, port):
        took = steps_in_a_browser(f"http://localhost:{port}{measures.address}")
    name = f"a step in Chromium until it is painted, {len(took)} of them"
    lines.append(Line(f"{name}: middle", took[len(took) // 2], "ms", MOST))
    lines.append(Line("the same: slowest of twenty", took[-len(took) // 20], "ms", MOST))
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return int(not all(line.holds for line in lines))


def steps_in_a_browser(address: str) -> list[float]:
    """Return how long steps took from the key to the frame after it, in milliseconds, sorted."""
    from playwright.sync_api import sync_playwright

    program = os.environ.get("CURSUS_CHROMIUM", "/usr/bin/chromium")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
        page: Any = browser.new_page(viewport={"width": 1280, "height": 900})
        page.goto(f"{address}0/?open=1")
        page.locator("#replay[data-ready]").wait_for()
        found: list[float] = sorted(page.evaluate(MEASURE, STEPS))
        assert page.locator("#replay-n").input_value() == str(STEPS)
        browser.close()
    return found


MEASURE: Final = """async steps => {
    const took = [];
    for (let step = 0; step < steps; step++) {
        await new Promise(done => setTimeout(done, 30));
        const start = performance.now();
        const key = new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true});
        document.body.dispatchEvent(key);
        document.getElementById("replay-board").getBoundingClientRect();
        await new Promise(done => requestAnimationFrame(() => setTimeout(done, 0)));
        took.push(performance.now() - start);
    }
    return took;
}"""


if __name__ == "__main__":
    raise SystemExit(main())
