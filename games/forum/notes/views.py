"""A person's own notes about those at a table."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from games.common import clock
from games.forum import services
from games.forum.access import board_of, missing, signed_out
from games.forum.board.selectors import TalkBoard
from games.forum.models import Notebook
from games.forum.notes.forms import NotesForm, noted
from games.forum.notes.selectors import notebook_of
from games.play.access import person_id, shows_table
from games.play.models import Table
from games.play.refusals import TableRefusal


@shows_table
def notes(request: HttpRequest, table: Table) -> HttpResponse:
    """Show and save the notes of a person who has a seat, or who had one and has notes."""
    if not request.user.is_authenticated:
        return signed_out(request, request.path)
    board, book = board_of(request, table), notebook_of(request.user.pk, table)
    if board.seat is None and book is None:
        raise missing()
    form = _form(request, board, book)
    saved = request.method == "POST" and form.is_valid() and _save(request, board, form)
    if saved and not request.htmx:  # type: ignore[attr-defined]
        messages.success(request, _("Your notes are saved."))
        return redirect("forum:notes", table.code)
    if saved:
        form = _form(request, board, notebook_of(request.user.pk, table), fresh=True)
    context = {"board": board, "table": table, "notes_form": form, "saved": saved}
    part = request.htmx  # type: ignore[attr-defined]
    return render(request, "forum/_notes.html" if part else "forum/notes.html", context)


def _form(
    request: HttpRequest, board: TalkBoard, book: Notebook | None, *, fresh: bool = False
) -> NotesForm:
    posted = request.POST if request.method == "POST" and not fresh else None
    others = [(number, name) for number, name in board.names.items() if number != board.seat]
    return NotesForm(posted, others=others, initial=noted(book))


def _save(request: HttpRequest, board: TalkBoard, form: NotesForm) -> bool:
    """Save the notes; False if they were refused. Saving again then overwrites the newer notes."""
    table, me, text = board.table, person_id(request), form.cleaned_data["text"]
    version, now = form.cleaned_data["version"], clock.now()
    try:
        services.note(table.pk, me, marks=form.marks, text=text, version=version, now=now)
    except TableRefusal as refusal:
        form.add_error(None, str(refusal))
        book = notebook_of(me, table)
        form.go_on_from(book.version if book else 0)
        return False
    return True
