"""Seven deals to begin with, for the rules page of Quo Vadis?: seat 0 acts in all of them."""

from typing import Any, Final

from games.school.rulebooks.deal_examples import DealExample
from games.school.rulebooks.picture import Picture, items
from games.school.rulebooks.quovadis import GIFT, SMALL, VELABRUM

LOWER: Final = "405 395 300 297"
RIGHT: Final = "400 212 310 488"
LEFT: Final = "-12 275 330 430"

Raw = dict[str, Any]
Log = tuple[str | Raw, ...]

UP: Final[Raw] = {"term": "support", "seat": 1, "committee": "4", "path": "4-7", "votes": 1}


def _start(*log: str | Raw, box: str = LOWER) -> Picture:
    return Picture(3, 0, SMALL, log, viewer=0, box=box)


def _pay(payer: int, payee: int, laurels: int) -> Raw:
    return {"term": "pay", "from": payer, "to": payee, "laurels": laurels}


# Seat 0 has gone up 4-7 with a consent of seat 1: it holds the III, and seat 1 a I.
GONE_UP: Final[Log] = (*VELABRUM, GIFT, "4-7 with 1 using 1")
TOGETHER: Final[Log] = (*GONE_UP, *items("place 3; place 2; place 1; 3-7"))
FULL: Final[Log] = (
    *TOGETHER,
    *items("place 3; 1-5; place 2; 3-7; place 1; place 3; place 2"),
)

IN_TURN: Final = DealExample(
    "in-turn",
    "Your consent now, mine later",
    "You want to leave the Velabrum and have nothing to pay with. Seat 1 will come up too, and "
    "will then need you in the Comitium (7).",
    _start(*VELABRUM),
    "move:4-7",
    {
        "votes_1": "1",
        "p0_by": "0",
        "p0_for": "1",
        "p0_kind": "support",
        "p0_where": "out:7",
        "p0_until": "16",
    },
    (
        "Make an offer: from Velabrum (4) up to Comitium (7)",
        "seat 1: agrees, yes",
        "Promises for later turns: you promise seat 1 to agree to a move out of Comitium (7)",
        "By or until turn: 16",
        "Read what it says, then Send",
    ),
    (UP,),
    ({"do": "move", "path": "4-7", "use": True},),
    "Move up to the Comitium (7), and use the deal.",
    "The consent binds, because it is about this turn. Your promise does not: but the table keeps "
    "it, and everybody sees whether you keep your word.",
    ({"kind": "support", "by": 0, "for": 1},),
)

PAYING: Final = DealExample(
    "paying",
    "Paying for a consent",
    "A III lies on the way up to the Comitium (7). Seat 1 consents if there is something in it "
    "beyond the I from the supply.",
    _start(*VELABRUM),
    "move:4-7",
    {"votes_1": "1", "give_1": "2"},
    (
        "Make an offer: from Velabrum (4) up to Comitium (7)",
        "seat 1: agrees, yes; you pay 2",
        "Read what it says, then Send",
    ),
    (UP, _pay(0, 1, 2)),
    ({"do": "move", "path": "4-7", "use": True},),
    "Move up to the Comitium (7), and use the deal.",
    "You take the III, seat 1 gets a I for the consent, and then you pay two: the III against that "
    "I. You keep one laurel, seat 1 has three.",
)

CAESAR: Final = DealExample(
    "caesar",
    "Caesar where the other wants him",
    "You are up, with a III. Seat 1 stands in the Velabrum still, holds a I, and would like to go "
    "without asking seat 2: Caesar on the way up to the Comitium (7) would do it.",
    _start(*GONE_UP, "place 2", "place 2"),
    "caesar:4-7",
    {"get_1": "1"},
    (
        "Make an offer: Caesar on the way from Velabrum (4) up to Comitium (7)",
        "seat 1: pays you 1",
        "Read what it says, then Send",
    ),
    ({"term": "do", "act": {"do": "caesar", "to": "4-7"}}, _pay(1, 0, 1)),
    ({"do": "caesar", "to": "4-7", "use": True},),
    "Put Caesar on the way up to the Comitium (7), and use the deal.",
    "Caesar stands there, and the laurel of seat 1 is yours. Seat 1 can go up on the next turn, if "
    "nobody moves Caesar before.",
)

