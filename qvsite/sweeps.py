"""The sweeps that the beat sends, and how often. A message that is much too late is dropped."""

from datetime import timedelta
from typing import Any, Final

OFTEN: Final = {
    "deliver mail": "games.post.tasks.deliver_due_mail",
    "read mail": "games.inbox.tasks.read_due_mail",
    "deliver to receivers": "games.feeds.tasks.deliver_due",
    "house players": "games.bots.tasks.attend_due_tables",
    "read results": "games.leagues.tasks.read_results",
}
AS_SET: Final = {"expire turns": "games.play.tasks.expire_due_turns"}
IDLE: Final = {"work out chances": "games.archive.tasks.work_out_chances"}
"""Work that nobody waits for. Redis hands out these messages last; elsewhere they are few."""
LAST: Final = 9
EACH_MINUTE: Final = {
    "watch the post": "games.post.tasks.watch_queue",
    "keep facts of games that ended lately": "games.archive.tasks.keep_facts_lately",
    "put games in line for chances": "games.archive.tasks.line_up_chances",
    "keep statistics": "games.archive.tasks.keep_statistics",
    "pack logs": "games.play.tasks.pack_logs",
    "verify stored games": "games.archive.tasks.verify_games",
    "ask substitutes": "games.leagues.tasks.tend_due_substitutes",
    "rate tables": "games.leagues.tasks.rate_ended_tables",
    "run seasons": "games.leagues.tasks.run_steps",
    "find lost results": "games.leagues.tasks.find_lost_results",
}
EACH_HOUR: Final = {
    "tell managers of leagues": "games.leagues.tasks.tell_managers",
    "forget words of mails": "games.post.tasks.forget_bodies",
    "forget mail that came in": "games.inbox.tasks.forget_old_mail",
    "forget what is over": "games.accounts.tasks.forget_what_is_over",
    "forget old deliveries": "games.feeds.tasks.forget_old",
    "count promises": "games.forum.tasks.tally_finished_games",
    "keep facts of games": "games.archive.tasks.keep_facts",
    "forget old practice tables": "games.school.tasks.forget_old_practice",
    "make monthly files": "games.archive.tasks.make_bulk_files",
    "tell new finds": "games.archive.tasks.tell_new_finds",
}


def schedule(seconds: int) -> dict[str, Any]:
    """Return the schedule with this many seconds between two sweeps over deadlines.

    Mails are swept at least every ten seconds, because people wait for them.
    """
    return {
        **_every(min(seconds, 10), OFTEN, dropped_after=10 * seconds),
        **_every(seconds, AS_SET, dropped_after=10 * seconds),
        **_every(min(seconds, 10), IDLE, dropped_after=10, priority=LAST),
        **_every(60, EACH_MINUTE, dropped_after=60),
        **_every(3600, EACH_HOUR, dropped_after=1800),
    }


def _every(
    seconds: int, tasks: dict[str, str], *, dropped_after: int, **options: int
) -> dict[str, Any]:
    return {
        name: {
            "task": task,
            "schedule": timedelta(seconds=seconds),
            "options": {"expires": dropped_after, **options},
        }
        for name, task in tasks.items()
    }
