"""Read what a person wrote from a raw mail. Pure functions, linear in the size of the mail."""

from games.inbox.reader.commands import Command, Grammar, Verb, commands_in
from games.inbox.reader.reply import Reply, Unreadable, is_beyond_limits, reply_in
from games.inbox.reader.reply_text import above_the_quote
from games.inbox.reader.sent_words import OwnPart, Print, own_part

__all__ = [
    "Command",
    "Grammar",
    "OwnPart",
    "Print",
    "Reply",
    "Unreadable",
    "Verb",
    "above_the_quote",
    "commands_in",
    "is_beyond_limits",
    "own_part",
    "reply_in",
]
