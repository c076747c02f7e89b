"""Settings. Without any environment this is the embedded site; with variables set, production.

docs/running.md lists the variables. A new app adds its line to ``INSTALLED_APPS``, its sweeps to
``CELERY_BEAT_SCHEDULE``, and its addresses to ``qvsite.urls``.
"""

import os
import secrets
from datetime import timedelta
from pathlib import Path
from typing import Any

import environ
import structlog

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()
VAR_DIR = Path(env.str("VAR_DIR", default=str(BASE_DIR / "var")))
VAR_DIR.mkdir(parents=True, exist_ok=True)


def _kept_secret(path: Path) -> str:
    """The embedded site makes its key once; of two processes starting, one creates the file."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii")
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key := secrets.token_urlsafe(50))
    return key


# --- which of the two ways to run -----------------------------------------------------------------
REDIS_URL = env.str("REDIS_URL", default="")
BROKER_URL = env.str("BROKER_URL", default=REDIS_URL or "memory://")
EMBEDDED = BROKER_URL == "memory://"
DEBUG = env.bool("DEBUG", default=False)
BASE_URL = env.str("BASE_URL", default="http://localhost:8000").rstrip("/")
HTTPS = BASE_URL.startswith("https://")
SECRET_KEY = env.str("SECRET_KEY", default="") or _kept_secret(VAR_DIR / "secret_key")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = [BASE_URL]

# --- apps -----------------------------------------------------------------------------------------
# Social login is a matter of settings alone: SOCIAL_LOGIN=github,google (docs/accounts.md).
SOCIAL_LOGIN = env.list("SOCIAL_LOGIN", default=[])

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.humanize",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
    "django_htmx",
    "anymail",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    *(["allauth.socialaccount"] if SOCIAL_LOGIN else []),
    *[f"allauth.socialaccount.providers.{name}" for name in SOCIAL_LOGIN],
    # ours, lowest first: each may use those above it in this list, never those below
    "games.common",
    "games.accounts",
    "games.post",
    "games.play",
    "games.forum",
    "games.bots",
    "games.inbox",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "games.common.csp.ContentSecurityPolicyMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "games.accounts.middleware.PreferencesMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "qvsite.urls"
WSGI_APPLICATION = "qvsite.wsgi.application"
ASGI_APPLICATION = "qvsite.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "django.template.context_processors.tz",
            ],
        },
    }
]
# Fields come out as our own blocks: label, hint, control, errors (templates/django/forms/).
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

# --- database and cache ---------------------------------------------------------------------------
DATABASES: dict[str, Any] = {
    "default": env.db("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'cursus.sqlite3'}")
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
else:
    DATABASES["default"]["CONN_MAX_AGE"] = 0  # the pool keeps the connections
    DATABASES["default"]["OPTIONS"] = (
        {"pool": {"min_size": 1, "max_size": env.int("DATABASE_POOL", default=10), "timeout": 5}}
        if env.int("DATABASE_POOL", default=10)
        else {}
    )

# Shared between processes in both ways to run: the limits against guessing count in it.
CACHES: dict[str, Any] = {
    "default": (
        {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": "cursus",
        }
        if REDIS_URL
        else {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "cache"}
    )
}

# --- people ---------------------------------------------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"

ACCOUNT_ADAPTER = "games.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {"signup": "games.accounts.sign_up.SignUpForm"}
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_USER_DISPLAY = "games.accounts.adapter.display_of"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 600
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Cursus] "
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
# The demo people of `manage.py demo` sign in with this; `serve` prints it where it works.
DEMO_LOGIN = ("alice@example.org", "tiber-island")
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXIES", default=0)

MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Cursus"
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS

SOCIALACCOUNT_PROVIDERS = {
    name: {
        "APPS": [
            {
                "client_id": env.str(f"{name.upper()}_CLIENT_ID", default=""),
                "secret": env.str(f"{name.upper()}_CLIENT_SECRET", default=""),
            }
        ]
    }
    for name in SOCIAL_LOGIN
}

# --- language and time ----------------------------------------------------------------------------
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True

# --- mail -----------------------------------------------------------------------------------------
# What is sent by Django's own means goes into the outbox first; games.post hands it to
# MAIL_TRANSPORT later.
EMAIL_BACKEND = "games.post.backend.OutboxBackend"
_EMAIL = env.email_url("EMAIL_URL", default="consolemail://")
_MAIL_IS_REAL = bool(env.str("EMAIL_URL", default="") or env.str("MAIL_TRANSPORT", default=""))
MAIL_TRANSPORT = env.str(
    "MAIL_TRANSPORT",
    default=_EMAIL["EMAIL_BACKEND"]
    if _MAIL_IS_REAL
    else "django.core.mail.backends.dummy.EmailBackend",
)
EMAIL_HOST = _EMAIL.get("EMAIL_HOST") or "localhost"
EMAIL_PORT = _EMAIL.get("EMAIL_PORT") or 25
EMAIL_HOST_USER = _EMAIL.get("EMAIL_HOST_USER") or ""
EMAIL_HOST_PASSWORD = _EMAIL.get("EMAIL_HOST_PASSWORD") or ""
EMAIL_USE_TLS = _EMAIL.get("EMAIL_USE_TLS", False)
EMAIL_USE_SSL = _EMAIL.get("EMAIL_USE_SSL", False)
EMAIL_TIMEOUT = 20
ANYMAIL = env.json("ANYMAIL", default={})
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Cursus <cursus@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
ADMINS = [("operator", address) for address in env.list("ADMINS", default=[])]
# Where mails can be answered: addresses of this domain lead to our own door or to a mail service
# that tells us of them (docs/inbox.md).
REPLY_DOMAIN = env.str("REPLY_DOMAIN", default="localhost")
# Words of mails that have left are deleted after so many days; that they were sent stays known.
MAIL_KEEP_DAYS = env.int("MAIL_KEEP_DAYS", default=14)
# What should have left so long ago raises an alarm.
MAIL_ALARM_MINUTES = env.int("MAIL_ALARM_MINUTES", default=10)
# The page that shows every mail would hand out login codes: only where no mail leaves and
# nobody else comes in.
MAIL_PAGE = EMBEDDED and not _MAIL_IS_REAL and not env.str("ALLOWED_HOSTS", default="")

# --- work in the background -----------------------------------------------------------------------
# The database is the truth: tasks are idempotent sweeps over due rows, so a lost or doubled
# message does no harm.
SWEEP_SECONDS = 2 if EMBEDDED else 20
CELERY_BROKER_URL = BROKER_URL
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A broker that is away must not keep a page waiting: nudges may be lost.
CELERY_BROKER_TRANSPORT_OPTIONS = {"max_retries": 1, "interval_start": 0, "interval_max": 0.1} | (
    {"visibility_timeout": 600, "socket_connect_timeout": 2}
    if BROKER_URL.startswith("redis")
    else {}
)
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = 300
CELERY_TASK_SOFT_TIME_LIMIT = 240
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = (
    "celery.beat:Scheduler"  # intervals only, so nothing needs to be remembered in a file
)
CELERY_BEAT_SCHEDULE: dict[str, Any] = {
    "deliver mail": {
        "task": "games.post.tasks.deliver_due_mail",
        "schedule": timedelta(seconds=min(SWEEP_SECONDS, 10)),
        "options": {"expires": 10 * SWEEP_SECONDS},
    },
    "watch the post": {
        "task": "games.post.tasks.watch_queue",
        "schedule": timedelta(minutes=1),
        "options": {"expires": 60},
    },
    "forget words of mails": {
        "task": "games.post.tasks.forget_bodies",
        "schedule": timedelta(hours=1),
        "options": {"expires": 1800},
    },
    "read mail": {
        "task": "games.inbox.tasks.read_due_mail",
        "schedule": timedelta(seconds=min(SWEEP_SECONDS, 10)),
        "options": {"expires": 10 * SWEEP_SECONDS},
    },
    "forget mail that came in": {
        "task": "games.inbox.tasks.forget_old_mail",
        "schedule": timedelta(hours=1),
        "options": {"expires": 1800},
    },
    "forget what is over": {
        "task": "games.accounts.tasks.forget_what_is_over",
        "schedule": timedelta(hours=1),
        "options": {"expires": 1800},
    },
    "expire turns": {
        "task": "games.play.tasks.expire_due_turns",
        "schedule": timedelta(seconds=SWEEP_SECONDS),
        "options": {"expires": 10 * SWEEP_SECONDS},
    },
    "house players": {
        "task": "games.bots.tasks.attend_due_tables",
        "schedule": timedelta(seconds=SWEEP_SECONDS / 2),
        "options": {"expires": 10 * SWEEP_SECONDS},
    },
}

# --- static files ---------------------------------------------------------------------------------
STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
            if DEBUG
            else "whitenoise.storage.CompressedManifestStaticFilesStorage"
        )
    },
}
MEDIA_ROOT = VAR_DIR / "media"

# --- safety ---------------------------------------------------------------------------------------
# Django 6's name and form, so that moving there means deleting games.common.csp.
SECURE_CSP = {
    "default-src": ["'self'"],
    "img-src": ["'self'", "data:"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    # browsers count the redirect to a provider that follows our form
    "form-action": ["'self'", "https:"] if SOCIAL_LOGIN else ["'self'"],
    "frame-ancestors": ["'none'"],
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = env.bool("SSL_REDIRECT", default=True)
    SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
    SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=60 * 60 * 24 * 365)

# --- logs -----------------------------------------------------------------------------------------
_STAMPS: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]
structlog.configure(
    processors=[*_STAMPS, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
    logger_factory=structlog.stdlib.LoggerFactory(),
    wrapper_class=structlog.stdlib.BoundLogger,
    cache_logger_on_first_use=True,
)
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": structlog.stdlib.ProcessorFormatter,
            "foreign_pre_chain": _STAMPS,
            "processor": structlog.dev.ConsoleRenderer(
                exception_formatter=structlog.dev.plain_traceback
            )
            if EMBEDDED
            else structlog.processors.JSONRenderer(),
        }
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", default="INFO")},
    "loggers": {
        "django.server": {"handlers": ["console"], "level": "INFO", "propagate": False},
        "celery": {"level": "WARNING"},
        "mail.log": {"level": "ERROR"},  # of the door: addresses that can be answered are keys
        "kombu": {"level": "ERROR" if EMBEDDED else "WARNING"},
    },
}
