"""A page to answer a mail, for development."""

from email.message import EmailMessage

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.common import clock
from games.common.loopback import only_from_here
from games.inbox.forms import AnswerForm
from games.inbox.services import TooManyMails, read_due_mail, store_mail
from games.inbox.store import token_in
from games.post.models import Mail
from games.post.services import new_message_id


@only_from_here
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
    except TooManyMails:
        messages.error(
            request, _("This mail has been answered too often. Answer another, or wait.")
        )
        return redirect("mail_page:mails")
    read_due_mail()
    messages.success(request, _("Your answer has been read; the newest mail says what it did."))
    return redirect("mail_page:mails")


def _reply(mail: Mail, text: str) -> bytes:
    """Build the reply as a text-only mail program would."""
    made = EmailMessage()
    made["From"], made["To"] = mail.to, mail.reply_to
    made["Subject"] = f"Re: {' '.join(mail.subject.split())}"
    made["Message-ID"] = new_message_id()
    made["In-Reply-To"] = mail.message_id
    quoted = "\n".join(f"> {line}".rstrip() for line in mail.text.splitlines())
    made.set_content(f"{text}\n\n{quoted}\n")
    return made.as_bytes()
