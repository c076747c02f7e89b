"""The language of deals for the referee, written from the deals page alone."""

from collections.abc import Collection
from itertools import combinations
from typing import Any

from engine.game import Raw
from tests.engine.quovadis.pieces import ENTRIES, LAURELS, PATHS, SEATS_OF, source, target

COMMITTEES = tuple(code for code in SEATS_OF if code != "S")
KEYS = {
    "support": {"seat", "committee", "path", "votes"},
    "do": {"act"},
    "avoid": {"act"},
    "caesar_on": {"path"},
    "caesar_off": {"path"},
    "pay": {"from", "to", "laurels"},
    "refuse": {"seat", "committee"},
}
LATER_KEY = {
    "support": {"for"},
    "refuse": {"for"},
    "pay": set(),
    "do": {"seat"},
    "avoid": {"seat"},
    "caesar_on": {"seat"},
    "caesar_off": {"seat"},
}
ONLY_IN = {"support": "option", "avoid": "pledge", "refuse": "pledge"}
PATTERN: dict[str, dict[str, Collection[str]]] = {
    "place": {"at": ENTRIES},
    "move": {"path": PATHS, "from": tuple(SEATS_OF), "to": tuple(SEATS_OF)},
    "caesar": {"to": LAURELS},
}


def subsets(items: list[str]) -> list[list[str]]:
    return [list(some) for n in range(len(items) + 1) for some in combinations(items, n)]


def is_later(term: dict[str, Any]) -> bool:
    return "when" in term


# Form


def well_formed(deal: Any, seats: int, by_round: bool, active: int) -> bool:
    if not isinstance(deal, dict):
        return False
    ident, signed, terms = deal.get("id"), deal.get("signed"), deal.get("terms")
    if not isinstance(ident, str) or not ident or "." in ident:
        return False
    if deal.get("mode") not in ("option", "pledge") or not _seat(deal.get("by"), seats):
        return False
    if not isinstance(signed, list) or not all(_seat(s, seats) for s in signed):
        return False
    if len(set(signed)) != len(signed) or not isinstance(terms, list):
        return False
    if not terms:
        return is_pact(deal)
    if not all(_term(term, deal["mode"], seats, by_round, active) for term in terms):
        return False
    triggers = [t for t in terms if t["term"] in ("support", "do") and not is_later(t)]
    return deal["mode"] == "pledge" or bool(triggers)


def is_pact(deal: dict[str, Any]) -> bool:
    """A pledge without terms that carries promises; a promise is an object that says something."""
    promises = deal.get("promises")
    if deal["mode"] != "pledge" or not isinstance(promises, list) or not promises:
        return False
    return all(isinstance(item, dict) and item for item in promises)


def _seat(value: Any, seats: int) -> bool:
    return type(value) is int and 0 <= value < seats


def _one_of(value: object, known: Collection[str]) -> bool:
    return isinstance(value, str) and value in known


def _whole(value: Any) -> bool:
    return type(value) is int and value >= 1


def _term(term: Any, mode: str, seats: int, by_round: bool, active: int) -> bool:
    if not isinstance(term, dict) or not _one_of(term.get("term"), KEYS):
        return False
    kind, later = term["term"], is_later(term)
    if later and (term["when"] != "next" or not by_round):
        return False
    allowed = {"term"} | KEYS[kind] | ({"when"} | LATER_KEY[kind] if later else set())
    if not set(term) <= allowed:
        return False
    if later and not all(_seat(term.get(key), seats) for key in LATER_KEY[kind]):
        return False
    if not later and ONLY_IN.get(kind, mode) != mode:
        return False
    return _CONTENT[kind](term, seats) and _seats_differ(term, active, later)


def _seats_differ(term: dict[str, Any], active: int, later: bool) -> bool:
    if term["term"] == "pay":
        return bool(term["from"] != term["to"])
    if term["term"] in ("support", "refuse"):
        return bool(term["seat"] != (term["for"] if later else active))
    return True


def _support(term: dict[str, Any], seats: int) -> bool:
    return (
        _seat(term.get("seat"), seats)
        and _one_of(term.get("committee"), COMMITTEES)
        and ("path" not in term or _one_of(term["path"], PATHS))
        and ("votes" not in term or _whole(term["votes"]))
    )


