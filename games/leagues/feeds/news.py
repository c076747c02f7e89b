"""The news of a season as an Atom feed (RFC 4287): the public lines of its journal."""

from typing import Final

from django.utils.html import escape

from games.feeds.atom import AtomFeed, new_feed, tag
from games.feeds.plain_text import plain
from games.leagues.journal.sentences import sentence_of
from games.leagues.kinds import title_of_season
from games.leagues.models import JournalLine, Season
from games.leagues.names import NamesInJournal
from games.post.mails.outbox import absolute

LINES: Final = 50
LEFT_OUT: Final = ("signed_up", "substitute_ready", "substitute_gone", "season_changed")
"""Kinds of lines that are left out, because there are too many of them."""


def feed_of(season: Season, address: str) -> AtomFeed:
    """Return the feed, newest first."""
    name = f"season/{season.league.slug}/{season.number}"
    title = plain(title_of_season(season))
    made = new_feed(title, season.get_absolute_url(), address, name, season.created_at)
    rows = JournalLine.objects.filter(season=season, private=False, undone_at=None)
    lines = list(rows.exclude(kind__in=LEFT_OUT).order_by("-at", "-pk")[:LINES])
    names = NamesInJournal(season.league, lines, None)
    for row in lines:
        said = plain(sentence_of(row, names.facts(row)))
        made.add_item(
            title=said,
            link=absolute(season.get_absolute_url()),
            description=escape(f"{said} {plain(row.reason)}".strip()),
            unique_id=tag(f"{name}/{row.pk}"),
            pubdate=row.at,
            updateddate=row.at,
        )
    return made
