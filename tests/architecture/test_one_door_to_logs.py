"""Logs are read through games/play/log/entries.py, because those of old games are packed."""

import re

from tests.architecture.house import name_of, python_files

ROWS = {
    "games/play/log/append.py": "writes them",
    "games/play/log/entries.py": "the door: reads, packs and unpacks them",
    "games/play/log/position.py": "reads the ends of many logs at once, the rest by the door",
    "games/operators/services.py": "takes them back, once the log is unpacked",
    "games/play/export.py": "which tables are read for an export, beside the packed ones",
    "games/forum/board/sources.py": "games in play only",
    "games/forum/offers/closure.py": "games in play only",
    "games/forum/promises/fides.py": "which tables have promises, beside the packed ones",
    "games/bots/patience.py": "games in play only",
    "games/school/lessons/script.py": "lessons under way only",
    "games/turnmail/sheet.py": "games in play only",
    "games/archive/verification/selectors.py": "reads both forms for other processes",
}
"""The modules that ask for rows of entries themselves, and why they may."""


def test_who_reads_rows_of_entries_is_known() -> None:
    reading = re.compile(r"\bEntry\.(_default_manager|_base_manager|objects)\b")
    found = {name_of(path) for path in python_files("games") if reading.search(path.read_text())}
    assert {name for name in found if "/migrations/" not in name} == set(ROWS)
