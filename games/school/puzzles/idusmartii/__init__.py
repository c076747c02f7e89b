"""The puzzles of Idus Martii, at tables of five."""

from typing import Final

from games.school.puzzles.idusmartii.goals import (
    acts_next,
    is_legal,
    is_used_up,
    is_won_by,
    puts_away,
    wins_at_once,
)
from games.school.puzzles.idusmartii.positions import EVEN, RUSH, TWO_MERCHANTS, after
from games.school.puzzles.idusmartii.votes import (
    AGAINST_MY_WILL,
    COLLEAGUE,
    FROM_OUTSIDE,
    PRAETORS_EYE,
    SWAP,
    TWO_TRAITORS,
)
from games.school.puzzles.puzzle import Puzzle, PuzzleAnswer
from games.school.rulebooks import Picture, items
from games.school.rulebooks.idusmartii import CHANCE, GAME, START

FIRST_DISCARD: Final = Puzzle(
    "idusmartii",
    "first-discard",
    "Who puts a card away?",
    "The first round has been counted. You are the start player and were consul. Who puts a "
    "faction card away now?",
    after("0: vote loyalist; 1: vote traitor; 4: peek 0; 4: pass", 3),
    puts_away,
    (
        PuzzleAnswer(
            "You, as consul.",
            "Usually the consul does, but not the start player in the first round: they choose "
            "last of all, in the first round of the second phase.",
            value=3,
        ),
        PuzzleAnswer(
            "Nobody.",
            "In the first phase every consul puts a card away, except the start player in the "
            "first round.",
            value=None,
            right=True,
        ),
        PuzzleAnswer(
            "Seat 4, who is consul next.",
            "Seat 4 will, at the end of their own round.",
            value=4,
        ),
    ),
)

SECOND_DISCARD: Final = Puzzle(
    "idusmartii",
    "second-discard",
    "And in the second round?",
    "The second round has been counted. Seat 4 was consul, seat 0 praetor. Who puts a faction card "
    "away now?",
    Picture(5, START, CHANCE, GAME[:8], 0, 2),
    puts_away,
    (
        PuzzleAnswer(
            "Seat 4, the consul.",
            "At the end of a round the consul keeps one of two faction cards, and with it a side.",
            value=4,
            right=True,
        ),
        PuzzleAnswer(
            "Seat 0, the praetor.",
            "Each in turn, but as consul: seat 0 will, one round later.",
            value=0,
        ),
        PuzzleAnswer(
            "Seat 3, the start player.",
            "The start player is the last to put one away, in the second phase.",
            value=3,
        ),
        PuzzleAnswer("Nobody.", "That is so only in the very first round.", value=None),
    ),
)

OFFICES: Final = Puzzle(
    "idusmartii",
    "offices",
    "Whom may you appoint?",
    "The second phase begins, and you are consul. In the round before seat 2 was consul, you were "
    "praetor, and seat 4 and seat 0 were aediles. What may you do?",
    Picture(5, START, CHANCE, GAME[:24], 3),
    is_legal,
    (
        PuzzleAnswer(
            "Seat 1 praetor, seat 0 and seat 4 aediles.",
            "Both were aediles just now. With five players one of the two may be again, not both.",
            ("assign 1, 0 4",),
        ),
        PuzzleAnswer(
            "Seat 2 praetor, seat 0 and seat 1 aediles.",
            "Nobody holds the same office twice, except seat 0: with five players one of the two "
            "aediles may.",
            ("assign 2, 0 1",),
            right=True,
        ),
        PuzzleAnswer(
            "Yourself praetor, seat 1 and seat 2 aediles.",
            "The consul gives the offices to three others.",
            ("assign 3, 1 2",),
        ),
    ),
)

MERCHANT_SEEN: Final = Puzzle(
    "idusmartii",
    "merchant-seen",
    "A merchant is seen",
    "Second phase. Seat 4 is praetor and has looked at the card of seat 2: a merchant. Who must "
    "act now?",
    Picture(
        5,
        START,
        CHANCE,
        (*GAME[:24], *items("3: assign 4, 0 2; 0: vote loyalist; 2: vote merchant; 4: peek 2")),
        3,
        1,
    ),
    acts_next,
    (
        PuzzleAnswer(
            "Seat 4, who may demand a swap.",
            "There is nothing to demand: a merchant that was seen must go in any case.",
            value=4,
        ),
        PuzzleAnswer(
            "Seat 2, who must lay another card.",
            "A merchant that the praetor sees is shown to everybody, and its aedile must lay "
            "one of the other two, in secret.",
            value=2,
            right=True,
        ),
        PuzzleAnswer(
            "Seat 0, the other aedile.",
            "That card lies there and nobody has looked at it.",
            value=0,
        ),
    ),
)

