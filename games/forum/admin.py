"""For operators: what was reported, and hiding it. Nothing is edited; what was said stays."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.common import clock
from games.forum import services
from games.forum.models import Message, Offer, Report


class LookOnly:
    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Report)
class ReportAdmin(LookOnly, admin.ModelAdmin):
    list_display = ["at", "message", "user", "reason", "settled_at"]
    list_filter = [("settled_at", admin.EmptyFieldListFilter)]
    list_select_related = ["message", "user"]
    actions = ["hide", "leave"]

    @admin.action(description=_("Hide the messages reported"), permissions=["view"])
    def hide(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        for report in reports.select_related("message"):
            services.settle_report(report.pk, hide=True, now=clock.now())

    @admin.action(description=_("Leave the messages as they are"), permissions=["view"])
    def leave(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        for report in reports:
            services.settle_report(report.pk, hide=False, now=clock.now())


@admin.register(Message)
class MessageAdmin(LookOnly, admin.ModelAdmin):
    list_display = ["at", "table", "seat", "text", "hidden_by_operator"]
    list_filter = ["hidden_by_operator"]
    search_fields = ["table__code", "table__title"]
    list_select_related = ["table"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Message]:
        """What is private is read by an operator only once it was reported."""
        rows = super().get_queryset(request)
        return rows.filter(Q(readers=0) | Q(reports__isnull=False)).distinct()


@admin.register(Offer)
class OfferAdmin(LookOnly, admin.ModelAdmin):
    list_display = ["at", "table", "seat", "status", "why", "turn", "deal_id"]
    list_filter = ["status", "standing"]
    search_fields = ["table__code", "table__title", "deal_id"]
    list_select_related = ["table"]
