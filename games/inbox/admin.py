from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.inbox.models import IncomingMail


@admin.register(IncomingMail)
class IncomingMailAdmin(admin.ModelAdmin):
    """What came in and what became of it, to be looked at. No words, and no keys to addresses."""

    list_display = ["at", "person", "state", "why", "attempts", "read_at"]
    list_filter = ["state", "at"]
    list_select_related = ["person"]
    exclude = ["raw", "token", "key"]
    ordering = ["-at"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
