"""From rows to receivers: several at the same time, each its own success or failure."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from concurrent.futures import TimeoutError as TooLate
from datetime import datetime, timedelta
from typing import Any, Final

import structlog

from games.common import clock
from games.feeds.letters import Request, request_of
from games.feeds.models import Delivery, DeliveryState
from games.feeds.outside import Answer, post
from games.feeds.services.verdicts import Attempt, note_attempt
from games.post.selectors import still_stand, wishes_of
from games.post.services.batches import FRESH
from games.post.services.claiming import claim_first, give_back, take_back_from_the_dead

log = structlog.get_logger(__name__)

AT_ONCE: Final = 16
SENDING_SECONDS: Final = 10.0
"""All that a sending may take, far within the lease of its row."""

LONG_ENOUGH: Final = timedelta(seconds=20)
"""A sweep takes no more after so long, so that slow receivers keep no worker; the next does."""

Result = Answer | Exception


def deliver_due(tell_time: Callable[[], datetime] = clock.of_database) -> int:
    """The sweep; how many deliveries were taken by their receivers."""
    began, taken = tell_time(), 0
    take_back_from_the_dead(Delivery.objects.all(), began)
    while tell_time() - began < LONG_ENOUGH:
        claimed = take_due(now=tell_time())
        if not claimed:
            break
        taken += _deliver(claimed, tell_time)
    return taken


def take_due(*, now: datetime, count: int = AT_ONCE) -> list[Delivery]:
    rows = Delivery.objects.order_by("due_at", "pk").select_related("receiver__person")
    return claim_first(rows, count, now=now)


def _deliver(claimed: list[Delivery], tell_time: Callable[[], datetime]) -> int:
    now, taken = tell_time(), 0
    for delivery, result in _send(_ready(claimed, now), now):
        taken += note_attempt(Attempt(delivery, result), now=tell_time())
    return taken


def _ready(claimed: list[Delivery], now: datetime) -> list[Delivery]:
    """Without what is over, and without what would ring at night because it was late."""
    about = {key for delivery in claimed for key in delivery.notices}
    standing = still_stand(about, now) if about else set()
    late = [one for one in claimed if not one.receiver.is_hook and now - one.created_at > FRESH]
    wishes = wishes_of(one.receiver.person for one in late) if late else {}
    ready = []
    for delivery in claimed:
        ours = Delivery.objects.filter(pk=delivery.pk, claim=delivery.claim, state="sending")
        later = wishes[delivery.receiver.person_id].not_before(now) if delivery in late else now
        if delivery.notices and not standing.intersection(delivery.notices):
            ours.update(state=DeliveryState.SUPPRESSED, claim="", lease_until=None)
        elif later > now:
            give_back(ours, later)
        else:
            ready.append(delivery)
    return ready


def _send(ready: list[Delivery], now: datetime) -> Iterator[tuple[Delivery, Result]]:
    """Each with what became of it, as soon as that is known. The threads know no database."""
    if not ready:
        return
    until = time.monotonic() + SENDING_SECONDS
    pool = ThreadPoolExecutor(max_workers=len(ready), thread_name_prefix="delivery")
    asked: dict[Future[Any], Delivery] = {}
    for delivery in ready:
        try:
            asked[pool.submit(_post, request_of(delivery, now), until)] = delivery
        except Exception as trouble:  # what cannot be written must not keep the others waiting
            log.error("delivery not written", delivery=delivery.pk, exc_info=trouble)
            yield delivery, trouble
    try:
        for done in as_completed(list(asked), timeout=SENDING_SECONDS + 1):
            yield asked.pop(done), done.result()
    except TooLate:  # somebody's name servers: what they hold up ends itself, unsent
        for delivery in asked.values():
            yield delivery, TimeoutError("no answer in time")
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _post(request: Request, until: float) -> Result:
    try:
        return post(request.url, request.body, request.headers, until=until)
    except Exception as trouble:  # whatever the other side does: the row says what it was
        return trouble
