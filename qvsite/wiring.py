"""Every hook of the site, in the order in which it runs.

An app may not import the apps above it: it keeps typed lists of hooks, and calls what is in them.
This module fills those lists when the site starts; `manage.py hooks` prints them in their order.
"""

from collections.abc import Callable, Iterable
from datetime import datetime
from functools import partial
from typing import Final

from django.conf import settings

from games.accounts.registry import PersonSection
from games.accounts.registry import registry as accounts
from games.accounts.ties.selectors import ties_for_export
from games.accounts.ties.services import forget_ties
from games.archive.chances.selectors import has_chances_to_work_out
from games.archive.chances.services import follow_roll_back as forget_chances
from games.archive.comments.selectors import comments_for_export
from games.archive.comments.services import follow_roll_back as follow_comments
from games.archive.ending.table_panel import game_tabs, result_address
from games.archive.facts.services import follow_roll_back as forget_facts
from games.archive.kinds import KINDS as ARCHIVE_KINDS
from games.archive.saved.selectors import searches_for_export
from games.archive.saved.services import forget_searches
from games.archive.statistics.people.section import statistics_of_person
from games.archive.statistics.selectors import has_stale as statistics_have_work
from games.archive.studies.selectors import studies_for_export
from games.archive.studies.services import forget_studies
from games.archive.verification.services import has_to_verify
from games.bots.families.selectors import family_address
from games.bots.selectors import has_tables_to_attend
from games.common.health import health
from games.common.liveness import standstill
from games.common.nudge import nudge
from games.common.services_health import broker_answers, redis_answers
from games.common.sweeps import sweeps
from games.feeds.delivery.health import deliveries_are_moving
from games.feeds.kinds import KINDS as FEEDS_KINDS
from games.feeds.selectors import device_offered, feeds_for_export, has_due, who_is_reached
from games.feeds.services import forget_person as forget_feeds
from games.feeds.services import write_deliveries
from games.forum.board.export import everything_said
from games.forum.board.panel import talk_part
from games.forum.board.unread import waiting_on_boards
from games.forum.claims import services as claims
from games.forum.composers import register_all
from games.forum.kinds import KINDS as FORUM_KINDS
from games.forum.notes.services import forget_notes
from games.forum.offers import closure, interruptions
from games.forum.promises.fides import fides_fact, fides_section
from games.forum.talk.marks import forget_mutes
from games.inbox.process import has_due_mail
from games.inbox.retention import keep_prints
from games.inbox.services import forget_person as forget_mail_that_came_in
from games.inbox.signatures import signatures_for_export
from games.leagues.account_closed import leave_all_leagues
from games.leagues.export import everything_in_leagues
from games.leagues.gazette.front import next_league
from games.leagues.gazette.person import in_leagues
from games.leagues.gazette.table_panel import league_part
from games.leagues.kinds import KINDS as LEAGUES_KINDS
from games.leagues.kinds import SCOPE as SEASON
from games.leagues.kinds import title_of_scope as title_of_season_scope
from games.leagues.needs.selectors import waiting_in_leagues
from games.leagues.ratings.selectors import has_work as ratings_have_work
from games.leagues.results.table_marks import follow_end, follow_roll_back
from games.leagues.substitutes.selectors import has_work as substitutes_have_work
from games.leagues.tasks import has_due_steps, has_results
from games.lobby.people.person import facts_of_card, games_of
from games.lobby.registry import registry as lobby
from games.play.clock.outages import clock_is_ticking, look_at_the_clock
from games.play.clock.pauses import follow_absence
from games.play.clock.seat_clocks import days_away_at_tables
from games.play.export import everything_played
from games.play.kinds import KINDS as PLAY_KINDS
from games.play.kinds import title_of_scope
from games.play.log.entries import has_logs_to_pack
from games.play.models.table import SCOPE
from games.play.registry import registry as play
from games.play.tasks import clock_has_work
from games.post.mails.addresses import KINDS as POST_KINDS
from games.post.mails.health import queue_is_moving
from games.post.mails.queue import has_due as has_due_mail_to_send
from games.post.registry import Channel, Kind
from games.post.registry import registry as post
from games.post.selectors import mails_for_export, notices_for_export
from games.post.services import forget_person as forget_notices_and_mails
from games.school.account_closed import forget_learning
from games.school.export import learning_for_export
from games.school.hints.selectors import hint_part
from games.school.lessons.script import check_move, follow_script
from games.school.lessons.selectors import lesson_part
from games.school.puzzles.selectors import front_part
from games.tables.account_closed import leave_all_tables
from games.tables.waiting_room.views import waiting_room
from games.turnmail.letters import TOLD_KINDS, TURN_KINDS, told_letters, turn_letters
from qvsite.events import Event, event
from qvsite.guest_events import GUEST_EVENTS


def connect() -> None:
    """Fill the registries. Runs once, when Django has loaded all apps."""
    register_all()  # the games that have deals
    for each in EVENTS:
        if each.connect is not None:
            each.connect()


