"""The operators' pages: look at a table, and step in by calling services, with a reason."""

from datetime import datetime, timedelta
from typing import Any, Final

import structlog
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from games.accounts.models import User
from games.common import clock
from games.common.read_only_admin import LookOnly
from games.operators.forms import InterveneForm
from games.operators.selectors import Sight, drawn, inspected, taken_away
from games.operators.talk import talk_seen
from games.play import selectors
from games.play.log.entries import entries_of
from games.play.models import (
    Entry,
    Intervention,
    MadeBy,
    Outage,
    PackedLog,
    Seat,
    Status,
    Table,
)
from games.play.refusals import TableRefusal
from games.play.seats.selectors import INTERVENE, is_operator

log = structlog.get_logger(__name__)

TABLE_COLUMNS: Final = (
    *("look", "code", "game", "status", "players", "turn", "length", "deadline", "organiser"),
)
SEAT_COLUMNS: Final = ("number", "user", "bot", "family", "must_act", "turns", "missed", "place")
INTERVENTION_COLUMNS: Final = ("at", "kind", "refused", "at_length", "user", "reason")


class SeatsInline(LookOnly, admin.TabularInline):
    model = Seat
    extra = 0
    fields = readonly_fields = SEAT_COLUMNS


class InterventionsInline(LookOnly, admin.TabularInline):
    model = Intervention
    extra = 0
    fields = readonly_fields = INTERVENTION_COLUMNS


class Clock(admin.SimpleListFilter):
    """Filter tables by their clock. If many are late, something is wrong."""

    title = _("clock")
    parameter_name = "clock"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [
            ("late", _("time has run out")),
            ("day", _("runs out within a day")),
            ("aside", _("set aside")),
        ]

    def queryset(self, request: HttpRequest, queryset: "QuerySet[Table]") -> "QuerySet[Table]":
        now = clock.now()
        if self.value() == "late":
            return queryset.filter(status=Status.PLAYING, deadline__lte=now)
        if self.value() == "aside":
            return queryset.filter(set_aside_at__isnull=False)
        if self.value() == "day":
            return queryset.filter(deadline__gt=now, deadline__lte=now + timedelta(days=1))
        return queryset


