"""The channel that the post calls: write a delivery for each of a person's receivers."""

from collections import defaultdict
from collections.abc import Collection
from datetime import datetime
from typing import Final

from games.common.nudge import nudge
from games.feeds.delivery.payloads import words_for
from games.feeds.models import Delivery, Receiver
from games.feeds.selectors import receivers_that_work
from games.post.registry import NoticeBundle

SWEEP: Final = "games.feeds.tasks.deliver_due"


def write_deliveries(messages: Collection[NoticeBundle], now: datetime) -> None:
    """Write deliveries in the transaction that marks the notices as told."""
    receivers: dict[int, list[Receiver]] = defaultdict(list)
    for one in receivers_that_work([message.person.pk for message in messages]):
        receivers[one.person_id].append(one)
    rows = [
        _row(message, receiver, now)
        for message in messages
        for receiver in receivers[message.person.pk]
    ]
    Delivery.objects.bulk_create(rows, ignore_conflicts=True)
    nudge(SWEEP)


def _row(message: NoticeBundle, receiver: Receiver, now: datetime) -> Delivery:
    title = message.title[:250]
    return Delivery(
        receiver=receiver,
        cause=f"{message.key}:{receiver.pk}",
        title=title,
        body=words_for(receiver, message.kind, title, message.notices, now),
        notices=[notice.pk for notice in message.notices],
        due_at=now,
        created_at=now,
    )