NO_MORE: Final = Puzzle(
    "idusmartii",
    "no-more-merchants",
    "What nobody else holds",
    "With five players there are four loyalists, four traitors and two merchants. These are your "
    "two faction cards. What can nobody else be?",
    Picture(5, START, TWO_MERCHANTS, (), 0),
    is_used_up,
    (
        PuzzleAnswer(
            "A loyalist.", "All four loyalist cards are in the hands of others.", value="loyalist"
        ),
        PuzzleAnswer(
            "A traitor.", "All four traitor cards are in the hands of others.", value="traitor"
        ),
        PuzzleAnswer(
            "A merchant.",
            "You hold both. Whoever claims to be a merchant is lying, and you alone know it.",
            value="merchant",
            right=True,
        ),
    ),
)


def _ends(why: dict[str, str], right: str, last: str) -> tuple[PuzzleAnswer, ...]:
    return tuple(
        PuzzleAnswer(f"The {faction}s.", said, (last,), faction, right=faction == right)
        for faction, said in why.items()
    )


TOO_FAR: Final = Puzzle(
    "idusmartii",
    "too-far",
    "Too far",
    "The loyalists' marker stands at 12, the limit is 13, and both aediles have laid a loyalist "
    "card. You are praetor and let them lie. Who has won?",
    Picture(5, START, CHANCE, RUSH[:-1], 1, 1),
    is_won_by,
    _ends(
        {
            "loyalist": "Two more steps carry their marker beyond the limit: the conspiracy fails, "
            "and those who went too far have lost.",
            "traitor": "14 is beyond the limit of 13. The conspiracy has failed, and the rivals "
            "win at once.",
            "merchant": "They win a failed conspiracy only if nobody holds a card of the rivals.",
        },
        "traitor",
        "1: pass",
    ),
)

AT_ONCE: Final = Puzzle(
    "idusmartii",
    "at-once",
    "Let them run",
    "You are praetor, and the card that you have kept is a traitor. The loyalists stand "
    "at 12 of 13. You have seen the card of seat 2, a loyalist, and you are sure that seat 3 laid "
    "one too. What wins at once?",
    Picture(5, START, CHANCE, RUSH[:-1], 1, 1),
    wins_at_once,
    (
        PuzzleAnswer(
            "Demand a swap: one loyalist less.",
            "Then seat 2 lays something else, and the marker stops at 13. The game goes on.",
            ("1: veto", "2: vote traitor"),
        ),
        PuzzleAnswer(
            "Let it lie.",
            "The loyalists run past the limit, and their rivals win: you among them. Helping the "
            "others too much can be the shortest way.",
            ("1: pass",),
            right=True,
        ),
    ),
)

EVEN_END: Final = Puzzle(
    "idusmartii",
    "even",
    "Nobody is ahead",
    "The last round. Both markers stand at 9, and one loyalist and one traitor card lie there. "
    "You are praetor and let them lie, and the Ides of March have come. Who has won?",
    Picture(5, START, CHANCE, EVEN, 4, 1),
    is_won_by,
    _ends(
        {
            "loyalist": "A faction must be two or more steps ahead. At ten to ten nobody is.",
            "traitor": "A faction must be two or more steps ahead. At ten to ten nobody is.",
            "merchant": "A tie, or a lead of one step: then the merchants have won.",
        },
        "merchant",
        "4: pass",
    ),
)

IDES: Final = Puzzle(
    "idusmartii",
    "ides",
    "The Ides of March",
    "The last card of the last round. You are praetor and let the cards lie: both are loyalists. "
    "Then the start player would be consul for the third time. Who has won?",
    Picture(5, START, CHANCE, GAME[:-1], 4, 1),
    is_won_by,
    _ends(
        {
            "loyalist": "They are two or more steps ahead, and somebody holds a traitor: that is "
            "all they need.",
            "traitor": "They are behind on the track, and the limit was not passed.",
            "merchant": "They win a tie, a lead of one step, or if the leaders had no rival.",
        },
        "loyalist",
        "4: pass",
    ),
)

PUZZLES: Final = (
    COLLEAGUE,
    PRAETORS_EYE,
    FROM_OUTSIDE,
    SWAP,
    AGAINST_MY_WILL,
    TWO_TRAITORS,
    FIRST_DISCARD,
    SECOND_DISCARD,
    NO_MORE,
    OFFICES,
    MERCHANT_SEEN,
    TOO_FAR,
    AT_ONCE,
    EVEN_END,
    IDES,
)
