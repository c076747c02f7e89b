"""Copies of made-up games in the database, for archives larger than anybody would play.

Import it once Django is set up. A few thousand games are made by `archive make`; the others are
copies of them with other times, other people and more words, so that no list is made of equal rows.
"""

from collections.abc import Iterator
from typing import Any, Final

from django.db import connection, transaction
from django.db.models import Max, Model

from games.accounts.models import User
from games.archive.models import ConsentPaid, Dealt, Facts, Held, Judged, Observations, Paid, Said
from games.forum.models import Message
from games.play.models import PackedLog, Seat, Table

MADE: Final = 2000
"""Games that are made; the ids of their tables are the numbers from 1."""

CROWDS: Final = 100
"""How many times the made-up people are there; copies take turns with them."""

AT_ONCE: Final = 10
"""Copies of all made games in one transaction."""

VOCABULARY: Final = 100_000
ADDED: Final = 6
"""Words that each message has beyond its sentence: `w0` is in many, `w99999` in a few."""

COPIED: Final[tuple[tuple[type[Model], str], ...]] = (
    (Table, "id"),
    (PackedLog, "table_id"),
    (Seat, "table_id"),
    (Message, "table_id"),
    (Facts, "table_id"),
    (Observations, "facts_id"),
    (Held, "facts_id"),
    (Dealt, "facts_id"),
    (Paid, "facts_id"),
    (ConsentPaid, "facts_id"),
    (Judged, "facts_id"),
    (Said, "facts_id"),
)
"""Each model that is copied, with the column that names the table."""

PEOPLE: Final = (
    *("user_id", "one_id", "other_id", "payer_id", "payee_id", "by_id", "to_id"),
    *("left_by_id", "organiser_id"),
)
TIMES: Final = (
    *("started_at", "ended_at", "finished_at", "created_at", "added_at", "joined_at", "at"),
)
SPREAD: Final = 100_000_000
"""How many seconds before their game copies end, at most."""


def grow(games: int) -> Iterator[str]:
    """Copy the made games until there are enough, and yield what was done."""
    done = Table.objects.count()
    if done >= games:
        return
    _copy_people()
    first, last = done // MADE, games // MADE
    models: list[type[Model]] = [model for model, _column in COPIED]
    dropped = list(_drop_indexes(models))
    for start in range(first, last, AT_ONCE):
        _copy(range(start, min(start + AT_ONCE, last)))
        yield f"{min(start + AT_ONCE, last) * MADE} games"
    for number, statement in enumerate(dropped, 1):
        with connection.cursor() as cursor:
            cursor.execute(statement)
        if not number % 10:
            yield f"{number} of {len(dropped)} indexes"
    every: list[type[Model]] = [*models, User]
    for model in every:
        with connection.cursor() as cursor:
            cursor.execute(f"VACUUM ANALYZE {model._meta.db_table}")
    yield "analysed"


@transaction.atomic
def _copy(numbers: range) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")  # no foreign keys looked up
        for model, column in COPIED:
            cursor.execute(_copies(model, column), [numbers.start, numbers.stop - 1])


def _copies(model: type[Model], table_column: str) -> str:
    table, fields = model._meta.db_table, model._meta.concrete_fields
    game = f'("{table_column}" + n * {MADE})'
    made = {table_column: game} | _numbered(model, table_column) | _told(model, game)
    columns = [str(field.column) for field in fields]
    listed = ", ".join(f'"{column}"' for column in columns)
    values = ", ".join(made.get(column, f'"{column}"') for column in columns)
    return (
        f"INSERT INTO {table} ({listed}) SELECT {values} FROM {table}, "  # noqa: S608
        f'generate_series(%s, %s) AS n WHERE "{table_column}" <= {MADE}'
    )


def _numbered(model: type[Model], table_column: str) -> dict[str, str]:
    """Return how ids, codes and people of a copy are made."""
    columns = [str(field.column) for field in model._meta.concrete_fields]
    key = str(model._meta.pk.column)
    made: dict[str, str] = {}
    if key != table_column:
        owner = {table_column.removesuffix("_id") + "_id__lte": MADE}
        made[key] = f'("{key}" + n * {_last(model, owner)})'
    people = User.objects.filter(email__endswith="@example.invalid").count() // CROWDS
    for column in set(columns) & set(PEOPLE):
        made[column] = f'("{column}" + n %% {CROWDS} * {people})'
    for column in {"code", "key"} & set(columns):
        made[column] = f"substr(md5({column} || n), 1, 12)"
    return made


def _last(model: type[Model], owner: dict[str, Any]) -> int:
    found = model if model is not Said else Message
    asked = owner if model is not Said else {"table_id__lte": MADE}
    return int(found._default_manager.filter(**asked).aggregate(last=Max("pk"))["last"] or 0)


def _told(model: type[Model], game: str) -> dict[str, str]:
    """Return how times and texts of a copy are made."""
    columns = {str(field.column) for field in model._meta.concrete_fields}
    earlier = f"make_interval(secs => abs(hashint8({game}) %% {SPREAD}))"
    made = {column: f'("{column}" - {earlier})' for column in columns & set(TIMES)}
    if model is Facts:
        ended = made["ended_at"]
        made["month"] = f"extract(year FROM {ended}) * 100 + extract(month FROM {ended})"
        made["imported"] = f"hashint8({game}) %% 100 = 0"
    if model in (Message, Said):
        own = "id" if model is Message else "message_id"
        said = f"({own} + n * {_last(Message, {'table_id__lte': MADE})})"
        text = "text" if model is Message else "words"
        made[text] = f"{text} || {' || '.join(_word(said, k) for k in range(ADDED))}"
    return made


def _word(said: str, number: int) -> str:
    """Return a word of the message: the lower its number, the more messages have it."""
    chance = f"(hashint8extended({said}, {number}) & 1048575) / 1048576.0"
    return f"' w' || floor({VOCABULARY} * power({chance}, 4))::int"


def _copy_people() -> None:
    crowd = User.objects.filter(email__endswith="@example.invalid")
    number = crowd.count()
    if number > 1000:
        return
    columns = [str(field.column) for field in User._meta.concrete_fields]
    name = f"'p' || id + n * {number}"
    made = {
        "id": f"id + n * {number}",
        "email": "'n' || n || email",
        **dict.fromkeys(("display_name", "name_key", "skeleton", "slug"), name),
    }
    values = ", ".join(made.get(column, f'"{column}"') for column in columns)
    listed = ", ".join(f'"{column}"' for column in columns)
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO accounts_user ({listed}) SELECT {values} "  # noqa: S608
            f"FROM accounts_user, generate_series(1, {CROWDS - 1}) AS n "
            f"WHERE email LIKE '%%@example.invalid'",
            [],
        )


def _drop_indexes(models: list[type[Model]]) -> Iterator[str]:
    """Drop all indexes that no constraint needs, and yield how to make each again."""
    for model in models:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index "
                "WHERE indrelid = %s::regclass AND NOT indisprimary AND NOT indisunique",
                [model._meta.db_table],
            )
            for name, statement in cursor.fetchall():
                cursor.execute(f"DROP INDEX {name}")
                yield statement
