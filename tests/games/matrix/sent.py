"""What is asked of each address: the parts it is filled in with, and what is sent to it.

Each form is one that would be taken from whoever may send it, so that what is refused is refused
for who sent it.
"""

import re
from datetime import timedelta
from typing import Any, Final, NamedTuple

from django.apps import apps

from engine import games
from games.archive.studies.lines import played
from games.common import clock
from games.leagues.desk.season_form import SeasonForm
from games.leagues.league.forms import LeagueForm
from games.play.page.news import news_token
from games.post.mails.outbox import stop_token, works_token
from games.school.lessons.lesson import lessons_of
from games.school.puzzles.puzzle import puzzles_of
from games.school.rulebooks import pictures_of
from games.tables.forms import TableForm
from tests.games.factories import PASSWORD as OWN_PASSWORD
from tests.games.matrix.desk_rows import ADDRESSES as DESK
from tests.games.matrix.gazette_rows import ADDRESSES as GAZETTE
from tests.games.matrix.scene import PASSWORD, SEATS, Scene

Sent = dict[str, Any]
NOWHERE: Final = "99999"
_PATTERN: Final = re.compile(r"\(\?P<(\w+)>(?:\[[^]]+\]\+|[^()]*)\)|<(?:\w+:)?(\w+)>")
"""What is filled in: a part of a path, or a group of a pattern."""


class Asked(NamedTuple):
    """An address filled in, with its query, and the form."""

    path: str
    form: Sent


def asked(scene: Scene, address: str, situation: str) -> Asked:
    """The address about the table of that situation, and the form that is posted to it."""
    own = _OTHERS.get(address)
    parts = _parts(scene, situation)
    if address.startswith("leagues/"):
        parts |= _league(scene)
    if own is not None:
        parts |= own(scene)
    if address.startswith("admin/"):
        parts |= _row(scene, address)
    if address in GAZETTE:
        parts |= _gazette(scene)
    if address in DESK:
        parts |= _desk(scene, address)
    path = _PATTERN.sub(lambda named: str(parts[named[1] or named[2]]), address)
    path = path.translate({ord("^"): None, ord("$"): None}).replace("(_mime)?", "")
    query = _QUERIES.get(address, "")
    form = _FORMS.get(address, lambda scene, situation: {})(scene, situation)
    return Asked(f"/{path}{query}", form)


def _parts(scene: Scene, situation: str) -> Sent:
    """What stands in an address unless it says otherwise."""
    table = scene.tables[situation]
    vacant = table.seats.filter(wanted=True).first()
    return {
        "code": table.code,
        "game": scene.game,
        "slug": scene.people["here"].slug,
        "number": table.seat_count - 1 if vacant is None else vacant.number,
        "length": 0,
        "seat": "x",
        "token": news_token(table.code, "x", None),
        "key": getattr(scene.own.get("offer"), "key", "none"),
        "pk": NOWHERE,
        "mail_id": scene.own["mail"].pk,
        "cid": "board",
        "deal": "none",
        "index": 0,
        "uidb36": "1",
        "url": "nowhere",
        "kind": "row",
        "name": "cursus-2026-01-none.ndjson.gz",
        "app_label": "play",
        "content_type_id": 1,
        "row": "1/1/",
        "object_id": NOWHERE,
    }


def _league(scene: Scene) -> Sent:
    """What stands in the addresses of leagues: the season of the scene, and what is in it."""
    season = scene.own["season"]
    return {
        "slug": season.league.slug,
        "number": season.number,
        "key": scene.own["case"].key,
        "kind": "absent",
        "pk": scene.own["award"].pk,
        "token": scene.own["call"].token,
    }


def _desk(scene: Scene, address: str) -> Sent:
    """What stands in the addresses of managers: the season that they prepare."""
    season = scene.own["desk"]
    rows = {"steps": season.steps, "apart": season.apart, "players": season.entrants}
    found = {"slug": season.league.slug, "number": season.number, "nth": 1}
    what = next((rows[name] for name in rows if f"/{name}/" in address), None)
    return found if what is None else found | {"pk": what.first().pk}


