"""The command that runs the embedded site: set up what is missing, then run web and worker."""

import errno
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from games.common.loopback import is_loopback
from games.common.processes import CannotRun, Child, run_together

_MANAGE = str(settings.BASE_DIR / "manage.py")

DEMOS = ("demo", "demo_leagues")
"""Commands that make the demo, each once; the first one makes its people."""


class Command(BaseCommand):
    help = "Set up the database, then run web server and background work until Ctrl-C."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--threads", type=int, default=8, help="requests served at a time")
        parser.add_argument("--reload", action="store_true", help="start again when code changes")
        parser.add_argument("--no-demo", action="store_true", help="make no demo people and tables")

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.EMBEDDED:
            raise CommandError("`serve` is for the embedded site; docs/running.md has production.")
        host, port = options["host"], options["port"]
        refuse_taken_port(host, port)
        address = f"http://{'localhost' if is_loopback(host) else host}:{port}"
        environ = {"BASE_URL": address} | dict(os.environ) | self.development(options)
        environ["LISTENS_ON"] = host
        for number in (signal.SIGINT, signal.SIGTERM):  # from now on, as they may come early
            # A shell that starts us in the background makes us ignore SIGINT; undo that.
            signal.signal(number, signal.default_int_handler)
        try:
            self.prepare(environ, options)
        except KeyboardInterrupt:
            self.stdout.write("\nStopped before it was ready. Start it again, and it goes on.")
            sys.exit(130)
        except (OSError, DatabaseError) as trouble:
            raise CommandError(why_not(trouble)) from trouble
        children = [
            Child("The web server", web_command(host, port, options), environ),
            Child("The worker", [sys.executable, _MANAGE, "embedded_worker"], environ),
        ]
        door = free_port() if "receive_mail" in get_commands() else 0
        if door:
            command = [sys.executable, _MANAGE, "receive_mail", "--quiet", "--port", str(door)]
            children.append(Child("The door for mail", command, environ))
        try:
            run_together(
                children,
                when_started=lambda: self.greet(address, host, port, door),
                patient=options["reload"],
            )
        except CannotRun as trouble:
            raise CommandError(str(trouble)) from trouble
        self.stdout.write("\nCursus has stopped. Start it again, and everything goes on.")

    def development(self, options: dict[str, Any]) -> dict[str, str]:
        return {"DEBUG": "1"} if options["reload"] else {}

    def prepare(self, environ: dict[str, str], options: dict[str, Any]) -> None:
        self.stdout.write("Preparing the database …")
        self.stdout.flush()  # before the demo, which is another process, writes
        call_command("migrate", verbosity=0, interactive=False)
        call_command("collectstatic", verbosity=0, interactive=False)
        if not options["no_demo"] and is_alone(options["host"]):
            for demo in DEMOS:
                self.make_demo(demo, environ)

    def make_demo(self, demo: str, environ: dict[str, str]) -> None:
        """Make a part of the demo, if there is a command for it.

        It is a process of its own, so that links in its mails have the address of this run.
        """
        if demo in get_commands():
            made = subprocess.run([sys.executable, _MANAGE, demo], env=environ, check=False)
            if made.returncode:
                self.stderr.write("The demo could not be made (see above); going on without it.")

    def greet(self, address: str, host: str, port: int, door: int) -> None:
        wait_for_answer("127.0.0.1" if host == "0.0.0.0" else host, port)  # noqa: S104
        lines = [f"Cursus is at     {address}/"]
        if is_alone(host):
            if login := demo_login():
                lines.append("Demo login       {} with the password {}".format(*login))
            lines.append(f"Mails appear at  {address}/dev/mail/")
        else:
            lines += who_else_comes_in()
        if door:
            lines.append(f"Answers come in  at localhost:{door} by SMTP")
        if not is_loopback(host) and not os.environ.get("ALLOWED_HOSTS"):
            lines.append("Other machines   set ALLOWED_HOSTS to let them in (docs/running.md)")
        lines.append("Ctrl-C ends it.")
        self.stdout.write("\n  " + "\n  ".join(lines) + "\n")
        self.stdout.flush()


def web_command(host: str, port: int, options: dict[str, Any]) -> list[str]:
    return [
        *(sys.executable, "-m", "gunicorn", "qvsite.wsgi"),
        *("--config", str(settings.BASE_DIR / "gunicorn.conf.py")),
        *("--bind", f"[{host}]:{port}" if ":" in host else f"{host}:{port}"),
        *("--threads", str(options["threads"]), "--graceful-timeout", "3"),
        *("--log-level", "warning", "--chdir", str(settings.BASE_DIR)),
        *(["--reload"] if options["reload"] else []),
    ]


def why_not(trouble: Exception) -> str:
    """Return why we cannot write into our folder, in a sentence that says what to do."""
    where = settings.VAR_DIR
    if getattr(trouble, "errno", None) == errno.ENOSPC or "disk is full" in str(trouble):
        return f"The disk is full: make room for {where} and start again; nothing is lost."
    if getattr(trouble, "errno", None) in (errno.EACCES, errno.EPERM, errno.EROFS) or (
        "readonly" in str(trouble) or "unable to open" in str(trouble)
    ):
        return f"{where} cannot be written to: make it yours, or name another folder in VAR_DIR."
    if "locked" in str(trouble):
        return f"Something else holds the database in {where}: end it and start again."
    return f"The database could not be prepared: {trouble}"


def refuse_taken_port(host: str, port: int) -> None:
    if not 0 < port < 65536:
        raise CommandError(f"There is no port {port}: choose one between 1024 and 65535.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as trouble:
            hint = f"Is Cursus running already? Otherwise take another: --port {other_port(port)}"
            if trouble.errno not in (errno.EADDRINUSE, errno.EACCES):
                hint = "Is that an address of this machine? --host 127.0.0.1 always is."
            raise CommandError(
                f"Cannot listen on {host}, port {port} ({trouble.strerror}). {hint}"
            ) from trouble


def other_port(port: int) -> int:
    """Return a port to suggest instead; only root may listen below 1024."""
    return port + 1 if 1023 < port < 65535 else 8000


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for_answer(host: str, port: int) -> None:
    where = f"http://[{host}]:{port}/healthz" if ":" in host else f"http://{host}:{port}/healthz"
    for _attempt in range(100):
        try:
            urllib.request.urlopen(where, timeout=2).close()  # noqa: S310  (our own address)
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)
        else:
            return


def is_alone(host: str) -> bool:
    """Tell whether a site that listens on `host` is reached from this machine only."""
    return not settings.INVITES_OTHERS and is_loopback(host)


def who_else_comes_in() -> list[str]:
    """Return lines about what a site that others can reach does not have."""
    lines = [
        "Others can reach this site: it shows no page of mails and makes no demo people;",
        "those made before cannot sign in.",
    ]
    if settings.MAIL_TRANSPORT == "django.core.mail.backends.dummy.EmailBackend":
        lines.append(
            "No mail leaves this site: set EMAIL_URL, or nobody can sign up (docs/running.md)."
        )
    return lines


def demo_login() -> tuple[str, str] | None:
    email, password = settings.DEMO_LOGIN
    user = get_user_model().objects.filter(email=email).first()
    return (email, password) if user and user.check_password(password) else None
