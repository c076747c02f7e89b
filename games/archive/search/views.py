"""The pages on which games are found."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.archive.query import QueryFault, parse
from games.archive.saved.selectors import saved_lines
from games.archive.search.forms import SearchForm, filled
from games.archive.search.overview import overview
from games.archive.search.results import address, results_of


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show what a query finds; without a query, ways into the archive and the newest games."""
    if "form" in request.GET:
        return _from_form(request)
    line, after = request.GET.get("q", ""), request.GET.get("after", "")
    found = results_of(line, request.user.pk, after)
    context = {
        "found": found,
        "form": filled(found.query),
        "overview": None if line or after else overview(),
        "saved": saved_lines(request.user) if request.user.is_authenticated else [],
    }
    return render(request, "archive/index.html", context, status=400 if found.fault else 200)


def _from_form(request: HttpRequest) -> HttpResponse:
    """Turn the form into a query, or show it again with the fault."""
    form = SearchForm(request.GET)
    line = form.line()
    try:
        return redirect(address(parse(line)))
    except QueryFault:
        context = {"found": results_of(line, request.user.pk), "form": form, "overview": None}
        return render(request, "archive/index.html", context, status=400)
