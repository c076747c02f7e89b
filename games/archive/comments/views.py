"""Writing a comment on a finished game, changing it, taking it back, and reporting it."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.archive.comments import services
from games.archive.comments.forms import CommentForm, keep_taken_back
from games.archive.comments.refusals import CommentRefusal
from games.archive.comments.selectors import comment_read_by
from games.archive.ending.table_panel import result_address
from games.archive.models import Comment
from games.common import clock
from games.common.refusals import RefusalsShown
from games.forum.talk.forms import ReportForm
from games.play.access import acts_at_table, person_id, shows_table
from games.play.models import Table
from games.play.selectors import seat_of


@acts_at_table
def post(request: HttpRequest, table: Table) -> HttpResponse:
    """Write a comment. What cannot be taken is shown again in a page of its own."""
    form = CommentForm(request.POST, played=seat_of(request.user, table) is not None)
    about = request.POST.get("length", "")
    length = int(about) if about.isdecimal() and len(about) < 7 else None
    if form.is_valid():
        try:
            made = services.post_comment(
                table.pk,
                person_id(request),
                form.cleaned_data["text"],
                length=length,
                as_player=form.cleaned_data.get("as_player", False),
                now=clock.now(),
            )
        except CommentRefusal as refusal:
            form.add_error(None, str(refusal))
        else:
            return redirect(_back(request, table, made))
    context = {"table": table, "form": form, "length": length}
    return render(request, "archive/comment.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@shows_table
def change(request: HttpRequest, table: Table, key: str) -> HttpResponse:
    """Show one's own comment in the form, or change it."""
    comment = _own(request, table, key)
    played = seat_of(request.user, table) is not None
    said = {"text": comment.text, "as_player": comment.as_player}
    form = CommentForm(request.POST or None, played=played, initial=said)
    if request.method == "POST" and form.is_valid():
        shows = form.cleaned_data.get("as_player", False)
        me, text = person_id(request), form.cleaned_data["text"]
        try:
            services.change_comment(key, me, text, as_player=shows, now=clock.now())
        except CommentRefusal as refusal:
            form.add_error(None, str(refusal))
        else:
            return redirect(_back(request, table, comment))
    return render(request, "archive/comment.html", {"table": table, "form": form, "key": key})


@acts_at_table
def take_back(request: HttpRequest, table: Table, key: str) -> HttpResponse:
    """Remove one's own comment. Its text is in the form after that, to be sent again."""
    comment = _own(request, table, key)
    done = _("Your comment is removed.")
    if not comment.hidden_by_operator:
        done = _("Your comment is removed. If that was a mistake, its text is in the form again.")
    with RefusalsShown(request, done):
        services.take_comment_back(key, person_id(request), now=clock.now())
        if not comment.hidden_by_operator:
            keep_taken_back(request, comment)
    return redirect(f"{result_address(table)}#comments")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@shows_table
def report(request: HttpRequest, table: Table, key: str) -> HttpResponse:
    """Show the form that reports a comment, or report it."""
    comment = comment_read_by(table, key, request.user.pk)
    if comment is None or comment.hidden_by_operator or comment.user_id == request.user.pk:
        raise Http404(_("There is no such comment here."))
    form = ReportForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        me, reason = person_id(request), form.cleaned_data["reason"]
        with RefusalsShown(request, _("Thank you. An operator will look at it.")):
            services.report_comment(comment.pk, me, reason=reason, now=clock.now())
        return redirect(f"{result_address(table)}#comments")
    context = {"table": table, "comment": comment, "form": form}
    return render(request, "archive/report_comment.html", context)


def _own(request: HttpRequest, table: Table, key: str) -> Comment:
    comment = comment_read_by(table, key, request.user.pk)
    if comment is None or comment.user_id != request.user.pk:
        raise Http404(_("There is no such comment here."))
    return comment


def _back(request: HttpRequest, table: Table, comment: Comment) -> str:
    """Return where the comment was written: the replay at its position, or the result page."""
    if request.POST.get("from") == "replay" and comment.length is not None:
        return reverse("archive:position", args=[table.code, comment.length])
    return f"{result_address(table)}#comment-{comment.key}"
