"""Templates ask for values and not for rows."""

import re
from pathlib import Path

import pytest

from tests.architecture.house import committed, name_of

TEMPLATES = [
    path for path in committed() if "templates" in path.parts and path.suffix in (".html", ".svg")
]  # in the text of a mail the end of a line is part of the text

QUERY = re.compile(
    r"\{[{%][^}]*(\.(objects|filter|exclude|values_list|\w+_set)\b| in [\w.]+\.all\b)"
)

FETCHED = {"templates/leagues/players.html"}
"""Here `all` gives rows that the selector has fetched with the others."""


def test_there_are_templates() -> None:
    assert TEMPLATES


@pytest.mark.parametrize("path", TEMPLATES, ids=name_of)
def test_no_template_makes_a_query(path: Path) -> None:
    assert name_of(path) in FETCHED or not QUERY.findall(path.read_text("utf-8"))


@pytest.mark.parametrize(
    "asks",
    ["{% for seat in table.seats.all %}", "{{ a.objects }}", "{% for x in a.entry_set.all %}"],
)
def test_a_query_is_noticed(asks: str) -> None:
    assert QUERY.search(asks)
