"""The pages of studies: one study at one of its positions, and lists of studies."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Q, QuerySet

from engine.display_names import named
from engine.game import Raw
from engine.refusal import Refusal
from games.accounts.models import User
from games.accounts.registry import Viewer
from games.archive.models import Sharing, Study, TriedEntry
from games.archive.replay.chairs import Chair
from games.archive.studies.lines import StudyPosition, is_current, path_to, played
from games.play.models import Seat, Table, Visibility
from games.play.seats.selectors import name_of
from games.play.selectors import seat_names, seats_at

EVERYTHING = Chair(everything=True)

MOST_LISTED = 100
"""Studies on a page of the list."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A row of the tree: an entry as it is written, and how deep it lies.

    Entries that follow each other without another variation lie at one depth.
    """

    entry: TriedEntry
    notation: str
    seat: int | None
    depth: int
    is_here: bool
    on_path: bool


@dataclass(frozen=True)
class StudyPage:
    """A study at one of its positions (None: the first), for its author or for a reader."""

    study: Study
    entry: TriedEntry | None
    is_mine: bool
    chosen: str = ""

    @property
    def table(self) -> Table:
        return self.study.table

    @cached_property
    def seats(self) -> list[Seat]:
        return seats_at(self.table)

    @cached_property
    def names(self) -> list[str]:
        return seat_names(self.table, self.seats)

    @cached_property
    def why_hidden(self) -> str:
        """Return the reason for which an operator has hidden the study; empty if none has."""
        if not self.study.hidden_by_operator:
            return ""
        reports = self.study.reports.filter(settled_at__isnull=False).order_by("-settled_at")
        return reports.values_list("settled_reason", flat=True).first() or ""

    @property
    def author(self) -> str:
        return name_of(self.study.user, self.table)

    @cached_property
    def entries(self) -> list[TriedEntry]:
        return list(TriedEntry.objects.filter(study=self.study, cut_at=None).order_by("pk"))

    @cached_property
    def can_undo(self) -> bool:
        return TriedEntry.objects.filter(study=self.study, cut_at__isnull=False).exists()

    @cached_property
    def path(self) -> list[TriedEntry]:
        return path_to(self.entries, self.entry)

    @cached_property
    def here(self) -> StudyPosition | None:
        """The position; None if the game has been taken back since."""
        if not is_current(self.study):
            return None
        try:
            return played(self.study, self.path)
        except Refusal:
            return None

    @cached_property
    def actor(self) -> int | None:
        """The seat that must act, the first of them where several act at once."""
        actors = self.here.position.actors if self.here else ()
        return actors[0] if actors else None

    @cached_property
    def view(self) -> Raw:
        assert self.here is not None, "there is a position"
        return EVERYTHING.view(self.here.position, self.table.seat_count)

    @cached_property
    def groups(self) -> list[Raw]:
        """The choices of the seat that must act, for the author."""
        if not self.is_mine or self.actor is None or self.here is None:
            return []
        called = dict(enumerate(self.names))
        groups: list[Raw] = self.here.position.view(self.actor)["choices"]
        return [
            group
            | {
                "title": named(group["title"], called),
                "choices": [
                    choice | {"sentence": named(choice["sentence"], called)}
                    for choice in group["choices"]
                ],
            }
            for group in groups
        ]

    @cached_property
    def scene(self) -> Raw:
        """The board, with the author's choices on it."""
        assert self.here is not None, "there is a position"
        lately = [self.here.lately] if self.here.lately else []
        return self.here.position.game.scene(
            self.view | {"choices": self.groups}, lately, self.chosen
        )

    @cached_property
    def offered(self) -> list[Raw]:
        """The choices that belong to the place on the board that was chosen."""
        wanted = self.scene["spots"].get(self.chosen, []) if self.chosen else []
        return [c for group in self.groups for c in group["choices"] if c["number"] in wanted]

    @property
    def sentence(self) -> str:
        assert self.here is not None, "there is a position"
        return named(self.here.sentence, dict(enumerate(self.names)))

    @property
    def levels(self) -> list[str]:
        return list(self.table.rules.bots)

    @cached_property
    def tree(self) -> list[Branch]:
        """All entries that were tried, each variation below the entry that it follows."""
        following: dict[int | None, list[TriedEntry]] = {}
        for entry in self.entries:
            following.setdefault(entry.parent_id, []).append(entry)
        return list(self._branches(following))

    def _branches(self, following: dict[int | None, list[TriedEntry]]) -> Iterator[Branch]:
        path = {entry.pk for entry in self.path}
        waiting = [(entry, 0) for entry in reversed(following.get(None, []))]
        while waiting:
            entry, depth = waiting.pop()
            raw, after = entry.raw, following.get(entry.pk, [])
            seat = raw["deal"]["by"] if raw["do"] == "deal" else raw.get("seat")
            notation, here = self.table.rules.write(raw), entry == self.entry
            yield Branch(entry, notation, seat, min(depth, 6), here, entry.pk in path)
            deeper = depth + (len(after) > 1)
            waiting += [(one, deeper) for one in reversed(after)]


