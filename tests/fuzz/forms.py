"""Hostile forms: generated posts to every address, as random people.

    python -m tests.fuzz.forms [--count N] [--seed S]

Says how many were answered by a mistake of ours, the longest time, and what was done that its
sender could not do: the database is compared after each with who may change what.
"""

import sys
from collections import Counter
from contextlib import suppress
from random import Random
from time import process_time
from typing import Any, Final
from urllib.parse import urlencode

from tests.fuzz import runner, strange

LONGEST: Final = 1.0
"""Seconds of work that an answer may take; how busy others keep the machine is not its fault."""


class Forms:
    """The scene of `tests.games.matrix` with its eight kinds of people, and what was found."""

    def __init__(self, game: str, seed: int) -> None:
        from tests.fuzz.rights import Rights
        from tests.games.matrix.scene import make_scene
        from tests.games.matrix.walk import Walk, addresses

        self.scene = make_scene(game)
        self.walk = Walk(self.scene)
        self.rights = Rights(self.scene)
        self.addresses = sorted(
            one for one in addresses() if not one.startswith(("dev/", "floor/"))
        )
        self.rng = Random(f"{seed} {game}")
        self.counts: Counter[str] = Counter()
        self.longest = (0.0, "")
        self.faults: list[str] = []

    def one(self) -> None:
        """One form of a random person to a random address; afterwards all is as it was."""
        from django.db import transaction

        from tests.games.matrix.scene import KINDS
        from tests.games.matrix.watch import watching

        rng = self.rng
        kind, address = rng.choice(KINDS), rng.choice(self.addresses)
        path, body = self._made(address)
        with transaction.atomic():
            began = process_time()
            with watching(self.walk.before) as watch:
                status = self._post(kind, path, body)
            took = process_time() - began
            self._judge(kind, address, body, status, took)
            for broken in self.rights.broken_by(kind, address, watch):
                self.faults.append(f"{kind} at /{address}: {broken}; sent {body[:300]!r}")
            transaction.set_rollback(True)
        self.walk.as_before(watch)

    def _made(self, address: str) -> tuple[str, str]:
        """The address, perhaps of another table, and a form that is nearly right or not at all."""
        from tests.games.matrix.sent import asked

        rng = self.rng
        situation = rng.choice(sorted(self.scene.tables)) if rng.random() < 0.3 else "playing"
        path, form = asked(self.scene, address, situation)
        fields = {
            name: strange.value(rng, known) for name, known in form.items() if rng.random() < 0.9
        }
        for _ in range(rng.choice((0, 0, 1, 3))):
            fields[rng.choice(EXTRA)] = strange.value(rng)
        if rng.random() < 0.15:
            fields = {str(strange.value(rng))[:2_000]: strange.value(rng) for _ in range(3)}
        if rng.random() < 0.3:
            path += ("&" if "?" in path else "?") + _encoded(
                {rng.choice(EXTRA): strange.value(rng)}
            )[:3_000]
        return path, _encoded(fields)

    def _post(self, kind: str, path: str, body: str) -> int | str:
        rng, browser = self.rng, self.walk.browser(kind)
        how = rng.random()
        content_type = "application/x-www-form-urlencoded"
        if how < 0.05:
            content_type = rng.choice(
                ("multipart/form-data; boundary=x", "application/json", "text/plain", "")
            )
        headers = {}
        if rng.random() < 0.2:
            headers = {
                "HX-Request": "true",
                "HX-Target": rng.choice(("game", "board", "room", "\u00ff")),
            }
        try:
            return browser.post(path, body, content_type=content_type, headers=headers).status_code
        except Exception as fault:  # whatever it is, it is found here
            return f"{type(fault).__name__}: {fault}"[:300]

    def _judge(self, kind: str, address: str, body: str, status: int | str, took: float) -> None:
        self.counts["forms"] += 1
        self.counts[f"answered {status}" if isinstance(status, int) else "crashed"] += 1
        if isinstance(status, str) or status >= 500:
            self.faults.append(f"{kind} at /{address}: {status}; sent {body[:300]!r}")
        if took > LONGEST:
            self.faults.append(
                f"{kind} at /{address}: took {took:.2f} s of work for {len(body)} letters"
            )
        self.longest = max(self.longest, (took, address))


EXTRA: Final = (
    "next",
    "action",
    "of",
    "at",
    "turn",
    "seat",
    "to",
    "number",
    "entry",
    "pk",
    "code",
    "kind",
    "scope",
    "about",
    "page",
    "version",
    "seen_version",
    "send",
    "read",
    "more",
    "beside",
    "_method",
    "csrfmiddlewaretoken",
    "user",
    "is_staff",
    "id",
)


def _encoded(fields: dict[str, Any]) -> str:
    """As a program would send it that knows nothing of forms: lone surrogates too."""
    return urlencode(fields, doseq=True, encoding="utf-8", errors="surrogatepass")


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        sys.exit(runner.main("forms", Forms))
