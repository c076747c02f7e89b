"""Environment variables as values; one that cannot be read is refused with a sentence."""

import json
from typing import Any, Final

import environ
from django.core.exceptions import ImproperlyConfigured

_YES: Final = {"1", "true", "yes", "on", "y", "t"}
_NO: Final = {"0", "false", "no", "off", "n", "f"}
_ENGINES: Final = {"django.db.backends.postgresql", "django.db.backends.sqlite3"}


class Variables(environ.Env):
    """Read variables as django-environ does, with error messages that say what to write."""

    def _said(self, name: str) -> str:
        return str(self.ENVIRON.get(name, "")).strip()

    def int(self, var: str, default: Any = environ.Env.NOTSET) -> Any:
        said = self._said(var)
        if not said:
            return default
        if not said.isdecimal():
            raise ImproperlyConfigured(
                f"{var} is {said!r}: write a number, such as {default}, or leave it out."
            )
        return int(said)

    def bool(self, var: str, default: Any = environ.Env.NOTSET) -> Any:
        said = self._said(var).lower()
        if not said:
            return default
        if said not in _YES | _NO:
            raise ImproperlyConfigured(f"{var} is {said!r}: write 1 for yes, 0 for no.")
        return said in _YES

    def json(self, var: str, default: Any = environ.Env.NOTSET) -> Any:
        try:
            found = json.loads(self._said(var) or "{}")
        except ValueError as trouble:
            raise ImproperlyConfigured(_no_object(var)) from trouble
        if not isinstance(found, dict):
            raise ImproperlyConfigured(_no_object(var))
        return found

    def db(self, var: str = "DATABASE_URL", **named: Any) -> Any:
        advice = f"{var} is not like postgres://user:password@host:5432/name."
        try:
            found = super().db(var, **named)
        except Exception as trouble:  # an invalid host or port raises many kinds of errors
            raise ImproperlyConfigured(advice) from trouble
        if found.get("ENGINE") not in _ENGINES:
            raise ImproperlyConfigured(f"{advice} Only PostgreSQL and SQLite will do.")
        return found

    def email_url(self, var: str = "EMAIL_URL", **named: Any) -> Any:
        try:
            return super().email_url(var, **named)
        except Exception as trouble:
            raise ImproperlyConfigured(
                f"{var} is not like smtp+tls://user:password@host:587; in user and password write "
                "%40 for @, %3A for : and %2F for /."
            ) from trouble


def _no_object(name: str) -> str:
    return f'{name} is not a JSON object. Write it like {{"POSTMARK_SERVER_TOKEN": "…"}}.'
