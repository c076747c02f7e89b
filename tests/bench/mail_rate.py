"""Mails a second, with all their state in the database, beside Django's own in the same run.

    python -m tests.bench.mail_rate [mails a round]

Both render the same words by the same templates, put a picture of 30 kB in, and hand equally large
mails over one connection to the same mail server. Ours begins with notices that are due, and ends
when each row says that it was sent. Once on SQLite, and once on PostgreSQL where that is installed.
"""

import sys
from typing import Final

from tests.bench.temporary_site import on_each_database, open_site

AT_LEAST: Final = 0.4
MAILS, ROUNDS = 200, 7


def main() -> int:
    arguments = [word for word in sys.argv[1:] if word != "--here"]
    if "--here" not in sys.argv:
        return on_each_database("tests.bench.mail_rate", arguments)
    open_site()
    from tests.bench.mail_rate_measures import rates  # needs Django set up

    mine, floor, ratio = rates(int(arguments[0]) if arguments else MAILS, ROUNDS)
    verdict = "yes" if ratio >= AT_LEAST else "NO"
    sys.stdout.write(f"  ours {mine:.0f} a second, Django's {floor:.0f}\n")
    sys.stdout.write(f"  ratio {ratio:.2f}, at least {AT_LEAST}: {verdict}\n")
    return int(ratio < AT_LEAST)


if __name__ == "__main__":
    raise SystemExit(main())
