"""A docstring says what the function does, or names the thing: it begins with a verb or a noun."""

import ast

from tests.architecture.house import name_of, python_files, tree_of

RELATIVES = {
    *("Who", "Whose", "Whom", "Whoever", "What", "Whatever", "Which", "Whether", "Where", "When"),
    *("Why", "How", "Those", "That", "So", "Such", "As"),
}
"""Words with which a clause begins whose noun is missing."""


def openings(tree: ast.Module) -> list[tuple[int, str]]:
    """Return the line and the first word of each docstring."""
    nodes = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node)
    ]
    return [(one.body[0].lineno, str(ast.get_docstring(one)).split()[0]) for one in nodes]


def test_no_docstring_begins_with_a_relative_word() -> None:
    found = [
        f"{name_of(path)}:{line}: {word}"
        for path in python_files("games", "qvsite", "engine")
        for line, word in openings(tree_of(path))
        if word.rstrip(":,") in RELATIVES
    ]
    assert not found, "name the subject first"


def test_a_riddle_is_noticed() -> None:
    tree = ast.parse('"""Who may read it."""\ndef limit():\n    """How many: three."""\n')
    assert openings(tree) == [(1, "Who"), (3, "How")]
