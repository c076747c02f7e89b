"""The pages of studies, and what their authors do there."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.core.ratelimit import consume
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.archive.models import Study, TriedEntry
from games.archive.studies import services
from games.archive.studies.forms import BeginForm, NoteForm, StudyForm
from games.archive.studies.reports import report_study
from games.archive.studies.selectors import (
    MOST_LISTED,
    StudyPage,
    listed_studies,
    own_studies,
    readable_study,
    studies_before,
)
from games.common import clock
from games.common.refusals import RefusalsShown
from games.forum.talk.forms import ReportForm
from games.play.access import acts_at_table, may_look, person_id
from games.play.models import Table

AuthorView = Callable[..., HttpResponse]
FIRST = "start"
"""Stands in an address for the first position of a study."""


@require_safe
def studies(request: HttpRequest) -> HttpResponse:
    """List the studies of the person who asks, and those that everybody may find."""
    own = list(own_studies(request.user)) if request.user.is_authenticated else []
    mine = [one for one in own if one.table.is_over and may_look(request, one.table)]
    page = list(studies_before(listed_studies(request.user), request.GET.get("before", "")[:20]))
    shown, is_first = page[:MOST_LISTED], "before" not in request.GET
    context = {
        "mine": mine if is_first else [],
        "shut": [one for one in own if one not in mine] if is_first else [],
        "listed": [one for one in shown if one not in mine],
        "is_first": is_first,
        "older": shown[-1].key if len(page) > MOST_LISTED else "",
    }
    return render(request, "archive/studies.html", context)


@acts_at_table
def begin(request: HttpRequest, table: Table, length: int) -> HttpResponse:
    """Begin a study at a position of a replay."""
    form = BeginForm(request.POST)
    title = form.cleaned_data["title"] if form.is_valid() else table.title
    with RefusalsShown(request):
        return redirect(
            services.begin_study(person_id(request), table, length, title, now=clock.now())
        )
    return redirect("archive:replay", table.code)


def _found(request: HttpRequest, key: str) -> Study:
    study = readable_study(key, request.user)
    if study is None or not may_look(request, study.table):
        raise Http404
    return study


def _entry(study: Study, node: str) -> TriedEntry | None:
    if node == FIRST:
        return None
    found: TriedEntry | None = TriedEntry.objects.filter(study=study, key=node, cut_at=None).first()
    if found is None:
        raise Http404
    found.study = study
    return found


@require_safe
def study(request: HttpRequest, key: str, node: str = FIRST) -> HttpResponse:
    """Show a study at one of its positions."""
    found = _found(request, key)
    return _shown(request, found, _entry(found, node))


def _shown(
    request: HttpRequest, found: Study, entry: TriedEntry | None, **forms: Any
) -> HttpResponse:
    is_mine = request.user.is_authenticated and found.user_id == request.user.pk
    page = StudyPage(found, entry, is_mine, request.GET.get("at", "")[:40])
    game = found.table.game
    context = {
        "page": page,
        "study": found,
        "table": found.table,
        "node": entry.key if entry else FIRST,
        "board_template": f"{game}/board.svg",
        "players_template": f"{game}/_players.html",
        "state_template": f"{game}/_state.html",
        "note_form": NoteForm(instance=entry) if entry and is_mine else None,
        "study_form": StudyForm(instance=found) if is_mine else None,
    }
    status = 400 if forms else 200
    return render(request, "archive/study.html", context | forms, status=status)


def by_author(view: AuthorView) -> Callable[..., HttpResponse]:
    """Hand the study to the view, if the person who posts is its author."""

    @require_POST
    @login_required
    @wraps(view)
    def checked(request: HttpRequest, key: str, **kwargs: Any) -> HttpResponse:
        found = _found(request, key)
        if found.user_id != person_id(request):
            raise Http404
        return view(request, found, **kwargs)

    return checked


def _to(found: Study, entry: TriedEntry | None) -> HttpResponse:
    return redirect("archive:study_at", found.key, entry.key if entry else FIRST)


@by_author
def try_entry(request: HttpRequest, found: Study, node: str) -> HttpResponse:
    """Try an entry after a position, and show where it leads."""
    after, asked = _entry(found, node), request.POST
    seat = asked.get("seat", "")
    number = int(seat) if seat.isascii() and seat.isdecimal() and len(seat) < 3 else -1
    if not 0 <= number < found.table.seat_count:
        raise Http404
    text = asked.get("text", "").strip()[:2000]
    with RefusalsShown(request):
        after = services.try_entry(
            found, after, number, asked.get("number", "")[:6], text, now=clock.now()
        )
    return _to(found, after)


@by_author
def let_house_play(request: HttpRequest, found: Study, node: str) -> HttpResponse:
    """Let house players go on from a position."""
    after, own = _entry(found, node), request.POST.get("own", "")
    if not consume(request, action="study", user=request.user):
        messages.error(request, _("House players have thought enough for an hour. Go on later."))
        return _to(found, after)
    is_seat = own.isascii() and own.isdecimal() and len(own) < 3
    with RefusalsShown(request):
        after = services.let_house_play(
            found,
            after,
            request.POST.get("level", ""),
            int(own) if is_seat else None,
            now=clock.now(),
        )
    return _to(found, after)


@by_author
def note(request: HttpRequest, found: Study, node: str) -> HttpResponse:
    """Name a position and comment on it."""
    entry = _entry(found, node)
    if entry is None:
        raise Http404
    form = NoteForm(request.POST)
    if not form.is_valid():
        return _shown(request, found, entry, note_form=form)
    with RefusalsShown(request, _("Noted.")):
        services.note_entry(entry, **form.cleaned_data, now=clock.now())
    return _to(found, entry)


@by_author
def cut_off(request: HttpRequest, found: Study, node: str) -> HttpResponse:
    """Cut off an entry with all that follows it, and show the position before it."""
    entry = _entry(found, node)
    if entry is None:
        raise Http404
    with RefusalsShown(request, _("The variation is cut off. You can put it back.")):
        services.cut_off(entry, now=clock.now())
    return _to(found, entry.parent)


@by_author
def put_back(request: HttpRequest, found: Study) -> HttpResponse:
    """Put back what was cut off last."""
    entry = None
    with RefusalsShown(request):
        entry = services.put_back(found)
    return _to(found, entry)


@by_author
def change(request: HttpRequest, found: Study) -> HttpResponse:
    """Give a study another title, or share it."""
    form = StudyForm(request.POST)
    if not form.is_valid():
        return _shown(request, found, None, study_form=form)
    with RefusalsShown(request, _("Saved.")):
        services.change_study(found, **form.cleaned_data, now=clock.now())
    return redirect(found)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def report(request: HttpRequest, key: str) -> HttpResponse:
    """Show the form that reports somebody else's study, or report it."""
    found = _found(request, key)
    if found.user_id == person_id(request):
        raise Http404(_("This study is your own."))
    form = ReportForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        me, reason = person_id(request), form.cleaned_data["reason"]
        with RefusalsShown(request, _("Thank you. An operator will look at it.")):
            report_study(found.pk, me, reason=reason, now=clock.now())
        return redirect(found)
    return render(request, "archive/report_study.html", {"study": found, "form": form})


@require_POST
@login_required
def remove(request: HttpRequest, key: str) -> HttpResponse:
    """Remove one's own study, even if its game can no longer be looked at."""
    found = Study.objects.filter(key=key, user=person_id(request)).first()
    if found is None:
        raise Http404
    services.remove_study(found)
    messages.success(request, _("The study is removed."))
    return redirect("archive:studies")
