"""Notices about cases, to managers and to the people concerned."""

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from games.accounts.models import User
from games.leagues.cases.concerned import deciders_of, people_concerned
from games.leagues.models import Case, CaseMessage, CaseState, Season
from games.leagues.notices import managers_of, needs_decision, no_longer_needed, tell


def page_of(case: Case) -> str:
    season = case.season
    return reverse("leagues:case", args=[season.league.slug, season.number, case.key])


def nobody_decides(what: str) -> str:
    """Return the sentence about a case in which every manager is concerned."""
    said = _("%(what)s It concerns every manager of the league: add one who can decide it.")
    return said % {"what": what}


def managers_page(season: Season) -> str:
    """Return the address of the page on which managers are added."""
    return reverse("leagues:people", args=[season.league.slug])


def opened(case: Case, what: str, *, now: datetime) -> None:
    """Tell the managers who may decide that a case waits, and the person it is about too."""
    managers = managers_of(case.season)
    people = deciders_of(case, managers)
    said = what if people else nobody_decides(what)
    url = page_of(case) if people else managers_page(case.season)
    needs_decision(case.season, said, url, _cause(case), now=now,
                   payload={"case": case.key}, people=people or managers)  # fmt: skip
    if case.by is not None:
        others = [user for user in people_concerned(case) if user != case.by]
        tell("league_case", "case_opened", case.season, others, f"{_cause(case)}:opened", now=now,
             url=page_of(case), case=case, what=what)  # fmt: skip


def said(case: Case, message: CaseMessage, *, now: datetime) -> None:
    """Tell managers and those concerned of a new message; if private, who may decide alone."""
    managers = deciders_of(case, managers_of(case.season))
    people = {user.pk: user for user in managers}
    if not message.private:
        people |= {user.pk: user for user in people_concerned(case)}
    others = [user for user in people.values() if user.pk != message.by_id]
    tell("league_case", "case_said", case.season, others, f"{_cause(case)}:said:{message.pk}",
         now=now, url=f"{page_of(case)}#m{message.pk}", case=case, message=message)  # fmt: skip


def decided(case: Case, *, now: datetime) -> None:
    """Tell those concerned the decision, and withdraw the notices to the managers."""
    no_longer_needed(case.season, _cause(case), now=now)
    tell("league_case", "case_decided", case.season, people_concerned(case),
         f"{_cause(case)}:decided:{now:%Y%m%d%H%M%S}", now=now, url=page_of(case), case=case,
         )  # fmt: skip


def reopened(case: Case, by: User, *, now: datetime) -> None:
    """Tell managers and those concerned that the decision has been taken back."""
    assert case.state == CaseState.OPEN, "what is told must hold"
    cause = f"{_cause(case)}:reopened:{now:%Y%m%d%H%M%S}"
    managers = deciders_of(case, managers_of(case.season))
    people = {user.pk: user for user in (*managers, *people_concerned(case))}
    others = [user for user in people.values() if user != by]
    tell("league_case", "case_reopened", case.season, others, cause, now=now, url=page_of(case),
         case=case)  # fmt: skip


def withdrawn(case: Case, *, now: datetime) -> None:
    no_longer_needed(case.season, _cause(case), now=now)


def _cause(case: Case) -> str:
    return f"case:{case.key}"
