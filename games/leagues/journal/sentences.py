"""The sentence for each kind of line in the journal."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from games.leagues.cases.options import Decision
from games.leagues.models import CaseKind, JournalLine, Outcome, StepKind

SENTENCES: Final[dict[str, Any]] = {
    "league_made": _("The league was made."),
    "league_edited": _("The league was edited."),
    "league_closed": _("The league was closed."),
    "league_opened": _("The league was opened again."),
    "manager_added": _("%(name)s now runs the league too."),
    "manager_removed": _("%(name)s no longer runs the league."),
    "without_manager": _("Nobody runs the league any more; the operators have been told."),
    "invited": _("%(name)s was invited."),
    "uninvited": _("The invitation of %(name)s was taken back."),
    "season_made": _("Season %(number)s was prepared."),
    "season_changed": _("The season was changed."),
    "season_cancelled": _("The season was cancelled."),
    "signed_up": _("Signed up."),
    "withdrew": _("Withdrew."),
    "removed": _("A player was removed."),
    "came_in": _("Came in from the waiting list."),
    "not_confirmed": _("A place was not confirmed, and is free again."),
    "divided": _("The players were placed in divisions, and the lot was drawn."),
    "round_seated": _("Round %(round)s was seated. Tables: %(tables)s; byes: %(byes)s."),
    "moved": _("Two players changed places in round %(round)s: %(names)s."),
    "kept_apart": _("Two players are kept apart: %(names)s."),
    "may_meet": _("Two players may meet again: %(names)s."),
    "round_published": _("Round %(round)s was published. Tables: %(tables)s."),
    "round_started": _("Round %(round)s began. Tables: %(tables)s."),
    "round_left_out": _("Round %(round)s was left out: there was nobody to seat."),
    "round_ended": _("Round %(round)s ended; tables still being played: %(open)s."),
    "result_counted": _("A result counts (round %(round)s, table %(table)s)."),
    "result_changed": _("A result has changed (round %(round)s, table %(table)s)."),
    "result_taken_back": _(
        "A game was taken back, and its result no longer counts (round %(round)s, table %(table)s)."
    ),
    "settled": _("A table was settled (round %(round)s, table %(table)s): %(outcome)s."),
    "went_on_instead": _(
        "A result has changed: of %(names)s the second goes on into round %(round)s, not the first."
    ),
    "promoted": _("Promotion and relegation were decided."),
    "season_finished": _("Season %(number)s is over."),
    "step_done": _("%(kind)s: %(said)s"),
    "step_held": _("A step was held: %(kind)s."),
    "step_released": _("A step is no longer held: %(kind)s."),
    "step_moved": _("A step was moved: %(kind)s."),
    "step_skipped": _("A step was skipped: %(kind)s."),
    "step_redone": _("A step is being done again: %(kind)s."),
    "substitute_ready": _("Ready as a substitute."),
    "substitute_gone": _("No longer ready as a substitute."),
    "substitute_asked": _(
        "%(name)s is asked to take over a seat (round %(round)s, table %(table)s)."
    ),
    "substitute_silent": _("%(name)s did not answer in time (round %(round)s, table %(table)s)."),
    "substitute_sits": _("%(name)s has taken over a seat (round %(round)s, table %(table)s)."),
    "seat_left": _("%(name)s has given up a seat (round %(round)s, table %(table)s)."),
    "seat_taken_back": _("%(name)s has come back (round %(round)s, table %(table)s)."),
    "case_opened": _("A case was opened: %(what)s"),
    "case_withdrawn": _("A case was withdrawn: %(case_kind)s."),
    "case_decided": _("A case was decided (%(case_kind)s): %(decision)s."),
    "case_reopened": _("A decision was taken back (%(case_kind)s)."),
    "award": _("Points given to %(name)s: %(points)s."),
    "penalty": _("Points taken from %(name)s: %(points)s."),
    "award_revoked": _("Points for or against %(name)s were taken back: %(points)s."),
    "announced": _("Announced: %(title)s"),
    "undone": _("Taken back: %(what)s"),
}


_CHOICES: Final[tuple[tuple[str, Any], ...]] = (
    *(("case_kind", CaseKind), ("decision", Decision)),
    *(("kind", StepKind), ("outcome", Outcome)),
)


OF_A_ROUND: Final = {
    StepKind.SEAT: _("Seat round %(n)s"),
    StepKind.PUBLISH: _("Publish round %(n)s"),
    StepKind.START: _("Start round %(n)s"),
    StepKind.REMIND: _("Remind of the end of round %(n)s"),
    StepKind.END_ROUND: _("End round %(n)s"),
}


def step_words(kind: str, number: int) -> str:
    """Return what a step does, with the number of its round if it belongs to one."""
    of_a_round = OF_A_ROUND.get(StepKind(kind))
    return str(of_a_round % {"n": number} if of_a_round else StepKind(kind).label)


class LineFacts(dict[str, Any]):
    """The facts of a line; one that is missing is a dash."""

    def __missing__(self, key: str) -> str:
        return "-"


def sentence_of(line: JournalLine, facts: Mapping[str, Any]) -> str:
    """Return the line as a sentence, with its facts as the reader may know them.

    The reason stands beside it.
    """
    facts = LineFacts(facts)
    if line.kind.startswith("step_") and facts.get("kind") in StepKind.values and "round" in facts:
        facts["kind"] = step_words(facts["kind"], facts["round"])
    for name, choices in _CHOICES:
        if name in facts:
            facts[name] = str(dict(choices.choices).get(facts[name], facts[name]))
    if isinstance(facts.get("names"), list):
        facts["names"] = ", ".join(facts["names"])
    said = SENTENCES.get(line.kind)
    if said is None:
        return line.kind.replace("_", " ").capitalize() + "."
    return str(said) % facts
