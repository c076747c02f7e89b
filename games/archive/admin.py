"""The admin of the archive: verifications, and reports of comments that operators settle."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext_lazy as _

from games.archive.comments import services
from games.archive.models import CommentReport, Verification
from games.common import clock
from games.common.read_only_admin import LookOnly
from games.common.refusals import RefusalsShown
from games.forum.admin import ReasonActionForm
from games.play.models import Table
from games.play.permissions import is_operator


@admin.register(Verification)
class VerificationAdmin(LookOnly, admin.ModelAdmin):
    """Show what each night's verification has found, and what to do about it."""

    list_display = ["started_at", "finished_at", "games", "wrong_count"]
    readonly_fields = ["started_at", "finished_at", "games", "tables", "what_to_do"]
    exclude = ["after", "wrong", "wrong_count"]

    @admin.display(description=_("tables that do not agree"))
    def tables(self, run: Verification) -> Any:
        known = dict(
            Table.objects.filter(code__in=[one["code"] for one in run.wrong]).values_list(
                "code", "pk"
            )
        )
        lines = (
            (reverse("admin:play_table_change", args=[known[one["code"]]]), one["code"], said)
            for one in run.wrong
            if one["code"] in known
            for said in one["found"]
        )
        found = format_html_join("", '<li><a href="{}">{}</a>: {}</li>', lines)
        return format_html("<ul>{}</ul>", found) if found else _("All games agree.")

    @admin.display(description=_("what to do"))
    def what_to_do(self, run: Verification) -> Any:
        return _(
            "The log is the truth. At a running game whose state differs, roll the log back by one "
            "entry: state and clocks are written anew. Everywhere else a row was changed from "
            "outside: restore a copy of the site beside this one, compare the table there, put the "
            "row right, and run manage.py archive verify (docs/operators.md)."
        )


@admin.register(CommentReport)
class CommentReportAdmin(LookOnly, admin.ModelAdmin):
    """Reports of comments, which operators settle with a reason."""

    list_display = ["at", "text", "where", "user", "reason", "settled_at", "settled_reason"]
    list_filter = [("settled_at", admin.EmptyFieldListFilter), "at"]
    list_select_related = ["comment__table", "comment__user", "user"]
    search_fields = [
        *("comment__table__code", "comment__table__title", "comment__text", "reason"),
        *("user__display_name", "comment__user__display_name"),
    ]
    fields = ["where", "who", "whole_text", "user", "reason", "at"]
    fields += ["settled_at", "settled_by", "settled_reason"]
    action_form = ReasonActionForm
    actions = ["hide", "leave"]

    def has_settle_permission(self, request: HttpRequest) -> bool:
        return is_operator(request.user, services.SETTLE)

    @admin.display(description=_("comment"))
    def text(self, report: CommentReport) -> str:
        return report.comment.text[:120]

    @admin.display(description=_("comment"))
    def whole_text(self, report: CommentReport) -> str:
        return format_html("<pre>{}</pre>", report.comment.text)

    @admin.display(description=_("written by"))
    def who(self, report: CommentReport) -> str:
        return str(report.comment.user)

    @admin.display(description=_("game"))
    def where(self, report: CommentReport) -> str:
        table = report.comment.table
        address = reverse("archive:result", args=[table.code])
        return format_html('<a href="{}">{}</a>', address, table.title)

    @admin.action(description=_("Hide the comments reported"), permissions=["settle"])
    def hide(self, request: HttpRequest, reports: "QuerySet[CommentReport]") -> None:
        self._settle(request, reports, hide=True)

    @admin.action(description=_("Leave the comments as they are"), permissions=["settle"])
    def leave(self, request: HttpRequest, reports: "QuerySet[CommentReport]") -> None:
        self._settle(request, reports, hide=False)

    def _settle(
        self, request: HttpRequest, reports: "QuerySet[CommentReport]", *, hide: bool
    ) -> None:
        me, reason = request.user.pk, request.POST.get("reason", "")
        assert me is not None
        with RefusalsShown(request, str(_("Settled."))):
            for pk in reports.values_list("pk", flat=True):
                services.settle_comment_report(pk, me, hide=hide, reason=reason, now=clock.now())
