"""Make mails from templates: a text whose first line is the subject, and the same as HTML."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.conf import settings
from django.db.models import Model
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from games.accounts.models import User
from games.post.mails.signed import stop_token
from games.post.models import Notice
from games.post.registry import Image, Written


def absolute(path: str) -> str:
    return path if "://" in path else settings.BASE_URL + path


def stop_link(person_id: int, kind: str) -> str:
    return absolute(reverse("post:stop", args=[stop_token(person_id, kind)]))


def frame(person: User, kind: str, scope: str = "") -> dict[str, Any]:
    """Build the context of ``emails/base``. Without a kind there is no link to unsubscribe."""
    page = absolute(reverse("post:preferences"))
    return {
        "person": person,
        "site": settings.BASE_URL,
        "stop_link": stop_link(person.pk, kind) if kind else "",
        "preferences_link": f"{page}?scope={scope}" if scope else page,
    }


def write_letter(
    template: str,
    notice: Notice,
    context: Mapping[str, Any],
    *,
    images: Sequence[Image] = (),
    reply_to: str = "",
    rows: Sequence[Model] = (),
) -> Written:
    """Write a mail from ``<template>.txt`` and ``.html``, which extend ``emails/base``."""
    said = letter_words(notice, context, images=images, replies=bool(reply_to))
    return replace(rendered(template, said, images=images, reply_to=reply_to), rows=tuple(rows))


def letter_words(
    notice: Notice, context: Mapping[str, Any], *, images: Sequence[Image] = (), replies: bool
) -> dict[str, Any]:
    """Build the context for the templates of a notice's mail."""
    return {
        **frame(notice.person, notice.kind, notice.scope),
        "notice": notice,
        "link": absolute(notice.url) if notice.url else "",
        "images": images,
        "replies": replies,
        **context,
    }


def rendered(
    template: str, said: dict[str, Any], *, images: Sequence[Image] = (), reply_to: str = ""
) -> Written:
    subject, _line, text = render_to_string(f"{template}.txt", said).partition("\n")
    return Written(
        subject=" ".join(subject.split()),
        text=re.sub(r"\n{3,}", "\n\n", text.strip()) + "\n",
        html=render_to_string(f"{template}.html", said | {"subject": subject.strip()}),
        images=tuple(images),
        reply_to=reply_to,
    )


def plain_letter(notice: Notice) -> Written:
    """Write the default mail of a notice: its title, text and link."""
    return write_letter("emails/post/notice", notice, {}, reply_to=notice.reply_to)


def digest_letter(person: User, notices: Sequence[Notice], *, late: bool) -> Written:
    """Write one mail about several notices, grouped by scope."""
    groups: dict[str, list[dict[str, str]]] = {}
    for notice in notices:
        link = absolute(notice.url) if notice.url else ""
        line = {"title": notice.title, "text": notice.text.strip(), "link": link}
        groups.setdefault(notice.scope_label or str(_("Cursus")), []).append(line)
    context = frame(person, "digest") | {
        "groups": list(groups.items()),
        "count": len(notices),
        "late": late,
    }
    return rendered("emails/post/digest", context)
