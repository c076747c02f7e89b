from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.post.models import Mail


@admin.register(Mail)
class MailAdmin(admin.ModelAdmin):
    """The queue, to be looked at. No bodies: they hold links that sign in."""

    list_display = ["subject", "to", "kind", "state", "attempts", "due_at", "sent_at"]
    list_filter = ["state", "kind", "created_at"]
    search_fields = ["to", "subject", "cause", "message_id"]
    exclude = ["text", "html"]
    ordering = ["-created_at"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
