"""Positions of Idus Martii for its rules page; words in templates/idusmartii/rules.html."""

from typing import Final

from games.school.rulebooks import Picture, items

CHANCE: Final = {
    "factions": [
        ["loyalist", "traitor"],
        ["traitor", "loyalist"],
        ["merchant", "traitor"],
        ["traitor", "loyalist"],
        ["merchant", "loyalist"],
    ]
}
START: Final = 3

# A whole game of five, played by house players (novices).
GAME: Final = items(
    """
0: vote loyalist; 1: vote traitor; 4: peek 0; 4: pass; 1: vote loyalist; 2: vote traitor; 0:
peek 1; 0: pass; 4: discard loyalist; 2: vote loyalist; 3: vote loyalist; 1: peek 3; 1: veto; 0:
discard traitor; 3: vote traitor; 4: vote loyalist; 2: peek 3; 2: pass; 1: discard traitor; 0:
vote loyalist; 4: vote traitor; 3: peek 0; 3: veto; 2: discard merchant; 3: assign 4, 0 2; 0:
vote loyalist; 2: vote traitor; 4: peek 0; 4: pass; 3: discard traitor; 4: assign 1, 2 3; 2:
vote traitor; 3: vote loyalist; 1: peek 2; 1: veto; 2: vote merchant; 0: assign 4, 1 3; 1: vote
loyalist; 3: vote loyalist; 4: peek 1; 4: veto; 1: vote merchant; 1: assign 2, 0 4; 0: vote
loyalist; 4: vote traitor; 2: peek 4; 2: pass; 2: assign 4, 1 3; 1: vote loyalist; 3: vote
loyalist; 4: peek 3; 4: pass
"""
)


def _picture(entries: int, viewer: int | None = None, marked: int = 0, box: str = "") -> Picture:
    return Picture(5, START, CHANCE, GAME[:entries], viewer, marked, box)


CURIA: Final = "0 6 720 546"

PICTURES: Final = {
    "start": _picture(0, viewer=0),
    "vote": _picture(2, viewer=0, marked=1, box=CURIA),
    "peek": _picture(3, viewer=4, marked=1, box=CURIA),
    "tally": _picture(4, marked=1),
    "assign": _picture(24, viewer=3, box=CURIA),
    "end": _picture(len(GAME), marked=1),
}
