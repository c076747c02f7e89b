"""Turn mails a second, with all their state in the database, beside Django's own in the same run.

    python -m tests.bench.mail_rate [tables]

Tables of both games go on, and whose turn it comes to gets the turn mail: picked up as a notice
that is due, with what happened, board, offers, choices and a picture that is drawn for it, written
down, sent, and ended when its row says so. Beside it, the same mails by Django: the same templates
with everything they need fetched before, the picture ready-made, over one connection to the same
mail server. Once on SQLite, and once on PostgreSQL where that is installed.
"""

import sys
from typing import Final

from tests.bench.temporary_site import on_each_database, open_site

AT_LEAST: Final = 0.25
TABLES, ROUNDS = 30, 5


def main() -> int:
    arguments = [word for word in sys.argv[1:] if word != "--here"]
    if "--here" not in sys.argv:
        return on_each_database("tests.bench.mail_rate", arguments)
    open_site()
    from tests.bench.mail_rate_measures import rates  # needs Django set up

    found = rates(int(arguments[0]) if arguments else TABLES, ROUNDS)
    verdict = "yes" if found.ratio >= AT_LEAST else "NO"
    say = sys.stdout.write
    say(f"  {found.mails} mails of {found.bytes_a_mail / 1000:.0f} kB, {found.pictures} pictures\n")
    say(f"  ours {found.ours:.0f} a second, Django's {found.floor:.0f}\n")
    say(f"  ratio {found.ratio:.2f}, at least {AT_LEAST}: {verdict}\n")
    return int(found.ratio < AT_LEAST)


if __name__ == "__main__":
    raise SystemExit(main())
