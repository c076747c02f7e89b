"""Refusals with a sentence for a person, and the message on a page when a service refuses."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest

from engine.display_names import named


class SpokenRefusal(Exception):
    """Something that is not allowed. `str()` is the sentence for the person who asked."""

    sentence: str

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True, slots=True)
class RefusalsShown:
    """A context for one call of a service: if it refuses, a message says why.

    The view then goes on after the block. `done` is the message if the service does not refuse.
    `names` returns the names of the seats, for refusals that speak of seats by their numbers.
    """

    request: HttpRequest
    done: str = ""
    names: Callable[[], Mapping[int, str]] | None = None

    def __enter__(self) -> None:
        return None

    def __exit__(self, _type: object, raised: BaseException | None, _trace: object) -> bool:
        if isinstance(raised, SpokenRefusal):
            why = raised.sentence
            messages.error(self.request, why if self.names is None else named(why, self.names()))
            return True
        if raised is None and self.done:
            messages.success(self.request, self.done)
        return False
