"""The six lessons of Quo Vadis?, on seat 0 of a table of three."""

from typing import Final

from engine.game import Raw
from games.school.lessons.lesson import Lesson, LessonStep
from games.school.rulebooks import Picture, items
from games.school.rulebooks.quovadis import SENATE_CHANCE, SENATE_GAME, SMALL


def _start(log: str, start: int = 0) -> Picture:
    return Picture(3, start, SMALL, items(log) if log else (), viewer=0)


PLACE: Final = Lesson(
    "quovadis",
    "place",
    "Place a senator",
    "Where your senators begin, and why it matters where.",
    _start(""),
    (
        LessonStep(
            "You lead eight senators. They begin at the bottom of the board, climb step by step to "
            "the Senate at the top, and gather laurels on the way. On your turn you do exactly one "
            "thing. The first is to place a senator.",
        ),
        LessonStep(
            "Place a senator in the Velabrum (4), at the lower right. Press it on the board or "
            "choose it in the list, look at what will happen, and confirm.",
            act=({"do": "place", "at": "4"},),
            wrong="The rules allow that, but this lesson wants a senator in the Velabrum (4).",
            then=("1: place 4", "2: place 2"),
        ),
        LessonStep(
            "Seat 1 has come to the Velabrum too: three can stand there. Porta Capena (1) and "
            "Porta Collina (3) have a single place, and whoever stands alone needs nobody to get "
            "out. Place your second senator in one of these two.",
            act=({"do": "place", "at": "1"}, {"do": "place", "at": "3"}),
            wrong="Not there this time: place a senator in Porta Capena (1) or Porta Collina (3), "
            "where one stands alone.",
            then=("1: place 2", "2: place 4"),
        ),
    ),
    "That is placing: eight senators, four entrances. A small entrance is free but slow; a large "
    "one has laurels on its paths and others who want something from you.",
)

CLIMB: Final = Lesson(
    "quovadis",
    "climb",
    "Climb alone",
    "Moving up without asking anybody, and taking a laurel.",
    _start(
        "place 1; place 4; place 4; 1-5; place 2; place 2; 5-9; place 2; place 2; place 1; place 4;"
        " place 3"
    ),
    (
        LessonStep(
            "Your senator stands alone in the Porta Capena (1), at the lower left, and out of a "
            "committee with one place a senator moves freely. Press the senator, then the Circus "
            "(5) above it.",
            act=({"do": "move", "path": "1-5"},),
            wrong="Leave that for later: move the senator in the Porta Capena (1) up to the "
            "Circus (5).",
            then=("1: place 1", "2: 3-7"),
        ),
        LessonStep(
            "Go on: from the Circus (5) up to the Aventine (9), where your other senator waits. "
            "These two paths have no laurel.",
            act=({"do": "move", "path": "5-9"},),
            wrong="Not yet: move from the Circus (5) up to the Aventine (9).",
            then=("1: 1-5", "2: place 3"),
        ),
        LessonStep(
            "The Aventine has three places, and out of such a committee a move needs the consent "
            "of one other senator there. It may be your own: your second senator consents for "
            "nothing. Move up to the Palatine (13), and take the laurel that lies on the path.",
            act=({"do": "move", "path": "9-13"},),
            wrong="Try the way up to the Palatine (13): your own senator in the Aventine consents.",
        ),
    ),
    "You took the tile. It lies face down before you: the others saw it, and must remember what "
    "you hold. Two senators that travel together need nobody. The small Caesar on the tile lets "
    "you move him now; lesson 5 tells what for.",
)


def _asks_for_two(deal: Raw) -> str:
    """Judge the offer that the third lesson asks for: consent of seat 1 to 4-7, for two."""
    helps = [term for term in deal["terms"] if term["term"] == "support"]
    paid = sum(term["laurels"] for term in deal["terms"] if _pays(term, 0, 1))
    if not any(term["seat"] == 1 for term in helps):
        return "What you need here is the consent of seat 1."
    if any(term.get("path", "4-7") != "4-7" for term in helps) or len(helps) > 1:
        return "One consent will do: that of seat 1, for the way up to the Comitium (7)."
    if paid < 2:
        return "A III lies on that path. Give me two laurels for my consent, and it is yours."
    if paid > 2:
        return "You are too kind: two are enough, or you would gain nothing."
    return ""


def _pays(term: Raw, payer: int, payee: int) -> bool:
    return bool(term["term"] == "pay" and (term["from"], term["to"]) == (payer, payee))


ASK: Final = Lesson(
    "quovadis",
    "ask",
    "Ask for consent",
    "Making an offer, sealing a deal, and using it.",
    _start("place 4; place 4; place 4"),
    (
        LessonStep(
            "You stand in the Velabrum with seat 1 and seat 2. It has three places, so nobody "
            "leaves it without the consent of another senator there, and you have only one. So "
            "ask. Whoever consents gets a I from the supply; most want more than that.",
        ),
        LessonStep(
            "A III lies on the way up to the Comitium (7). Press your senator, then the Comitium: "
            "say how many laurels you pay, and ask seat 1. Offer nothing at first, if you like: "
            "you will be answered. You pay after the move, so you can pay with the III.",
            ask=_asks_for_two,
            at="ask:4-7",
        ),
        LessonStep(
            "Sealed: now it binds. You may use it with your move, or not. Use it: "
            "move up to the Comitium (7) with the consent of seat 1.",
            act=({"do": "move", "path": "4-7", "votes": [1]},),
            wrong="You have a deal: use it, and move up to the Comitium (7) with the consent of "
            "seat 1.",
            then=("1: place 2", "2: place 1"),
        ),
    ),
    "You took the III. Seat 1 got a I from the supply for the consent, then you paid two: you gave "
    "the III and got the I back as change. Both of you have gained. That is the whole game.",
)