PACKAGE: Final = DealExample(
    "package",
    "A package",
    "Out of the Subura, with its five places, you need two consents. Ask both others in one offer: "
    "it is sealed only if both accept.",
    _start("place 2", "place 2", "place 2", box=LEFT),
    "move:2-9",
    {"votes_1": "1", "give_1": "1", "votes_2": "1", "give_2": "1"},
    (
        "Make an offer: from Subura (2) up to Aventine (9)",
        "seat 1: agrees, yes; you pay 1",
        "seat 2: agrees, yes; you pay 1",
        "Read what it says, then Send",
    ),
    (
        {"term": "support", "seat": 1, "committee": "2", "path": "2-9", "votes": 1},
        {"term": "support", "seat": 2, "committee": "2", "path": "2-9", "votes": 1},
        _pay(0, 1, 1),
        _pay(0, 2, 1),
    ),
    ({"do": "move", "path": "2-9", "use": True},),
    "Move up to the Aventine (9), and use the deal.",
    "Both have a I from the supply and one laurel of yours. The tile was a II with Caesar, so you "
    "may put Caesar elsewhere on top: that was worth the price.",
)

SHARING: Final = DealExample(
    "sharing",
    "Sharing what is won",
    "A V lies on the way up to the Rostra (11), and you stand in the Comitium with seat 1. You "
    "hold a III already. A V is worth sharing.",
    _start(*TOGETHER, "place 2", box=RIGHT),
    "move:7-11",
    {"votes_1": "1", "give_1": "3"},
    (
        "Make an offer: from Comitium (7) up to Rostra (11)",
        "seat 1: agrees, yes; you pay 3",
        "Read what it says, then Send",
    ),
    (
        {"term": "support", "seat": 1, "committee": "7", "path": "7-11", "votes": 1},
        _pay(0, 1, 3),
    ),
    ({"do": "move", "path": "7-11", "use": True},),
    "Move up to the Rostra (11), and use the deal.",
    "You take the V and pay the III that you had. Seat 1 had a I and gets another one "
    "from the supply: you hold five laurels each.",
)

THREAT: Final = DealExample(
    "threat",
    "Pay me, or I put Caesar there",
    "Seat 1 is about to go up to the Esquiline (8) for the IV, with the consent of seat 2. You "
    "could put Caesar there, and the IV would stay. What is it worth to seat 1 that you do not?",
    _start(*GONE_UP, "place 2", "place 2"),
    "pledge",
    {"get_1": "1", "caesar": "caesar_off:4-8"},
    (
        "Make an offer: something that holds at once",
        "seat 1: pays you 1",
        "Caesar, when the turn ends: not on the way from Velabrum (4) up to Esquiline (8)",
        "Read what it says, then Send",
    ),
    ({"term": "caesar_off", "path": "4-8"}, _pay(1, 0, 1)),
    ({"do": "place"},),
    "Now do something else: place a senator.",
    "It binds at once: the laurel is yours already, and you may no longer put Caesar on that way "
    "this turn.",
)

FOR_NOTHING: Final = DealExample(
    "for-nothing",
    "For nothing, since you follow",
    "The Comitium (7) is full: you, seat 1 and seat 2. Seat 1 has another senator in the Porta "
    "Collina (3) who cannot get in. If you leave, there is room. That is payment enough.",
    _start(*FULL, box=RIGHT),
    "move:7-10",
    {"votes_1": "1"},
    (
        "Make an offer: from Comitium (7) up to Forum (10)",
        "seat 1: agrees, yes",
        "Read what it says, then Send",
    ),
    ({"term": "support", "seat": 1, "committee": "7", "path": "7-10", "votes": 1},),
    ({"do": "move", "path": "7-10", "use": True},),
    "Move up to the Forum (10), and use the deal.",
    "You have paid nothing. Seat 1 has a I from the supply, and a free place to move to.",
)

EXAMPLES: Final = (IN_TURN, PAYING, CAESAR, PACKAGE, SHARING, THREAT, FOR_NOTHING)
