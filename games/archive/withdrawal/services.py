"""Make a finished game private to those who sat there: ask, agree, refuse, and do it."""

from datetime import datetime

from django.core.cache import cache
from django.db import transaction

from games.accounts.models import User
from games.archive.facts.services import keep_facts
from games.archive.kinds import WITHDRAWAL_ASKED
from games.archive.models import Withdrawal
from games.archive.search.overview import OVERVIEW
from games.archive.withdrawal.refusals import WithdrawalRefusal, WithdrawalWhy
from games.archive.withdrawal.selectors import is_withdrawn, voters_of, withdrawal_of
from games.play.log.locks import save_table
from games.play.models import Opens, Seat, Table, Visibility
from games.play.services import check_has_no_part, check_operator, locked_table
from games.post.services import NewNotice, write_notice


@transaction.atomic
def agree_to_withdraw(table_id: int, user_id: int, *, now: datetime) -> bool:
    """Agree that a game becomes private, or ask the others for it; return whether it is done.

    It is done with the last one who agrees. House players always do, and closed accounts are not
    asked.
    """
    table = _over(table_id)
    seat = _seat_of(table, user_id)
    found = withdrawal_of(table)
    if found is None:
        found = Withdrawal.objects.create(table=table, asked_at=now, agreed=[])
    found.agreed = sorted({*found.agreed, seat.number})
    found.save(update_fields=["agreed"])
    if voters_of(table) <= set(found.agreed):
        _withdraw(table, found, now)
        return True
    if found.agreed == [seat.number]:
        _ask_others(table, seat, now)
    return False


@transaction.atomic
def refuse_to_withdraw(table_id: int, user_id: int) -> None:
    """Say no, or take back one's own wish: nothing is asked any more. It can be asked again."""
    table = _over(table_id)
    _seat_of(table, user_id)
    Withdrawal.objects.filter(table=table, done_at=None).delete()


@transaction.atomic
def withdraw_as_operator(table_id: int, user_id: int, *, reason: str, now: datetime) -> None:
    """Make a game private on behalf of an operator with no part in it, who gives a reason."""
    table = _over(table_id)
    user = User.objects.get(pk=user_id)
    check_operator(user, reason)
    check_has_no_part(table, user)
    found = withdrawal_of(table) or Withdrawal(table=table, asked_at=now)
    found.by_operator, found.reason = user, reason.strip()[:300]
    _withdraw(table, found, now)


def _over(table_id: int) -> Table:
    table = locked_table(table_id)
    if not (table.is_over and table.has_started):
        raise WithdrawalRefusal(WithdrawalWhy.NOT_OVER)
    if is_withdrawn(table):
        raise WithdrawalRefusal(WithdrawalWhy.DONE)
    return table


def _seat_of(table: Table, user_id: int) -> Seat:
    seat: Seat | None = Seat.objects.filter(table=table, user_id=user_id).first()
    if seat is None:
        raise WithdrawalRefusal(WithdrawalWhy.NO_SEAT)
    return seat


def _withdraw(table: Table, found: Withdrawal, now: datetime) -> None:
    """Close the table, and bring everything that is kept of it up to date in this transaction."""
    found.visibility, found.opens, found.done_at = table.visibility, table.opens, now
    found.save()
    save_table(table, visibility=Visibility.PASSWORD, password="", opens=Opens.PUBLIC)
    keep_facts(table.pk)
    transaction.on_commit(lambda: cache.delete(OVERVIEW), robust=True)


def _ask_others(table: Table, asking: Seat, now: datetime) -> None:
    """Tell the others who held a seat that somebody wants the game to be private."""
    others = Seat.objects.filter(table=table, user__is_active=True, user__closed_at=None)
    for seat in others.exclude(pk=asking.pk).select_related("user"):
        assert seat.user is not None, "held by a person"
        write_notice(
            NewNotice(
                person=seat.user,
                kind=WITHDRAWAL_ASKED,
                cause=f"withdrawal:{table.pk}:{now.isoformat()}",
                words="archive/withdrawal",
                context={"table": table},
                url=f"/t/{table.code}/result/#private",
                payload={"table": table.pk},
            ),
            now=now,
        )
