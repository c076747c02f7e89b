"""Answering a mail without a mail server: it takes the same way as one that came in."""

from email.message import EmailMessage

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.common import clock
from games.inbox.addresses import token_in
from games.inbox.forms import AnswerForm
from games.inbox.services import TooMany, read_due_mail, store_mail
from games.post.models import Mail
from games.post.services import new_message_id


@require_http_methods(["GET", "HEAD", "POST"])
def answer_mail(request: HttpRequest, mail_id: int) -> HttpResponse:
    mail = get_object_or_404(Mail, pk=mail_id)
    token = token_in(mail.reply_to)
    if not token:
        raise Http404(_("This mail cannot be answered."))
    form = AnswerForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return render(request, "inbox/answer.html", {"mail": mail, "form": form})
    try:
        store_mail(token, mail.to, _reply(mail, form.cleaned_data["text"]), now=clock.now())
    except TooMany:
        messages.error(request, _("Many answers have come to this mail. Answer another, or wait."))
        return redirect("mail_page:mails")
    read_due_mail()
    messages.success(request, _("Your answer has come in; the newest mail says what came of it."))
    return redirect("mail_page:mails")


def _reply(mail: Mail, text: str) -> bytes:
    """As a terminal program would write it."""
    made = EmailMessage()
    made["From"], made["To"] = mail.to, mail.reply_to
    made["Subject"] = f"Re: {' '.join(mail.subject.split())}"
    made["Message-ID"] = new_message_id()
    made["In-Reply-To"] = mail.message_id
    quoted = "\n".join(f"> {line}".rstrip() for line in mail.text.splitlines())
    made.set_content(f"{text}\n\n{quoted}\n")
    return made.as_bytes()
