from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.bots.models import Watch


@admin.register(Watch)
class WatchAdmin(admin.ModelAdmin):
    """Where house players are in trouble, to be looked at; they find their way back themselves."""

    list_display = ["table", "failures", "trouble", "rest_until", "busy_until"]
    list_select_related = ["table"]
    search_fields = ["table__code", "table__title", "trouble"]
    ordering = ["-failures", "-rest_until"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
