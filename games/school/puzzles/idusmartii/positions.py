"""Positions of the puzzles of Idus Martii: long games, and unusual cards."""

from typing import Final

from games.school.rulebooks import Picture, items
from games.school.rulebooks.idusmartii import CHANCE, START

TWO_MERCHANTS: Final = {
    "factions": [
        ["merchant", "merchant"],
        *CHANCE["factions"][1:2],
        ["loyalist", "traitor"],
        *CHANCE["factions"][3:4],
        ["loyalist", "traitor"],
    ]
}

# All lay loyalist cards, and the praetors let them lie: the last entry ends the game.
RUSH: Final = items(
    """
0: vote loyalist; 1: vote loyalist; 4: peek 0; 4: pass; 1: vote loyalist; 2: vote loyalist; 0: peek
1; 0: pass; 4: discard loyalist; 2: vote loyalist; 3: vote loyalist; 1: peek 2; 1: pass; 0: discard
loyalist; 3: vote loyalist; 4: vote loyalist; 2: peek 3; 2: pass; 1: discard loyalist; 0: vote
loyalist; 4: vote loyalist; 3: peek 0; 3: pass; 2: discard merchant; 3: assign 4, 0 1; 0: vote
loyalist; 1: vote loyalist; 4: peek 0; 4: pass; 3: discard loyalist; 4: assign 1, 2 3; 2: vote
loyalist; 3: vote loyalist; 1: peek 2; 1: pass
"""
)
# In every round one loyalist and one traitor card.
EVEN: Final = items(
    """
0: vote loyalist; 1: vote traitor; 4: peek 0; 4: pass; 1: vote loyalist; 2: vote traitor; 0: peek 1;
0: pass; 4: discard loyalist; 2: vote loyalist; 3: vote traitor; 1: peek 2; 1: pass; 0: discard
loyalist; 3: vote loyalist; 4: vote traitor; 2: peek 3; 2: pass; 1: discard loyalist; 0: vote
loyalist; 4: vote traitor; 3: peek 0; 3: pass; 2: discard merchant; 3: assign 4, 0 1; 0: vote
loyalist; 1: vote traitor; 4: peek 0; 4: pass; 3: discard loyalist; 4: assign 1, 2 3; 2: vote
loyalist; 3: vote traitor; 1: peek 2; 1: pass; 0: assign 3, 1 4; 1: vote loyalist; 4: vote traitor;
3: peek 1; 3: pass; 1: assign 2, 0 4; 0: vote loyalist; 4: vote traitor; 2: peek 0; 2: pass; 2:
assign 4, 0 1; 0: vote loyalist; 1: vote traitor; 4: peek 0
"""
)


def after(log: str, viewer: int, marked: int = 2, start: int = START) -> Picture:
    """Return the position after some entries of a first round or two."""
    return Picture(5, start, CHANCE, items(log) if log else (), viewer, marked)