def readable_study(key: str, viewer: Viewer) -> Study | None:
    """Return the study at an address, if the viewer may read it; the table is asked besides."""
    study: Study | None = (
        Study.objects.filter(key=key, user__closed_at=None).select_related("table", "user").first()
    )
    if study is None or not study.table.is_over:
        return None
    is_mine = viewer.is_authenticated and study.user_id == viewer.pk
    is_shared = study.sharing != Sharing.PRIVATE and not study.hidden_by_operator
    return study if is_mine or is_shared else None


def listed_studies(viewer: Viewer) -> "QuerySet[Study]":
    """Return the studies that everybody may find: of public games, shared with everybody."""
    return _with_people(
        Study.objects.filter(
            sharing=Sharing.PUBLIC,
            hidden_by_operator=False,
            table__visibility=Visibility.PUBLIC,
            table__status__in=("finished", "ended"),
            user__closed_at=None,
        )
    )


def studies_before(studies: "QuerySet[Study]", key: str) -> "QuerySet[Study]":
    """Return a page of studies, and one more if there is any: those after the one with this key.

    Without a key, or with one that is nobody's, it is the first page.
    """
    last = studies.filter(key=key).first() if key else None
    if last is not None:
        same = Q(changed_at=last.changed_at, pk__lt=last.pk)
        studies = studies.filter(Q(changed_at__lt=last.changed_at) | same)
    return studies[: MOST_LISTED + 1]


def own_studies(user: User) -> "QuerySet[Study]":
    return _with_people(Study.objects.filter(user=user))


def studies_of(table: Table, viewer: Viewer) -> list[Study]:
    """Return the studies of a game that its reader finds on its replay: listed ones, and own."""
    shared = Q(sharing=Sharing.PUBLIC, hidden_by_operator=False)
    listed = shared if table.visibility == Visibility.PUBLIC else Q(pk=None)
    mine = Q(user=viewer.pk) if viewer.is_authenticated else Q(pk=None)
    found = Study.objects.filter(listed | mine, table=table, user__closed_at=None)
    return list(_with_people(found)[:20])


def author_of(study: Study) -> str:
    return name_of(study.user, study.table)


def _with_people(found: "QuerySet[Study]") -> "QuerySet[Study]":
    return found.select_related("table", "user").order_by("-changed_at", "-pk")


def studies_for_export(user: User) -> list[dict[str, Any]]:
    """Return the studies of a person with all that they tried, for the export of their data."""
    return [
        {
            "title": study.title,
            "table": study.table.code,
            "after": study.length,
            "sharing": study.sharing,
            "made_at": study.made_at,
            "entries": [
                {"entry": e.raw, "name": e.name, "comment": e.comment, "house": e.house}
                for e in study.entries.order_by("pk")
            ],
        }
        for study in own_studies(user).prefetch_related("entries")
    ]
