"""The states of a table, and what can be agreed about it when it is made."""

from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _


class Status(models.TextChoices):
    SETUP = "setup", _("looking for players")
    STARTING = "starting", _("about to start")
    PLAYING = "playing", _("being played")
    PAUSED = "paused", _("paused")
    FINISHED = "finished", _("finished")
    ENDED = "ended", _("ended without a result")


RUNNING: Final = (Status.PLAYING, Status.PAUSED)
"""The states of a table whose game is under way."""

NOT_OVER: Final = (Status.SETUP, Status.STARTING, *RUNNING)
"""The states of a table whose game can still be played."""


class Visibility(models.TextChoices):
    PUBLIC = "public", _("Public: listed, everybody may watch")
    UNLISTED = "unlisted", _("Unlisted: whoever has the link may watch and join")
    PASSWORD = "password", _("With a password to watch and to join")


class Press(models.TextChoices):
    BOTH = "public-private", _("Public and private messages")
    PUBLIC = "public", _("Public messages only")
    OFFERS = "offers", _("Offers only, no messages")
    SILENT = "silent", _("Silent: neither messages nor offers")


class Opens(models.TextChoices):
    ALL = "all", _("Everything, private messages too")
    PUBLIC = "public", _("Private messages stay private")


class Unrated(models.TextChoices):
    """The reasons why a game does not count for ratings."""

    SHUFFLE_SEEN = "shuffle", _("It had ended, and everybody had seen what was hidden.")
    NOT_AGREED = "agreed", _("It was agreed before that it does not count.")


class Practice(models.TextChoices):
    """The ways in which house players play at a table at which somebody only learns."""

    SCRIPT = "script", _("as a lesson says")
    HOUSE = "house", _("as they like")
