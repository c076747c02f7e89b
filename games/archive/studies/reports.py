"""Report a shared study, and settle reports of it on behalf of an operator."""

from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from games.accounts.models import User
from games.archive.models import Sharing, Study, StudyReport
from games.archive.studies.refusals import StudyRefused
from games.play.services import check_has_no_part, check_operator, locked_table

SETTLE: Final = "archive.change_studyreport"


@transaction.atomic
def report_study(study_id: int, user_id: int, *, reason: str = "", now: datetime) -> StudyReport:
    """Ask an operator to look at a study. Whoever may read it can report it, but its author."""
    shared = Study.objects.select_for_update().exclude(sharing=Sharing.PRIVATE)
    study = shared.filter(pk=study_id, hidden_by_operator=False).exclude(user=user_id).first()
    if study is None:
        raise StudyRefused(_("This study is not shared any more, so there is nothing to report."))
    found, _made = StudyReport.objects.get_or_create(
        study=study, user_id=user_id, defaults={"reason": reason.strip()[:500], "at": now}
    )
    return found


@transaction.atomic
def settle_study_report(
    report_id: int, user_id: int, *, hide: bool, reason: str, now: datetime
) -> None:
    """Hide a reported study from everybody but its author, or show it (again).

    Operators need a reason, and have no part in the game.
    """
    study = Study.objects.get(reports=report_id)
    table = locked_table(study.table_id)
    user = User.objects.get(pk=user_id)
    check_operator(user, reason, SETTLE)
    check_has_no_part(table, user)
    settled = {"settled_at": now, "settled_by": user_id, "settled_reason": reason.strip()[:300]}
    StudyReport.objects.filter(study=study, settled_at=None).update(**settled)
    StudyReport.objects.filter(pk=report_id).update(**settled)
    Study.objects.filter(pk=study.pk).update(hidden_by_operator=hide)
