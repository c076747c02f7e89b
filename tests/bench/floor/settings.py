"""The site's own settings, and beside its pages the floors it is measured against."""

from qvsite.settings import *  # noqa: F403
from qvsite.settings import DATABASES, TEMPLATES

ROOT_URLCONF = "tests.bench.floor.urls"
# What `startproject` writes: a stack of middleware and a set of context processors.
BARE_MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
TEMPLATES = [
    *TEMPLATES,
    {
        "NAME": "bare",
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [__file__.rpartition("/")[0]],
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    },
]
if "pool" in DATABASES["default"].get("OPTIONS", {}):
    DATABASES["default"]["OPTIONS"]["pool"]["max_size"] = 4
