"""Puzzles of Quo Vadis? about deals: what can be paid, and whose consent brings one up."""

from typing import Final

from engine.game import Raw
from games.school.puzzles.puzzle import Puzzle, PuzzleAnswer
from games.school.puzzles.quovadis.goals import earns_four, is_in, keeps_a_laurel
from games.school.puzzles.quovadis.positions import at_small
from games.school.rulebooks import items
from games.school.rulebooks.quovadis import LOWER, PLEDGED, VELABRUM


def _support(seat: int, committee: str, path: str) -> Raw:
    return {
        "term": "support",
        "seat": seat,
        "committee": committee,
        "path": path,
        "votes": 1,
    }


def _pay(laurels: int, payer: int = 0, payee: int = 1) -> Raw:
    return {"term": "pay", "from": payer, "to": payee, "laurels": laurels}


def _option(*terms: Raw, by: int = 0, signed: tuple[int, ...] = (0, 1), ident: str = "1") -> Raw:
    deal = {"id": ident, "mode": "option", "by": by, "signed": list(signed), "terms": list(terms)}
    return {"do": "deal", "deal": deal}


def _pledge(*terms: Raw, signed: tuple[int, ...] = (0, 1)) -> Raw:
    deal = {"id": "1", "mode": "pledge", "by": 0, "signed": list(signed), "terms": list(terms)}
    return {"do": "deal", "deal": deal}


UP: Final = _support(1, "4", "4-7")

TWO_LAURELS: Final = Puzzle(
    "quovadis",
    "two-laurels",
    "Consent for two laurels",
    "You hold nothing. A III lies on the way up to the Comitium (7), and seat 1 would consent if "
    "you paid. Which offer brings you up and leaves you a laurel?",
    at_small(*VELABRUM, box=LOWER),
    keeps_a_laurel,
    (
        PuzzleAnswer(
            "Seat 1 consents, and I pay 1 after the move.",
            "You would have the III, and seat 1 only the I from the supply: with those you cannot "
            "pay exactly one laurel, not even with change. What cannot be paid exactly cannot be "
            "paid.",
            (_option(UP, _pay(1)), "4-7 with 1 using 1"),
        ),
        PuzzleAnswer(
            "Seat 1 consents, and I pay 2 after the move.",
            "You take the III, seat 1 gets a I from the supply, and then you pay: the III against "
            "that I as change. You have one laurel left.",
            (_option(UP, _pay(2)), "4-7 with 1 using 1"),
            right=True,
        ),
        PuzzleAnswer(
            "Seat 1 consents, and I pay 3 after the move.",
            "That works, but then the whole III is gone, and you have moved for nothing.",
            (_option(UP, _pay(3)), "4-7 with 1 using 1"),
        ),
        PuzzleAnswer(
            "I pay 2 now, and seat 1 consents after that.",
            "What is to be paid now is paid at once, and you hold nothing yet. Pay after the move, "
            "with what it brings.",
            (_pledge(_pay(2)), _option(UP, ident="2"), "4-7 with 1 using 2"),
        ),
    ),
)

SUBURA: Final = Puzzle(
    "quovadis",
    "subura",
    "Out of the Subura",
    "The Subura has five places. You stand there with seat 1 and seat 2. What brings you up to the "
    "Aventine (9) this turn?",
    at_small("place 2", "place 2", "place 2"),
    is_in("9"),
    (
        PuzzleAnswer(
            "Seat 1 consents, and I move up.",
            "One consent is enough in a committee of three places. One of five needs two.",
            (_option(_support(1, "2", "2-9")), "2-9 with 1 using 1"),
        ),
        PuzzleAnswer(
            "Seat 1 and seat 2 both consent, and I move up.",
            "Two consents, from two players: that is what a committee of five places asks for.",
            (
                _option(_support(1, "2", "2-9")),
                _option(_support(2, "2", "2-9"), signed=(0, 2), ident="2"),
                "2-9 with 1,2 using 1,2",
            ),
            right=True,
        ),
        PuzzleAnswer(
            "I put Caesar on the way up to the Aventine.",
            "That opens the way, but it is your whole turn. Moving must wait for the next one.",
            ("caesar 2-9",),
        ),
        PuzzleAnswer(
            "I just move: only three of the five places are taken.",
            "The number of places counts, not how many senators stand there.",
            ("2-9",),
        ),
    ),
)