def _by_name(kinds: Iterable[Kind]) -> dict[str, Kind]:
    return {kind.name: kind for kind in kinds}


def _add_kind(_name: str, kind: Kind) -> None:
    post.add_kind(kind)


def _watch_the_clock(_name: str, look: Callable[[datetime], datetime | None]) -> None:
    standstill.look = look


# --- at a table -----------------------------------------------------------------------------------
ENTRY: Final = event(
    "entry",
    "An entry has been written to the log of a table; in its transaction, the table locked.",
    play.add_entry_step,
    {"offers": closure.follow_entry},
)
TURN: Final = event(
    "turn",
    "A turn has begun; in the transaction of the entry that ended the last one, before orders "
    "ahead are looked at.",
    play.add_turn_step,
    {"offers": closure.begin_turn},
)
ROLL_BACK: Final = event(
    "roll-back",
    "An operator takes a log back; in that transaction.",
    play.add_roll_back_step,
    {
        "offers": interruptions.follow_roll_back,
        "claims": claims.follow_roll_back,
        "archive": forget_facts,
        "comments": follow_comments,
        "chances": forget_chances,
        "leagues": follow_roll_back,
    },
)
SEAT: Final = event(
    "seat",
    "A seat passes to another holder; in that transaction, the table locked.",
    play.add_seat_step,
    {"offers": interruptions.follow_seat},
)
NUDGES: Final = event(
    "nudge",
    "Something at a table has changed; after the commit. A lost nudge is made up for by sweeps.",
    play.add_nudge,
    {"house players": partial(nudge, "games.bots.tasks.attend_table")},
)
ENTRY_CHECKS: Final = event(
    "entry check",
    "Somebody who learns makes a move; before the rules are asked, in its transaction.",
    play.add_entry_check,
    {"lesson": check_move},
)
LESSON_STEPS: Final = event(
    "lesson step",
    "Something at the table of a lesson has changed; after the commit, instead of the nudges.",
    play.add_lesson_step,
    {"script": follow_script},
)
START: Final = Event(
    "start",
    "A game starts. It has no hooks of its own: only the nudges follow, after the commit.",
    NUDGES.hooks,
)
END: Final = event(
    "end",
    "A game ends. The hooks of its last entry run first, and the nudges after the commit.",
    play.add_end_step,
    {"leagues": follow_end},
)

# --- on pages -------------------------------------------------------------------------------------
WAITING: Final = event(
    "waiting lines",
    'The lobby shows what waits for a person: lines after "your turn".',
    lobby.add_waiting,
    {"board": waiting_on_boards, "leagues": waiting_in_leagues, "device": device_offered},
)
FRONT_PARTS: Final = event(
    "front page",
    "The front page is shown to a stranger: parts beside the games.",
    lobby.add_front_part,
    {"leagues": next_league, "learning": front_part},
)
TABLE_PARTS: Final = event(
    "table parts",
    "The page of a table is shown: parts beside the game.",
    play.add_table_part,
    {"game": game_tabs, "talk": talk_part, "league": league_part},
)
BOARD_PARTS: Final = event(
    "board parts",
    "The page of a table is shown: parts above the board, which change with the game.",
    play.add_board_part,
    {"lesson": lesson_part, "hint": hint_part},
)
ROOM_PAGE: Final = event(
    "waiting room",
    "The page of a table is shown before its game starts: the whole page.",
    play.add_room_page,
    {"tables": waiting_room},
)
FAMILY_PAGE: Final = event(
    "family page",
    "The name of a house player is shown: where it leads.",
    play.add_family_page,
    {"house players": family_address},
)
RESULT_PAGE: Final = event(
    "result page",
    "A game is over: its table and its last notice lead to this page.",
    play.add_result_page,
    {"ending": result_address},
)
PERSON_PAGE: Final = event(
    "person's page",
    "The page of a person is shown: its sections.",
    accounts.add_person_section,
    {
        "games": PersonSection("lobby/_person.html", games_of),
        "fides": PersonSection("forum/_fides.html", fides_section),
        "leagues": PersonSection("leagues/_in_leagues.html", in_leagues),
        "statistics": PersonSection("archive/statistics/_person.html", statistics_of_person),
    },
)
PERSON_CARD: Final = event(
    "person's card",
    "The card beside the name of a person is shown: its facts.",
    accounts.add_card_facts,
    {"games": facts_of_card, "fides": fides_fact},
)
DAYS_AWAY: Final = event(
    "days away",
    "The page of absences is shown: how many days away are used up.",
    accounts.add_days_count,
    {"tables": days_away_at_tables},
)

