"""The four lessons of Idus Martii, at a table of five."""

from typing import Final

from games.school.lessons.lesson import Lesson, LessonStep
from games.school.rulebooks import Picture, items
from games.school.rulebooks.idusmartii import CHANCE, GAME, START


def _start(log: str, start: int) -> Picture:
    return Picture(5, start, CHANCE, items(log) if log else (), viewer=0)


VOTE: Final = Lesson(
    "idusmartii",
    "vote",
    "Lay a card",
    "You are aedile: your vote is secret, and yet it speaks.",
    _start("", start=3),
    (
        LessonStep(
            "Loyalists and traitors fight over Rome, in secret. You hold two faction cards that "
            "nobody else sees: a loyalist and a traitor. One of them you will put away later; the "
            "other is your side. Two markers race along the track at the foot of the board, one "
            "for each faction.",
        ),
        LessonStep(
            "Each round two aediles lay a card, face down: this time you and seat 1. Lay the "
            "loyalist card: press it on the board, and confirm.",
            act=({"do": "vote", "card": "loyalist"},),
            wrong="You may do that in a game. Here lay the loyalist card, so that we can read "
            "the result together.",
            then=("1: vote traitor", "4: peek 1", "4: pass"),
        ),
        LessonStep(
            "Seat 4, the praetor, has looked at the card of seat 1 and let it lie. Then both were "
            "shown, without saying whose is whose: one loyalist, one traitor. Yours was the "
            "loyalist. So you know more than the others: seat 1 has laid the traitor.",
        ),
    ),
    "Both markers have moved one step. What you say about your card is up to you: words may be a "
    "lie here, and everybody knows it.",
)

PRAETOR: Final = Lesson(
    "idusmartii",
    "praetor",
    "Look and swap",
    "You are praetor: you alone see one card, and may have it swapped.",
    _start("1: vote traitor; 2: vote loyalist", start=4),
    (
        LessonStep(
            "This round you are praetor. The two aediles have laid their cards. You must look at "
            "one of them, and only you see it. Look at the card of seat 1.",
            act=({"do": "peek", "aedile": 1},),
            wrong="In this lesson look at the card of seat 1.",
        ),
        LessonStep(
            "A traitor card. You may let it lie, or demand a swap: then the other card of seat 1 "
            "counts instead, and in the first phase you know which one that is. Demand the swap.",
            act=({"do": "veto"},),
            wrong="You could let it lie, but try the swap.",
        ),
        LessonStep(
            "Now two loyalist cards were counted. Everybody knows that you demanded a swap, nobody "
            "but you and seat 1 knows why. What you tell the others about it is worth something, "
            "and need not be true.",
        ),
    ),
    "The offices move on to the left after each round: next you are consul.",
)

CONSUL: Final = Lesson(
    "idusmartii",
    "consul",
    "Choose your side",
    "You are consul: you put one of your two cards away, and the other is your side.",
    _start(
        "1: vote loyalist; 2: vote loyalist; 0: peek 1; 0: pass; 2: vote traitor; 3: vote loyalist;"
        " 1: peek 2; 1: pass",
        start=4,
    ),
    (
        LessonStep(
            "Three loyalist cards and one traitor have been counted so far, and you are consul. At "
            "the end of the round the consul puts one of two faction cards away, in secret. The "
            "card that you keep is your side: you win or lose with it. Put one away. Which one is "
            "up to you.",
            act=({"do": "discard"},),
            then=(
                "3: vote traitor",
                "4: vote loyalist",
                "2: peek 3",
                "2: veto",
                "1: discard traitor",
            ),
        ),
        LessonStep(
            "Your side is chosen. Everybody knows that you have put a card away, but not which. "
            "The marker that is ahead is not sure of winning: if it passes the limit of the track, "
            "its faction has gone too far, and the other wins at once.",
        ),
    ),
    "Beside loyalists and traitors there are two merchants. They win when neither faction is two "
    "steps ahead in the end.",
)

ASSIGN: Final = Lesson(
    "idusmartii",
    "second-phase",
    "The second phase",
    "You give out the offices, a third card comes into play, and the end draws near.",
    Picture(5, START, CHANCE, GAME[:24], viewer=3),
    (
        LessonStep(
            "Everybody has been in every office, and the second phase begins. You are consul, and "
            "now the consul says who is praetor and who are the aediles. Nobody holds the same "
            "office twice running, except that at a table of five one of the two aediles may. Make "
            "seat 4 praetor, and seat 0 and seat 2 aediles.",
            act=({"do": "assign", "praetor": 4, "aediles": [0, 2]},),
            wrong="In this lesson seat 4 is to be praetor, and seat 0 and seat 2 aediles.",
            then=("0: vote loyalist", "2: vote merchant", "4: peek 2"),
        ),
        LessonStep(
            "In this phase an aedile has a third card, the merchant, which counts for nobody. The "
            "praetor has seen one at seat 2: it was shown to everybody, and seat 2 must lay "
            "another. Read on to see what came of it.",
            then=("2: vote traitor",),
        ),
        LessonStep(
            "You were the start player, so only now you put one of your faction cards away: the "
            "last one to choose a side. Put one away.",
            act=({"do": "discard"},),
            wrong="First put one of your two faction cards away.",
        ),
    ),
    "After this phase come the Ides of March: a faction that is two or more steps ahead wins, and "
    "otherwise the merchants do. Everybody who holds a card of the winners has won.",
)

LESSONS: Final = (VOTE, PRAETOR, CONSUL, ASSIGN)
