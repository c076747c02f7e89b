"""Looking at a page as everybody may: narrow and dark, wide and light, with axe's eyes."""

import re
from collections.abc import Collection
from typing import Final, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, Page, Response

Looks = tuple[tuple[int, Literal["light", "dark"]], ...]
LOOKS: Final[Looks] = ((360, "dark"), (1280, "light"))
"""Each width and each choice of colours once: both at both widths finds nothing more."""
MOST: Final = 150
"""More kinds of pages than this are kinds that `kind_of` does not tell to be one."""
AXE: Final = Axe()
OUTSIDE: Final = """() => [...document.querySelectorAll("body *")]
    .filter(one => one.getBoundingClientRect().right > innerWidth + 1)
    .map(one => one.outerHTML.slice(0, 90)).slice(0, 5)"""


def look_at(page: Page, looks: Looks = LOOKS) -> None:
    """No fault that axe finds, and nothing to the side of the screen."""
    where = re.sub(r"^https?://[^/]+", "", page.url)
    for width, colours in looks:
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=colours, reduced_motion="reduce")
        faults = AXE.run(page).response["violations"]
        found = [f"{fault['id']}: {fault['nodes'][0]['html'][:150]}" for fault in faults]
        assert not found, f"{where} at {width}, {colours}: {found}"
        wide = page.evaluate("document.documentElement.scrollWidth")
        outside = page.evaluate(OUTSIDE) if wide > width else []
        assert wide <= width, f"{where} is {wide} wide at {width}: {outside}"


def look_around(
    page: Page, *starts: str, within: str = "/", known: Collection[str] = ()
) -> set[str]:
    """One page of every kind that links lead to from there, each looked at; their kinds.

    Kinds that are known, because somebody else has looked at them, get one look instead of two.
    The links in a mail are for whom it was written to: the mail page shows those of everybody.
    """
    waiting = list(starts)
    seen: set[str] = set()
    while waiting:
        assert len(seen) < MOST, f"kinds of pages without end: {sorted(seen)}"
        address = waiting.pop(0)
        if kind_of(address) in seen or re.search(LEFT_OUT, address):
            continue
        seen.add(kind_of(address))
        answer = page_at(page, address)
        if answer is None:
            continue
        assert answer.status == 200, f"{address}: {answer.status}"
        if "html" not in answer.headers.get("content-type", ""):
            continue
        look_at(page, LOOKS[:1] if kind_of(address) in known else LOOKS)
        links = page.eval_on_selector_all("a[href]", HREFS)
        waiting += [link for link in links if link.startswith(within)]
    return seen


def page_at(page: Page, address: str) -> Response | None:
    """Go there; None if it is a file to be kept, after which the page before is still shown."""
    try:
        return page.goto(address)
    except Error as error:
        if "Download is starting" not in error.message:
            raise
        return None


HREFS: Final = """links => links.filter(a => typeof a.href === "string" && !a.closest(".mail-text"))
    .map(a => new URL(a.href)).filter(url => url.origin === location.origin)
    .map(url => url.pathname + url.search)"""
LEFT_OUT: Final = r"^/admin/|/export/|/download/|^/static/|\.(ics|csv|json|ndjson|atom)(\?|$)"


def kind_of(address: str) -> str:
    """The address without what differs between pages of one kind."""
    path, _, query = address.partition("?")
    path = re.sub(r"^/t/\w+/", "/t/CODE/", path)
    path = re.sub(r"^/people/[^/]+/", "/people/NAME/", path)
    path = re.sub(r"^/leagues/(?!new/)[^/]+/", "/leagues/NAME/", path)
    path = re.sub(r"/players/[^/]+/", "/players/NAME/", path)
    path = re.sub(r"/[0-9a-f]{12}/", "/KEY/", path)
    path = re.sub(r"/\d+/", "/N/", path)
    names = sorted({re.sub(r"=.*", "", part) for part in query.split("&") if part})
    return f"{path}?{'&'.join(names)}"
