"""Build Atom feeds (RFC 4287). The same lines make the same bytes, without a build time."""

from collections.abc import Collection
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import escape
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.accounts.models import User
from games.feeds.plain_text import plain
from games.play.log.narrative import Line
from games.play.models import Table
from games.post.mails.outbox import absolute
from games.post.models import Notice


class AtomFeed(Atom1Feed):
    """Django's feed, except that an empty one is as old as its subject, not new each time."""

    def latest_post_date(self) -> datetime:
        dates = [item["updateddate"] for item in self.items]
        since: datetime = self.feed["since"]
        return max(dates, default=since)


def host_of_site() -> str:
    return urlsplit(settings.BASE_URL).hostname or "localhost"


def table_feed(table: Table, lines: Collection[Line], address: str) -> AtomFeed:
    """Build the feed of a table from its lines for one viewer, newest first."""
    made = new_feed(plain(table.title), table.get_absolute_url(), address, f"table/{table.code}",
                table.started_at or table.created_at)  # fmt: skip
    for line in lines:
        where = "outside" if line.from_outside else "entry"
        said = plain(line.sentence) + (f" ({plain(line.by)})" if line.by else "")
        made.add_item(
            title=said,
            link=absolute(reverse("play:position", args=[table.code, line.length])),
            description=escape(said),
            unique_id=tag(f"table/{table.code}/{where}/{line.length}/{moment(line.at)}"),
            pubdate=line.at,
            updateddate=line.at,
        )
    return made


def turns_feed(person: User, notices: Collection[Notice], address: str) -> AtomFeed:
    """Build the feed of a person's turns."""
    made = new_feed(
        _("Cursus: my turns"), reverse("home"), address, f"turns/{person.pk}", person.date_joined
    )
    for notice in notices:
        made.add_item(
            title=plain(notice.title),
            link=absolute(notice.url),
            description=escape(plain(notice.text)),
            unique_id=tag(f"turns/{person.pk}/{notice.cause}"),
            pubdate=notice.created_at,
            updateddate=notice.created_at,
        )
    return made


def new_feed(title: str, link: str, address: str, name: str, since: datetime) -> AtomFeed:
    extra: dict[str, Any] = {"since": since}
    return AtomFeed(
        title=title,
        link=absolute(link),
        description="",
        language=get_language(),
        author_name="Cursus",
        feed_url=absolute(address),
        feed_guid=tag(name),
        **extra,
    )


def tag(about: str) -> str:
    """Make a tag URI (RFC 4151), a permanent and unique id."""
    return f"tag:{host_of_site()},2026:{about}"


def moment(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y%m%dT%H%M%S%f}"
