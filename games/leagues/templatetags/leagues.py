"""Filters for the templates of leagues."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms, template
from django.utils.safestring import SafeString, mark_safe

from games.accounts.models import User
from games.accounts.registry import Viewer
from games.leagues.desk.draft import DivisionDraft
from games.leagues.gazette.participants import PersonShown
from games.leagues.gazette.race_lines import Race
from games.leagues.gazette.race_text import lines_text, race_rows_text
from games.leagues.gazette.standing_rows import DivisionStanding
from games.leagues.gazette.standing_text import standing_text
from games.leagues.journal.sentences import step_words
from games.leagues.models import Step
from games.leagues.names import is_hidden, name_for
from games.leagues.seating import TableReason

register = template.Library()


@register.filter
def step_name(step: Step) -> str:
    """Return what a step does, with the number of its round."""
    return step_words(step.kind, step.round)


@register.filter
def any_errors(fields: Iterable[forms.BoundField]) -> bool:
    """Return whether something is wrong with one of the fields, so that they must be seen."""
    return any(field.errors for field in fields)


@register.filter
def called(draft: DivisionDraft, name: str) -> str:
    """Return the name of the person behind a name in the problem of a draft."""
    return draft.name(name)


@register.filter
def at_place(places: Sequence[int], place: int) -> int:
    """Return how often somebody sat at a place of the order of turns, from 1."""
    return places[place - 1] if place <= len(places) else 0


@register.filter
def all_new(reason: TableReason) -> bool:
    """Return whether nobody at the table has met another before."""
    return not any(pair.times for pair in reason.pairs)


@register.simple_tag
def rows_of(standing: DivisionStanding, bare: bool) -> SafeString:
    """Return the rows of a standing as HTML; bare: without links to pages of the site."""
    return standing_text(standing, bool(bare))


@register.simple_tag
def race_lines(race: Race) -> SafeString:
    """Return the lines of a race as SVG."""
    return lines_text(race)


@register.simple_tag
def race_rows(race: Race) -> SafeString:
    """Return the rows of a race as a table."""
    return race_rows_text(race)


@register.filter
def named_for(person: User | PersonShown, viewer: Viewer) -> str:
    """Return what a person is called for the viewer of a page."""
    return name_for(person, viewer.pk) if isinstance(person, User) else person.name


@register.filter
def is_hidden_from(person: User | PersonShown, viewer: Viewer) -> bool:
    """Return whether a person has no name for the viewer of a page."""
    return isinstance(person, User) and is_hidden(person, viewer.pk)


class OwnRowNode(template.Node):
    """Mark the viewer's own row in a part that is rendered once for everybody."""

    def __init__(self, entrant: template.base.FilterExpression, content: Any) -> None:
        self.entrant = entrant
        self.content = content

    def render(self, context: template.Context) -> str:
        text: str = self.content.render(context)
        own = self.entrant.resolve(context)
        if own is None:
            return text
        row = f'<tr id="p{own}" class="'
        return mark_safe(text.replace(row, f"{row}is-mine ", 1))  # noqa: S308  (our markup)


@register.tag
def own_row(parser: template.base.Parser, token: template.base.Token) -> OwnRowNode:
    """`{% own_row entrant %} … {% endown_row %}`: mark `<tr id="p…" class="`, if it is there."""
    _name, entrant = token.split_contents()
    content = parser.parse(("endown_row",))
    parser.delete_first_token()
    return OwnRowNode(parser.compile_filter(entrant), content)
