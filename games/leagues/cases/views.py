"""The pages of cases."""

from allauth.core.ratelimit import consume
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.common import clock
from games.common.refusals import RefusalsShown
from games.leagues.access import of_season, person, shows_season
from games.leagues.cases import services
from games.leagues.cases.decisions import decide as decide_case
from games.leagues.cases.decisions import reopen as reopen_case
from games.leagues.cases.forms import FORMS, LEADS, DecisionForm, TextForm
from games.leagues.cases.notices import page_of
from games.leagues.cases.selectors import CasePage, case_of, cases_of, others_in, own_tables
from games.leagues.models import Case, CaseKind, Season
from games.leagues.needs.selectors import needs_of
from games.leagues.refusals import LeagueRefusal


def _page(request: HttpRequest, season: Season, key: str) -> CasePage:
    try:
        return case_of(season, key, person(request))
    except (Case.DoesNotExist, LeagueRefusal):
        raise Http404(_("There is no case at this address that you may read.")) from None


@require_safe
@login_required
@shows_season
def cases(request: HttpRequest, season: Season) -> HttpResponse:
    """Show the cases that the person may read, and what can be reported."""
    context = of_season(request, season) | {
        "lines": cases_of(season, person(request)),
        "kinds": [(kind.value, kind.label) for kind in services.BY_PLAYERS],
        "plays": services.has_place(season, person(request)),
    }
    return render(request, "leagues/cases.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@shows_season
def new_case(request: HttpRequest, season: Season, kind: str) -> HttpResponse:
    """Open a case of one kind with its form."""
    if kind not in FORMS:
        raise Http404
    me = person(request)
    form = FORMS[kind](
        request.POST or None,
        initial={"table": request.GET.get("table", "")},
        tables=own_tables(season, me),
        people=others_in(season, me),
    )
    if request.method == "POST" and form.is_valid() and _may_open(request):
        with RefusalsShown(request, _("The managers have been told.")):
            case = services.open_case(season.pk, kind, by=me, now=clock.now(), **form.opened())
            return redirect(page_of(case))
    context = of_season(request, season) | {"form": form}
    context |= {"title": CaseKind(kind).label, "lead": LEADS[kind]}
    return render(request, "leagues/new_case.html", context)


def _may_open(request: HttpRequest) -> bool:
    if consume(request, action="case", user=request.user):
        return True
    messages.error(
        request, _("You have opened enough cases for today. Write in the threads of those.")
    )
    return False


@require_safe
@login_required
@shows_season
def case(request: HttpRequest, season: Season, key: str) -> HttpResponse:
    page = _page(request, season, key)
    return _shown(request, page, _decision_form(page), _text_form(page))


def _decision_form(page: CasePage, data: object = None) -> DecisionForm | None:
    if not (page.part.decides and page.is_open):
        return None
    return DecisionForm(data, case=page.case, names=page.names)


def _text_form(page: CasePage, data: object = None) -> TextForm:
    return TextForm(data, may_be_private=page.part.decides, prefix="say")


def _shown(
    request: HttpRequest, page: CasePage, form: DecisionForm | None, says: TextForm
) -> HttpResponse:
    context = of_season(request, page.case.season) | {"page": page}
    return render(request, "leagues/case.html", context | {"form": form, "says": says})


@require_POST
@login_required
@shows_season
def say(request: HttpRequest, season: Season, key: str) -> HttpResponse:
    """Write into the thread of a case."""
    page = _page(request, season, key)
    form = _text_form(page, request.POST)
    if not form.is_valid():
        return _shown(request, page, _decision_form(page), form)
    with RefusalsShown(request):
        services.say(
            key,
            person(request),
            form.cleaned_data["text"],
            private=form.cleaned_data.get("private", False),
            now=clock.now(),
        )
    return redirect(page_of(page.case))


@require_POST
@login_required
@shows_season
def decide(request: HttpRequest, season: Season, key: str) -> HttpResponse:
    """Decide the case, as a manager, and go on to the next thing that waits."""
    page = _page(request, season, key)
    form = DecisionForm(request.POST, case=page.case, names=page.names)
    if page.part.decides and page.is_open and not form.is_valid():
        return _shown(request, page, form, _text_form(page))
    form.full_clean()
    given = form.cleaned_data
    with RefusalsShown(request, _("Decided. Everybody concerned has been told.")):
        decide_case(
            key,
            person(request),
            given.get("decision", ""),
            given.get("text", ""),
            terms=form.terms(),
            now=clock.now(),
        )
        if needs_of([season.league], person(request)):
            return redirect("leagues:waiting", season.league.slug)
    return redirect(page_of(page.case))


@require_POST
@login_required
@shows_season
def withdraw(request: HttpRequest, season: Season, key: str) -> HttpResponse:
    page = _page(request, season, key)
    with RefusalsShown(request, _("Your case is withdrawn.")):
        services.withdraw_case(key, person(request), now=clock.now())
    return redirect(page_of(page.case))


@require_POST
@login_required
@shows_season
def reopen(request: HttpRequest, season: Season, key: str) -> HttpResponse:
    """Take the decision back, as far as it can be."""
    page = _page(request, season, key)
    with RefusalsShown(request, _("The decision is taken back, and the case open again.")):
        reopen_case(key, person(request), now=clock.now())
    return redirect(page_of(page.case))
