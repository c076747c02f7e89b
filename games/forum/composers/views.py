"""The pages of the composer: choose a subject, choose terms, read the preview, send the offer."""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from engine.display_names import named
from games.common.refusals import RefusalsShown
from games.forum import services
from games.forum.access import actor_of, for_players, missing, number_of, own_seat
from games.forum.board.selectors import TalkBoard
from games.forum.composers import Composer, DealForm, Setting, composer_of
from games.forum.composers.deal_games import bargain_of
from games.forum.models import Offer, OfferStatus
from games.forum.offers.drafts import Draft
from games.forum.offers.preview import Preview, preview
from games.forum.offers.views import offer_with
from games.forum.selectors import offer_line
from games.play.refusals import TableRefusal
from games.play.selectors import position, scene_of, view_of

BEGUN: Final = ("of", "pay", "votes")
"""The fields of the small offer that go on to the composer; `about` has the way."""
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
    page = _open(board, _("Make an offer"), ahead=bool(request.GET.get("ahead")))
    about = request.GET.get("about", "")
    if not about:
        groups = page.composer.subjects(page.setting)
        return render(request, "forum/subjects.html", _context(page) | {"groups": groups})

    def send(drafts: Sequence[Draft]) -> list[Offer]:
        return services.propose_to_each(board.table.pk, actor_of(request, board), drafts)

    return _compose(request, page, about, _begun(request, page), send)


def _begun(request: HttpRequest, page: _ComposerPage) -> Draft | None:
    """Return what was chosen in the small offer before more was wanted; the address has it."""
    path = request.GET.get("about", "").partition(":")[2]
    begun = {key: request.GET.get(key, "") for key in BEGUN} | {"path": path}
    return page.composer.small_offer(page.setting, begun) if begun["of"] else None


@require_POST
@for_players
def ask(request: HttpRequest, board: TalkBoard) -> HttpResponse:
    """Send the small offer made at the board; what cannot be sealed is said, and not sent.

    If more is wanted in it, the composer goes on with what was chosen.
    """
    page = _open(board, "", ahead=bool(request.POST.get("ahead")))
    if "more" in request.POST:
        begun = {key: request.POST[key] for key in (*BEGUN, "ahead") if request.POST.get(key)}
        wanted = {"about": f"move:{request.POST.get('path', '')}"} | begun
        return redirect(
            f"{reverse('forum:new_offer', args=[board.table.code])}?{urlencode(wanted)}"
        )
    draft = page.composer.small_offer(page.setting, request.POST)
    if draft is None or request.POST.get("turn", str(board.table.turn)) != str(board.table.turn):
        messages.error(request, _("That cannot be asked any more. Look at the board again."))
        return redirect(board.table)
    draft = _for_turn(draft, page)
    (said,) = preview(board.table, own_seat(board), [draft], board.names)
    if said.faults:
        messages.error(request, " ".join([_("It is not sent."), *said.faults]))
        return redirect(board.table)
    with RefusalsShown(request, _("You have asked: %s") % said.sentence, lambda: board.names):
        services.propose(board.table.pk, actor_of(request, board), draft)
    return redirect(board.table)


@for_players
def counter(request: HttpRequest, board: TalkBoard, key: str) -> HttpResponse:
    """Make a counter-offer to an offer that asks the viewer."""
    offer = offer_with(board, key)
    page = _open(board, _("Answer with another offer"), offer)

    def send(drafts: Sequence[Draft]) -> list[Offer]:
        actor, seen = actor_of(request, board), _version(request)
        return [services.counter(offer.pk, actor, drafts[0], version=seen)]

    draft = Draft(offer.deal, ahead=offer.ahead)
    return _compose(request, page, _about(request, page, draft), draft, send)


@for_players
def edit(request: HttpRequest, board: TalkBoard, key: str) -> HttpResponse:
    """Change an offer of the viewer's own. Those who had accepted it are asked again."""
    offer = offer_with(board, key)
    if own_seat(board) != offer.seat:
        raise missing()
    page = _open(board, _("Change your offer"), offer)

    def send(drafts: Sequence[Draft]) -> list[Offer]:
        actor, seen = actor_of(request, board), _version(request)
        return [services.edit(offer.pk, actor, drafts[0], version=seen)]

    to, until = offer.asked_seats, offer.until_turn
    draft = Draft(offer.deal, to, offer.standing, until, offer.ahead)
    return _compose(request, page, _about(request, page, draft), draft, send)


