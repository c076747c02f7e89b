"""Hostile mails: generated answers and what is none, through the code of the mail door.

    python -m tests.fuzz.mails [--count N] [--seed S]

Says how many were not dealt with, the longest time, and what was done that nobody with that
address and that sender could do: the database is compared after each.
"""

import sys
from collections import Counter
from contextlib import suppress
from random import Random
from time import process_time
from typing import Any, Final

from tests.fuzz import runner
from tests.fuzz.envelopes import Envelopes

LONGEST: Final = 1.0
"""Seconds of work that a mail may take, from the door to its answer."""
DEEDS: Final = {
    "play_entry",
    "forum_message",
    "forum_offer",
    "forum_offeranswer",
    "play_orderahead",
}


class Mails:
    """The scene of `tests.games.matrix`; mails to `here`, and whoever answers them."""

    def __init__(self, game: str, seed: int) -> None:
        from games.common import clock
        from tests.fuzz.rights import Rights
        from tests.games.factories import new_reply_address
        from tests.games.matrix.scene import make_scene
        from tests.games.matrix.watch import contents

        self.scene = make_scene(game)
        table = self.scene.tables["playing"]
        seats = {
            kind: table.seats.get(user=self.scene.people[kind]) for kind in ("here", "organiser")
        }
        self.tokens = {
            kind: new_reply_address(seat, table.log_version, now=clock.now())
            for kind, seat in seats.items()
        }
        self.rights = Rights(self.scene)
        self.before = contents()
        self.rng = Random(f"{seed} {game}")
        self.envelopes = Envelopes(self.rng, self.scene, self.tokens)
        self.counts: Counter[str] = Counter()
        self.longest = (0.0, "")
        self.faults: list[str] = []

    def one(self) -> None:
        """One mail; afterwards all is as it was."""
        from django.core.cache import cache
        from django.db import transaction

        from games.common.memory import forget_all
        from tests.games.matrix.watch import watching

        to, sender, raw, what = self.envelopes.one()
        with transaction.atomic():
            began = process_time()
            with watching(self.before) as watch:
                came = self._bring(to, sender, raw)
            took = process_time() - began
            self._judge(to, sender, raw, what, came, took, watch)
            transaction.set_rollback(True)
        forget_all()
        cache.clear()

    def _bring(self, to: str, sender: str, raw: bytes) -> str:
        """As the door does with what a mail server says to it; and then the sweep reads it."""
        from games.inbox.models import IncomingMail
        from games.inbox.server import TAKEN, _store, heard_of
        from games.inbox.services import read_due_mail

        try:
            said = heard_of(to)
            if said != TAKEN:
                return f"refused {said[:3]}"
            said = _store(to, sender, raw)
            read_due_mail()
        except Exception as fault:  # whatever it is, it is found here
            return f"crashed: {type(fault).__name__}: {fault}"[:300]
        mail = IncomingMail.objects.order_by("-pk").first()
        if mail is None:
            return f"not kept {said[:3]}"
        if mail.attempts:
            return f"crashed: {mail.why}"[:300]
        return str(mail.state)

    def _judge(
        self, to: str, sender: str, raw: bytes, what: str, came: str, took: float, watch: Any
    ) -> None:
        self.counts["mails"] += 1
        self.counts["crashed" if came.startswith("crashed") else came] += 1
        wrong = list(self.rights.broken_by(self._whose(to), "stop/", watch))
        if came.startswith("crashed"):
            wrong.append(came)
        if took > LONGEST:
            wrong.append(f"took {took:.2f} s of work for {len(raw)} bytes")
        if not self.envelopes.may_act and (done := sorted(DEEDS & set(watch.changed()))):
            wrong.append(f"{done} though its sender may not")
        self.faults += [f"{what} to {to[:60]}: {one}; {raw[:400]!r}" for one in wrong]
        self.longest = max(self.longest, (took, what))

    def _whose(self, to: str) -> str:
        """Whose rights the mail has: those of the person whose address it was sent to.

        A break within the address, which SMTP cannot carry, makes it no other.
        """
        bare = "".join(to.split()).lower()
        return next((kind for kind, one in self.tokens.items() if one.token in bare), "nobody")


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        sys.exit(runner.main("mails", Mails))
