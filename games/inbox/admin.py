from django.contrib import admin

from games.common.read_only_admin import LookOnly
from games.inbox.models import IncomingMail


@admin.register(IncomingMail)
class IncomingMailAdmin(LookOnly, admin.ModelAdmin):
    """Show incoming mails and what became of them, read-only, without text or keys."""

    list_display = ["at", "person", "state", "why", "attempts", "read_at"]
    list_filter = ["state", "at"]
    list_select_related = ["person"]
    exclude = ["raw", "token", "key"]
    ordering = ["-at"]