# --- accounts -------------------------------------------------------------------------------------
ABSENCE: Final = event(
    "absence",
    "A person announces an absence; in that transaction.",
    accounts.add_absence_step,
    {"deadlines": follow_absence},
)
EXPORT: Final = event(
    "export",
    "A person exports what the site keeps about them. The file has its parts sorted by name.",
    accounts.add_export,
    {
        "comments": comments_for_export,
        "feeds": feeds_for_export,
        "games": everything_played,
        "leagues": everything_in_leagues,
        "mail_signatures": signatures_for_export,
        "learning": learning_for_export,
        "mails": mails_for_export,
        "notices": notices_for_export,
        "searches": searches_for_export,
        "studies": studies_for_export,
        "talk": everything_said,
        "ties": ties_for_export,
    },
)
ENDED_KEYS: Final = event(
    "ended keys",
    "Everything that works without signing in ends, for instance after a new password; in that "
    "transaction.",
    accounts.add_key_step,
    {"feeds": forget_feeds},
)
# What locks tables comes before what hangs on them, and mails come last (docs/locks.md).
CLOSED_ACCOUNT: Final = event(
    "closed account",
    "A person closes their account; in that transaction, before the row is emptied.",
    accounts.add_closing_step,
    {
        "inbox": forget_mail_that_came_in,
        "feeds": forget_feeds,
        "searches": forget_searches,
        "studies": forget_studies,
        "leagues": leave_all_leagues,
        "learning": forget_learning,
        "games": leave_all_tables,
        "talk": forget_mutes,
        "notes": forget_notes,
        "ties": forget_ties,
        "post": forget_notices_and_mails,
    },
)
# --- notices and mails ----------------------------------------------------------------------------
KINDS: Final = event(
    "notice kinds",
    "The kinds of notices, in the order in which people choose how they are told.",
    _add_kind,
    _by_name(
        (*POST_KINDS, *PLAY_KINDS, *FORUM_KINDS, *LEAGUES_KINDS, *ARCHIVE_KINDS, *FEEDS_KINDS)
    ),
)
# After the kinds: each may get the mail that an app above writes for it, and only one.
LETTERS: Final = event(
    "letters",
    "A notice becomes a mail: what composes it. The other kinds get the plain mail.",
    post.add_letter,
    dict.fromkeys(TURN_KINDS, turn_letters) | dict.fromkeys(TOLD_KINDS, told_letters),
)
SCOPES: Final = event(
    "scopes",
    "The page of notices asks what people choose for: the title of a scope.",
    post.add_scope,
    {SCOPE: title_of_scope, SEASON: title_of_season_scope},
)
CHANNELS: Final = event(
    "channels",
    "People are told of notices: ways other than mail.",
    post.add_channel,
    {"feeds": Channel(who_is_reached, write_deliveries)},
)
FORGOTTEN_MAILS: Final = event(
    "forgotten mails",
    "The words of old mails are about to be deleted; in that transaction.",
    post.add_forgetting_step,
    {"inbox": keep_prints},
)

# --- the running site -----------------------------------------------------------------------------
SWEEPS: Final = event(
    "sweeps",
    "The beat asks whether a sweep would find anything. The names are those of the tasks.",
    sweeps.add,
    {
        "games.post.tasks.deliver_due_mail": has_due_mail_to_send,
        "games.play.tasks.expire_due_turns": clock_has_work,
        "games.play.tasks.pack_logs": has_logs_to_pack,
        "games.bots.tasks.attend_due_tables": has_tables_to_attend,
        "games.inbox.tasks.read_due_mail": has_due_mail,
        "games.feeds.tasks.deliver_due": has_due,
        "games.archive.tasks.verify_games": has_to_verify,
        "games.leagues.tasks.run_steps": has_due_steps,
        "games.leagues.tasks.read_results": has_results,
        "games.leagues.tasks.tend_due_substitutes": substitutes_have_work,
        "games.leagues.tasks.rate_ended_tables": ratings_have_work,
        "games.archive.tasks.work_out_chances": has_chances_to_work_out,
        "games.archive.tasks.keep_statistics": statistics_have_work,
    },
)
HEALTH: Final = event(
    "health",
    "Somebody asks whether the site is well. Redis and the broker only where they are in use.",
    health.add,
    ({"redis": redis_answers} if settings.REDIS_URL else {})
    | ({} if settings.EMBEDDED else {"broker": broker_answers})
    | {"post": queue_is_moving, "clock": clock_is_ticking, "feeds": deliveries_are_moving},
)
STANDSTILL: Final = event(
    "standstill",
    "A web process asks, every twenty seconds, since when the clock stands still.",
    _watch_the_clock,
    {"clock": look_at_the_clock},
)

EVENTS: Final = (
    *(ENTRY, TURN, ROLL_BACK, SEAT, START, END, NUDGES, ENTRY_CHECKS, LESSON_STEPS),
    *(WAITING, FRONT_PARTS, TABLE_PARTS, BOARD_PARTS, ROOM_PAGE, FAMILY_PAGE, RESULT_PAGE),
    *(PERSON_PAGE, PERSON_CARD, DAYS_AWAY),
    *(ABSENCE, EXPORT, ENDED_KEYS, CLOSED_ACCOUNT, *GUEST_EVENTS),
    *(KINDS, LETTERS, SCOPES, CHANNELS, FORGOTTEN_MAILS),
    *(SWEEPS, HEALTH, STANDSTILL),
)