FOR_NOTHING: Final[Raw] = {
    "mode": "option",
    "terms": [{"term": "support", "seat": 0, "committee": "4", "path": "4-7", "votes": 1}],
}
FOR_TWO: Final[Raw] = {
    "mode": "option",
    "terms": [*FOR_NOTHING["terms"], {"term": "pay", "from": 1, "to": 0, "laurels": 2}],
}

BE_ASKED: Final = Lesson(
    "quovadis",
    "be-asked",
    "Be asked",
    "What your consent is worth, and how to say no.",
    _start("place 4; place 2; place 4", start=1),
    (
        LessonStep(
            "It is the turn of seat 1, who stands with you in the Velabrum (4) and wants the III "
            "on the way up to the Comitium (7). An offer waits for you: your consent, for nothing "
            "but the I from the supply. You can do better. Refuse it.",
            sign=FOR_NOTHING,
            declines=True,
        ),
        LessonStep(
            "See: the next offer pays two laurels, and the I from the supply comes on top. That is "
            "fair for a III. Accept it.",
            sign=FOR_TWO,
            then=(
                {"seat": 1, "do": "move", "path": "4-7", "votes": [0]},
                "2: place 3",
            ),
        ),
        LessonStep(
            "Seat 1 has used the deal, and you have three laurels for a word. Now it is your turn: "
            "place a senator in the Velabrum, so that somebody will need you again.",
            act=({"do": "place", "at": "4"},),
            wrong="Place a senator in the Velabrum (4): where others must pass, you are asked.",
            then=("1: place 2", "2: 3-7"),
        ),
    ),
    "You need not wait for offers: on the turn of others you can offer your consent at a price, "
    "or answer an offer with one of your own.",
)

CAESAR: Final = Lesson(
    "quovadis",
    "caesar",
    "Caesar",
    "A way around the others, and a stone in their way.",
    _start("place 4; place 4; place 4"),
    (
        LessonStep(
            "Instead of placing or moving you may put Caesar on any laurel space. Where he "
            "stands nobody's consent is needed, but nobody gets a laurel either. You stand in the "
            "Velabrum (4) with two others: press Caesar, below the Senate, then the III on the way "
            "up to the Comitium (7).",
            act=({"do": "caesar", "to": "4-7"},),
            wrong="This lesson wants Caesar on the III, on the way up to the Comitium (7).",
            then=("1: place 2", "2: place 2"),
        ),
        LessonStep(
            "Caesar still stands there: nobody has moved him. Move up to the Comitium (7). You ask "
            "nobody, and you leave the III where it is.",
            act=({"do": "move", "path": "4-7"},),
            wrong="Use Caesar while he is there: move up to the Comitium (7).",
            then=("1: place 1", "2: place 3"),
        ),
        LessonStep(
            "Caesar can stand in the way as well. Seat 1 would like to go up to the Esquiline (8) "
            "next, with the consent of seat 2, and take the IV. Put Caesar on that IV, and it "
            "brings nothing.",
            act=({"do": "caesar", "to": "4-8"},),
            wrong="Put Caesar on the IV between Velabrum (4) and Esquiline (8), before seat 1 "
            "takes it.",
            then=("1: 4-8", "2: place 2"),
        ),
    ),
    "Seat 1 went up without a laurel. Caesar is worth something to you and something to others: "
    "where he will stand can be part of a deal.",
)

SENATE: Final = Lesson(
    "quovadis",
    "senate",
    "The Senate",
    "How a game ends, and who wins it.",
    Picture(3, 0, SENATE_CHANCE, SENATE_GAME, viewer=0),
    (
        LessonStep(
            "The end of a game. The Senate at the top has five places, and with the fifth senator "
            "the game is over at once. Only those who have a senator there are counted, and the "
            "most laurels win. You have gathered plenty, but none of your senators is in the "
            "Senate yet.",
        ),
        LessonStep(
            "Your senator in the Rostra (11) stands alone and can go freely. Move it up to the "
            "Capitol (14), the last step before the Senate.",
            act=({"do": "move", "path": "11-14"},),
            wrong="There is no time for that: move up to the Capitol (14), or the Senate fills "
            "without you.",
            then=("1: place 3", "2: 14-S"),
        ),
        LessonStep(
            "One place is left in the Senate. Caesar stands on the way there, so you need nobody. "
            "Move into the Senate, and end the game.",
            act=({"do": "move", "path": "14-S"},),
            wrong="If somebody else takes the last place, you are not counted: move from the "
            "Capitol (14) into the Senate.",
        ),
    ),
    "The fifth senator: the game is over, and you have won it. Now you know everything that you "
    "need. The rest is talk.",
)

LESSONS: Final = (PLACE, CLIMB, ASK, BE_ASKED, CAESAR, SENATE)
