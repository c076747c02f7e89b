"""The database backend of production (ENGINE): Django's, with an end to every wait.

PostgreSQL bounds statements and waits for locks by itself, but a server that hangs bounds nothing,
and one that is away makes every request wait for a connection. Both are noticed on our side.
"""

from time import monotonic
from typing import Any

import psycopg
from django.db import connections
from django.db.backends.postgresql import base

from games.common.breaker import Breaker


def ping() -> None:
    """Ask the database whether it is there, on a new connection; raise an exception if not."""
    params = connections["default"].get_connection_params()
    kept = {name: value for name, value in params.items() if name not in {"context"}}
    with BoundedConnection.connect(**kept) as connection:
        connection.patience = 2.0
        connection.execute("SELECT 1")


breaker = Breaker("PostgreSQL", ping)


class BoundedConnection(psycopg.Connection[Any]):
    """A connection that is given up when the server says nothing for `patience` seconds."""

    patience: float | None = None

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        bound = timeout or self.patience
        began = monotonic()
        try:
            return super().wait(gen, interval, bound)
        except psycopg.Error as trouble:
            if timeout or bound is None or monotonic() - began < bound:
                raise
            breaker.failed(trouble)
            self.pgconn.finish()  # or a late answer would be taken for that to the next question
            raise psycopg.OperationalError(
                f"the database has said nothing for {bound:g} seconds"
            ) from None


class DatabaseWrapper(base.DatabaseWrapper):
    """The backend; it refuses at once while the database is known to be away.

    `patience` in OPTIONS is the seconds for which connections of the pool wait for an answer.
    """

    def __init__(self, settings_dict: dict[str, Any], alias: str = "default") -> None:
        super().__init__(settings_dict, alias)
        options = settings_dict["OPTIONS"]
        if options.get("pool"):
            kind = type("Connection", (BoundedConnection,), {"patience": options.get("patience")})
            options["pool"].setdefault("connection_class", kind)

    def get_connection_params(self) -> dict[str, Any]:
        params: dict[str, Any] = super().get_connection_params()
        params.pop("patience", None)
        return params

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        if breaker.is_open:
            raise psycopg.OperationalError("the database does not answer")
        try:
            return super().get_new_connection(conn_params)
        except psycopg.OperationalError as trouble:
            breaker.failed(trouble)
            raise
