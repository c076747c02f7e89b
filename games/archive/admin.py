"""The operators' page of verifications."""

from typing import Any

from django.contrib import admin
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext_lazy as _

from games.archive.models import Verification
from games.common.read_only_admin import LookOnly
from games.play.models import Table


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
