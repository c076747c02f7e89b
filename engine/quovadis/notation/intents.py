"""The action that a text names, before it is checked whether the player may take it."""

from typing import Any, Final, NamedTuple

from engine.quovadis.notation.names import People, PlaceNames
from engine.quovadis.notation.patterns import CAESAR, FILLING, committee, pattern
from engine.quovadis.notation.tokens import ARROW, END, QUOTED, WORD, Wording
from engine.quovadis.notation.write import write_pattern
from engine.refusal import Code, Refusal

Raw = dict[str, Any]

KEEPING: Final = ("keep", "decline", "leave")
REVEALING: Final = ("reveal", "show", "demand")
RECALLING: Final = ("recall", "withdraw", "recalling")
_LEADING: Final = frozenset(("i", "please", "then", "now", "do", "will", "i'll", "i’ll"))  # noqa: RUF001
_AFTER_KEEP: Final = frozenset((*CAESAR, "him", "it", "there", "where", "he", "is", "the", "bonus"))
_AFTER_REVEAL: Final = frozenset(("all", "your", "the", "tiles", "totals", "laurels", "to", "see"))
_BEFORE_VOTES: Final = frozenset(
    ("consent", "consents", "vote", "votes", "support", "of", "from", "the", "help")
)
_AFTER_VOTE: Final = frozenset(("own", "consent", "consents", "vote", "votes", *FILLING))
_DEALS: Final = frozenset(("deal", "deals", "option", "options"))
_AND: Final = (",", "and", "&", "+")


class SaidAction(NamedTuple):
    """An action as far as the text says it; None stands for what it leaves open."""

    act: Raw  # as a pattern; also keep, reveal, recall, or a committee alone (`in`)
    votes: tuple[int, ...] | None
    use: tuple[str, ...] | None

    def __str__(self) -> str:
        """Return the action in notation, as a refusal quotes it."""
        if "in" in self.act:
            text = str(self.act["in"])
        else:
            text = write_pattern(self.act)
            if self.act["do"] == "move" and text.count(" ") == 1 and "path" in self.act:
                text = text.removeprefix("move ")
        votes = "" if self.votes is None else f" with {','.join(map(str, self.votes))}"
        use = "" if self.use is None else f" using {','.join(self.use)}"
        return text + votes + use


def understood(wording: Wording, places: PlaceNames, people: People) -> SaidAction:
    """Read the action in the text, up to its end or to a word that is not part of it."""
    while wording.peek().plain in _LEADING and wording.peek(1).kind == WORD:
        if wording.peek(1).plain in ("to", "into"):
            break  # I to V: a path
        wording.take()
    act = _choice_of_bonus(wording) or _recall(wording, places) or _main(wording, places)
    votes: tuple[int, ...] | None = None
    use: tuple[str, ...] | None = None
    while True:
        if wording.takes("using", "use", "under", "exercising"):
            use = (use or ()) + _ids(wording)
        elif wording.takes("with", "by"):
            if wording.peek().plain in _DEALS:
                use = (use or ()) + _ids(wording)
            else:
                votes = (votes or ()) + _votes(wording, people)
        elif not wording.takes(",", "and"):
            return SaidAction(act, votes, use)


def _choice_of_bonus(wording: Wording) -> Raw | None:
    if wording.takes(*KEEPING):
        wording.skip(_AFTER_KEEP)
        return {"do": "keep"}
    if wording.takes(*REVEALING):
        wording.skip(_AFTER_REVEAL)
        return {"do": "reveal"}
    return None


def _recall(wording: Wording, places: PlaceNames) -> Raw | None:
    back = wording.peek().plain in ("take", "call") and wording.peek(1).plain == "back"
    if not back and not wording.takes(*RECALLING):
        return None
    if back:
        wording.take()
        wording.take()
    wording.skip(FILLING)
    wording.takes("from", "out", "in")
    return {"do": "recall", "from": committee(wording, places)}


def _main(wording: Wording, places: PlaceNames) -> Raw:
    alone = _only_committee(wording, places)
    if alone is not None:
        return {"in": alone}
    act = pattern(wording, places)
    if act is None:
        raise Refusal(Code.MALFORMED, f"no action begins with {wording.rest()}")
    return act


def _only_committee(wording: Wording, places: PlaceNames) -> str | None:
    start = wording.at
    alone = places.next(wording)
    if alone is not None and not (wording.peek().kind == ARROW or _goes_on(wording, places)):
        return alone
    wording.at = start
    return None


def _goes_on(wording: Wording, places: PlaceNames) -> bool:
    """Tell whether a second committee follows the first."""
    start = wording.at
    wording.takes("to", "into")
    follows = places.next(wording) is not None
    wording.at = start
    return follows


def _votes(wording: Wording, people: People) -> tuple[int, ...]:
    found: list[int] = []
    wording.skip(_BEFORE_VOTES)
    while (seat := people.next(wording)) is not None:
        found.append(seat)
        wording.skip(_AFTER_VOTE)
        start = wording.at
        while wording.takes(*_AND):
            start = start if wording.peek().plain in ("using", "with") else wording.at
        wording.at = start
    if not found:
        raise Refusal(Code.UNKNOWN, f"{wording.rest()} is not a seat that could consent")
    return tuple(found)


def _ids(wording: Wording) -> tuple[str, ...]:
    found: list[str] = []
    wording.skip(_DEALS | {"the"})
    while wording.peek().kind in (WORD, QUOTED) and wording.peek().plain != "with":
        found.append(wording.take().text)
        if not wording.takes(*_AND):
            break
        wording.takes("and")
    if not found:
        raise Refusal(Code.MALFORMED, f"{wording.rest()} is not a deal to use")
    return tuple(found)


def at_end(wording: Wording) -> None:
    """Refuse anything after the action but a full stop."""
    while wording.takes(".", "!", "?", ";", ","):
        pass
    if wording.peek().kind != END:
        raise Refusal(Code.MALFORMED, f"{wording.rest()} is too much")