def _about(request: HttpRequest, page: _ComposerPage, draft: Draft) -> str:
    """Return the subject that the address asks for, or else the one that shows the offer."""
    return request.GET.get("about") or page.composer.about(page.setting, draft)


def _open(
    board: TalkBoard, title: str, offer: Offer | None = None, *, ahead: bool = False
) -> _ComposerPage:
    composer = composer_of(board.table)
    if composer is None or not board.may_offer:
        raise missing()
    seat = own_seat(board)
    setting = Setting(board.table, seat, view_of(board.table, seat), board.names, board.may_say)
    if offer is not None and offer.ahead:
        setting = _ahead(setting, offer.active)
    elif ahead:
        setting = _ahead(setting, seat)
    return _ComposerPage(board, composer, setting, title, offer)


def _ahead(setting: Setting, active: int | None) -> Setting:
    """Return the setting as on a seat's next turn; the same one if it is that turn already."""
    bargain = bargain_of(setting.table)
    if bargain is None or active is None:
        return setting
    at = bargain.on_turn_of(position(setting.table), active)
    return setting if at is None else replace(setting, view=at.view(setting.seat), ahead=True)


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
        drafts = [_for_turn(draft, page) for draft in form.drafts()]
        if "send" in posted and posted.get("read") == _digest(drafts):
            try:
                return _sent(request, page.board, send(drafts))
            except TableRefusal as refusal:
                context["refusal"] = _named(refusal, page)
        context |= _previewed(page, drafts)
    elif posted is not None and not more:
        _focus_first_fault(form)
    context["offered"] = _drawn(page, form, context.get("previews", []))
    part = request.htmx and request.htmx.target == "preview"  # type: ignore[attr-defined]
    template = "forum/_preview_swap.html" if part else "forum/compose.html"
    return render(request, template, context)


def _previewed(page: _ComposerPage, drafts: list[Draft]) -> dict[str, Any]:
    """Return what the offers say and would do, for the template of the preview."""
    previews = preview(page.board.table, own_seat(page.board), drafts, page.board.names)
    faulty = any(said.faults for said in previews)
    return {"previews": previews, "read": _digest(drafts), "cannot_be_sealed": faulty}


def _drawn(page: _ComposerPage, form: DealForm, previews: Sequence[Preview]) -> list[str]:
    """Return the ways on the board of what is offered, or else of what the form is about."""
    found = [said.arrow for said in previews if said.arrow]
    bargain, act = bargain_of(page.board.table), getattr(form, "act_drawn", None)
    if not found and bargain is not None and act:
        found = [bargain.arrow(page.board.table, act)]
    return list(dict.fromkeys(filter(None, found)))


def _focus_first_fault(form: DealForm) -> None:
    """Put the focus of the page on the first field that is not as it must be."""
    fields, errors = getattr(form, "fields", {}), getattr(form, "errors", {})
    wrong = next((name for name in fields if name in errors), None)
    if wrong is not None:
        fields[wrong].widget.attrs["autofocus"] = True


def _for_turn(draft: Draft, page: _ComposerPage) -> Draft:
    return replace(draft, ahead=True) if page.setting.ahead and not draft.standing else draft


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


def _version(request: HttpRequest) -> int:
    """Return the version of the offer that was on the page."""
    return number_of(request.POST.get("version", ""))


def _may_ask_ahead(page: _ComposerPage) -> bool:
    """Say whether a new offer could be for the viewer's own next turn instead."""
    setting = page.setting
    if page.offer is not None or setting.ahead or setting.view["active"] in (None, setting.seat):
        return False
    return _ahead(setting, setting.seat).ahead


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
        "ahead": page.setting.ahead,
        "may_ask_ahead": _may_ask_ahead(page),
        "offer": page.offer,
        "composer_template": page.composer.template,
        "scene": scene_of(page.board.table, page.board.seat),
        "names": list(page.board.names.values()),
    }
