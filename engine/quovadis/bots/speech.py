"""The speech of house players: the reasons for their answers, and remarks in character."""

from collections.abc import Mapping
from random import Random
from typing import Final

from engine.game import Raw
from engine.quovadis.bots.opinion import Opinion
from engine.quovadis.bots.terms import binds, gives_away, pays, receives

NUMBERS: Final = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")
NOTHING: Final = 0.01  # laurels; a smaller difference is none

Lines = Mapping[str, tuple[str, ...]]


def reason(view: Raw, deal: Raw, found: Opinion, accept: bool) -> str:
    """Return the reason for signing or refusing, in a sentence to the other side."""
    seat, ledger = view["viewer"], found.balance
    if accept:
        return _why(view, deal, seat, found)
    if not deal["terms"]:
        return "I will not give my word for that."
    if ledger.gain > -NOTHING and abs(ledger.movers) < NOTHING:
        return "That changes nothing for me, so I will not be bound by it."
    if seat == view["active"]:
        return _why_not_mover(deal, seat)
    if not gives_away(deal, seat, view["active"]):
        return _why_not_payer(deal, seat)
    return _why_not_helper(view, deal, seat, found.asked)


def _why(view: Raw, deal: Raw, seat: int, found: Opinion) -> str:
    paid = receives(deal, seat)
    if found.owed:
        return "You have my word for that, and I keep it."
    if not found.balance.gives:
        return "A gift! I accept it with thanks." if paid else "That suits me well."
    if not deal["terms"]:
        return "You have my word, and I have yours."
    if seat == view["active"]:
        return "Agreed: that is worth its price to me."
    if paid:
        return f"Agreed: {laurels(paid).lower()} from you will do."
    if _is_promised(deal, seat):
        return "Agreed: I take your word for the rest."
    return "Agreed: it serves us both."


def _why_not_mover(deal: Raw, seat: int) -> str:
    if pays(deal, seat):
        return f"{laurels(pays(deal, seat))} is more than that is worth to me."
    if binds(deal, seat):
        return "I will not tie my hands for that."
    return "I have a better use for my turn."


def _why_not_payer(deal: Raw, seat: int) -> str:
    price = pays(deal, seat)
    if not price:
        return "I would promise more than I get." if _has_promised(deal, seat) else "Not like that."
    if receives(deal, seat):
        return "I would pay more than I get."
    return f"{laurels(price)} for that? I would be paying for nothing."


def _why_not_helper(view: Raw, deal: Raw, seat: int, asked: int) -> str:
    paid, price = receives(deal, seat), pays(deal, seat)
    if price >= max(1, paid):
        return "I should give and pay as well? Surely not."
    promised = _is_promised(deal, seat)
    enough = f"{laurels(paid)} is too little" if paid else "A kind word is too little"
    enough = "Your word is too little" if promised and not paid else enough
    if _to_senate(view, deal):
        if len(view["committees"]["S"]) == 4:
            return "That move would end the game, and not in my favour."
        return f"{enough} for a move that puts you in the Senate{_price(deal, seat, asked)}."
    if any(term["term"] == "support" and term["seat"] == seat for term in deal["terms"]):
        return f"{enough} for my consent there{_price(deal, seat, asked)}."
    return f"{enough} for binding myself."


def _price(deal: Raw, seat: int, asked: int) -> str:
    """Name the price where others are asked too: then no other offer can be made instead."""
    helpers = {term["seat"] for term in deal["terms"] if term["term"] == "support"}
    if len(helpers) < 2 or receives(deal, seat) >= asked:
        return ""
    return f": I ask {laurels(asked).lower()}"


def _is_promised(deal: Raw, seat: int) -> bool:
    """Tell whether somebody promises the seat anything by the deal."""
    return any(one.get("for") == seat and one.get("by") != seat for one in _promises(deal))


def _has_promised(deal: Raw, seat: int) -> bool:
    """Tell whether the seat promises anything by the deal."""
    return any(one.get("by") == seat for one in _promises(deal))


def _promises(deal: Raw) -> list[Raw]:
    made = deal.get("promises")
    return [one for one in made if isinstance(one, dict)] if isinstance(made, list) else []


def _to_senate(view: Raw, deal: Raw) -> bool:
    """Tell whether the consent leads, or may lead, into the Senate."""
    for term in deal["terms"]:
        if term["term"] == "support":
            path = term.get("path")
            if path is not None and path.endswith("-S"):
                return True
            if path is None and f"{term['committee']}-S" in view["paths"]:
                return True
    return False


def laurels(count: int) -> str:
    """Write a number of laurels as the beginning of a sentence."""
    number = NUMBERS[count] if count < len(NUMBERS) else str(count)
    return f"{number} laurel" if count == 1 else f"{number} laurels"


def remark(lines: Lines, kind: str, view: Raw, rng: Random) -> str:
    """Return a line in character for an occasion; empty if there is none."""
    fitting = lines.get(_turned_out(kind, view), lines.get(kind, ()))
    return rng.choice(fitting) if fitting else ""


def _turned_out(kind: str, view: Raw) -> str:
    """Return the occasion; at the end, the one for a winner or for a loser."""
    result = view.get("result")
    if kind == "end" and result is not None:
        return "won" if result["winner"] == view["viewer"] else "lost"
    return kind
