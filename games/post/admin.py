from typing import Any

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games.common import clock
from games.common.read_only_admin import LookOnly
from games.post.models import Mail, Mailbox, Notice
from games.post.selectors import queue


@admin.register(Mail)
class MailAdmin(LookOnly, admin.ModelAdmin):
    """Show the queue, read-only. Bodies, headers and reply addresses hold keys and stay hidden."""

    list_display = ["subject", "to", "kind", "state", "attempts", "due_at", "sent_at", "error"]
    list_filter = ["state", "kind", "created_at"]
    search_fields = ["to", "subject", "message_id"]
    exclude = ["text", "html", "headers", "reply_to", "cause"]
    ordering = ["-created_at"]

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        state = queue(clock.now())
        said = {"subtitle": state.sentence} | (extra_context or {})
        if state.stands_still:
            messages.error(request, _("Mail is stuck: %s.") % state.sentence)
        return super().changelist_view(request, said)


@admin.register(Notice)
class NoticeAdmin(LookOnly, admin.ModelAdmin):
    """Show notices, read-only. Their words are private, so only kind and state are shown."""

    list_display = ["kind", "person", "scope", "state", "attempts", "due_at", "told_at", "error"]
    list_filter = ["state", "kind", "created_at"]
    search_fields = ["cause", "scope"]
    exclude = ["title", "text", "html", "payload", "reply_to", "url"]
    list_select_related = ["person"]
    ordering = ["-id"]


@admin.register(Mailbox)
class MailboxAdmin(LookOnly, admin.ModelAdmin):
    list_display = ["email", "takes_notices", "bounced_at", "bounce_why"]
    list_filter = ["bounced_at"]
    search_fields = ["email"]
