"""For operators: look at a table, and step in. Services do what they do, with reasons."""

from typing import Any, Final

from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from games.common import clock
from games.play import selectors
from games.play.intervene_form import InterveneForm
from games.play.models import Entry, Intervention, Seat, Table
from games.play.refusals import TableRefusal

SEAT_COLUMNS: Final = ("number", "user", "bot", "family", "must_act", "turns", "missed", "place")
INTERVENTION_COLUMNS: Final = ("at", "kind", "at_length", "user", "reason")


class LookOnly:
    """Nothing here is edited by hand: the services write, and know what hangs together."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SeatsInline(LookOnly, admin.TabularInline):
    model = Seat
    extra = 0
    fields = readonly_fields = SEAT_COLUMNS


class InterventionsInline(LookOnly, admin.TabularInline):
    model = Intervention
    extra = 0
    fields = readonly_fields = INTERVENTION_COLUMNS


@admin.register(Table)
class TableAdmin(LookOnly, admin.ModelAdmin):
    list_display = ["title", "code", "game", "status", "length", "deadline", "organiser", "step_in"]
    list_filter = ["status", "game", "visibility", "anonymous"]
    search_fields = ["code", "title", "organiser__display_name", "seats__user__display_name"]
    date_hierarchy = "created_at"
    list_select_related = ["organiser"]
    inlines = [SeatsInline, InterventionsInline]
    exclude = ["chance", "salt", "password"]

    @admin.display(description="")
    def step_in(self, table: Table) -> str:
        address = reverse("admin:play_table_intervene", args=[table.pk])
        return format_html('<a href="{}">{}</a>', address, _("Look and step in"))

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.intervene)
        own = path("<path:object_id>/intervene/", view, name="play_table_intervene")
        return [own, *super().get_urls()]

    def intervene(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """The table as a spectator sees it, its log, and a form to pause, roll back or force."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        table = get_object_or_404(Table, pk=unquote(object_id))
        form = InterveneForm(request.POST or None, table=table)
        if request.method == "POST" and form.is_valid() and self._do(request, form):
            return redirect(request.path)
        context = self.admin_site.each_context(request) | {
            "table": table,
            "form": form,
            "log": selectors.log_of(table, None) if table.has_started else [],
            "interventions": table.interventions.select_related("user"),
            "shown": _shown(table),
            "title": table.title,
            "opts": self.opts,
        }
        return render(request, "admin/play/intervene.html", context)

    def _do(self, request: HttpRequest, form: InterveneForm) -> bool:
        try:
            form.step_in(request.user.pk, now=clock.now())
        except TableRefusal as refusal:
            form.add_error(None, str(refusal))
            return False
        messages.success(request, _("Done, and noted in the table's log."))
        return True


def _shown(table: Table) -> str:
    if not table.has_started:
        return ""
    game = table.rules
    return game.show(selectors.view_of(table, None))


@admin.register(Entry)
class EntryAdmin(LookOnly, admin.ModelAdmin):
    """The logs, to be searched. What an entry says is told at its table, where secrets are kept."""

    list_display = ["table", "index", "turn", "seat", "made_by", "user", "at"]
    list_filter = ["made_by", "table__game"]
    search_fields = ["table__code", "table__title", "user__display_name"]
    list_select_related = ["table", "user"]
    exclude = ["raw"]
    show_full_result_count = False


@admin.register(Seat)
class SeatAdmin(LookOnly, admin.ModelAdmin):
    list_display = ["table", "number", "user", "bot", "must_act", "turns", "missed", "place"]
    list_filter = ["bot", "must_act", "table__status"]
    search_fields = ["table__code", "table__title", "user__display_name"]
    list_select_related = ["table", "user"]
    exclude = ["invitation"]


@admin.register(Intervention)
class InterventionAdmin(LookOnly, admin.ModelAdmin):
    list_display = ["table", "kind", "at_length", "user", "by_operator", "reason", "at"]
    list_filter = ["kind", "by_operator"]
    search_fields = ["table__code", "table__title", "user__display_name", "reason"]
    list_select_related = ["table", "user"]
    exclude = ["detail"]
