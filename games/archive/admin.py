"""The admin of the archive: verifications, and reports of comments and studies."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext_lazy as _

from games.archive.comments import services as comments
from games.archive.models import CommentReport, StudyReport, Verification
from games.archive.studies import reports as studies
from games.common import clock
from games.common.read_only_admin import LookOnly
from games.common.refusals import RefusalsShown
from games.forum.admin import ReasonActionForm
from games.play.models import Table
from games.play.seats.selectors import is_operator


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


class SettlesReports(LookOnly, admin.ModelAdmin):
    """A read-only admin of reports about something at a table, which operators settle."""

    about: str
    """The name of the field with what is reported."""

    permission: str
    """The permission that an operator needs to settle them."""

    fields = ["where", "who", "written", "user", "reason", "at"]
    fields += ["settled_at", "settled_by", "settled_reason"]
    list_filter = [("settled_at", admin.EmptyFieldListFilter), "at"]
    action_form = ReasonActionForm

    def has_settle_permission(self, request: HttpRequest) -> bool:
        return is_operator(request.user, self.permission)

    @admin.display(description=_("written by"))
    def who(self, report: Any) -> str:
        return str(getattr(report, self.about).user)

    @admin.display(description=_("game"))
    def where(self, report: Any) -> str:
        table = getattr(report, self.about).table
        address = reverse("archive:result", args=[table.code])
        return format_html('<a href="{}">{}</a>', address, table.title)

    def settle_all(
        self, request: HttpRequest, reports: "QuerySet[Any]", settle: Callable[..., None]
    ) -> None:
        """Settle each report for the operator who asks, with the reason that they give."""
        me, reason = request.user.pk, request.POST.get("reason", "")
        with RefusalsShown(request, str(_("Settled."))):
            for pk in reports.values_list("pk", flat=True):
                settle(pk, me, reason=reason, now=clock.now())


@admin.register(CommentReport)
class CommentReportAdmin(SettlesReports):
    """Reports of comments, which operators settle with a reason."""

    about, permission = "comment", comments.SETTLE
    list_display = ["at", "text", "where", "user", "reason", "settled_at", "settled_reason"]
    list_select_related = ["comment__table", "comment__user", "user"]
    search_fields = [
        *("comment__table__code", "comment__table__title", "comment__text", "reason"),
        *("user__display_name", "comment__user__display_name"),
    ]
    actions = ["hide", "leave"]

    @admin.display(description=_("comment"))
    def text(self, report: CommentReport) -> str:
        return report.comment.text[:120]

    @admin.display(description=_("comment"))
    def written(self, report: CommentReport) -> str:
        return format_html("<pre>{}</pre>", report.comment.text)

    @admin.action(description=_("Hide the comments reported"), permissions=["settle"])
    def hide(self, request: HttpRequest, reports: "QuerySet[CommentReport]") -> None:
        self.settle_all(request, reports, partial(comments.settle_comment_report, hide=True))

    @admin.action(description=_("Leave the comments as they are"), permissions=["settle"])
    def leave(self, request: HttpRequest, reports: "QuerySet[CommentReport]") -> None:
        self.settle_all(request, reports, partial(comments.settle_comment_report, hide=False))


@admin.register(StudyReport)
class StudyReportAdmin(SettlesReports):
    """Reports of studies, which operators settle with a reason."""

    about, permission = "study", studies.SETTLE
    list_display = ["at", "title", "where", "user", "reason", "settled_at", "settled_reason"]
    list_select_related = ["study__table", "study__user", "user"]
    search_fields = [
        *("study__table__code", "study__table__title", "study__title", "reason"),
        *("user__display_name", "study__user__display_name"),
    ]
    actions = ["hide", "show"]

    @admin.display(description=_("study"))
    def title(self, report: StudyReport) -> str:
        return report.study.title

    @admin.display(description=_("what its author wrote"))
    def written(self, report: StudyReport) -> str:
        notes = report.study.entries.exclude(name="", comment="").values_list("name", "comment")
        lines = [(report.study.title, ""), *notes]
        return format_html_join("", "<p><b>{}</b></p><pre>{}</pre>", lines)

    @admin.action(description=_("Hide the studies reported"), permissions=["settle"])
    def hide(self, request: HttpRequest, reports: "QuerySet[StudyReport]") -> None:
        self.settle_all(request, reports, partial(studies.settle_study_report, hide=True))

    @admin.action(description=_("Leave the studies, or show them again"), permissions=["settle"])
    def show(self, request: HttpRequest, reports: "QuerySet[StudyReport]") -> None:
        self.settle_all(request, reports, partial(studies.settle_study_report, hide=False))
