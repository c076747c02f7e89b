"""The admin of house players."""

from django.contrib import admin

from games.bots.models import HouseCursor
from games.common.read_only_admin import LookOnly


@admin.register(HouseCursor)
class HouseCursorAdmin(LookOnly, admin.ModelAdmin):
    """The cursors of the house, to see where house players fail. They recover by themselves."""

    list_display = ["table", "failures", "trouble", "rest_until", "busy_until"]
    list_select_related = ["table"]
    search_fields = ["table__code", "table__title", "trouble"]
    ordering = ["-failures", "-rest_until"]
