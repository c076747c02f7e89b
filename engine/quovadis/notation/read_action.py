"""Reading actions as people type them, against the author's view (docs/notation.md)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.quovadis.board import board_named
from engine.quovadis.notation.deals import deal_in
from engine.quovadis.notation.intents import SaidAction, at_end, understood
from engine.quovadis.notation.names import People, PlaceNames, places_of
from engine.quovadis.notation.nearest import listed, nearest, numbered
from engine.quovadis.notation.offers import LONGEST
from engine.quovadis.notation.tokens import END, WORD, Wording, shortened
from engine.quovadis.notation.write import write
from engine.refusal import Code, Refusal

Raw = dict[str, Any]

_NUMBERING: Final = ("#", "no", "nr", "number", "choice", "action", "№")
_STOPS: Final = "-–—.:;!("  # noqa: RUF001 - between a notation and its sentence
_OFFERING: Final = ("offer", "propose", "pact", "ahead")
_QUOTES: Final = "\"'`“”„«»‘’"  # noqa: RUF001


def read(text: str, view: Raw, names: Mapping[str, int] | None = None) -> Raw:
    """Read an entry. A Refusal says what was understood and the nearest choices.

    Only what is certain is filled in: no option is used unless it is named or nothing else is
    legal.
    """
    wording = Wording(unwrapped(text))
    people = People(view["seats"], names, view["viewer"])
    places = places_of(board_named(view["options"]["board"]))
    if wording.peek().plain == "deal":
        return _deal(wording, places, people)
    try:
        if len(text) > LONGEST:
            raise Refusal(Code.MALFORMED, "it is too long for an action")
        return _action(wording, view, places, people)
    except Refusal as fault:
        raise _with_choices(fault, text, view, places) from None


def unwrapped(text: str) -> str:
    """Return the text without a pair of quotes around all of it."""
    bare = text.strip()
    if len(bare) > 1 and bare[0] in _QUOTES and bare[-1] in _QUOTES and '"' not in bare[1:-1]:
        return bare[1:-1]
    return bare


def _deal(wording: Wording, places: PlaceNames, people: People) -> Raw:
    deal = deal_in(wording, places.board, people)
    at_end(wording)
    for key in ("id", "by", "signed"):
        if key not in deal:
            said = "`deal 2 option by 0 signed 0,3: …`"
            raise Refusal(Code.MALFORMED, f"a sealed deal says its `{key}`, as in {said}")
    return {"do": "deal", "deal": deal}


def _action(wording: Wording, view: Raw, places: PlaceNames, people: People) -> Raw:
    if wording.peek().plain in _OFFERING:
        raise Refusal(Code.MALFORMED, "this is an offer to other seats, not an action of yours")
    chosen = _by_number(wording, view)
    if chosen is not None:
        return chosen
    said = understood(wording, places, people)
    at_end(wording)
    if said.act.get("do") == "reveal":
        return _reveal(view)
    _check_turn(view)
    return _found(said, view)


def _by_number(wording: Wording, view: Raw) -> Raw | None:
    """Read `3`, `#3`, or a line copied from the list with its number: `3. place 4`."""
    start = wording.at
    marked = wording.takes(*_NUMBERING)
    wording.takes(".", "(")
    number = wording.number()
    stopped = wording.takes(".", ")", ":")
    alone = wording.peek().kind == END
    if number is None or not (alone or marked or stopped):
        wording.at = start
        return None
    _check_turn(view)
    entry = dict(numbered(view)).get(number)
    if entry is None:
        raise Refusal(Code.UNKNOWN, f"there is no choice {shortened(str(number), 9)}")
    copied = wording.text[wording.peek().start :].casefold()
    if not alone and not _same_start(copied, write(entry).casefold()):
        raise Refusal(Code.MALFORMED, f"choice {number} is `{write(entry)}`, but more is said")
    return dict(entry)


def _same_start(copied: str, written: str) -> bool:
    """Tell whether a copied line belongs to the choice; its sentence may follow the notation."""
    after = copied[len(written) :].lstrip()[:1]
    return copied.startswith(written) and after in ("", *_STOPS)


def _reveal(view: Raw) -> Raw:
    if view["viewer"] is None or not view["may_demand"]:
        raise Refusal(Code.RULES, "totals cannot be demanded now")
    return {"seat": view["viewer"], "do": "reveal"}


def _check_turn(view: Raw) -> None:
    if view["legal"]:
        return
    if view["active"] is None:
        raise Refusal(Code.RULES, "the game is over")
    raise Refusal(Code.RULES, f"it is for seat {view['active']} to act now")


def _found(said: SaidAction, view: Raw) -> Raw:
    """Return the one legal entry that is meant."""
    fitting = [entry for entry in view["legal"] if _fits(entry, said)]
    if said.use is None and "in" not in said.act:
        fitting = [entry for entry in fitting if not entry.get("use")] or fitting
    if len(fitting) == 1:
        return _as_said(fitting[0], said)
    if not fitting:
        raise Refusal(Code.RULES, f"`{said}` is not legal now")
    choices = [(n, entry) for n, entry in numbered(view) if entry in fitting]
    raise Refusal(Code.MALFORMED, f"`{said}` may be {listed(choices)}")


def _fits(entry: Raw, said: SaidAction) -> bool:
    if not _FITS.get(said.act.get("do", "in"), _fits_exactly)(entry, said.act):
        return False
    if said.votes is not None and sorted(entry.get("votes", ())) != sorted(said.votes):
        return False
    return said.use is None or _named(entry, said.use) is not None


def _named(entry: Raw, said: tuple[str, ...]) -> list[str] | None:
    """Return the ids of an entry in the order said; case matters only if it tells ids apart."""
    use = entry.get("use", [])
    if sorted(use) == sorted(said):
        return list(said)
    folded = {ident.casefold(): ident for ident in use}
    found = [folded.get(ident.casefold()) for ident in said]
    named = [ident for ident in found if ident is not None]
    certain = len(folded) == len(use) and len(named) == len(said)
    return named if certain and sorted(named) == sorted(use) else None


def _fits_exactly(entry: Raw, act: Raw) -> bool:
    return all(entry.get(key) == value for key, value in act.items())


def _fits_move(entry: Raw, act: Raw) -> bool:
    if entry["do"] != "move" or act.get("path", entry["path"]) != entry["path"]:
        return False
    source, _, target = entry["path"].partition("-")
    return bool(act.get("from", source) == source and act.get("to", target) == target)


def _fits_place(entry: Raw, act: Raw) -> bool:
    """Tell whether the entry involves a committee that was named alone."""
    ends = [entry.get("at"), entry.get("from"), *entry.get("path", "").split("-")]
    return act["in"] in ends


_FITS: Final[dict[str, Callable[[Raw, Raw], bool]]] = {"move": _fits_move, "in": _fits_place}


def _as_said(entry: Raw, said: SaidAction) -> Raw:
    """Return a legal entry with consents and options in the order in which they were said."""
    found = dict(entry)
    if said.votes is not None and "votes" in found:
        found["votes"] = list(said.votes)
    if said.use is not None and "use" in found:
        found["use"] = _named(entry, said.use)
    return found


def _with_choices(fault: Refusal, text: str, view: Raw, places: PlaceNames) -> Refusal:
    """Return the refusal with what was typed and the choices nearest to it."""
    reason = f"“{shortened(text.strip(), 40)}”: {fault.reason}"
    if "may be #" not in fault.reason:
        near = nearest(text, view, places)
        if near:
            reason = f"{reason}; nearest: {listed(near)}"
    return Refusal(fault.code, reason, term=fault.term)


def is_ahead(text: str) -> bool:
    """Tell whether the text begins as an offer for the author's own next turn."""
    first = Wording(text[:LONGEST]).peek()
    return first.kind == WORD and first.plain == "ahead"


def is_offer(text: str) -> bool:
    """Tell whether the text begins as an offer does; if so, `read_offer` reads it."""
    first = Wording(text[:LONGEST]).peek()
    return first.kind == WORD and first.plain in _OFFERING
