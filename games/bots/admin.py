from django.contrib import admin

from games.bots.models import Watch
from games.common.look_only import LookOnly


@admin.register(Watch)
class WatchAdmin(LookOnly, admin.ModelAdmin):
    """Where house players are in trouble, to be looked at; they find their way back themselves."""

    list_display = ["table", "failures", "trouble", "rest_until", "busy_until"]
    list_select_related = ["table"]
    search_fields = ["table__code", "table__title", "trouble"]
    ordering = ["-failures", "-rest_until"]
