"""The page of a puzzle. Everybody may answer; for people who are signed in it is remembered."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.common import clock
from games.school.puzzles.selectors import PuzzlePage, page_of, solved_by
from games.school.puzzles.services import solve


@require_http_methods(["GET", "HEAD", "POST"])
def puzzle(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """Show a puzzle, and what comes of the answer that was given."""
    page = page_of(f"{game}/{slug}")
    if page is None:
        raise Http404(_("There is no such puzzle here."))
    if request.method == "POST":
        return _answered(request, page)
    chosen = _chosen(page, request.GET.get("answer", ""))
    context = {
        "page": page,
        "chosen": chosen,
        "verdict": None if chosen is None else page.answers[chosen],
        "solved": page.puzzle.key in solved_by(request.user),
        "board_template": f"{page.puzzle.game}/board.svg",
        "signs_template": f"{page.puzzle.game}/_signs.svg",
    }
    return render(request, "school/puzzle.html", context)


def _answered(request: HttpRequest, page: PuzzlePage) -> HttpResponse:
    chosen = _chosen(page, request.POST.get("answer", ""))
    address = reverse("school:puzzle", args=[page.puzzle.game, page.puzzle.slug])
    if chosen is None:
        return redirect(address)
    if page.answers[chosen][2] and request.user.is_authenticated:
        solve(request.user.pk, page.puzzle, now=clock.now())
    return redirect(f"{address}?answer={chosen + 1}#verdict")


def _chosen(page: PuzzlePage, number: str) -> int | None:
    """Return the index of the answer with this number, if there is one."""
    numbers = [str(number) for number in range(1, 1 + len(page.answers))]
    return numbers.index(number) if number in numbers else None
