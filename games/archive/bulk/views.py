"""The page of monthly files, and the files."""

from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.archive.bulk.selectors import files_offered, is_current
from games.archive.bulk.services import folder
from games.archive.models import BulkFile


@require_safe
def bulk_files(request: HttpRequest) -> HttpResponse:
    """Show the files of all public games, and what they say of people."""
    return render(request, "archive/bulk.html", {"files": files_offered()})


@require_safe
def bulk_file(request: HttpRequest, name: str) -> HttpResponseBase:
    """Send a file, unless somebody in it has withdrawn since it was made."""
    file = BulkFile.objects.exclude(name="").filter(name=name).first()
    if file is None:
        raise Http404(_("There is no such file. It may have been made again under another name."))
    if not is_current(file):
        return render(request, "archive/bulk_withdrawn.html", {"file": file}, status=410)
    try:
        opened = (folder() / file.name).open("rb")
    except FileNotFoundError:
        raise Http404(_("This file is not on this machine.")) from None
    return FileResponse(opened, as_attachment=True, content_type="application/gzip")
