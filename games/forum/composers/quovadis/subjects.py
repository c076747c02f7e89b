"""The composer of Quo Vadis?: what a deal can be about, and the form for each subject."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.quovadis.board import Board, MainAction, board_named
from engine.quovadis.phrases import ROMAN, path, place, way_of
from engine.quovadis.small_offer import MOST_ASKED, consent_for
from games.forum.composers import DealForm, Setting, Subject
from games.forum.composers.quovadis.filled_form import can_show, form_of
from games.forum.composers.quovadis.form_values import about_of
from games.forum.composers.quovadis.notation import NOTATION, NotationForm
from games.forum.offers.drafts import Draft

ACTION: Final = "action"
PLEDGE: Final = "pledge"
STANDING: Final = "standing"
_SMALL: Final = (("of", None), ("pay", 0), ("votes", 1))


class QuoVadisComposer:
    """The composer of this game (games.forum.composers.Composer)."""

    template = "quovadis/_composer.html"

    def subjects(self, setting: Setting) -> Sequence[tuple[str, Sequence[Subject]]]:
        found = _Subjects(setting)
        groups = [
            (found.title_of_moves, list(found.moves())),
            (_("Another action of this turn"), list(found.others())),
            (_("Whatever is played this turn"), list(found.pledges())),
            (_("For the turns of others"), [] if setting.ahead else list(found.standing())),
            (_("Anything else"), [Subject(NOTATION, _("An offer in notation"), found.on_notation)]),
        ]
        return [(title, subjects) for title, subjects in groups if subjects]

    def form(
        self,
        setting: Setting,
        about: str,
        data: Mapping[str, Any] | None = None,
        draft: Draft | None = None,
    ) -> DealForm | None:
        if about == NOTATION:
            return NotationForm(data, setting=setting, draft=draft)
        if not _is_subject(about, setting):
            return None
        form = form_of(setting, about, data, draft)
        form.remark = _Subjects(setting).remark_on(about)
        return form

    def small_offer(self, setting: Setting, data: Mapping[str, Any]) -> Draft | None:
        board = board_named(setting.view["options"]["board"])
        of, pay, votes = (_whole(data.get(key, ""), usual) for key, usual in _SMALL)
        path = str(data.get("path", ""))
        if path not in board.moves or of is None or pay is None or votes is None:
            return None
        if of == setting.seat or of not in setting.names or pay > MOST_ASKED:
            return None
        return Draft(consent_for(path, of, setting.seat, pay, max(votes, 1)))

    def about(self, setting: Setting, draft: Draft) -> str:
        about = STANDING if draft.standing else about_of(draft.deal)
        return about if can_show(setting, about, draft) else NOTATION


def _whole(text: object, usual: int | None) -> int | None:
    """Return a small number from a form: `usual` for nothing, None for anything else."""
    said = str(text).strip()
    if not said:
        return usual
    return int(said) if said.isdecimal() and len(said) < 3 else None


def _is_subject(about: str, setting: Setting) -> bool:
    board = board_named(setting.view["options"]["board"])
    kind, _colon, code = about.partition(":")
    if kind == "out":
        return code in board.below
    if kind in (PLEDGE, STANDING):
        return not code
    return (kind, code) in board.act


class _Subjects:
    """The subjects that deals can have at the present position."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.view = setting.view
        self.board: Board = board_named(self.view["options"]["board"])
        self.active: int = self.view["active"]
        self.mine = setting.seat == self.active

    @property
    def title_of_moves(self) -> str:
        if self.mine:
            return _("A move of yours")
        return _("A move by %(name)s") % {"name": self.setting.names[self.active]}

    def moves(self) -> Iterator[Subject]:
        if self.view["phase"] != ACTION:
            return
        for act in self.board.moves.values():
            if self._may_come_about(act):
                yield self._subject(act, path(self.board, act.code), self._remark(act))

    def others(self) -> Iterator[Subject]:
        if self.view["phase"] != ACTION:
            return
        if self.view["reserve"][self.active]:
            for act in self.board.places.values():
                if self._has_room(act):
                    where = place(self.board, act.code)
                    yield self._subject(act, _("place in %(where)s") % {"where": where}, "")
        for act in self.board.caesars.values():
            if act.code != self.view["caesar"]:
                where = way_of(self.board, act.code)
                yield self._subject(act, _("Caesar on %(where)s") % {"where": where}, "")

    def pledges(self) -> Iterator[Subject]:
        remark = _("Laurels now, where Caesar ends, what somebody does or leaves alone.")
        yield Subject(PLEDGE, _("Something that holds at once"), remark)

    def standing(self) -> Iterator[Subject]:
        seat = self.setting.seat
        there = [code for code in self.board.codes[:-1] if seat in self._seated(code)]
        if there:
            remark = _("It waits on the table, signed by you, until their turn or until withdrawn.")
            title = _("You agree to moves out of a committee, at a price or free")
            yield Subject(STANDING, title, remark)

    @property
    def on_notation(self) -> str:
        return _("Anything that a deal can say, in one line. The page has examples.")

    def _subject(self, act: MainAction, title: str, remark: str) -> Subject:
        return Subject(f"{act.kind}:{act.code}", title[:1].upper() + title[1:], remark)

    def remark_on(self, about: str) -> str:
        kind, _colon, code = about.partition(":")
        return self._remark(self.board.moves[code]) if kind == "move" else ""

    def _remark(self, act: MainAction) -> str:
        """Say what the move brings, and whose consent it needs."""
        return "; ".join(part for part in (self._brings(act), self._needs(act)) if part)

    def _brings(self, act: MainAction) -> str:
        if act.laurel < 0:
            return ""
        lying = self.view["paths"][act.code]
        if self.view["caesar"] == act.code:
            return _("Caesar stands there: no consent, no laurel")
        return _("brings a %(tile)s") % {"tile": ROMAN[lying]} if lying else _("brings nothing")

    def _needs(self, act: MainAction) -> str:
        source = self.board.codes[act.source]
        if self.view["caesar"] == act.code or not act.consents:
            return ""
        own = self._seated(source).count(self.active) - 1
        missing = act.consents - own
        if missing <= 0:
            return _("own senators are enough")
        lack = ngettext("needs one more consent", "needs %(n)d more consents", missing)
        lack %= {"n": missing}
        could = [self._could(seat, source) for seat in self._others_in(source)]
        if not could:
            return _("%(lack)s, and nobody there could give it") % {"lack": lack}
        others = self._others(source)
        if others < missing:
            many = ngettext("only %(n)d other is there", "only %(n)d others are there", others)
            return _("%(lack)s; %(many)s") % {"lack": lack, "many": many % {"n": others}}
        return _("%(lack)s; others there: %(who)s") % {"lack": lack, "who": ", ".join(could)}

    def _could(self, seat: int, source: str) -> str:
        n = self._seated(source).count(seat)
        name = _("you") if seat == self.setting.seat else self.setting.names[seat]
        return _("%(name)s with %(n)d senators") % {"name": name, "n": n} if n > 1 else name

    def _others_in(self, source: str) -> list[int]:
        return sorted(set(self._seated(source)) - {self.active})

    def _seated(self, code: str) -> list[int]:
        found: list[int] = self.view["committees"][code]
        return found

    def _others(self, source: str) -> int:
        there = self._seated(source)
        return len(there) - there.count(self.active)

    def _may_come_about(self, act: MainAction) -> bool:
        """Tell whether the move is possible with what sits on the board, if all there consent.

        Until a coming turn others may still arrive.
        """
        source = self.board.codes[act.source]
        there = self._seated(source)
        if self.active not in there or not self._has_room(act):
            return False
        enough = len(there) > act.consents or self.view["caesar"] == act.code
        return enough or self.setting.ahead

    def _has_room(self, act: MainAction) -> bool:
        code = self.board.codes[act.target]
        return len(self._seated(code)) < self.board.room[act.target]
