"""The puzzles of Quo Vadis?, on seat 0."""

from typing import Final

from games.school.puzzles.puzzle import Puzzle, PuzzleAnswer
from games.school.puzzles.quovadis.deals import BOTH, REFUSED, SUBURA, TWO_LAURELS, YOUR_PRICE
from games.school.puzzles.quovadis.goals import (
    has_bonus,
    is_in,
    is_legal,
    stops_the_next,
    takes_most,
    wins,
)
from games.school.puzzles.quovadis.positions import at_small
from games.school.rulebooks import Picture, items
from games.school.rulebooks.quovadis import CHANCE, SENATE_CHANCE, SENATE_GAME, VELABRUM

FREE_STEP: Final = Puzzle(
    "quovadis",
    "free-step",
    "Asking nobody",
    "Nobody wants to deal today. Which of your senators can go up this turn?",
    at_small(
        *items("place 1; place 4; place 4; place 4; place 2; place 3; place 2; place 2; place 2")
    ),
    is_legal,
    (
        PuzzleAnswer(
            "The one in the Velabrum (4), up to the Esquiline (8).",
            "Three places: it needs the consent of one of the others.",
            ("4-8",),
        ),
        PuzzleAnswer(
            "The one in the Subura (2), up to the Argiletum (6).",
            "Five places: it needs two consents.",
            ("2-6",),
        ),
        PuzzleAnswer(
            "The one in the Porta Capena (1), up to the Circus (5).",
            "One place, so there is nobody to ask: the move is free.",
            ("1-5",),
            right=True,
        ),
        PuzzleAnswer(
            "None of them.",
            "There is one: look for a committee with a single place.",
            ("3-7",),
        ),
    ),
)

# Seat 1 has two senators in the Aventine, and nothing else that leads past a laurel.
AVENTINE: Final = items(
    """
place 4; place 1; place 2; place 2; 1-5; place 2; place 2; 5-9; place 4; caesar 13-S; place 1;
place 4; caesar 14-S; 1-5; caesar 10-S; place 3; 5-9; place 2
"""
)

STONE: Final = Puzzle(
    "quovadis",
    "stone",
    "A stone in the way",
    "Seat 1 acts after you and has two senators in the Aventine (9). Put Caesar where seat 1 can "
    "take no laurel without asking anybody.",
    at_small(*AVENTINE),
    stops_the_next,
    (
        PuzzleAnswer(
            "On the way up from the Aventine to the Palatine (13).",
            "Seat 1 can still go up there, but Caesar's path brings nobody a laurel. No other "
            "senator of seat 1 is on a path with one.",
            ("caesar 9-13",),
            right=True,
        ),
        PuzzleAnswer(
            "On the way from the Subura (2) up to the Aventine.",
            "That path leads into the Aventine. Seat 1 wants to get out of it, and does.",
            ("caesar 2-9",),
        ),
        PuzzleAnswer(
            "On the way from the Palatine (13) into the Senate.",
            "That is a step further up. This turn seat 1 takes the tile below the Palatine.",
            ("caesar 13-S",),
        ),
    ),
)

BONUS: Final = Puzzle(
    "quovadis",
    "bonus",
    "One more Caesar",
    "Which of these moves lets you put Caesar elsewhere as well, in the same turn?",
    at_small(
        *items(
            "place 1; place 2; place 2; 1-5; place 2; place 2; 5-9; place 3; place 4; place 1;"
            " 3-7; place 4; 1-5; place 3; place 2; 5-9; place 1; caesar 2-9"
        )
    ),
    has_bonus,
    (
        PuzzleAnswer(
            "From the Aventine (9) up to the Palatine (13), with my own consent.",
            "The tile there is a II with Caesar: whoever takes it may also put Caesar on another "
            "laurel space, after seeing the new tile.",
            ("9-13 with 0",),
            right=True,
        ),
        PuzzleAnswer(
            "Putting Caesar on that way first.",
            "Then your turn is over.",
            ("caesar 9-13",),
        ),
        PuzzleAnswer(
            "Placing a senator in the Velabrum.",
            "Only a move that takes a II with Caesar brings the bonus.",
            ("place 4",),
        ),
    ),
)

