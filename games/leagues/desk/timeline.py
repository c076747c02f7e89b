"""The timeline of a season: what was done, what comes next, and what a manager can do to it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from games.leagues.models import Round, RoundStatus, Season, Step, StepKind, StepState
from games.leagues.steps.order import waits_for
from games.leagues.steps.services import timeline

MAY: Final = {
    StepState.PLANNED: ("hold", "move", "skip"),
    StepState.FAILED: ("hold", "move", "skip"),
    StepState.HELD: ("release", "move", "skip"),
    StepState.DONE: ("redo",),
    StepState.SKIPPED: ("redo",),
}
"""The actions that a manager can take on a step, by its state."""

OF_A_DRAFT: Final = (StepKind.SEAT, StepKind.PUBLISH)


@dataclass(frozen=True)
class StepLine:
    """A step as a manager sees it. `is_next` is the first that is not settled."""

    step: Step
    waits_for: Step | None
    is_next: bool
    is_newest: bool
    draft: Round | None

    @property
    def is_done(self) -> bool:
        return self.step.state == StepState.DONE

    @property
    def is_settled(self) -> bool:
        return self.step.state in (StepState.DONE, StepState.SKIPPED)

    @property
    def is_stuck(self) -> bool:
        """Tell whether it waits for a step that is held, or fails."""
        states = (StepState.HELD, StepState.FAILED)
        return self.waits_for is not None and self.waits_for.state in states

    @property
    def may(self) -> Sequence[str]:
        """The possible actions; once a step is settled, only its newest run has any."""
        if self.is_settled and not self.is_newest:
            return ()
        return MAY[StepState(self.step.state)]


@dataclass(frozen=True)
class SeasonTimeline:
    """All steps of a season in their order."""

    season: Season

    @cached_property
    def _steps(self) -> list[Step]:
        return timeline(self.season)

    @cached_property
    def _drafts(self) -> dict[int, Round]:
        found = self.season.rounds.filter(status=RoundStatus.SEATED)
        return {one.number: one for one in found}

    @property
    def drafts(self) -> list[Round]:
        """The rounds that are seated and wait to be published."""
        return list(self._drafts.values())

    @cached_property
    def lines(self) -> list[StepLine]:
        open_ones = [step for step in self._steps if step.state not in ("done", "skipped")]
        first = min(open_ones, key=lambda step: (step.due_at, step.pk), default=None)
        newest = {(step.kind, step.round): step.pk for step in self._steps}
        return [
            StepLine(
                step,
                waits_for(step, self._steps) if step in open_ones else None,
                step is first,
                newest[step.kind, step.round] == step.pk,
                self._drafts.get(step.round) if step.kind in OF_A_DRAFT else None,
            )
            for step in self._steps
        ]

    @property
    def done(self) -> list[StepLine]:
        return [line for line in self.lines if line.is_settled]

    @property
    def ahead(self) -> list[StepLine]:
        return [line for line in self.lines if not line.is_settled]
