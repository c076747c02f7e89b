"""Conditions on what was said: which messages a viewer may read, and which have some words."""

from collections.abc import Sequence
from functools import reduce
from operator import and_
from typing import Any

from django.db.models import BooleanField, Exists, F, Func, OuterRef, Q, QuerySet, TextField, Value
from django.db.models.functions import Concat
from django.db.models.lookups import Contains, GreaterThan

from games.archive.models import Held, Said
from games.archive.query.terms import Words
from games.archive.talk.language import stems_anywhere
from games.forum.models import Message
from games.forum.seat_sets import bit_of


class HasToken(Func):
    """The condition that a message has one of these words or stems, by the index over both."""

    conditional = True

    def __init__(self, tokens: Sequence[str]) -> None:
        self.tokens = list(tokens)
        columns = (F("words"), F("stems"), F("message_id"))
        super().__init__(*columns, output_field=BooleanField())

    def as_postgresql(self, compiler: Any, connection: Any, **named: Any) -> Any:
        words, stems, _ = (compiler.compile(one)[0] for one in self.get_source_expressions())
        # written exactly as in the index, or it would not be used (archive 0002)
        sql = f"string_to_array({words} || ' ' || {stems}, ' ') && %s::text[]"
        return sql, (self.tokens,)

    def as_sqlite(self, compiler: Any, connection: Any, **named: Any) -> Any:
        *_, message = (compiler.compile(one)[0] for one in self.get_source_expressions())
        table = "archive_said_tokens"
        sql = f"{message} IN (SELECT rowid FROM {table} WHERE {table} MATCH %s)"  # noqa: S608
        return sql, (" OR ".join(f'"{token}"' for token in self.tokens),)


def readable_said(viewer: int | None) -> "QuerySet[Said]":
    """Return the messages that the viewer may read, as a spectator or from their seat at the end.

    A message that an operator has just hidden is left out before its row is gone.
    """
    # the few that are hidden are read first; each message would else be looked up in its table
    hidden = Message.objects.filter(hidden_by_operator=True).values("pk")
    said = Said.objects.exclude(message__in=hidden)
    if viewer is None:
        return said.filter(public=True)
    own = Held.objects.filter(facts=OuterRef("facts"), user=viewer, at_end=True)
    bit: Any = F("bit")  # Django takes it, though its types say otherwise
    shared = OuterRef("readers").bitand(bit)
    reads = Exists(own.alias(bit=bit_of("seat")).filter(GreaterThan(shared, 0)))
    return said.filter(Q(public=True) | Q(reads))


def has_words(words: Words) -> Q:
    """Return the condition that a message has the word, or the phrase as it stands."""
    if not words.phrase:
        (word,) = words.words
        return Q(HasToken([word, *stems_anywhere(word)]))
    line = Concat(Value(" "), F("words"), Value(" "), output_field=TextField())
    together = Q(Contains(line, f" {' '.join(words.words)} "))
    return reduce(and_, (Q(HasToken([word])) for word in dict.fromkeys(words.words)), together)
