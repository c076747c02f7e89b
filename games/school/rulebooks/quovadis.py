"""Positions of Quo Vadis? for its rules page; words in templates/quovadis/rules.html."""

from typing import Any, Final

from games.school.rulebooks import Picture, items

STOCK: Final = (
    "2 2c 5 4 2 3 2c 2c 3 3 4 3 4 4 3 5 3 3 3 2c 2 3 5 2c 3 3 2 5 4 3 4 5 2 5 2 2c 3 4 3 4 2 3 2 4"
)
CHANCE: Final = {"stock": [STOCK.split()]}
# The same with a III on 4-7: enough laurels to pay two of them.
SMALL: Final = {"stock": [STOCK.replace("5 4 2 3", "3 4 2 5", 1).split()]}

# A whole game of four, a short one found by random play.
GAME: Final = items(
    """
place 2; place 1; place 3; place 2; place 4; place 4; 3-7; place 2; place 3; 1-5; place 2; place
4; place 1; 5-9; place 2; caesar 2-9; 1-5; place 1; 2-9; place 2; 3-7; place 3; 2-9; place 2;
caesar 9-13; 3-7; place 3; 2-6 with 0,0; place 2; 9-13; 9-13; 6-10; 5-9; 1-5; place 1; 2-6 with
0,0; 9-13; 5-9; 1-5; 6-10; place 1; place 2; 5-9; caesar 13-S; 13-S; 13-S; 9-13 with 3; caesar
10-S; 10-S; 1-5; place 1; 13-S with 3; 10-S
"""
)

SENATE_STOCK: Final = (
    "5 3 2 3 4 4 3 4 4 2 2c 4 3 4 2 5 3 2c 3 3 3 3 4 5 3 2 3 2 3 5 2c 5 2 2 3 2 4 2c 3 2c 2c 4 5 3"
)
SENATE_CHANCE: Final = {"stock": [SENATE_STOCK.split()]}
# A game of three, found by random play: seat 0 wins it with the last move.
SENATE_GAME: Final = items(
    """
place 3; place 4; place 4; 3-7; place 4; place 1; place 3; 4-8 with 1; 1-5; 3-7; 8-12; 5-9; 7-10
with 0; 12-14; caesar 4-8; place 1; 4-8; place 3; 1-5; 8-12; 3-7; 5-9; 12-14; 4-8; place 3; 14-S
with 1; 8-12; 3-7; place 3; 12-14; caesar 7-10; caesar 7-11; 7-11; caesar 14-S; 14-S; 11-14; 7-11
with 0; 3-7; 14-S
"""
)

# Three senators in the Velabrum: nobody leaves it without the consent of another.
VELABRUM: Final = ("place 4", "place 4", "place 4")
SUPPORT: Final = {"term": "support", "seat": 1, "committee": "4", "path": "4-7", "votes": 1}
GIFT: Final[dict[str, Any]] = {
    "do": "deal",
    "deal": {"id": "1", "mode": "option", "by": 1, "signed": [1], "terms": [SUPPORT]},
}
OFFERED: Final[dict[str, Any]] = {
    "do": "deal",
    "deal": {
        "id": "1",
        "mode": "option",
        "by": 0,
        "signed": [0, 1],
        "terms": [SUPPORT, {"term": "pay", "from": 0, "to": 1, "laurels": 2}],
    },
}
PLEDGED: Final[dict[str, Any]] = {
    "do": "deal",
    "deal": {
        "id": "2",
        "mode": "pledge",
        "by": 2,
        "signed": [1, 2],
        "terms": [{"term": "refuse", "seat": 1, "committee": "4"}],
    },
}


def _picture(*log: str | dict[str, Any], **kwargs: Any) -> Picture:
    return Picture(3, 0, SMALL, log, **kwargs)


LOWER: Final = "405 395 300 297"

PICTURES: Final = {
    "board": Picture(4, 1, CHANCE, GAME[:34]),
    "setup": _picture(),
    "place": _picture("place 4", "place 4", marked=1, box=LOWER),
    "before": _picture(*VELABRUM, GIFT, viewer=0, box=LOWER),
    "move": _picture(*VELABRUM, GIFT, "4-7 with 1 using 1", marked=1, box=LOWER),
    "caesar": _picture(*VELABRUM, "caesar 4-7", marked=1, box=LOWER),
    "passing": _picture(*VELABRUM, "caesar 4-7", "4-7", marked=1, box=LOWER),
    "option": _picture(*VELABRUM, OFFERED, viewer=0, marked=1, box=LOWER),
    "pledge": _picture(*VELABRUM, PLEDGED, marked=1, box=LOWER),
    "used": _picture(*VELABRUM, OFFERED, "4-7 with 1 using 1", marked=1, box=LOWER),
    "end": Picture(4, 1, CHANCE, GAME, marked=1, box="-8 8 716 402"),
}
