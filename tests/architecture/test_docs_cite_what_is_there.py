"""Paths that the docs name, and pages, rules and paragraphs that code and docs cite, exist.

A page is cited as `docs/clock.md`, a paragraph of the rules as `docs/rules-quovadis.md 4.3`
(several with commas), a rule of the deals as `docs/deals.md, rule 3`, and a section of any page by
its heading, or the beginning of it, in quotation marks: `docs/deals.md, "Paying"`.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePath

import pytest

from tests.architecture.house import ROOT, committed, name_of

PAGES = [path for path in committed() if path.suffix == ".md"]
CITING = {".py", ".md", ".html", ".txt", ".svg", ".css", ".js", ".toml", ".yaml", ".example"}

HISTORY = {"CHANGELOG.md"}  # names files as they were called at the time
NOT_COMMITTED = {
    "docs/sortes.md",  # lies in tests/third_game/files until the tests plug that game in
}
NOT_OURS = {
    "confusables.txt",  # Unicode's own name of the file
    "worker.js",  # an address of the site, served by a view
}

FOLDERS = sorted({name_of(path).split("/")[0] for path in committed() if path.parent != ROOT})
PATH = re.compile(r"`([\w.<>*{},/-]+\.(?:py|md|html|txt|svg|css|js|toml|lock)|[\w.<>*{},/-]+/)`")
ROOTED = re.compile(rf"`((?:{'|'.join(map(re.escape, FOLDERS))})/[^`\s:]*)`")
FUNCTION = re.compile(r"`([\w./-]+\.py): (\w+)`")
ANCHOR = re.compile(r"\]\(([\w./-]*\.md)?#([\w-]+)\)")
OLD_FORM = re.compile(
    r"\b(?:deals|records|map) page\b|\((?:the )?rules page\b|\brules page:|\(rules: (?!\w+[,)])"
)
GAP = r"(?:[ \n][ \n#]*)"  # a citation may go over the end of a line, in a comment too
RULES = rf",{GAP}rules?{GAP}((?:\d|,[ ]|[ ]and[ ]|[ ]to[ ])*\d)"
HEADING = rf",{GAP}\"([^\"\n]+)\""
PARAGRAPHS = rf"{GAP}(\d+\.\d+(?:,{GAP}\d+\.\d+)*)"
CITED = re.compile(rf"docs/([\w-]+\.md)(?:{RULES}|{HEADING}|{PARAGRAPHS})?")


def test_every_path_in_the_docs_exists() -> None:
    assert not [
        f"{name_of(page)}: {path}"
        for page in PAGES
        if name_of(page) not in HISTORY
        for path in paths_in(page.read_text("utf-8"))
        if not is_there(path, page)
    ]


def test_every_function_in_the_docs_exists() -> None:
    assert not [
        f"{name_of(page)}: {path}: {name}"
        for page in PAGES
        for path, name in FUNCTION.findall(page.read_text("utf-8"))
        if not any(name in names_in(found) for found in found_at(path))
    ]


def test_every_anchor_in_the_docs_exists() -> None:
    assert not [
        f"{name_of(page)}: {to}#{anchor}"
        for page in PAGES
        for to, anchor in ANCHOR.findall(page.read_text("utf-8"))
        if anchor not in map(slug_of, headings_of(page.parent / to if to else page))
    ]


@pytest.mark.parametrize("room", ["", *FOLDERS])
def test_every_citation_leads_to_something(room: str) -> None:
    files = [path for path in committed() if path.suffix in CITING and room == room_of(path)]
    assert not [
        f"{name_of(path)}: {wrong}"
        for path in files
        if name_of(path) != "tests/architecture/test_docs_cite_what_is_there.py"
        for wrong in wrong_citations(path.read_text("utf-8"))
    ]


def test_code_cites_pages_by_their_paths() -> None:
    """Neither "deals page" nor "map page" is the name of a file."""
    files = [path for path in committed() if path.suffix == ".py"]
    assert not [
        f"{name_of(path)}: {found}"
        for path in files
        if room_of(path) in {"engine", "games", "qvsite"}
        for found in OLD_FORM.findall(path.read_text("utf-8"))
    ]


@pytest.mark.parametrize(
    "citation",
    [
        "docs/made-up.md",
        "docs/rules-quovadis.md 4.13",
        "docs/rules-quovadis.md 4.3, 9.1",
        "docs/rules-idusmartii.md 2.6",
        "docs/deals.md, rule 6",
        "docs/deals.md, rules 1 and 6",
        'docs/deals.md, "No such heading"',
    ],
)
def test_what_is_not_there_is_noticed(citation: str) -> None:
    assert wrong_citations(f"Some sentence ({citation}).")


@pytest.mark.parametrize(
    "citation",
    [
        "docs/locks.md",
        "docs/rules-quovadis.md 4.3",
        "docs/rules-quovadis.md\n    # 4.3, 4.12",
        "docs/rules-idusmartii.md 2.5",
        "docs/deals.md, rule 5",
        "docs/deals.md, rules 1 and 2",
        'docs/deals.md, "Paying"',
    ],
)
def test_what_is_there_is_found(citation: str) -> None:
    assert not wrong_citations(f"Some sentence ({citation}).")


@pytest.mark.parametrize("path", ["games/nowhere.py", "nowhere.py", "engine/<game>/nowhere.py"])
def test_a_path_that_does_not_exist_is_noticed(path: str) -> None:
    assert [found for found in paths_in(f"see `{path}`") if not is_there(found, ROOT / "README.md")]


# ------------------------------------------------------------------------------------------ paths


def room_of(path: Path) -> str:
    return "" if path.parent == ROOT else name_of(path).split("/")[0]


def paths_in(text: str) -> set[str]:
    """Paths in backticks, without addresses of the site, which begin with a slash."""
    found = {*PATH.findall(text), *ROOTED.findall(text)}
    return {path for path in found if not path.startswith("/") and path not in NOT_OURS}


def is_there(path: str, page: Path) -> bool:
    """Tell whether a file or folder is meant: `<game>` and `*` stand for any name."""
    if path.startswith("var/"):
        return True  # made when the site runs
    return bool(found_at(path)) or (page.parent / path).exists()


@cache
def found_at(path: str) -> list[Path]:
    """Files and folders with this path, from the top or from any folder on the way."""
    return [one for one in everything() if any(one.match(form) for form in forms_of(path))]


@cache
def everything() -> list[Path]:
    """Committed files and their folders, from the top of the checkout."""
    files = [path.relative_to(ROOT) for path in committed()]
    return [*files, *{folder for file in files for folder in file.parents if folder.name}]


def forms_of(path: str) -> Iterator[str]:
    """Patterns for a path: one for each choice in braces, placeholders as stars."""
    path = re.sub(r"<[^>]+>", "*", path.rstrip("/"))
    braces = re.search(r"\{([^}]*)\}", path)
    if braces is None:
        yield path
        return
    for choice in braces[1].split(","):
        yield from forms_of(path.replace(braces[0], choice))


def names_in(path: PurePath) -> set[str]:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    defined = (ast.FunctionDef, ast.ClassDef)
    return {node.name for node in ast.walk(tree) if isinstance(node, defined)}


# -------------------------------------------------------------------------------------- citations


def wrong_citations(text: str) -> list[str]:
    return [cited[0] for cited in CITED.finditer(text) if not leads_somewhere(cited)]


def leads_somewhere(cited: re.Match[str]) -> bool:
    name, rules, heading, paragraphs = cited.groups()
    page = ROOT / "docs" / name
    if f"docs/{name}" in NOT_COMMITTED:
        return True
    if page not in committed():
        return False
    numbers = set(re.findall(r"[\d.]+", rules or paragraphs or ""))
    known = rules_of(page) if rules else paragraphs_of(page)
    begins = any(one.startswith(heading or "") for one in headings_of(page))
    return numbers <= known and begins


@cache
def headings_of(page: Path) -> list[str]:
    return re.findall(r"^#+ (.+)$", page.read_text("utf-8"), flags=re.M)


def slug_of(heading: str) -> str:
    """The anchor that a heading gets on a page of Markdown."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


@cache
def rules_of(page: Path) -> set[str]:
    """The numbers of a page's one numbered list of rules."""
    return set(re.findall(r"^(\d+)\. ", page.read_text("utf-8"), flags=re.M))


@cache
def paragraphs_of(page: Path) -> set[str]:
    """Paragraphs as `4.3`: the number of a heading, and of an item or a row of a table below it."""
    found, section = set(), ""
    for line in page.read_text("utf-8").splitlines():
        if heading := re.match(r"## (\d+) ", line):
            section = heading[1]
        elif section and (item := re.match(r"(?:\| )?(\d+)(?:\.| \|) ", line)):
            found.add(f"{section}.{item[1]}")
    return found
