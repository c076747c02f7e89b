"""The admin of leagues: operators look at seasons and what was done in them. Nothing is edited.

Secrets of a league stay with its managers: threads of cases, private lines and pairs kept apart are
not shown, and neither are the links by which substitutes answer.
"""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.common.read_only_admin import LookOnly
from games.leagues.models import (
    Case,
    Entrant,
    JournalLine,
    League,
    LeagueTable,
    Manager,
    Round,
    Season,
    Step,
    SubstituteCall,
)


class ManagersInline(LookOnly, admin.TabularInline):
    model = Manager
    extra = 0
    fields = readonly_fields = ("user", "since")


@admin.register(League)
class LeagueAdmin(LookOnly, admin.ModelAdmin):
    """Leagues with their managers, whom an operator can write to."""

    list_display = ["name", "slug", "game", "by_invitation", "created_at", "closed_at"]
    list_filter = ["game", "by_invitation", ("closed_at", admin.EmptyFieldListFilter)]
    search_fields = ["name", "slug", "managers__user__display_name", "managers__user__email"]
    inlines = [ManagersInline]


class RoundsInline(LookOnly, admin.TabularInline):
    model = Round
    extra = 0
    fields = readonly_fields = ("number", "status", "starts_at", "ends_at")


@admin.register(Season)
class SeasonAdmin(LookOnly, admin.ModelAdmin):
    """Seasons with their rounds."""

    list_display = ["league", "number", "title", "status", "form", "starts_at", "finished_at"]
    list_filter = ["status", "form", "league__game"]
    search_fields = ["league__name", "league__slug", "title"]
    list_select_related = ["league"]
    inlines = [RoundsInline]


@admin.register(Step)
class StepAdmin(LookOnly, admin.ModelAdmin):
    """Steps of all seasons, among them those that fail."""

    list_display = ["season", "kind", "round", "run", "state", "due_at", "done_at", "attempts"]
    list_filter = ["state", "kind", "due_at"]
    search_fields = ["season__league__name", "season__league__slug", "trouble"]
    list_select_related = ["season__league"]
    date_hierarchy = "due_at"


@admin.register(Entrant)
class EntrantAdmin(LookOnly, admin.ModelAdmin):
    """The places of people in seasons."""

    list_display = ["season", "user", "status", "division", "signed_up_at", "left_at"]
    list_filter = ["status", "season__status"]
    search_fields = ["season__league__name", "user__display_name", "user__email"]
    list_select_related = ["season__league", "user", "division"]


@admin.register(LeagueTable)
class LeagueTableAdmin(LookOnly, admin.ModelAdmin):
    """The tables of published rounds, with their outcomes. Drafts are for managers alone."""

    list_display = ["round", "division", "number", "table", "outcome", "counted_at", "unread"]
    list_filter = ["outcome", "unread"]
    search_fields = ["round__season__league__name", "table__code", "table__title"]
    list_select_related = ["round__season", "division", "table"]
    readonly_fields = ["table"]

    def get_queryset(self, request: HttpRequest) -> "QuerySet[LeagueTable]":
        found: QuerySet[LeagueTable] = super().get_queryset(request)
        secret = ("table__chance", "table__salt", "division__standing", "division__race")
        return found.exclude(round__status__in=["planned", "seated"]).defer(*secret)


@admin.register(Case)
class CaseAdmin(LookOnly, admin.ModelAdmin):
    """Cases by kind and state, without what was said in them."""

    list_display = ["season", "kind", "state", "opened_at", "decided_at"]
    list_filter = ["kind", "state", "opened_at"]
    search_fields = ["season__league__name", "season__league__slug", "key"]
    list_select_related = ["season__league"]
    fields = ("season", "kind", "state", "opened_at", "decided_at")


@admin.register(SubstituteCall)
class SubstituteCallAdmin(LookOnly, admin.ModelAdmin):
    """Questions to substitutes, without the links by which they answer."""

    list_display = ["user", "seat", "asked_at", "until", "answer", "answered_at"]
    list_filter = ["answer", "asked_at"]
    search_fields = ["user__display_name", "user__email"]
    list_select_related = ["user", "seat"]
    exclude = ["token"]


@admin.register(JournalLine)
class JournalLineAdmin(LookOnly, admin.ModelAdmin):
    """The journal of leagues, as everybody may read it."""

    list_display = ["at", "league", "season", "kind", "by", "reason", "undone_at"]
    list_filter = ["kind", "at"]
    search_fields = ["league__name", "league__slug", "by__display_name", "reason"]
    list_select_related = ["league", "season__league", "by"]
    date_hierarchy = "at"
    exclude = ["undo"]

    def get_queryset(self, request: HttpRequest) -> "QuerySet[JournalLine]":
        found: QuerySet[JournalLine] = super().get_queryset(request)
        return found.filter(private=False)
