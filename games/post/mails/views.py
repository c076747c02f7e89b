from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.accounts.requests import PersonRequest
from games.common import clock
from games.post import selectors, services


@require_safe
@login_required
def mails(request: PersonRequest) -> HttpResponse:
    """Show what was mailed to my addresses, and what became of it."""
    context = {
        "mails": selectors.mails_to_show(request.user),
        "boxes": selectors.boxes_of([request.user.pk])[request.user.pk],
    }
    return render(request, "post/mails.html", context)


@require_POST
@login_required
def send_test(request: PersonRequest) -> HttpResponse:
    mail = services.send_test(request.user, request.POST.get("email", ""), now=clock.now())
    if mail is None:
        messages.error(request, _("This is not a confirmed address of yours."))
    else:
        messages.success(request, _("A test is on its way to %(to)s.") % {"to": mail.to})
    return redirect("post:mails")
