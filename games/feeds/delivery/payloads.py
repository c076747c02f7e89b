"""Build the requests of deliveries: JSON, signed for web addresses, encrypted for devices."""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.urls import reverse

from games.feeds.address_keys import signature
from games.feeds.models import Delivery, Receiver
from games.feeds.vapid import authorization, encrypted
from games.post.mails.outbox import absolute
from games.post.models import Notice

DAY_SECONDS: Final = 24 * 60 * 60
SHOWN: Final = 200
"""Characters of a notice that a device shows; its link leads to the rest."""


@dataclass(frozen=True, slots=True)
class Request:
    url: str
    body: bytes
    headers: Mapping[str, str]


def words_for(
    receiver: Receiver, kind: str, title: str, notices: Collection[Notice], now: datetime
) -> str:
    """Return the body of a delivery, which is the same at every attempt."""
    if receiver.is_hook:
        told = {"title": title, "notices": [_told(notice) for notice in notices]}
        return json.dumps({"type": kind, "timestamp": now.isoformat(), "data": told})
    return json.dumps(_shown(title, list(notices)), ensure_ascii=False)


def _told(notice: Notice) -> dict[str, Any]:
    return {
        "kind": notice.kind,
        "title": notice.title,
        "text": notice.text,
        "url": absolute(notice.url) if notice.url else "",
        "scope": notice.scope,
        "label": notice.scope_label,
        "at": notice.created_at.isoformat(),
    }


def _shown(title: str, notices: list[Notice]) -> dict[str, str]:
    """Build what a device shows. One notice links to its page, several to the list."""
    if len(notices) == 1:
        return {"title": title, "body": notices[0].text.strip()[:SHOWN], "url": notices[0].url}
    lines = "\n".join(notice.title for notice in notices)
    return {"title": title, "body": lines[:SHOWN], "url": reverse("post:notices")}


def request_of(delivery: Delivery, now: datetime) -> Request:
    """Build the request for one attempt."""
    receiver = delivery.receiver
    if receiver.is_hook:
        return _for_hook(delivery, receiver, now)
    words = json.loads(delivery.body) | {"tag": delivery.key}
    headers = {
        "TTL": str(DAY_SECONDS),
        "Urgency": "normal",
        "Topic": delivery.key.removeprefix("msg_"),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "Authorization": authorization(receiver.url, now),
    }
    plain = json.dumps(words, ensure_ascii=False).encode()
    return Request(receiver.url, encrypted(plain, receiver.keys), headers)


def _for_hook(delivery: Delivery, hook: Receiver, now: datetime) -> Request:
    body, timestamp = delivery.body.encode(), int(now.timestamp())
    headers = {
        "Content-Type": "application/json",
        "webhook-id": delivery.key,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": signature(hook, delivery.key, timestamp, body),
    }
    return Request(hook.url, body, headers)
