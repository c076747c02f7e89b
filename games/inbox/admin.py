from django.contrib import admin

from games.common.look_only import LookOnly
from games.inbox.models import IncomingMail


@admin.register(IncomingMail)
class IncomingMailAdmin(LookOnly, admin.ModelAdmin):
    """What came in and what became of it, to be looked at. No words, and no keys to addresses."""

    list_display = ["at", "person", "state", "why", "attempts", "read_at"]
    list_filter = ["state", "at"]
    list_select_related = ["person"]
    exclude = ["raw", "token", "key"]
    ordering = ["-at"]
