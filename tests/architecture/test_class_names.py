"""One name for one thing: no two classes of the product are called the same."""

import ast
from collections import defaultdict

from tests.architecture.house import name_of, python_files, tree_of

# Every game has these under the same name: `engine/game.py` asks for them, or its levels do.
OF_EVERY_GAME = {"State", "Result", "Novice", "Steady", "Shrewd"}
# Django finds these by their name.
OF_DJANGO = {"Command", "Migration"}
# Each app of refusals has its own list of reasons.
OF_EVERY_APP = {"Why"}

MOST_OTHERS = 8


def test_class_names_stand_once() -> None:
    found = defaultdict(list)
    for path in python_files("engine", "games", "qvsite"):
        for node in tree_of(path).body:
            if isinstance(node, ast.ClassDef):
                found[node.name].append(name_of(path))
    shared = {name: paths for name, paths in found.items() if len(paths) > 1}
    allowed = OF_EVERY_GAME | OF_DJANGO | OF_EVERY_APP
    twice = {name: paths for name, paths in shared.items() if name not in allowed}
    assert not twice, "one of the two needs a plainer, more distinct name"
    assert len(OF_EVERY_APP) <= MOST_OTHERS
    assert not allowed - set(shared), "allowed, but no longer needed"
