"""Eight kinds of people, and the tables at which some of them play."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import Group, Permission

from games.accounts.models import User
from games.accounts.services import announce_absence
from games.archive.comments.services import post_comment, report_comment
from games.archive.models import Sharing, Verification
from games.archive.saved.services import save_search
from games.archive.studies import services as studies
from games.archive.studies.reports import report_study
from games.common import clock
from games.common.memory import forget_all
from games.feeds import services as feeds
from games.feeds.address_keys import key_of
from games.feeds.models import Purpose
from games.forum import services as forum
from games.play import services as play
from games.play.log.entries import SETTLED, pack_log
from games.play.log.locks import by_person
from games.play.log.position import position
from games.play.models import Outage, Table
from games.post.models import Mail
from games.post.services import deliver_due_mail
from games.tables import services as table_services
from tests.games.factories import UserFactory, new_table, play_on, playing_table
from tests.games.matrix.gazette_scene import make_draft, make_season
from tests.games.matrix.league_scene import make_league
from tests.sure import sure

KINDS: Final = (
    *("nobody", "stranger", "elsewhere", "here", "former", "organiser", "operator", "superuser"),
)
"""Signed out; signed in and at no table; playing at another one; holding a seat here; having held
one; the organiser, who also plays; an operator with the permissions that docs/operators.md lists;
who may do everything."""

PERMISSIONS: Final = (
    *("view_table", "view_seat", "view_entry", "view_intervention", "change_table"),
    *("view_report", "view_message", "view_offer", "change_report", "view_user", "change_user"),
    *("view_authenticator", "delete_authenticator", "view_usersession"),
    *("view_commentreport", "change_commentreport"),
    *("view_studyreport", "change_studyreport"),
)
SEATS: Final = {"quovadis": 3, "idusmartii": 5}
PASSWORD: Final = "Lupercalia"


@dataclass(slots=True)
class Scene:
    """The people by their kinds, the tables by their situations, and what `here` owns."""

    game: str
    people: dict[str, User]
    tables: dict[str, Table]
    own: dict[str, Any]

    def person(self, kind: str) -> User | None:
        return self.people.get(kind)

    def key(self, name: str) -> str:
        """What stands in a private address."""
        return key_of(self.own[name])

    def seat(self, kind: str, situation: str = "playing") -> int:
        return self.tables[situation].seats.get(user=self.people[kind]).number


def make_scene(game: str) -> Scene:
    """Everything that an address of the site can be about, once."""
    people = _people()
    now = clock.now()
    mine = (people["organiser"], people["here"], people["former"])
    others = [UserFactory.create() for _ in range(SEATS[game] - 3)]
    plan: dict[str, Any] = {"game": game, "seat_count": SEATS[game]}
    scene = Scene(game, people, {}, {})
    wider = plan | {"seat_count": SEATS[game] + 1}
    scene.tables["open"] = new_table(people["organiser"], people["here"], *others, **wider)
    scene.tables["full"] = new_table(*mine[:2], UserFactory.create(), *others, **plan)
    table_services.join_table(scene.tables["open"].pk, people["former"].pk, now=now)
    table_services.leave_table(scene.tables["open"].pk, people["former"].pk, now=now)
    for situation, more in _PLAYING.items():
        table = playing_table(*mine, *others, **plan, **more)
        scene.tables[situation] = _until_here_acts(table, people)
    scene.tables["over"] = play_on(playing_table(*mine, *others, **plan), 600)
    playing_table(people["elsewhere"], game=game, seat_count=SEATS[game])
    _hand_on(scene)
    _talk(scene)
    _belongings(scene)
    scene.own |= make_league(game, people, SEATS[game])
    scene.own["gazette"] = make_season(game, people, SEATS[game])
    scene.own["desk"] = make_draft(scene.own["gazette"], people)
    forget_all()
    return scene


_PLAYING: Final[dict[str, dict[str, Any]]] = {
    "playing": {},
    "vacant": {},
    "password": {"visibility": "password", "password": PASSWORD},
    "paused": {},
}


def _until_here_acts(table: Table, people: dict[str, User]) -> Table:
    """Where `here` must act and no other of the eight."""
    for _ in range(200):
        acting = set(table.seats.filter(must_act=True).values_list("user_id", flat=True))
        if acting & {one.pk for one in people.values()} == {people["here"].pk}:
            return table
        play_on(table, 1)
    raise AssertionError("it is never their turn")


def _people() -> dict[str, User]:
    """All but nobody, called after their kinds."""
    found = {kind: UserFactory.create(display_name=f"{kind.title()} Person") for kind in KINDS[1:]}
    operators = User.objects.filter(pk__in=[found["operator"].pk, found["superuser"].pk])
    operators.update(is_staff=True)
    User.objects.filter(pk=found["superuser"].pk).update(is_superuser=True)
    permissions = Permission.objects.filter(codename__in=PERMISSIONS)
    found["operator"].user_permissions.set(permissions)
    for kind in ("operator", "superuser"):
        found[kind].refresh_from_db()
    return found


def _hand_on(scene: Scene) -> None:
    """The former holder has left each running game; at two of them somebody else sits there now."""
    now, former = clock.now(), scene.people["former"]
    for situation in _PLAYING:
        table = scene.tables[situation]
        number = scene.seat("former", situation)
        play.leave_game(table.pk, former.pk, now=now)
        if situation != "vacant":
            heir = UserFactory.create()
            play.take_over(table.pk, heir.pk, number, now=now, let_in=True)
    play.pause(scene.tables["paused"].pk, scene.people["organiser"].pk, now=now)


def _talk(scene: Scene) -> None:
    """A message, a whisper, an offer to `here` and one by them, and a vote, at the first table."""
    table, now = scene.tables["playing"], clock.now()
    here, organiser = scene.people["here"], scene.people["organiser"]
    by_here = by_person(scene.seat("here"), here.pk, now)
    by_organiser = by_person(scene.seat("organiser"), organiser.pk, now)
    own = scene.own
    own["message"] = forum.say(table.pk, by_organiser, text="Salvete!")
    own["report"] = forum.report(own["message"].pk, here.pk, reason="Rude.", now=now)
    own["proposal"] = play.propose_to_all(table.pk, organiser.pk, "end", now=now)
    forum.note(table.pk, scene.people["here"].pk, marks={}, text="A fox.", version=0, now=now)
    if scene.game == "quovadis":
        asked = {"term": "refuse", "seat": by_here.seat, "committee": "4"}
        to_here = {"mode": "pledge", "terms": [asked]}
        own["offer"] = forum.propose(table.pk, by_organiser, draft=to_here)
        asked = {"term": "refuse", "seat": by_organiser.seat, "committee": "4"}
        own["own_offer"] = forum.propose(
            table.pk, by_here, draft={"mode": "pledge", "terms": [asked]}
        )


def _belongings(scene: Scene) -> None:
    """What `here` has set up for themselves, and a mail that was written to them."""
    here, own, now = scene.people["here"], scene.own, clock.now()
    own["calendar"] = feeds.make_address(here, Purpose.CALENDAR, None, now=now)
    own["turns"] = feeds.make_address(here, Purpose.TURNS, None, now=now)
    own["table_feed"] = feeds.make_address(here, Purpose.TABLE, scene.tables["playing"], now=now)
    own["hook"] = feeds.add_hook(here, "https://hooks.example.org/a", "Mine", now=now)
    _study(scene)
    over = scene.tables["over"]
    pack_log(over.pk, now=now + SETTLED)
    over.refresh_from_db()
    own["comment"] = post_comment(over.pk, here.pk, "Well played.", now=now)
    organiser_id = scene.people["organiser"].pk
    own["comment_report"] = report_comment(own["comment"].pk, organiser_id, now=now)
    own["search"] = save_search(here.pk, "turns>3", now=now)
    own["absence"] = announce_absence(here.pk, _day(10), _day(12), now=now)
    own["session"] = UserSession.objects.create(
        user=here, session_key="elsewhere", ip="192.0.2.1", user_agent="x"
    )
    table = scene.tables["open"]
    own["invited_seat"] = sure(table.seats.filter(user=None).order_by("number").first()).number
    organiser = scene.people["organiser"].pk
    own["invitation"] = table_services.invite(
        table.pk, organiser, own["invited_seat"], "guest@example.org", now=now
    )
    second = UserFactory.create()
    Authenticator.objects.create(user=second, type=Authenticator.Type.TOTP, data={"secret": ""})
    Group.objects.create(name="Clerks")
    Verification.objects.create(started_at=now, finished_at=now)
    Outage.objects.create(began=now - timedelta(hours=2), ended=now - timedelta(hours=1))
    feeds.send_test(here, own["hook"].pk, now=now - timedelta(hours=3))
    deliver_due_mail(lambda: now + timedelta(hours=1))
    own["mail"] = Mail.objects.filter(recipient=here).exclude(reply_to="").first()


def _study(scene: Scene) -> None:
    """A study of the game that is over: an entry that was tried, and one that was cut off."""
    own, now = scene.own, clock.now()
    over = scene.tables["over"]
    seat = position(over, 3).actors[0]
    own["study"] = studies.begin_study(scene.people["here"].pk, over, 3, "What if?", now=now)
    own["tried"] = studies.try_entry(own["study"], None, seat, "1", "", now=now)
    other = studies.try_entry(own["study"], None, seat, "2", "", now=now)
    studies.cut_off(other, now=now)
    shared = studies.begin_study(scene.people["here"].pk, over, 3, "Look at this", now=now)
    studies.change_study(shared, shared.title, Sharing.LINK, now=now)
    own["shared_study"] = shared
    own["study_report"] = report_study(shared.pk, scene.people["organiser"].pk, now=now)


def _day(days: int) -> date:
    return (clock.now() + timedelta(days=days)).date()