REFUSED: Final = Puzzle(
    "quovadis",
    "refused",
    "A deal in the way",
    "Seat 1 and seat 2 have sealed a deal: seat 1 agrees to no move out of the Velabrum (4) this "
    "turn. Who can still bring you up to the Comitium (7)?",
    at_small(*VELABRUM, PLEDGED, box=LOWER),
    is_in("7"),
    (
        PuzzleAnswer(
            "Seat 1, if I offer enough.",
            "A sealed deal binds at once. Seat 1 cannot consent this turn, at any price.",
            (_option(UP, _pay(2)), "4-7 with 1 using 1"),
        ),
        PuzzleAnswer(
            "Seat 2.",
            "Seat 2 has made seat 1 refuse, and is free to consent: now there is only one to ask, "
            "and that is the point of such a deal.",
            (
                _option(_support(2, "4", "4-7"), signed=(0, 2)),
                "4-7 with 2 using 1",
            ),
            right=True,
        ),
        PuzzleAnswer(
            "Nobody needs to: I may consent myself.",
            "It takes another senator. You have only the one who wants to leave.",
            ("4-7 with 0",),
        ),
    ),
)

YOUR_PRICE: Final = Puzzle(
    "quovadis",
    "your-price",
    "Your price",
    "It is the turn of seat 1, who holds nothing and wants to go up to the Comitium (7), past the "
    "III, with your consent. Which offer brings you four laurels?",
    at_small("place 4", "place 2", "place 4", start=1, box=LOWER),
    earns_four,
    (
        PuzzleAnswer(
            "Seat 1 pays 2.",
            "You get the I from the supply and two more: three in all.",
            (
                _option(_support(0, "4", "4-7"), _pay(2, 1, 0), by=1),
                {"seat": 1, "do": "move", "path": "4-7", "votes": [0], "use": ["1"]},
            ),
        ),
        PuzzleAnswer(
            "Seat 1 pays 3.",
            "You get the I from the supply, and then the whole III. A high price, but it can be "
            "paid: four laurels.",
            (
                _option(_support(0, "4", "4-7"), _pay(3, 1, 0), by=1),
                {"seat": 1, "do": "move", "path": "4-7", "votes": [0], "use": ["1"]},
            ),
            right=True,
        ),
        PuzzleAnswer(
            "Seat 1 pays 4.",
            "There is only a III to pay with. A deal that cannot be kept is not sealed, or cannot "
            "be used.",
            (
                _option(_support(0, "4", "4-7"), _pay(4, 1, 0), by=1),
                {"seat": 1, "do": "move", "path": "4-7", "votes": [0], "use": ["1"]},
            ),
        ),
    ),
)

BOTH: Final = Puzzle(
    "quovadis",
    "both",
    "Two from one hand",
    "Seat 1 has two senators in the Subura (2), and you have one there. How do you get up to the "
    "Aventine (9) this turn?",
    at_small(*items("place 2; place 2; place 3; place 1; place 2; place 4")),
    is_in("9"),
    (
        PuzzleAnswer(
            "Seat 1 consents with both senators.",
            "Two consents may come from one player who has two senators there. The supply pays "
            "seat 1 twice: make the price accordingly.",
            (_option({**_support(1, "2", "2-9"), "votes": 2}), "2-9 with 1,1 using 1"),
            right=True,
        ),
        PuzzleAnswer(
            "Seat 1 consents with one, and that is enough.",
            "Out of a committee of five places it takes two.",
            (_option(_support(1, "2", "2-9")), "2-9 with 1 using 1"),
        ),
        PuzzleAnswer(
            "Seat 1 consents with one, and I consent myself.",
            "The senator who leaves does not count, and you have no other one there.",
            (_option(_support(1, "2", "2-9")), "2-9 with 0,1 using 1"),
        ),
    ),
)