LAST_PLACE: Final = Puzzle(
    "quovadis",
    "last-place",
    "The last place",
    "The Senate has one place left, and none of your senators is in it. You hold the most laurels. "
    "What wins?",
    Picture(3, 0, SENATE_CHANCE, (*SENATE_GAME, "11-14", "place 3", "14-S"), viewer=0),
    wins,
    (
        PuzzleAnswer(
            "From the Capitol (14) into the Senate, along Caesar's path.",
            "The fifth senator ends the game at once, and now you are counted. You gain no laurel "
            "on Caesar's path, and need none.",
            ("14-S",),
            right=True,
        ),
        PuzzleAnswer(
            "Caesar on the way from the Forum (10) into the Senate.",
            "Then you would need a consent to leave the Capitol, and somebody else may take the "
            "last place.",
            ("caesar 10-S",),
        ),
        PuzzleAnswer(
            "Placing one more senator.",
            "Senators at the bottom win nothing: players who are not in the Senate are not "
            "counted, whatever they hold.",
            ("place 1",),
        ),
    ),
)

MOST: Final = Puzzle(
    "quovadis",
    "most-laurels",
    "As many as possible",
    "You have two senators in the Velabrum (4), and nobody wants to deal. Caesar stands on the way "
    "up to the Comitium (7). Which action brings you the most laurels at once?",
    Picture(
        3,
        0,
        CHANCE,
        items("place 4; place 2; place 2; place 4; caesar 4-7; place 1"),
        viewer=0,
        box="",
    ),
    takes_most,
    (
        PuzzleAnswer(
            "Up to the Comitium (7), where the V lies.",
            "Caesar stands there: you could go freely, but nobody takes a laurel on his path.",
            ("4-7",),
        ),
        PuzzleAnswer(
            "Up to the Esquiline (8), with my own consent.",
            "Your second senator consents for nothing, and the IV is yours.",
            ("4-8 with 0",),
            right=True,
        ),
        PuzzleAnswer(
            "Caesar away from there.",
            "A good idea for the next turn, if nobody puts him back. At once it brings nothing.",
            ("caesar 10-S",),
        ),
        PuzzleAnswer("Placing a third senator.", "No laurel lies there.", ("place 4",)),
    ),
)


NOBODY_HELPS: Final = Puzzle(
    "quovadis",
    "nobody-helps",
    "Nobody helps",
    "The Velabrum is full, and neither seat 1 nor seat 2 will ever consent. How do you get up to "
    "the Comitium (7) with your next two turns, if the others only place senators?",
    at_small(*VELABRUM),
    is_in("7"),
    (
        PuzzleAnswer(
            "First Caesar on the way up to the Comitium, then up.",
            "On Caesar's path nobody needs to consent. You leave the laurel, and you are up.",
            ("caesar 4-7", "place 2", "place 2", "4-7"),
            right=True,
        ),
        PuzzleAnswer(
            "First another senator into the Velabrum, then up with my own consent.",
            "A good way, but the Velabrum has three places, and all are taken.",
            ("place 4", "place 2", "place 2", "4-7 with 0"),
        ),
        PuzzleAnswer(
            "First Caesar on the way up to the Esquiline (8), then to the Comitium.",
            "Caesar opens the path on which he stands, and no other one out of that committee.",
            ("caesar 4-8", "place 2", "place 2", "4-7"),
        ),
    ),
)


PUZZLES: Final = (
    TWO_LAURELS,
    FREE_STEP,
    SUBURA,
    NOBODY_HELPS,
    REFUSED,
    MOST,
    YOUR_PRICE,
    BONUS,
    STONE,
    LAST_PLACE,
    BOTH,
)
