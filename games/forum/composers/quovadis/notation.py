"""The form in which a deal of Quo Vadis? is typed in notation, which can say any deal there is."""

import re
from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from engine.display_names import named
from engine.quovadis.board import board_named
from engine.quovadis.notation import is_ahead, is_offer, read_deal, read_offer, write_deal
from engine.quovadis.phrases import sentence
from engine.refusal import Refusal
from games.forum.composers import Setting
from games.forum.offers.drafts import Draft, typed_draft
from games.play.refusals import TableRefusal

NOTATION: Final = "notation"
MOST_LETTERS: Final = 2000
EXAMPLES: Final = (
    "offer 2: support 4>7, pay 2",
    "offer 1, 2: support 10-S, pay 1; pay 1>2 1; caesar off 9-13",
    "pledge by 0: refuse 1 out of 4; pay 0>1 1; promise 0>1 until 20: support out of 4",
)


class NotationForm(forms.Form):
    """A form for one offer in the notation of docs/notation.md, by names or numbers of seats."""

    is_notation = True
    remark = ""
    examples = EXAMPLES

    text = forms.CharField(
        max_length=MOST_LETTERS,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false", "autocapitalize": "off"}),
    )

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, setting: Setting, draft: Draft | None = None
    ) -> None:
        initial = {"text": write_deal(draft.deal | {"by": setting.seat})} if draft else None
        super().__init__(data, initial=initial)
        self.fields["text"].label = _("The offer, in notation")
        self.setting = setting
        self.standing = draft
        self.pointed: SafeString | None = None

    @property
    def title(self) -> str:
        return _("In notation")

    @property
    def faults(self) -> list[tuple[str, str]]:
        """Return what could not be read: the id of the field, and why."""
        field = self["text"]
        return [(field.id_for_label, str(fault)) for fault in field.errors]

    @property
    def seats(self) -> list[tuple[int, str]]:
        return sorted(self.setting.names.items())

    def clean_text(self) -> str:
        text = " ".join(self.cleaned_data["text"].split())
        try:
            self.draft = self._read(text)
        except TableRefusal as refusal:
            raise forms.ValidationError(named(str(refusal), self.setting.names)) from refusal
        except Refusal as refusal:
            said = _reason(refusal.said_to(self.setting.seat))
            self.pointed = _point_at(said, text)
            raise forms.ValidationError(sentence(named(said, self.setting.names))) from refusal
        return text

    def _read(self, text: str) -> Draft:
        names = {name: seat for seat, name in self.setting.names.items()}
        view = self.setting.view
        if is_ahead(text) and not self.setting.ahead:
            return typed_draft(self.setting.table, self.setting.seat, text, names)
        if is_offer(text):
            found = read_offer(text, view, names)
        else:
            board = board_named(view["options"]["board"])
            found = read_deal(text, board, view["seats"], names)
        return Draft(
            {key: found[key] for key in ("mode", "terms", "promises") if key in found},
            ahead=self.setting.ahead,
        )

    def drafts(self) -> list[Draft]:
        """Return the offer. A changed standing offer still stands for the same seats."""
        old = self.standing
        if old is None or not old.standing:
            return [self.draft]
        return [Draft(self.draft.deal, old.to, old.standing, old.until_turn)]


def _reason(said: str) -> str:
    """Return the reason alone, since the form shows the text that it is about."""
    return re.sub(r"^(.* could not be read: )?(term \d+: )?", "", said, count=1)


def _point_at(said: str, text: str) -> SafeString | None:
    """Return the text with the word marked that the reason quotes."""
    quoted = [word.lower() for word in re.findall("“(.+?)”", said)]
    word = next((word for word in quoted if word in text.lower()), "")
    if not word:
        return None
    at = text.lower().find(word)
    end = at + len(word)
    return format_html("{}<mark>{}</mark>{}", text[:at], text[at:end], text[end:])
