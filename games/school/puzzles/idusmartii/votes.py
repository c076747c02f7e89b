"""Puzzles of Idus Martii about cards that were laid: who knows what, and how."""

from typing import Final

from games.school.puzzles.idusmartii.goals import NOBODY_KNOWS, laid, voted
from games.school.puzzles.idusmartii.positions import after
from games.school.puzzles.puzzle import Puzzle, PuzzleAnswer


def _seats(why: dict[int | str, str], right: int | str) -> tuple[PuzzleAnswer, ...]:
    """Return an answer for each of these seats, and one that nobody can know it."""
    return tuple(
        PuzzleAnswer(
            "From here nobody can know." if who == NOBODY_KNOWS else f"It was seat {who}.",
            said,
            value=who,
            right=who == right,
        )
        for who, said in why.items()
    )


COLLEAGUE: Final = Puzzle(
    "idusmartii",
    "colleague",
    "Who laid the traitor?",
    "You were aedile with seat 1. You laid a loyalist card, seat 4 looked at it as "
    "praetor and let it lie. One loyalist and one traitor card were counted. Whose was the "
    "traitor?",
    after("0: vote loyalist; 1: vote traitor; 4: peek 0; 4: pass", 0),
    laid("traitor"),
    _seats(
        {
            1: "Yours was the loyalist card, so the other one is that of seat 1. An aedile can "
            "always work out what their colleague has laid.",
            4: "The praetor lays no card. They look at one, and may have it swapped.",
            NOBODY_KNOWS: "The others cannot. You can: one of the two cards was yours.",
        },
        1,
    ),
)

PRAETORS_EYE: Final = Puzzle(
    "idusmartii",
    "praetors-eye",
    "One look is enough",
    "You were praetor. You looked at the card of seat 0: a loyalist, which you let "
    "lie. One loyalist and one traitor card were counted. Who laid the traitor?",
    after("0: vote loyalist; 1: vote traitor; 4: peek 0; 4: pass", 4),
    laid("traitor"),
    _seats(
        {
            0: "You have seen that card: it was the loyalist.",
            1: "You have seen one of the two, so you know both as soon as they are counted.",
            NOBODY_KNOWS: "A praetor knows the card that they looked at, and by it the other one.",
        },
        1,
    ),
)

FROM_OUTSIDE: Final = Puzzle(
    "idusmartii",
    "from-outside",
    "From the consul's chair",
    "You were consul. Seat 0 and seat 1 were aediles; seat 4 looked at the card of "
    "seat 0 and let it lie. One loyalist and one traitor card were counted. Who laid the traitor?",
    after("0: vote loyalist; 1: vote traitor; 4: peek 0; 4: pass", 3),
    laid("traitor"),
    _seats(
        {
            0: "It could have been: a praetor who likes traitors lets such a card lie.",
            1: "It could have been. That the praetor let the other card lie proves nothing.",
            NOBODY_KNOWS: "Three people know: both aediles, and the praetor. You can only listen "
            "to what they say, and wonder.",
        },
        NOBODY_KNOWS,
    ),
)

SWAP: Final = Puzzle(
    "idusmartii",
    "swap",
    "After the swap",
    "First phase. You were praetor. You saw a traitor card of seat 1 and demanded a "
    "swap. One loyalist and one traitor card were counted. Whose traitor counted?",
    after("1: vote traitor; 2: vote traitor; 0: peek 1; 0: veto", 0, start=4),
    laid("traitor"),
    _seats(
        {
            1: "In the first phase an aedile has only two cards: after the swap the loyalist of "
            "seat 1 counted.",
            2: "The swap turned the card of seat 1 into a loyalist. The traitor is the card that "
            "you did not look at.",
            NOBODY_KNOWS: "You know: there is only one card to swap to in the first phase.",
        },
        2,
    ),
)

AGAINST_MY_WILL: Final = Puzzle(
    "idusmartii",
    "against-my-will",
    "Against your will",
    "First phase. You were aedile with seat 0. You laid a loyalist card, seat 4 "
    "looked at it and demanded a swap. Two traitor cards were counted. Who laid a traitor by "
    "themselves?",
    after("0: vote traitor; 1: vote loyalist; 4: peek 1; 4: veto", 1),
    voted("traitor"),
    _seats(
        {
            0: "Your own card was swapped for a traitor. Nobody has touched the other traitor: "
            "seat 0 laid it.",
            1: "You laid a loyalist card. It was the praetor who made a traitor of it.",
            4: "The praetor has no card to lay. But you know now what seat 4 wants.",
        },
        0,
    ),
)

TWO_TRAITORS: Final = Puzzle(
    "idusmartii",
    "two-traitors",
    "Two of the same",
    "You were consul. Seat 0 and seat 1 were aediles, seat 4 let the card of seat 1 "
    "lie. Two traitor cards were counted. Whose card was a traitor for certain?",
    after("0: vote traitor; 1: vote traitor; 4: peek 1; 4: pass", 3),
    laid("traitor"),
    (
        PuzzleAnswer(
            "That of seat 0 and that of seat 1.",
            "Two equal cards hide nothing: everybody at the table knows what both were.",
            value=0,
            right=True,
        ),
        PuzzleAnswer(
            "That of seat 4.",
            "The praetor lays no card.",
            value=4,
        ),
        PuzzleAnswer(
            "From here nobody can know.",
            "You need not see a card to know it: both that were shown are traitors.",
            value=NOBODY_KNOWS,
        ),
    ),
)
