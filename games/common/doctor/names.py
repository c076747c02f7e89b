"""Check what the DNS says about the domains in our mails, with `dig` if it is installed."""

import shutil
import subprocess
from collections.abc import Iterator
from email.utils import parseaddr

from django.conf import settings

from games.common.doctor.findings import Finding, ok, warning


class Unknown(Exception):
    """The DNS could not be asked; the message says why."""


def look_at_names() -> Iterator[Finding]:
    """Yield what the DNS lacks so that mails arrive and can be answered (docs/running.md)."""
    sender = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]
    if not settings.INVITES_OTHERS:
        yield ok("DNS", "nothing is looked up: no mail leaves this site.")
        return
    if "localhost" in (sender, settings.REPLY_DOMAIN):
        yield warning("DNS", "mails are from, or answered at, localhost: set DEFAULT_FROM_EMAIL.")
    try:
        if sender != "localhost":
            yield from _of_sender(sender)
        if settings.REPLY_DOMAIN != "localhost":
            yield _of_answers(settings.REPLY_DOMAIN)
    except Unknown as why:
        yield warning("DNS", f"SPF, DKIM, DMARC and MX could not be looked up: {why}")


def _of_sender(domain: str) -> Iterator[Finding]:
    if any(line.startswith("v=spf1") for line in _ask(domain, "TXT")):
        yield ok("SPF", f"{domain} says which servers send its mail.")
    else:
        yield warning("SPF", f'{domain} needs a TXT record such as "v=spf1 mx -all".')
    if any(line.startswith("v=DMARC1") for line in _ask(f"_dmarc.{domain}", "TXT")):
        yield ok("DMARC", f"{domain} says what to do with forgeries.")
    else:
        yield warning("DMARC", f'_dmarc.{domain} needs a TXT record such as "v=DMARC1; p=none".')
    yield ok("DKIM", "its record has a name of your choice: look for dkim=pass in the test mail.")


def _of_answers(domain: str) -> Finding:
    found = _ask(domain, "MX")
    if found:
        return ok("MX", f"answers to {domain} go to {found[0].split()[-1]}")
    return warning("MX", f"nobody takes answers to {domain}: it needs an MX record.")


def _ask(name: str, kind: str) -> list[str]:
    """Return the records of a name, without quotation marks; none if it does not exist."""
    program = shutil.which("dig")
    if program is None:
        raise Unknown("`dig` is not installed (on Debian: apt-get install bind9-dnsutils).")
    command = [program, "+time=3", "+tries=1", "+noall", "+comments", "+answer", name, kind]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=10)
    except (OSError, subprocess.TimeoutExpired):
        raise Unknown("no name server answered.") from None
    status = done.stdout.partition("status: ")[2].partition(",")[0]
    if status not in ("NOERROR", "NXDOMAIN"):
        raise Unknown("no name server answered; see /etc/resolv.conf.")
    rows = [line.split(None, 4) for line in done.stdout.splitlines() if line[:1] not in (";", "")]
    return [row[4].replace('" "', "").strip('"') for row in rows if len(row) > 4 and row[3] == kind]