def _gazette(scene: Scene) -> Sent:
    """What stands in the addresses of a season that everybody reads."""
    season = scene.own["gazette"]
    person = scene.people["here"].slug
    return {"slug": season.league.slug, "number": season.number, "nth": 1, "person": person}


def _row(scene: Scene, address: str) -> Sent:
    """The first row of the model that a page of the operators is about; of people, `here`."""
    app, name = [*address.split("/"), "", ""][1:3]
    if (app, name) == ("accounts", "user"):
        return {"object_id": scene.people["here"].pk}
    if (app, name) == ("play", "table"):
        return {"object_id": scene.tables["playing"].pk}
    try:
        found = apps.get_model(app, name).objects.order_by("pk").first()
    except LookupError:
        return {}
    return {} if found is None else {"object_id": found.pk}


_OTHERS: Final[dict[str, Any]] = {
    "house/<slug:slug>/": lambda s: {"slug": "julia"},
    "house/<slug:slug>/card/": lambda s: {"slug": "julia"},
    "learn/lessons/<slug:game>/<slug:slug>/": lambda s: {"slug": lessons_of(s.game)[0].slug},
    "learn/puzzles/<slug:game>/<slug:slug>/": lambda s: {"slug": puzzles_of(s.game)[0].slug},
    "learn/pictures/<slug:game>/<slug:name>/": lambda s: {"name": next(iter(pictures_of(s.game)))},
    "account/time/away/<int:pk>/end/": lambda s: {"pk": s.own["absence"].pk},
    "account/sessions/<int:pk>/end/": lambda s: {"pk": s.own["session"].pk},
    "account/notices/works/<str:token>/": lambda s: {
        "token": works_token(s.people["here"], s.people["here"].email)
    },
    "stop/<str:token>/": lambda s: {"token": stop_token(s.people["here"].pk, "your_turn")},
    "t/<slug:code>/proposals/<slug:key>/": lambda s: {"key": s.own["proposal"].key},
    "t/<slug:code>/invitation/<str:token>/": lambda s: {"token": s.own["invitation"]},
    "t/<slug:code>/seats/<int:number>/clear/": lambda s: {"number": s.own["invited_seat"]},
    "t/<slug:code>/talk/<slug:key>/report/": lambda s: {"key": s.own["message"].key},
    "t/<slug:code>/talk/mute/<int:number>/": lambda s: {"number": s.seat("organiser")},
    "t/<slug:code>/talk/unmute/<int:number>/": lambda s: {"number": s.seat("organiser")},
    "t/<slug:code>/offers/<slug:key>/withdraw/": lambda s: {
        "key": getattr(s.own.get("own_offer"), "key", "none")
    },
    "t/<slug:code>/offers/<slug:key>/edit/": lambda s: {
        "key": getattr(s.own.get("own_offer"), "key", "none")
    },
    "leagues/<slug:slug>/managers/<int:pk>/remove/": lambda s: {"pk": s.own["manager"].pk},
    "leagues/<slug:slug>/invitations/<int:pk>/remove/": lambda s: {"pk": s.own["invited"].pk},
    "leagues/<slug:slug>/journal/<int:pk>/undo/": lambda s: {"pk": s.own["line"].pk},
    **{
        f"studies/<slug:key>/{rest}": lambda s: {"key": s.own["study"].key, "node": "start"}
        for rest in ("", "change/", "remove/", "put-back/")
    },
    "studies/<slug:key>/report/": lambda s: {"key": s.own["shared_study"].key},
    **{
        f"studies/<slug:key>/<slug:node>/{rest}": lambda s: {
            "key": s.own["study"].key,
            "node": s.own["tried"].key,
        }
        for rest in ("", "try/", "house/", "note/", "cut/")
    },
    "t/<slug:code>/replay/<int:length>/steps.json": lambda s: {"length": 0},
    "archive/statistics/<slug:game>/openings/": lambda s: {"game": "quovadis"},
    "archive/statistics/<slug:game>/openings/<slug:path>/": lambda s: {
        "game": "quovadis",
        "path": "2-2",
    },
    "archive/statistics/<slug:game>/": lambda s: {"game": s.game},
    "archive/statistics/<slug:game>/<int:seats>/": lambda s: {
        "game": s.game,
        "seats": SEATS[s.game],
    },
    **{
        f"archive/statistics/<slug:game>/<slug:statistic>.{kind}": lambda s: {
            "game": s.game,
            "statistic": "turns",
        }
        for kind in ("csv", "json")
    },
    **{
        f"t/<slug:code>/comments/<slug:key>/{rest}": lambda s: {"key": s.own["comment"].key}
        for rest in ("", "take-back/", "report/")
    },
    "archive/saved/<str:key>/feed.atom": lambda s: {"key": s.own["search"].key},
    "archive/saved/<str:key>/forget/": lambda s: {"key": s.own["search"].key},
    "feeds/<str:key>/deadlines.ics": lambda s: {"key": s.key("calendar")},
    "feeds/<str:key>/turns.atom": lambda s: {"key": s.key("turns")},
    "feeds/<str:key>/table.atom": lambda s: {"key": s.key("table_feed")},
    "account/feeds/addresses/<int:pk>/renew/": lambda s: {"pk": s.own["turns"].pk},
    "account/feeds/addresses/<int:pk>/give-up/": lambda s: {"pk": s.own["turns"].pk},
    **{
        f"account/feeds/receivers/<int:pk>/{rest}": lambda s: {"pk": s.own["hook"].pk}
        for rest in ("", "test/", "secret/", "on/", "remove/")
    },
}

