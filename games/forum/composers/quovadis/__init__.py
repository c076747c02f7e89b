"""The bargain and the composer of Quo Vadis?."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from engine.game import Raw
from engine.quovadis.ahead import on_turn_of
from engine.quovadis.assess import assess, drafted, signers
from engine.quovadis.board import Board, board_named
from engine.quovadis.codec import decode, encode_deal
from engine.quovadis.memory import raw_promise
from engine.quovadis.notation import is_ahead, is_offer, read_offer
from engine.quovadis.phrases import sentence
from engine.quovadis.promise_terms import (
    Promise,
    PromiseReason,
    judgeable,
    promise_words,
    promises_in,
)
from engine.quovadis.promises import Ledger, LedgerFold
from engine.quovadis.scene import line_of
from engine.quovadis.words import deal_sentence
from engine.refusal import Code, Refusal
from games.forum.composers.deal_games import Judgement, PromiseLine, promised
from games.forum.composers.quovadis.subjects import QuoVadisComposer
from games.play.log.position import Position, known_position, logged, position, remember
from games.play.models import Table

MOST_TERMS: Final = 20
MOST_IN_FORCE: Final = 60
MOST_FREE_OPTIONS: Final = 6
MOST_PROMISES: Final = 10
MOST_LETTERS: Final = 8000
FOLLOWED: Final = 30
"""A cached ledger at most this many entries old is brought up to date, not made anew."""

WHY: Final[dict[PromiseReason, Any]] = {
    PromiseReason.DONE: _("done as promised"),
    PromiseReason.NOT_DONE: _("there was an occasion, and it was not done"),
    PromiseReason.DONE_AFTER_ALL: _("done after all"),
    PromiseReason.REFRAINED: _("there was an occasion, and it was left alone"),
    PromiseReason.NO_OCCASION: _("there was no occasion"),
    PromiseReason.GAME_ENDED: _("the game ended first"),
    PromiseReason.SAID: _("according to the player to whom it was promised"),
    PromiseReason.OWN_DOING: _("made impossible by the player who had agreed to it"),
    PromiseReason.IMPOSSIBLE: _("it had become impossible"),
    PromiseReason.NO_CHANGE: _("the laurels were enough, but there was no exact change"),
}


class QuoVadisBargain:
    """The bargain of this game (games.forum.composers.deal_games.Bargain)."""

    is_offer = staticmethod(is_offer)
    is_ahead = staticmethod(is_ahead)

    def on_turn_of(self, at: Position, seat: int) -> Position | None:
        state = on_turn_of(at.state, seat)
        return None if state is None else Position(at.game, state, at.length)

    def check(self, at: Position, deal: Raw) -> Raw:
        made = promised(deal)
        if len(json.dumps(deal)) > MOST_LETTERS or len(made) > MOST_PROMISES:
            raise Refusal(Code.MALFORMED, "this is too much for one deal: make two of it")
        found = encode_deal(drafted(at.state, deal))
        if len(found["terms"]) > MOST_TERMS:
            raise Refusal(Code.MALFORMED, "this is too much for one deal: make two of it")
        setting = at.state.setup
        if not all(_judgeable(setting.board, setting.seats, deal)):
            raise Refusal(Code.MALFORMED, "one of the promises is not valid: choose it again")
        for key in ("id", "signed", *(() if made else ("promises",))):
            found.pop(key, None)
        return found

    def signers(self, at: Position, deal: Raw) -> tuple[int, ...]:
        makers = {p["by"] for p in promised(deal)}
        return tuple(sorted({*signers(at.state, deal), *makers}))

    def parties(self, deal: Raw) -> set[int]:
        said = [*deal["terms"], *promised(deal)]
        return {s for part in said for key in _keys_of(part) if type(s := part.get(key)) is int}

    def is_crowded(self, at: Position, deal: Raw) -> bool:
        """Say whether too many deals are in force.

        Options without a consent can be exercised in any combination, so a few make many choices.
        """
        if len(at.state.deals) >= MOST_IN_FORCE:
            return True
        if deal["mode"] != "option" or any(t["term"] == "support" for t in deal["terms"]):
            return False
        free = sum(1 for deal in at.state.deals if deal.option and not deal.votes)
        return free >= MOST_FREE_OPTIONS

    def judge(self, at: Position, deal: Raw, viewer: int | None) -> Judgement:
        found = assess(at.state, deal, viewer)
        return Judgement(
            sealable=found.sealable,
            unseen=found.unseen,
            sentence=found.sentence,
            faults=tuple(fault.sentence for fault in found.faults),
            codes=tuple(fault.code.value for fault in found.faults),
            signers=found.signers,
            prospects=tuple(prospect.sentence for prospect in found.prospects),
            fits=found.fits,
            own=next((one.sentence for one in found.prospects if one.seat == viewer), ""),
            remark=found.remark,
        )

    def say(self, table: Table, deal: Raw, viewer: int | None, active: int | None) -> str:
        return deal_sentence(deal, viewer, active, _board_name(table))

    def promises(self, table: Table, deal: Raw, viewer: int | None) -> list[str]:
        board = _board(table)
        found = _promises(board, table.seat_count, deal)
        return [sentence(promise_words(promise, viewer, board)) for promise in found]

    def read(self, text: str, view: Raw, names: Mapping[str, int]) -> Raw:
        found = read_offer(text, view, names)
        found.pop("signed", None)
        return found

    def arrow(self, table: Table, act: Raw) -> str:
        return line_of(_board(table), act)

    def has_free_words(self, deal: Raw) -> bool:
        return any(promise.get("kind") == "words" for promise in promised(deal))

    def in_force(self, view: Raw) -> Sequence[Raw]:
        found: Sequence[Raw] = view["in_force"]
        return found

    def promised_so_far(self, table: Table) -> list[Raw]:
        return [raw_promise(promise) for promise in _ledger(table).promises]

    def ledger(self, table: Table) -> list[PromiseLine]:
        return [_line(promise, _board(table)) for promise in _ledger(table).promises]


def _keys_of(part: Raw) -> tuple[str, ...]:
    """Return the keys of a term or promise that name its parties, not against whom it goes."""
    against = "refuse" in (part.get("term"), part.get("kind")) and "against" not in part
    return ("seat", "from", "to", "by") if against else ("seat", "from", "to", "for", "by")


def _ledger(table: Table) -> Ledger:
    """Return the ledger of a table, kept with its position; new entries are added to the last."""
    here = known_position(table, table.length)
    if here is None or "ledger" not in here.derived:
        back = range(table.length - 1, max(table.length - FOLLOWED, 0), -1)
        known = (at for length in back if (at := known_position(table, length)) is not None)
        last = next((at for at in known if "ledger" in at.derived), None)
        start, ledger = (last.length, last.derived["ledger"]) if last else (0, Ledger())
        ledger, end = _followed(table, start, ledger)
        if here is None:  # the log was followed to its end: nobody need do that again
            here = end
            remember(table, here)
        here.derived["ledger"] = ledger
    found: Ledger = here.derived["ledger"]
    return found


def _followed(table: Table, start: int, found: Ledger) -> tuple[Ledger, Position]:
    """Return the ledger and the position after all entries, going on after the first `start`."""
    game, state = table.rules, position(table, start).state
    folding = LedgerFold(found)
    for entry in logged(table, start, table.length):
        made = decode(state, entry.raw)
        after = game.apply(state, made)
        folding.take(state, made, after)
        state = after
    end = Position(game, state, table.length)
    return Ledger(tuple(folding.promises), folding.due), end


def _line(promise: Promise, board: Board) -> PromiseLine:
    return PromiseLine(
        deal=promise.deal,
        index=promise[1],  # a tuple's own `index` hides the field from mypy
        by=promise.by,
        to=promise.ally,
        status=promise.status.value,
        why=WHY[promise.why] if promise.why else "",
        is_free=isinstance(promise.what, str),
        say=partial(_say, promise, board),
    )


def _say(promise: Promise, board: Board, viewer: int | None) -> str:
    return sentence(promise_words(promise, viewer, board))


def _board(table: Table) -> Board:
    return board_named(_board_name(table))


def _board_name(table: Table) -> str:
    return str(table.options.get("board", "classic"))


def _promises(board: Board, seats: int, deal: Raw) -> tuple[Promise, ...]:
    """Return the promises of a draft, as if all seats had signed it."""
    return promises_in(_as_if_signed(deal, seats), board, seats)


def _judgeable(board: Board, seats: int, deal: Raw) -> Iterator[bool]:
    """Tell of each promise of a draft whether it could be judged."""
    signed, listed = _as_if_signed(deal, seats), deal.get("promises") or []
    if not isinstance(listed, list):
        yield False
        return
    for index, item in enumerate(listed):
        yield judgeable(item, signed, index, board, seats) is not None


def _as_if_signed(deal: Raw, seats: int) -> Raw:
    promises = deal.get("promises")
    return {"id": "draft", "by": deal.get("by", 0), "signed": range(seats), "promises": promises}


BARGAIN: Final = QuoVadisBargain()
COMPOSER: Final = QuoVadisComposer()
