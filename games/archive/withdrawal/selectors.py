"""The state of a game's withdrawal for pages: what is agreed, and whom it waits for."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.accounts.models import User
from games.accounts.registry import Viewer
from games.archive.models import Withdrawal
from games.play.models import Seat, Table, Visibility
from games.play.seats.selectors import INTERVENE, is_operator


@dataclass(frozen=True, slots=True)
class WithdrawalState:
    """The progress of a game's withdrawal, for one viewer.

    `missing` are the seats whose holders have not agreed yet. A viewer who holds a seat may agree;
    an operator who never held one may do it alone.
    """

    is_done: bool
    is_asked: bool
    by_operator: bool
    reason: str
    missing: tuple[int, ...]
    may_agree: bool
    has_agreed: bool
    may_decide: bool

    @property
    def is_shown(self) -> bool:
        return self.is_done or self.may_agree or self.may_decide


def voters_of(table: Table) -> set[int]:
    """Return the seats that are asked: held by people at the end, whose accounts are not closed."""
    held = Seat.objects.filter(table=table, user__is_active=True, user__closed_at=None)
    return set(held.values_list("number", flat=True))


def withdrawal_of(table: Table) -> Withdrawal | None:
    found: Withdrawal | None = Withdrawal.objects.filter(table=table).first()
    return found


def is_withdrawn(table: Table) -> bool:
    """Return whether the game was made private: nobody can be let in by a password any more."""
    return table.visibility == Visibility.PASSWORD and not table.password


def state_for(
    table: Table, seats: Sequence[Seat], own: int | None, viewer: Viewer
) -> WithdrawalState:
    """Return what the result page says about it. Without a part in it, a reader sees nothing."""
    operator = is_operator(viewer, INTERVENE) and own is None
    if own is None and not operator and not is_withdrawn(table):
        return WithdrawalState(False, False, False, "", (), False, False, False)
    found = withdrawal_of(table)
    agreed = set(found.agreed) if found else set()
    done = found is not None and found.done_at is not None
    voters = {seat.number for seat in seats if _votes(seat.user)}
    return WithdrawalState(
        is_done=done,
        is_asked=found is not None and not done,
        by_operator=found is not None and found.by_operator_id is not None,
        reason=found.reason if found else "",
        missing=tuple(sorted(voters - agreed)),
        may_agree=own is not None and not done,
        has_agreed=own in agreed,
        may_decide=operator and not done,
    )


def _votes(who: User | None) -> bool:
    return who is not None and who.is_active and who.closed_at is None
