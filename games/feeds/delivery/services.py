"""Send due deliveries: several at the same time, each succeeding or failing by itself."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from concurrent.futures import TimeoutError as TooLate
from datetime import datetime, timedelta
from typing import Any, Final

import structlog

from games.common import clock
from games.feeds.delivery.outbound import HttpAnswer, post
from games.feeds.delivery.payloads import Request, request_of
from games.feeds.delivery.verdicts import Attempt, note_attempt
from games.feeds.models import Delivery, DeliveryState
from games.post.mails.delivery import FRESH
from games.post.mails.leases import claim_first, give_back, take_back_from_the_dead
from games.post.selectors import preferences_of, still_stand

log = structlog.get_logger(__name__)

AT_ONCE: Final = 16
SENDING_SECONDS: Final = 10.0
"""Most time for one attempt, well within the lease of its row."""

LONG_ENOUGH: Final = timedelta(seconds=20)
"""A sweep claims no more after this, so that slow receivers do not occupy a worker."""

Result = HttpAnswer | Exception


def deliver_due(tell_time: Callable[[], datetime] = clock.of_database) -> int:
    """Run one sweep; return how many deliveries were accepted."""
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
    """Drop what no longer holds, and put off what would ring late in a quiet time."""
    about = {key for delivery in claimed for key in delivery.notices}
    standing = still_stand(about, now) if about else set()
    late = [one for one in claimed if not one.receiver.is_hook and now - one.created_at > FRESH]
    preferences = preferences_of(one.receiver.person for one in late) if late else {}
    ready = []
    for delivery in claimed:
        ours = Delivery.objects.filter(pk=delivery.pk, claim=delivery.claim, state="sending")
        later = (
            preferences[delivery.receiver.person_id].not_before(now) if delivery in late else now
        )
        if delivery.notices and not standing.intersection(delivery.notices):
            ours.update(state=DeliveryState.SUPPRESSED, claim="", lease_until=None)
        elif later > now:
            give_back(ours, later)
        else:
            ready.append(delivery)
    return ready


def _send(ready: list[Delivery], now: datetime) -> Iterator[tuple[Delivery, Result]]:
    """Yield each delivery with its result as soon as it is known. Threads use no database."""
    if not ready:
        return
    until = time.monotonic() + SENDING_SECONDS
    pool = ThreadPoolExecutor(max_workers=len(ready), thread_name_prefix="delivery")
    asked: dict[Future[Any], Delivery] = {}
    for delivery in ready:
        try:
            asked[pool.submit(_post, request_of(delivery, now), until)] = delivery
        except Exception as trouble:  # one that cannot be built must not hold up the others
            log.error("delivery not written", delivery=delivery.pk, exc_info=trouble)
            yield delivery, trouble
    try:
        for done in as_completed(list(asked), timeout=SENDING_SECONDS + 1):
            yield asked.pop(done), done.result()
    except TooLate:  # slow name servers: these attempts end by themselves, unsent
        for delivery in asked.values():
            yield delivery, TimeoutError("no answer in time")
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _post(request: Request, until: float) -> Result:
    try:
        return post(request.url, request.body, request.headers, until=until)
    except Exception as trouble:  # anything may fail; the row records it
        return trouble
