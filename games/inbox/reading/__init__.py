"""From a raw mail to what its sender wrote. Pure functions, linear in the size of the mail."""

from games.inbox.reading.commands import Command, Grammar, Verb, commands_in
from games.inbox.reading.incoming import Reply, Unreadable, reply_in
from games.inbox.reading.measure import is_out_of_measure
from games.inbox.reading.trimming import MARKER, above_the_quote

__all__ = [
    "MARKER",
    "Command",
    "Grammar",
    "Reply",
    "Unreadable",
    "Verb",
    "above_the_quote",
    "commands_in",
    "is_out_of_measure",
    "reply_in",
]