@admin.register(Table)
class TableAdmin(LookOnly, admin.ModelAdmin):
    """Find tables, and open the page on which an operator looks at one and steps in."""

    list_display = TABLE_COLUMNS
    list_display_links = None
    list_filter = ["status", Clock, "game", "visibility", "press", "anonymous"]
    search_fields = [
        *("code", "title", "organiser__display_name", "seats__family"),
        *("seats__user__display_name", "seats__user__email"),
    ]
    search_help_text = _("Code, title, or the name or mail address of somebody who sits there.")
    date_hierarchy = "created_at"
    inlines = [SeatsInline, InterventionsInline]
    exclude = ["chance", "salt", "password"]

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Table]":
        found = super().get_queryset(request).select_related("organiser", "rematch_of")
        return found.defer("chance", "salt").prefetch_related("seats__user")

    @admin.display(description=_("players"))
    def players(self, table: Table) -> str:
        """The people who really sit there: operators see names that a table hides."""
        held = (seat.user.name if seat.user else seat.bot for seat in table.seats.all())
        return ", ".join(str(name or _("free")) for name in held)

    @admin.display(description=_("table"), ordering="title")
    def look(self, table: Table) -> str:
        address = reverse("admin:play_table_intervene", args=[table.pk])
        return format_html('<a href="{}">{}</a>', address, table.title)

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.intervene)
        own = path("<path:object_id>/intervene/", view, name="play_table_intervene")
        return [own, *super().get_urls()]

    def intervene(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Show what is public of the table, its log, and the form to step in; do what was sent."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        table = self.get_object(request, unquote(object_id))
        if table is None:
            raise Http404
        form = InterveneForm(request.POST or None, table=table, initial=request.GET.dict())
        sight = Sight()
        if request.method == "POST":
            if not is_operator(request.user, INTERVENE):
                raise PermissionDenied
            if form.is_valid() and self._do(request, form) and form.is_seen:
                if form.sight is None:
                    return redirect(request.path)
                sight = form.sight
        context = self.admin_site.each_context(request) | page_of(table, sight, request.user)
        context |= {"form": form, "opts": self.opts, "preview": preview_of(form)}
        return render(request, "operators/intervene.html", context)

    def _do(self, request: HttpRequest, form: InterveneForm) -> bool:
        try:
            form.step_in(request.user.pk, now=clock.now())
        except TableRefusal as refusal:
            form.add_error(None, str(refusal))
            return False
        if form.is_seen:
            messages.success(request, _("Done, and noted in the table's log."))
        return True


def preview_of(form: InterveneForm) -> dict[str, Any] | None:
    """Return what a roll-back would do, if the form asks for one that was not shown yet."""
    if not form.is_bound or not form.is_valid() or form.back_to is None:
        return None
    form.show_first()
    table, length = form.table, form.back_to
    try:
        scene, gone = drawn(table, length=length), taken_away(table, length)
    except Exception:  # a log that cannot be read any more is what a roll-back may mend
        log.exception("roll-back cannot be shown", table=table.pk)
        scene, gone = None, []
    return {"length": length, "scene": scene, "gone": gone, "count": table.length - length}


def page_of(table: Table, sight: Sight, user: Any) -> dict[str, Any]:
    """Return what the page shows; if the log cannot be read any more, the page says so."""
    try:
        log_lines = selectors.log_of(table, None) if table.has_started else []
        shown = inspected(table, sight)
        scene = drawn(table, sight)
    except Exception as trouble:
        log.exception("table cannot be read", table=table.pk)
        log_lines, shown, scene = [], [("", f"{type(trouble).__name__}: {trouble}")], None
    return {
        "table": table,
        "title": table.title,
        "sight": sight,
        "log": log_lines,
        "interventions": table.interventions.select_related("user").order_by("-at", "-pk"),
        "seats": selectors.seats_at(table),
        "shown": shown,
        "scene": scene,
        "names": selectors.seat_names(table, table.seats.select_related("user")),
        "board_template": f"{table.game}/board.svg",
        "talk": talk_seen(table, sight, user),
    }


@admin.register(Entry)
class EntryAdmin(LookOnly, admin.ModelAdmin):
    """Search the logs. What an entry says is not shown here: some entries are secret."""

    list_display = ["table", "index", "turn", "seat", "made_by", "user", "at"]
    list_filter = ["made_by", "table__game", "table__status", "at"]
    search_fields = ["table__code", "table__title", "user__display_name", "user__email"]
    list_select_related = ["table", "user"]
    search_help_text = _(
        "Code or title of a table, or the name or mail address of a player. Games that have been "
        "over for a week are among the packed logs."
    )
    exclude = ["raw"]
    show_full_result_count = False


@admin.register(PackedLog)
class PackedLogAdmin(LookOnly, admin.ModelAdmin):
    """Find the packed logs of old games, and see who made each entry, and when."""

    list_display = ["table", "ended", "length"]
    search_fields = ["table__code", "table__title"]
    list_select_related = ["table"]
    exclude = ["log"]
    readonly_fields = ["table", "has_promises", "made"]
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> "QuerySet[PackedLog]":
        return super().get_queryset(request).defer("log").order_by("-table")

    @admin.display(description=_("ended"))
    def ended(self, row: PackedLog) -> datetime | None:
        return row.table.finished_at

    @admin.display(description=_("entries"))
    def length(self, row: PackedLog) -> int:
        return row.table.length

    @admin.display(description=_("entries"))
    def made(self, row: PackedLog) -> str:
        """All entries without what they say: in some games entries are secret."""
        entries = entries_of(row.table)
        people = User.objects.in_bulk({entry.user_id for entry in entries if entry.user_id})
        lines = [
            (entry, MadeBy(entry.made_by).label, people.get(entry.user_id or 0))
            for entry in entries
        ]
        return render_to_string("operators/_packed_log.html", {"lines": lines})


@admin.register(Seat)
class SeatAdmin(LookOnly, admin.ModelAdmin):
    """Find seats, by their holder among other things."""

    list_display = ["table", "number", "user", "bot", "must_act", "turns", "missed", "place"]
    list_filter = ["table__status", "must_act", "bot", "table__game"]
    search_fields = [
        *("table__code", "table__title", "family", "invited_address"),
        *("user__display_name", "user__email"),
    ]
    list_select_related = ["table", "user"]
    exclude = ["invitation"]


@admin.register(Intervention)
class InterventionAdmin(LookOnly, admin.ModelAdmin):
    """Find what was done to tables from outside their games."""

    list_display = ["table", "kind", "at_length", "user", "by_operator", "refused", "reason", "at"]
    list_filter = ["kind", "by_operator", "refused", "at"]
    date_hierarchy = "at"
    search_fields = ["table__code", "table__title", "user__display_name", "reason"]
    list_select_related = ["table", "user"]
    exclude = ["detail"]


@admin.register(Outage)
class OutageAdmin(LookOnly, admin.ModelAdmin):
    """Times without a sweep, and whether all clocks have been credited with them."""

    list_display = ["began", "ended", "settled"]
    date_hierarchy = "began"
