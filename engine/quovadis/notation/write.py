"""Writing entries and deals in notation (docs/notation.md); `read` reads them back."""

import json
import re
from collections.abc import Callable, Iterable
from typing import Any, Final

from engine.quovadis.codec import MOST_ITEMS
from engine.refusal import Code, Refusal

Raw = dict[str, Any]

# Words of the grammar: a code or an id that is one of them is put in quotes.
KEYWORDS: Final = frozenset(
    {
        "place",
        "move",
        "caesar",
        "keep",
        "recall",
        "reveal",
        "deal",
        "offer",
        "option",
        "pledge",
        "by",
        "signed",
        "nobody",
        "support",
        "out",
        "of",
        "via",
        "votes",
        "for",
        "do",
        "avoid",
        "on",
        "off",
        "pay",
        "refuse",
        "next",
        "from",
        "to",
        "with",
        "using",
        "promise",
        "promises",
        "until",
        "against",
        "seat",
        "bonus",
        "pact",
    }
)
_PLAIN: Final = re.compile(r"[A-Za-z0-9_]{1,40}(\.[0-9]{1,4})?").fullmatch


def write(raw: Raw) -> str:
    """Write an entry or a deal in notation, without loss except for the seat of an entry.

    A deal may be given without its entry, and as a draft: without `id` or signatures.
    """
    try:
        if "do" not in raw and "terms" in raw:
            return write_deal(raw)
        return _WRITERS[raw["do"]](raw)
    except (AttributeError, KeyError, TypeError, ValueError):
        raise Refusal(Code.MALFORMED, "this is neither an entry nor a deal") from None


def quoted(value: Any) -> str:
    """Write a value as JSON on one line, as readable as possible."""
    try:
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        return text if text.isprintable() else json.dumps(value, separators=(",", ":"))
    except (RecursionError, TypeError, ValueError):
        raise Refusal(Code.MALFORMED, "this is not JSON, or is nested too deeply") from None


def word(text: str) -> str:
    """Write a code or an id, in quotes if it could be taken for something else."""
    if _PLAIN(text) and text.lower() not in KEYWORDS:
        return text
    return quoted(text)


def path(code: str) -> str:
    """Write a path as its two ends."""
    source, _, target = code.partition("-")
    return f"{word(source)}-{word(target)}"


def _listed(items: Iterable[Any]) -> str:
    return ",".join(str(item) for item in items)


def _using(raw: Raw) -> str:
    use = raw.get("use")
    return f" using {_listed(map(word, use))}" if use else ""


def _place(raw: Raw) -> str:
    return f"place {word(raw['at'])}{_using(raw)}"


def _move(raw: Raw) -> str:
    votes = f" with {_listed(raw['votes'])}" if raw["votes"] else ""
    return f"{path(raw['path'])}{votes}{_using(raw)}"


def _caesar(raw: Raw) -> str:
    return f"caesar {path(raw['to'])}{_using(raw)}"


def _recall(raw: Raw) -> str:
    return f"recall {word(raw['from'])}"


def _deal(raw: Raw) -> str:
    return write_deal(raw["deal"])


_WRITERS: Final[dict[str, Callable[[Raw], str]]] = {
    "place": _place,
    "move": _move,
    "caesar": _caesar,
    "keep": lambda raw: "keep",
    "reveal": lambda raw: "reveal",
    "recall": _recall,
    "deal": _deal,
}


# Deals


def write_deal(deal: Raw) -> str:
    """Write a deal, or a draft of one."""
    head = ["deal", word(deal["id"])] if "id" in deal else []
    head.append(deal["mode"])
    if "by" in deal:
        head += ["by", str(deal["by"])]
    if "signed" in deal:
        head += ["signed", _listed(deal["signed"]) or "nobody"]
    terms = [write_term(term) for term in deal["terms"]]
    if "promises" in deal:
        terms += _promises(deal["promises"])
    return f"{' '.join(head)}: {'; '.join(terms)}"


def _promises(promises: Any) -> list[str]:
    """Write promises in notation if all of them can be, else all as JSON."""
    from engine.quovadis.notation.promises import promise_text

    if isinstance(promises, list) and 0 < len(promises) <= MOST_ITEMS:
        texts = [text for item in promises if (text := promise_text(item)) is not None]
        if len(texts) == len(promises):
            return texts
    return [f"promises {quoted(promises)}"]


def write_term(term: Raw) -> str:
    """Write one term of a deal."""
    later = "next: " if "when" in term else ""
    return later + _TERMS[term["term"]](term)


def _support(term: Raw) -> str:
    along = f" via {path(term['path'])}" if "path" in term else ""
    votes = term.get("votes", 1)
    count = f" ({votes} votes)" if votes != 1 else ""
    return f"support {term['seat']} out of {word(term['committee'])}{along}{count}{_for(term)}"


def _refuse(term: Raw) -> str:
    where = f" out of {word(term['committee'])}" if "committee" in term else ""
    return f"refuse {term['seat']}{where}{_for(term)}"


def _for(term: Raw) -> str:
    return f" for {term['for']}" if "for" in term else ""


def _by(term: Raw) -> str:
    return f" by {term['seat']}" if "seat" in term else ""


def _act(term: Raw) -> str:
    return f"{term['term']} {write_pattern(term['act'])}{_by(term)}"


def _caesar_at(term: Raw) -> str:
    where = "on" if term["term"] == "caesar_on" else "off"
    return f"caesar {where} {path(term['path'])}{_by(term)}"


def _pay(term: Raw) -> str:
    return f"pay {term['from']}>{term['to']} {term['laurels']}"


_TERMS: Final[dict[str, Callable[[Raw], str]]] = {
    "support": _support,
    "do": _act,
    "avoid": _act,
    "caesar_on": _caesar_at,
    "caesar_off": _caesar_at,
    "pay": _pay,
    "refuse": _refuse,
}


def write_pattern(act: Raw) -> str:
    """Write the main actions that a `do` or an `avoid` is about."""
    text: str = act["do"]
    if "at" in act:
        text += f" {word(act['at'])}"
    if "path" in act:
        text += f" {path(act['path'])}"
    if "from" in act:
        text += f" from {word(act['from'])}"
    if "to" in act:
        text += f" {path(act['to'])}" if act["do"] == "caesar" else f" to {word(act['to'])}"
    return text
