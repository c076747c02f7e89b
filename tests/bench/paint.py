"""When a browser on a slow machine has painted the table page, beside a page of the same bytes.

    python -m tests.bench.paint [rounds]

Chromium with its processor slowed four times opens, in turns and with nothing cached, the table
page from gunicorn, and a copy of it and of all it names from a server that only sends files. The
least of all rounds counts: whatever else the machine does only adds.
"""

import os
import sys
from typing import Any, Final

from tests.bench.temporary_site import open_site

ROUNDS: Final = 9
SLOWED: Final = 4
MOST: Final = 1.5


def main() -> int:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    open_site()
    from tests.bench.copies import copied_page, files
    from tests.bench.serving import gunicorn

    with gunicorn() as (_, port):
        address, cookie, pages = copied_page()
        with files(pages) as other:
            found = looks(f"http://localhost:{port}{address}", other, cookie, rounds)
    ours, floor = (min(paint for paint, _ in found[name]) for name in ("ours", "floor"))
    shift = max(shift for _, shift in found["ours"])
    lines = [
        f"  {'largest paint of the table page':<44} {ours:>8.0f} ms",
        f"  {'the same bytes from files':<44} {floor:>8.0f} ms",
        f"  {'ratio':<44} {ours / floor:>8.2f}    at most {MOST}",
        f"  {'layout shift':<44} {shift:>8.4f}    at most 0",
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    return int(ours / floor > MOST or shift > 0)


def looks(ours: str, floor: str, cookie: str, rounds: int) -> dict[str, list[tuple[float, float]]]:
    """Largest paint in milliseconds and layout shift of each look."""
    from playwright.sync_api import sync_playwright

    program = os.environ.get("CURSUS_CHROMIUM", "/usr/bin/chromium")
    found: dict[str, list[tuple[float, float]]] = {"ours": [], "floor": []}
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for _ in range(rounds + 1):
            for name, address in (("ours", ours), ("floor", floor)):
                found[name].append(look(browser, address, cookie))
        browser.close()
    return {name: looked[1:] for name, looked in found.items()}  # the first look warms the server


def look(browser: Any, address: str, cookie: str) -> tuple[float, float]:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": address}])
    page = context.new_page()
    slow = context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    answer = page.goto(address, wait_until="networkidle")
    assert answer.status == 200, address
    paint, shift = page.evaluate(MEASURE)
    context.close()
    return float(paint), float(shift)


MEASURE: Final = """() => new Promise(done => {
    let paint = 0, shift = 0;
    new PerformanceObserver(list => list.getEntries().forEach(e => { paint = e.startTime; }))
        .observe({type: "largest-contentful-paint", buffered: true});
    new PerformanceObserver(list => list.getEntries().forEach(e => { shift += e.value; }))
        .observe({type: "layout-shift", buffered: true});
    setTimeout(() => done([paint, shift]), 500);
})"""


if __name__ == "__main__":
    raise SystemExit(main())
