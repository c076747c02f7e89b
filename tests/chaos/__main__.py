"""A site in production, with everything in it dying all the time.

    python -m tests.chaos [--turns 1000] [--seed 1] [--workers 3] [--patient]

PostgreSQL, Redis and a mail server of its own; two web servers, workers and two beats as processes,
half of them on a machine whose clock is a minute fast. While people play, workers, beats
and web servers are killed, the broker is emptied, the database crashes. In the end all workers
are dead for more than a minute. Ends with 1 if a law is broken.
"""

import argparse
import os
import secrets
import signal
import sys
import tempfile
from pathlib import Path

from tests.services import _free_port, private_postgres, private_redis

# What is committed stays when the server is killed; of the machine nobody pulls the plug.
DURABLE = ("synchronous_commit=on", "full_page_writes=on")


def main() -> int:
    asked = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # everything is ended then too
    with (
        tempfile.TemporaryDirectory(prefix="cursus-chaos-") as folder,
        private_postgres(*DURABLE) as database,
        private_redis() as redis,
    ):
        from tests.games.post.sink import running_sink

        with running_sink() as sink:
            environ = site_environ(folder, database.url, redis, sink.port)
            os.environ.update(environ)
            set_up()
            from tests.chaos.run import Chaos  # needs Django set up
            from tests.chaos.stage import Stage

            stage = Stage(Path(folder), dict(os.environ), (_free_port(), _free_port()))
            stage.build(asked.workers)
            chaos = Chaos(stage, database, redis, sink, asked.turns, asked.seed)
            chaos.is_patient = asked.patient
            return chaos.run()


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.chaos")
    parser.add_argument("--turns", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    parser.add_argument("--workers", type=int, default=3)
    parser.add_argument("--patient", action="store_true", help="judge no times")
    return parser.parse_args()


def site_environ(folder: str, database: str, redis: str, mail_port: int) -> dict[str, str]:
    for name in [name for name in os.environ if name.endswith("_URL")]:
        del os.environ[name]
    return {
        "DJANGO_SETTINGS_MODULE": "qvsite.settings",
        "DATABASE_URL": database,
        "REDIS_URL": redis,
        "EMAIL_URL": f"smtp://127.0.0.1:{mail_port}",
        "SECRET_KEY": secrets.token_hex(32),
        "VAR_DIR": folder,
        "LOG_LEVEL": "WARNING",
        "DATABASE_POOL": "4",
    }


def set_up() -> None:
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
    call_command("collectstatic", verbosity=0, interactive=False)


if __name__ == "__main__":
    sys.exit(main())
