"""From a raw mail to what its sender wrote. Pure functions, linear in the size of the mail."""

from games.inbox.reading.automatic import why_automatic
from games.inbox.reading.bodies import LONGEST_BODY, own_text
from games.inbox.reading.commands import Command, Verb, commands_in
from games.inbox.reading.trimming import MARKER, above_the_quote

__all__ = [
    "LONGEST_BODY",
    "MARKER",
    "Command",
    "Verb",
    "above_the_quote",
    "commands_in",
    "own_text",
    "why_automatic",
]