def _act(term: dict[str, Any], seats: int) -> bool:
    act = term.get("act")
    if not isinstance(act, dict) or not _one_of(act.get("do"), PATTERN):
        return False
    known = PATTERN[act["do"]]
    return all(key == "do" or (key in known and _one_of(act[key], known[key])) for key in act)


def _caesar(term: dict[str, Any], seats: int) -> bool:
    return _one_of(term.get("path"), LAURELS)


def _pay(term: dict[str, Any], seats: int) -> bool:
    both = _seat(term.get("from"), seats) and _seat(term.get("to"), seats)
    return both and _whole(term.get("laurels"))


def _refuse(term: dict[str, Any], seats: int) -> bool:
    where = "committee" not in term or _one_of(term["committee"], COMMITTEES)
    return _seat(term.get("seat"), seats) and where


_CONTENT = {
    "support": _support,
    "do": _act,
    "avoid": _act,
    "caesar_on": _caesar,
    "caesar_off": _caesar,
    "pay": _pay,
    "refuse": _refuse,
}


# Meaning


def signers(deal: dict[str, Any], active: int) -> set[int | str]:
    """Every seat that gives anything, and both sides of a payment."""
    found: set[int | str] = set()
    for term in deal["terms"]:
        if term["term"] == "pay":
            found |= {term["from"], term["to"]}
        elif term["term"] in ("support", "refuse") or is_later(term):
            found.add(term["seat"])
        else:
            found.add(active)
    return found if deal["terms"] else {_promiser(item, deal["by"]) for item in deal["promises"]}


def _promiser(item: dict[str, Any], by: int) -> int | str:
    """Return the seat that promises, under one of three names, or else that proposed the pact."""
    for key in ("by", "seat", "from"):
        if key in item:
            return item[key] if type(item[key]) is int else repr(item[key])
    return by


def matches(pattern: dict[str, str], raw: Raw) -> bool:
    if pattern["do"] != raw["do"]:
        return False
    said = {"at": raw.get("at"), "path": raw.get("path"), "to": raw.get("to")}
    if raw["do"] == "move":
        said |= {"from": source(raw["path"]), "to": target(raw["path"])}
    return all(said[key] == value for key, value in pattern.items() if key != "do")


def fits(term: dict[str, Any], raw: Raw) -> bool:
    """May an option with that term be exercised with the main action?"""
    if is_later(term):
        return True
    if term["term"] == "do":
        return matches(term["act"], raw)
    if term["term"] == "support":
        out = raw["do"] == "move" and source(raw["path"]) == term["committee"]
        return bool(out and term.get("path", raw["path"]) == raw["path"])
    return True


def keeps(term: dict[str, Any], raw: Raw) -> bool:
    """Is a pledge about the main action kept by it?"""
    if is_later(term) or term["term"] not in ("do", "avoid"):
        return True
    return matches(term["act"], raw) is (term["term"] == "do")


def caesar_keeps(terms: list[Any], path: str) -> bool:
    """Are all terms about Caesar kept when he ends the turn there?"""
    now = [term for term in terms if not is_later(term)]
    on = all(t["path"] == path for t in now if t["term"] == "caesar_on")
    return on and all(t["path"] != path for t in now if t["term"] == "caesar_off")


def votes_given(options: list[Any]) -> list[int]:
    terms = [t for d in options for t in d["terms"] if t["term"] == "support" and not is_later(t)]
    return [term["seat"] for term in terms for _ in range(term.get("votes", 1))]


def refuses(term: dict[str, Any], committee: str) -> bool:
    return bool(term.get("committee", committee) == committee)


def contradict(one: dict[str, Any], other: dict[str, Any]) -> bool:
    if {one["term"], other["term"]} != {"support", "refuse"} or one["seat"] != other["seat"]:
        return False
    support, refuse = (one, other) if one["term"] == "support" else (other, one)
    return refuses(refuse, support["committee"])


def due_seat(term: dict[str, Any]) -> int:
    if term["term"] in ("support", "refuse"):
        return int(term["for"])
    return int(term["from"] if term["term"] == "pay" else term["seat"])


def made_present(term: dict[str, Any]) -> dict[str, Any]:
    """A later term as it reads on its turn."""
    gone = {"when"} | LATER_KEY[term["term"]]
    return {key: value for key, value in term.items() if key not in gone}
