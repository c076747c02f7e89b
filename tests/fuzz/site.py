"""The site in this process for a fuzzer: on a database of its own, and sending nothing."""

import sys

from tests.bench import temporary_site


def open_site() -> None:
    """Set Django up on a database that is gone afterwards."""
    temporary_site.open_site()

    from django.test.utils import override_settings, setup_test_environment

    from games.feeds.vapid import new_private_key

    setup_test_environment()
    override_settings(
        ROOT_URLCONF="tests.games.matrix.urls_with_everything",
        PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
        CACHES={"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}},
        STORAGES={
            "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
            "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
        },
        ANYMAIL={"WEBHOOK_SECRET": "somebody:something"},
        VAPID_PRIVATE_KEY=new_private_key(),
        REPLY_DOMAIN="reply.example.net",
        FEEDS_NEAR=True,
        MAIL_PAGE=True,
    ).enable()


def say(text: str) -> None:
    sys.stdout.write(text.encode("utf-8", "backslashreplace").decode() + "\n")
    sys.stdout.flush()