_QUERIES: Final = {
    "t/<slug:code>/offers/new/": "?about=notation",
    "t/<slug:code>/offers/<slug:key>/counter/": "?about=notation",
    "t/<slug:code>/offers/<slug:key>/edit/": "?about=notation",
}


def _table(field: str, value: Any = "1") -> Any:
    return lambda scene, situation: {field: value}


def _day(days: int) -> str:
    return (clock.now() + timedelta(days=days)).date().isoformat()


def _act(scene: Scene, situation: str) -> Sent:
    """The first choice of whoever must act."""
    table = scene.tables[situation]
    return {"number": "1", "seen_version": table.log_version}


def _order(scene: Scene, situation: str) -> Sent:
    return {"when": "turn"}


def _offer(scene: Scene, situation: str) -> Sent:
    here, organiser = scene.seat("here"), scene.seat("organiser")
    return {"text": f"pledge by {here}: {organiser} refuses 4", "version": "1"}


def _claim(scene: Scene, situation: str) -> Sent:
    table = scene.tables[situation]
    return {"claim-card": "loyalist", "claim-length": table.length, "send": "1"}


def _tried(scene: Scene, situation: str) -> Sent:
    """The first choice after what was tried in the study of the scene."""
    here = played(scene.own["study"], [scene.own["tried"]]).position
    return {"seat": str(here.actors[0]), "number": "1"}


def _person(scene: Scene, situation: str) -> Sent:
    return {
        "display_name": "Quite Another",
        "time_zone": "Europe/Rome",
        "language": "en",
        "colours": "system",
        "about": "A fox.",
    }


def _new_table(scene: Scene, situation: str) -> Sent:
    """The form as it is shown, with nothing changed."""
    return _shown(scene.game)


def _shown(game: str) -> Sent:
    return _filled(TableForm(game=games.get(game)))


def _filled(form: Any) -> Sent:
    """What a browser sends of a form that was not touched."""
    shown = {bound.html_name: bound.initial for bound in form}
    unset = (None, False)  # and not 0, which equals False
    return {name: value for name, value in shown.items() if not any(value is one for one in unset)}


def _shown_league(game: str) -> Sent:
    """The form of a league as it is shown, with a name."""
    return _filled(LeagueForm(game=games.get(game))) | {"name": "Aventine"}


def _held(scene: Scene, situation: str) -> Sent:
    return {"do": "hold", "reason": "A feast."}


def _pair(scene: Scene, one: int, other: int) -> Sent:
    """Two players of the season that is prepared, by where they stand in its list."""
    found = list(scene.own["desk"].entrants.order_by("pk"))
    return {"one": found[one].pk, "other": found[other].pk, "reason": "They quarrel."}


