"""A kind of notice is declared once, and one app writes its mail."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import pytest

from games.post.mails.outbox import plain_letter
from games.post.models import Notice
from games.post.registry import AlreadyFilled, Kind, PostRegistry, UnknownKind


def prepare(notices: Sequence[Notice], now: datetime) -> Any:
    return lambda notice, now: plain_letter(notice)


def compose(notice: Notice, now: datetime) -> Any:
    return plain_letter(notice)


@pytest.fixture
def kinds() -> PostRegistry:
    registry = PostRegistry()
    registry.add_kind(Kind("turn", "It is my turn"))
    return registry


def test_a_kind_gets_its_mail(kinds: PostRegistry) -> None:
    assert "turn" not in kinds.letters
    kinds.add_letter("turn", prepare)
    assert kinds.letters["turn"] is prepare


def test_a_second_mail_is_an_error(kinds: PostRegistry) -> None:
    kinds.add_letter("turn", prepare)
    with pytest.raises(AlreadyFilled):
        kinds.add_letter("turn", lambda notices, now: compose)
    assert kinds.letters["turn"] is prepare


def test_nobody_writes_the_mail_of_a_kind_that_brings_its_own(kinds: PostRegistry) -> None:
    kinds.add_kind(Kind("closing", "Closing", compose=compose))
    with pytest.raises(AlreadyFilled):
        kinds.add_letter("closing", prepare)


def test_a_kind_is_declared_once(kinds: PostRegistry) -> None:
    with pytest.raises(AlreadyFilled):
        kinds.add_kind(Kind("turn", "Another", compose=compose))
    assert kinds.kinds["turn"].compose is None


def test_a_mail_needs_its_kind(kinds: PostRegistry) -> None:
    with pytest.raises(UnknownKind):
        kinds.add_letter("message", prepare)
