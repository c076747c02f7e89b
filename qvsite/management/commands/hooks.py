"""Print what follows an entry, a closed account and every other event, in order."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from django.core.management.base import BaseCommand

from games.accounts.registry import PersonSection
from games.post.registry import Channel, Kind
from qvsite.events import Event
from qvsite.wiring import EVENTS


class Command(BaseCommand):
    help = "Print each event with its hooks, in the order in which they run (qvsite/wiring.py)."

    def handle(self, **options: Any) -> None:
        self.stdout.write("\n\n".join("\n".join(lines_of(each)) for each in EVENTS))


def lines_of(each: Event) -> Iterator[str]:
    """The event, and its hooks with their number, name, function and summary."""
    yield f"{each.name}: {each.when}"
    for number, (name, hook) in enumerate(each.hooks.items(), 1):
        yield f"  {number:2}. {name}"
        yield from (f"        {line}" for line in described(hook))


def described(hook: Any) -> Iterator[str]:
    """Return what the hook is made of: its functions, each with the first line of its docstring."""
    if isinstance(hook, Kind):
        yield f"{hook.label}"
    for function in functions_of(hook):
        summary = (function.__doc__ or "").partition("\n")[0]
        yield f"{function.__module__}.{function.__qualname__}"
        if summary:
            yield f"    {summary}"


def functions_of(hook: Any) -> tuple[Callable[..., Any], ...]:
    """A hook is a function, or a value that holds some."""
    match hook:
        case Kind():
            return () if hook.compose is None else (hook.compose,)
        case PersonSection():
            return (hook.context,)
        case Channel():
            return (hook.reached, hook.write)
        case partial():
            return (hook.func,)
    return (hook,)