def _season_form(scene: Scene) -> Sent:
    """The form of a season as it is shown, with nothing changed."""
    form = SeasonForm(league=scene.own["desk"].league)
    shown = {bound.html_name: bound.value() for bound in form}
    return {
        name: value for name, value in shown.items() if value is not None and value is not False
    }


_SEASON: Final = "leagues/<slug:slug>/<int:number>/"
_SIGN_UP: Final = {"email": "new@example.org", "password1": "quite-a-long-one"}
_FORMS: Final[dict[str, Any]] = {
    "learn/puzzles/<slug:game>/<slug:slug>/": lambda s, _: {
        "answer": str(1 + [a.right for a in puzzles_of(s.game)[0].answers].index(True))
    },
    "account/notices/preset/": lambda s, _: {"preset": "calm"},
    "account/emblem/": lambda s, _: {"sign": "moon", "colour": "gold", "ring": "beads"},
    "people/<slug:slug>/tie/": lambda s, _: {"kind": "follow"},
    "archive/saved/": _table("q", "turns>4"),
    "t/<slug:code>/replay/<int:length>/study/": _table("title", "What if?"),
    "studies/<slug:key>/change/": lambda s, _: {"title": "Another", "sharing": "link"},
    "studies/<slug:key>/<slug:node>/try/": _tried,
    "studies/<slug:key>/<slug:node>/house/": _table("level", "novice"),
    "studies/<slug:key>/<slug:node>/note/": _table("name", "The bold way"),
    "t/<slug:code>/comments/": _table("text", "A fine game."),
    "t/<slug:code>/comments/<slug:key>/": _table("text", "A very fine game."),
    "t/<slug:code>/comments/<slug:key>/report/": _table("reason", "Rude."),
    "studies/<slug:key>/report/": _table("reason", "Rude."),
    "admin/archive/studyreport/": lambda s, _: {
        "action": "hide",
        "_selected_action": s.own["study_report"].pk,
        "reason": "Rude.",
    },
    "admin/archive/commentreport/": lambda s, _: {
        "action": "hide",
        "_selected_action": s.own["comment_report"].pk,
        "reason": "Rude.",
    },
    "account/welcome/": _person,
    "account/profile/": _person,
    "account/time/": _table("reminders", "3"),
    "account/time/away/": lambda s, _: {"first": _day(3), "last": _day(4)},
    "account/close/": _table("sure", "on"),
    "account/notices/": _table("digest_at", "09:00"),
    "account/notices/prove/": lambda s, _: {"email": s.people["here"].email},
    "account/mails/test/": lambda s, _: {"email": s.people["here"].email},
    "tables/new/": lambda s, _: _shown(games.NAMES[0]),
    "tables/new/<slug:game>/": _new_table,
    "tables/play-now/": lambda s, _: {"game": s.game},
    "t/<slug:code>/act/": _act,
    "t/<slug:code>/seen/": _table("length"),
    "t/<slug:code>/orders/leave/": _order,
    "t/<slug:code>/seats/<int:number>/invite/": _table("address", "guest@example.org"),
    "t/<slug:code>/seats/<int:number>/house/": _table("level", "steady"),
    "t/<slug:code>/password/": _table("password", PASSWORD),
    "t/<slug:code>/pause/": lambda s, _: {"until": _day(5), "reason": "A feast."},
    "t/<slug:code>/resume/": _table("reason", "Over."),
    "t/<slug:code>/extend/": lambda s, _: {"hours": "12", "reason": "A feast."},
    "t/<slug:code>/propose/": lambda s, _: {"kind": "extend", "hours": "12"},
    "t/<slug:code>/proposals/<slug:key>/": _table("agree", "no"),
    "t/<slug:code>/leave-game/": _table("reason", "Tired."),
    "t/<slug:code>/talk/say/": _table("text", "Salvete, omnes!"),
    "t/<slug:code>/talk/read/": lambda s, _: {"up_to": s.own["message"].key},
    "t/<slug:code>/talk/<slug:key>/report/": _table("reason", "Rude."),
    "t/<slug:code>/claims/new/": _claim,
    "t/<slug:code>/notes/": lambda s, _: {"notes-text": "Two foxes.", "notes-version": "1"},
    "t/<slug:code>/offers/new/": _offer,
    "t/<slug:code>/offers/<slug:key>/accept/": _table("version"),
    "t/<slug:code>/offers/<slug:key>/refuse/": _table("version"),
    "t/<slug:code>/offers/<slug:key>/counter/": _offer,
    "t/<slug:code>/offers/<slug:key>/edit/": _offer,
    "account/feeds/addresses/": lambda s, _: {"purpose": "table", "table": s.tables["paused"].code},
    "account/feeds/devices/": _table("url", "https://push.example.org/x"),
    "account/feeds/hooks/": _table("url", "https://hooks.example.org/b"),
    "account/login/": lambda s, _: {"login": s.people["here"].email, "password": OWN_PASSWORD},
    "account/signup/": lambda s, _: _SIGN_UP,
    "account/reauthenticate/": _table("password", OWN_PASSWORD),
    "account/email/": lambda s, _: {"email": "second@example.org", "action_add": "1"},
    "account/password/change/": lambda s, _: {
        "oldpassword": OWN_PASSWORD,
        "password1": "new-tiber-island",
    },
    "account/password/set/": lambda s, _: {
        "password1": "new-tiber-island",
    },
    "account/password/reset/": lambda s, _: {"email": s.people["here"].email},
    "account/login/code/": lambda s, _: {"email": s.people["here"].email},
    "account/login/code/confirm/": _table("code", "ABCDEF"),
    "account/2fa/authenticate/": _table("code", "123456"),
    "account/2fa/totp/activate/": _table("code", "123456"),
    "admin/forum/report/": lambda s, _: {
        "action": "hide",
        "_selected_action": s.own["report"].pk,
        "reason": "Rude.",
    },
    "admin/accounts/user/<path:object_id>/change/": _table("is_active", ""),
    "admin/mfa/authenticator/<path:object_id>/delete/": _table("post", "yes"),
    "admin/play/table/<path:object_id>/intervene/": lambda s, _: {
        "kind": "pause",
        "reason": "A fault.",
    },
    "dev/mail/<int:mail_id>/answer/": _table("text", "Salvete!"),
    "leagues/new/": lambda s, _: _shown_league(games.NAMES[0]),
    "leagues/new/<slug:game>/": lambda s, _: _shown_league(s.game),
    "leagues/<slug:slug>/edit/": lambda s, _: _shown_league(s.game),
    "leagues/<slug:slug>/managers/add/": _table("name", "Here Person"),
    "leagues/<slug:slug>/invitations/add/": _table("name", "Here Person"),
    "leagues/<slug:slug>/close/": _table("reason", "Enough."),
    f"{_SEASON}announcements/": _table("title", "A feast"),
    f"{_SEASON}awards/give/": lambda s, _: {
        "person": s.people["here"].slug,
        "points": "-1/2",
        "reason": "Rude.",
    },
    f"{_SEASON}cases/new/<slug:kind>/": lambda s, _: {
        "table": s.own["league_table"].pk,
        "text": "Nobody plays.",
    },
    f"{_SEASON}cases/<slug:key>/say/": _table("say-text", "Please."),
    f"{_SEASON}cases/<slug:key>/decide/": lambda s, _: {
        "decision": "extend",
        "hours": "24",
        "text": "Have a good journey.",
    },
    "leagues/call/<str:token>/": _table("accept", "no"),
    "leagues/<slug:slug>/<int:number>/sign-up/": _table("tables_at_once"),
    "leagues/<slug:slug>/seasons/new/": lambda s, _: _season_form(s),
    f"{_SEASON}manage/edit/": lambda s, _: _season_form(s) | {"title": "Another"},
    f"{_SEASON}manage/cancel/": _table("reason", "Too few."),
    f"{_SEASON}manage/steps/<int:pk>/": _held,
    f"{_SEASON}manage/players/<int:pk>/remove/": _table("reason", "Rude."),
    f"{_SEASON}manage/apart/": lambda s, _: _pair(s, 1, 2),
    f"{_SEASON}manage/rounds/<int:nth>/swap/": lambda s, _: _pair(s, 0, -1),
}
