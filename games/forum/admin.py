"""The admin of the forum: operators read reports and hide messages. Nothing can be edited."""

from collections.abc import Callable

from django import forms
from django.contrib import admin
from django.contrib.admin.helpers import ActionForm
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from games.common import clock
from games.common.read_only_admin import LookOnly
from games.common.refusals import RefusalsShown
from games.forum import services
from games.forum.models import Message, Offer, Report
from games.forum.seat_sets import EVERYBODY
from games.play.models import Opens, Status
from games.play.seats.selectors import is_operator


class Moderated(LookOnly):
    """A read-only admin, with the action of settling reports for operators who may do so."""

    def has_settle_permission(self, request: HttpRequest) -> bool:
        return is_operator(request.user, services.SETTLE)


class ReasonActionForm(ActionForm):
    """The reason beside the list of actions. The services refuse to act without one."""

    reason = forms.CharField(label=_("Reason:"), required=False, max_length=300)


@admin.register(Report)
class ReportAdmin(Moderated, admin.ModelAdmin):
    """Reports, which operators settle with a reason."""

    list_display = ["at", "text", "where", "user", "reason", "is_settled", "settled_reason"]
    list_filter = [("settled_at", admin.EmptyFieldListFilter), "at"]
    list_select_related = ["message__table", "message__user", "user"]
    search_fields = [
        *("message__table__code", "message__table__title", "reason", "message__text"),
        *("user__display_name", "message__user__display_name"),
    ]
    fields = ["where", "who", "whole_text", "user", "reason", "at"]
    fields += ["settled_at", "settled_by", "settled_reason"]
    action_form = ReasonActionForm
    actions = ["hide", "leave"]

    @admin.display(description=_("message"))
    def text(self, report: Report) -> str:
        return report.message.text[:120]

    @admin.display(description=_("message"))
    def whole_text(self, report: Report) -> str:
        return format_html("<pre>{}</pre>", report.message.text)

    @admin.display(description=_("said by"))
    def who(self, report: Report) -> str:
        return str(report.message.user or _("a house player"))

    @admin.display(description=_("table"))
    def where(self, report: Report) -> str:
        table = report.message.table
        address = reverse("admin:play_table_intervene", args=[table.pk])
        return format_html('<a href="{}">{}</a>', address, table.title)

    @admin.display(description=_("settled"), boolean=True)
    def is_settled(self, report: Report) -> bool:
        return report.settled_at is not None

    @admin.action(description=_("Hide the messages reported"), permissions=["settle"])
    def hide(self, request: HttpRequest, reports: "QuerySet[Report]") -> None:
        self._settle(request, reports, hide=True)

    @admin.action(description=_("Leave the messages as they are"), permissions=["settle"])
    def leave(self, request: HttpRequest, reports: "QuerySet[Report]") -> None:
        self._settle(request, reports, hide=False)

    def _settle(self, request: HttpRequest, reports: "QuerySet[Report]", *, hide: bool) -> None:
        settle: Callable[..., None] = services.settle_report
        me, reason = request.user.pk, request.POST.get("reason", "")
        with RefusalsShown(request, str(_("Settled."))):
            for pk in reports.values_list("pk", flat=True):
                settle(pk, me, hide=hide, reason=reason, now=clock.now())


@admin.register(Message)
class MessageAdmin(Moderated, admin.ModelAdmin):
    """Messages as far as an operator may read them."""

    list_display = ["at", "table", "seat", "text", "hidden_by_operator"]
    list_filter = ["hidden_by_operator", "at"]
    search_fields = ["table__code", "table__title", "text", "user__display_name"]
    list_select_related = ["table"]

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Message]":
        """Return public messages, and private ones only once they have been reported."""
        rows = super().get_queryset(request)
        return rows.filter(Q(readers=EVERYBODY) | Q(reports__isnull=False)).distinct()


@admin.register(Offer)
class OfferAdmin(Moderated, admin.ModelAdmin):
    """Offers as far as an operator may read them."""

    list_display = ["at", "table", "seat", "status", "why", "turn", "deal_id"]
    list_filter = ["status", "standing", "at"]
    search_fields = ["table__code", "table__title", "deal_id", "user__display_name"]
    list_select_related = ["table"]

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Offer]":
        """Return offers open to all. Operators see the others at their table, giving a reason."""
        opened = Q(table__opens=Opens.ALL, table__status__in=[Status.FINISHED, Status.ENDED])
        return super().get_queryset(request).filter(Q(concerned=EVERYBODY) | opened)
