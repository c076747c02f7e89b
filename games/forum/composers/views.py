"""The pages of the composer: choose a subject, choose terms, read the preview, send the offer."""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.display_names import named
from games.common import clock
from games.forum import services
from games.forum.access import for_players, missing, number_of, own_seat
from games.forum.board.selectors import TalkBoard
from games.forum.composers import Composer, Setting, composer_of
from games.forum.models import Offer, OfferStatus
from games.forum.offers.drafts import Draft
from games.forum.offers.preview import preview
from games.forum.offers.views import offer_with
from games.forum.selectors import offer_line
from games.play.access import person_id
from games.play.refusals import TableRefusal
from games.play.selectors import scene_of, view_of

Send = Callable[[Sequence[Draft]], list[Offer]]


@dataclass(frozen=True, slots=True)
class _ComposerPage:
    """An open composer: for a new offer, for a counter-offer, or to change an offer."""

    board: TalkBoard
    composer: Composer
    setting: Setting
    title: str
    offer: Offer | None = None


@for_players
def new(request: HttpRequest, board: TalkBoard) -> HttpResponse:
    """Make a new offer: choose its subject first, then its terms."""
    page = _open(board, _("Make an offer"))
    about = request.GET.get("about", "")
    if not about:
        groups = page.composer.subjects(page.setting)
        return render(request, "forum/subjects.html", _context(page) | {"groups": groups})

    def send(drafts: Sequence[Draft]) -> list[Offer]:
        me, now = person_id(request), clock.now()
        table, seat = board.table, own_seat(board)
        return services.propose_to_each(table.pk, seat, drafts, now=now, user_id=me)

    return _compose(request, page, about, None, send)


@for_players
def counter(request: HttpRequest, board: TalkBoard, key: str) -> HttpResponse:
    """Make a counter-offer to an offer that asks the viewer."""
    offer = offer_with(board, key)
    page = _open(board, _("Answer with another offer"), offer)

    def send(drafts: Sequence[Draft]) -> list[Offer]:
        return [services.counter(offer.pk, own_seat(board), drafts[0], **_by(request))]

    draft = Draft(offer.deal)
    return _compose(request, page, _about(request, page, draft), draft, send)


@for_players
def edit(request: HttpRequest, board: TalkBoard, key: str) -> HttpResponse:
    """Change an offer of the viewer's own. Those who had accepted it are asked again."""
    offer = offer_with(board, key)
    if own_seat(board) != offer.seat:
        raise missing()
    page = _open(board, _("Change your offer"), offer)

    def send(drafts: Sequence[Draft]) -> list[Offer]:
        return [services.edit(offer.pk, own_seat(board), drafts[0], **_by(request))]

    draft = Draft(offer.deal, offer.asked_seats, offer.standing, offer.until_turn)
    return _compose(request, page, _about(request, page, draft), draft, send)


def _about(request: HttpRequest, page: _ComposerPage, draft: Draft) -> str:
    """Return the subject that the address asks for, or else the one that shows the offer."""
    return request.GET.get("about") or page.composer.about(page.setting, draft)


def _open(board: TalkBoard, title: str, offer: Offer | None = None) -> _ComposerPage:
    composer = composer_of(board.table)
    if composer is None or not board.may_offer:
        raise missing()
    seat = own_seat(board)
    setting = Setting(board.table, seat, view_of(board.table, seat), board.names)
    return _ComposerPage(board, composer, setting, title, offer)


def _compose(
    request: HttpRequest, page: _ComposerPage, about: str, draft: Draft | None, send: Send
) -> HttpResponse:
    """Show the form with a preview; send the offer once its author has seen the preview."""
    posted = request.POST if request.method == "POST" else None
    form = page.composer.form(page.setting, about, posted, draft)
    if form is None:
        raise missing()
    more = posted.get("more", "") if posted is not None else ""
    context = _context(page) | {"form": form, "about": about, "more": more}
    if posted is not None and not more and form.is_valid():
        drafts = form.drafts()
        if "send" in posted and posted.get("read") == _digest(drafts):
            try:
                return _sent(request, page.board, send(drafts))
            except TableRefusal as refusal:
                context["refusal"] = _named(refusal, page)
        seat, names = own_seat(page.board), page.board.names
        context["previews"] = preview(page.board.table, seat, drafts, names)
        context["read"] = _digest(drafts)
    part = request.htmx and request.htmx.target == "preview"  # type: ignore[attr-defined]
    template = "forum/_preview.html" if part else "forum/compose.html"
    return render(request, template, context)


def _digest(drafts: Sequence[Draft]) -> str:
    """Return a digest of the offers, so that only what was shown in the preview is sent."""
    said = json.dumps([asdict(draft) for draft in drafts], sort_keys=True, default=list)
    return hashlib.sha256(said.encode()).hexdigest()[:16]


def _named(refusal: TableRefusal, page: _ComposerPage) -> str:
    return named(str(refusal), page.board.names)


def _sent(request: HttpRequest, board: TalkBoard, made: list[Offer]) -> HttpResponse:
    sealed = sum(offer.status == OfferStatus.SEALED for offer in made)
    if sealed == len(made):
        messages.success(request, _("Nobody else has to agree: it is sealed."))
    else:
        said = ngettext("Your offer is sent.", "%(count)d offers are sent.", len(made))
        messages.success(request, said % {"count": len(made)})
    return redirect(board.table)


def _by(request: HttpRequest) -> dict[str, Any]:
    version = number_of(request.POST.get("version", ""))
    return {"version": version, "now": clock.now(), "user_id": person_id(request)}


def _original(page: _ComposerPage) -> str:
    """Return the sentence of the offer being answered or changed; empty for a new offer."""
    if page.offer is None:
        return ""
    board, offer = page.board, page.offer
    line = offer_line(board.table, board.seat, offer.key, board.names)
    return line.sentence if line else ""


def _context(page: _ComposerPage) -> dict[str, Any]:
    return {
        "original": _original(page),
        "board": page.board,
        "table": page.board.table,
        "title": page.title,
        "offer": page.offer,
        "composer_template": page.composer.template,
        "scene": scene_of(page.board.table, page.board.seat),
        "names": list(page.board.names.values()),
    }
