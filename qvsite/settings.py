"""Settings. Without any environment this is the embedded site; with variables set, production.

docs/running.md lists the variables. A new app adds its line to ``INSTALLED_APPS``, its sweeps to
``qvsite.sweeps``, its hooks to ``qvsite.wiring``, and its addresses to ``qvsite.urls``.
"""

import os
import secrets
from email.utils import parseaddr
from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from games.common.loopback import is_loopback
from qvsite import checks, logs, waits
from qvsite.folders import make_private
from qvsite.limits import RATE_LIMITS
from qvsite.sweeps import schedule
from qvsite.variables import Variables

BASE_DIR = Path(__file__).resolve().parent.parent
env = Variables()
VAR_DIR = Path(env.str("VAR_DIR", default=str(BASE_DIR / "var")))
make_private(VAR_DIR)  # it holds the database and the key


def _kept_secret(path: Path, size: int = 50) -> str:
    """Return the key in this file, made at the first start; of two processes one creates it."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii")
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key := secrets.token_urlsafe(size))
    return key


# --- which of the two ways to run -----------------------------------------------------------------
REDIS_URL = env.str("REDIS_URL", default="")
BROKER_URL = env.str("BROKER_URL", default=REDIS_URL or "memory://")
EMBEDDED = BROKER_URL == "memory://"
DEBUG = env.bool("DEBUG", default=False)
BASE_URL = env.str("BASE_URL", default="http://localhost:8000").rstrip("/")
HTTPS = BASE_URL.startswith("https://")
SECRET_KEY = env.str("SECRET_KEY", default="") or _kept_secret(VAR_DIR / "secret_key")
if HTTPS and DEBUG:
    raise ImproperlyConfigured(
        "DEBUG shows everybody how the site works inside. Unset it where BASE_URL is https."
    )
if HTTPS and not EMBEDDED and not env.str("SECRET_KEY", default=""):
    raise ImproperlyConfigured("Set SECRET_KEY, the same on every machine (docs/running.md).")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = [BASE_URL]

# --- apps -----------------------------------------------------------------------------------------
# Social login is switched on by settings alone: SOCIAL_LOGIN=github,google (docs/accounts.md).
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
    # ours, lowest first: each may import those before it in this list, never those after it
    "games.common",
    "games.accounts",
    "games.post",
    "games.play",
    "games.tables",
    "games.operators",
    "games.forum",
    "games.lobby",
    "games.bots",
    "games.school",
    "games.turnmail",
    "games.inbox",
    "games.feeds",
    "games.leagues",
    "games.archive",
    "qvsite",  # connects the hooks of all of them (qvsite/wiring.py)
]

MIDDLEWARE = [
    "games.common.middleware.HealthMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "games.common.middleware.KeepNothingMiddleware",
    "games.common.middleware.NoLoginInPartsMiddleware",
    "games.common.middleware.ContentSecurityPolicyMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "games.common.middleware.NoNulMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "games.accounts.middleware.PreferencesMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "games.accounts.middleware.StaffMiddleware",
    "games.accounts.middleware.GuestMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "games.common.middleware.FormsOnlyMiddleware",
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
                "games.common.liveness.on_pages",
                "games.accounts.middleware.on_pages",
            ],
        },
    }
]
# Fields are rendered by our own templates: label, hint, control, errors (templates/django/forms/).
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
    DATABASES["default"] = waits.for_postgres(
        DATABASES["default"],
        pool=env.int("DATABASE_POOL", default=10),
        wait=env.int("DATABASE_WAIT", default=30),  # less in wsgi.py, no limit in manage.py
    )
DATABASES |= waits.replica_in(env, DATABASES["default"])

# Shared by all processes in both ways to run: limits against guessing are counted in it.
CACHES: dict[str, Any] = {
    "default": (
        {
            "BACKEND": "games.common.shared_cache.SharedCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": "cursus",
        }
        if REDIS_URL
        else {
            "BACKEND": "django.core.cache.backends.db.DatabaseCache",
            "LOCATION": "cache",
            # among Django's usual 300, many guesses would push out their own count
            "OPTIONS": {"MAX_ENTRIES": 20_000},
        }
    ),
    # Rendered parts of finished games; they can be thrown away at any time.
    "parts": {
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": VAR_DIR / "parts",
        "TIMEOUT": 30 * 24 * 3600,
        "OPTIONS": {"MAX_ENTRIES": 5_000},
    },
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
ACCOUNT_FORMS = {
    "signup": "games.accounts.sign_up.SignUpForm",
    "change_password": "games.accounts.passwords.ChangeForm",
    "set_password": "games.accounts.passwords.SetForm",
    "reset_password_from_key": "games.accounts.passwords.ResetForm",
    "request_login_code": "games.accounts.sign_in_forms.CodeForm",
    "reset_password": "games.accounts.sign_in_forms.LinkForm",
}
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_USER_DISPLAY = "games.accounts.adapter.display_of"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 600
# Strict: an address that another person added and did not confirm does not hinder its owner.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_RATE_LIMITS = dict(RATE_LIMITS)
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Cursus] "
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
# A demo person of `manage.py demo`; `serve` prints this where it works.
DEMO_LOGIN = ("alice@example.org", "tiber-island")
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXIES", default=0)

# Operators can see hands and settle disputes, so a password alone is not enough for them.
STAFF_SECOND_FACTOR = env.bool("STAFF_SECOND_FACTOR", default=HTTPS or not EMBEDDED)
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ADAPTER = "games.accounts.second_factors.adapter.MFAAdapter"
MFA_FORMS = {"add_webauthn": "games.accounts.second_factors.forms.AddPasskeyForm"}
MFA_TOTP_ISSUER = "Cursus"
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS


def _social_app(name: str) -> dict[str, Any]:
    """Return the client id and secret from a provider; OpenID Connect also has an address."""
    upper = name.upper()
    app: dict[str, Any] = {
        "client_id": env.str(f"{upper}_CLIENT_ID", default=""),
        "secret": env.str(f"{upper}_CLIENT_SECRET", default=""),
    }
    if name == "openid_connect":
        app["provider_id"] = "oidc"
        app["name"] = env.str("OPENID_CONNECT_NAME", default="OpenID Connect")
        app["settings"] = {"server_url": OPENID_CONNECT_URL}
    return app


OPENID_CONNECT_URL = env.str("OPENID_CONNECT_URL", default="")
SOCIALACCOUNT_ADAPTER = "games.accounts.social.SocialAdapter"
SOCIALACCOUNT_PROVIDERS = {name: {"APPS": [_social_app(name)]} for name in SOCIAL_LOGIN}

# --- language and time ----------------------------------------------------------------------------
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True

# --- mail -----------------------------------------------------------------------------------------
# Mails sent through Django go into the outbox first; games.post hands them to MAIL_TRANSPORT
# later.
EMAIL_BACKEND = "games.post.mails.backend.OutboxBackend"
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
# The domain of reply addresses; it leads to our own door or to a mail service that passes mails on
# to us (docs/inbox.md).
REPLY_DOMAIN = env.str("REPLY_DOMAIN", default="localhost")
# Bodies of sent mails are deleted after this many days; that they were sent stays known.
MAIL_KEEP_DAYS = env.int("MAIL_KEEP_DAYS", default=14)
# A mail that should have left this many minutes ago raises an alarm.
MAIL_ALARM_MINUTES = env.int("MAIL_ALARM_MINUTES", default=10)
# --- who can reach the site -----------------------------------------------------------------------
# `serve` tells its processes where it listens; for any other web server this is unknown.
LISTENS_ON = env.str("LISTENS_ON", default="")
INVITES_OTHERS = (
    not EMBEDDED
    or _MAIL_IS_REAL
    or bool(env.str("ALLOWED_HOSTS", default=""))
    or not is_loopback(checks.host_of(BASE_URL))
)
ONLY_HERE = not INVITES_OTHERS and is_loopback(LISTENS_ON)
# Everybody knows the password of the demo people. They can sign in only where ONLY_HERE is true.
MAKES_DEMO = not INVITES_OTHERS and is_loopback(LISTENS_ON or "localhost")
# The page that shows every mail shows login codes too.
MAIL_PAGE = ONLY_HERE

# --- feeds (docs/feeds.md) ------------------------------------------------------------------------
# The private key of web push, 32 bytes in base64: `manage.py vapid_key` makes one.
VAPID_PRIVATE_KEY = env.str("VAPID_PRIVATE_KEY", default="") or (
    _kept_secret(VAR_DIR / "vapid_key", 32) if EMBEDDED else ""
)
# Whom push services may contact if something is wrong with what we send.
VAPID_SUBJECT = BASE_URL if HTTPS else f"mailto:{parseaddr(DEFAULT_FROM_EMAIL)[1]}"
WEBHOOKS_HTTP = env.bool("WEBHOOKS_HTTP", default=False)
# Whether feeds may connect to this machine and its network: for tests, so no variable sets it.
FEEDS_NEAR = False

# --- work in the background -----------------------------------------------------------------------
# The database is the truth: tasks are idempotent sweeps over due rows, so a lost or doubled
# message does no harm.
SWEEP_SECONDS = 1 if EMBEDDED else 20
# Play-outs of finished games (docs/chances.md): minutes in 24 hours, and seconds at a time.
CHANCES_MINUTES_A_DAY = env.int("CHANCES_MINUTES_A_DAY", default=120)
CHANCES_SECONDS = 0.5 if EMBEDDED else 5
CELERY_BROKER_URL = BROKER_URL
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a worker waits for its broker, however long
CELERY_BROKER_CONNECTION_TIMEOUT = waits.BROKER
CELERY_BROKER_TRANSPORT_OPTIONS = waits.for_broker(BROKER_URL, EMBEDDED)
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
CELERY_BEAT_SCHEDULE = schedule(SWEEP_SECONDS)

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
_PROVIDERS_AT = ["https:"] if SOCIAL_LOGIN else []
if OPENID_CONNECT_URL.startswith("http://"):  # a provider on one's own machine
    _PROVIDERS_AT.append("http://" + OPENID_CONNECT_URL.split("/")[2])
# Django 6's name and form, so that moving there means deleting games.common.middleware.
SECURE_CSP = {
    "default-src": ["'self'"],
    "img-src": ["'self'", "data:"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    # browsers count the redirect to a provider that follows our form
    "form-action": ["'self'", *_PROVIDERS_AT],
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
    SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=60 * 60 * 24 * 365)

# --- logs -----------------------------------------------------------------------------------------
LOGGING = logs.configured(
    level=(env.str("LOG_LEVEL", default="") or "INFO").upper(), embedded=EMBEDDED
)

# --- checks of all of this ------------------------------------------------------------------------
if _faults := list(checks.faults(globals())):
    raise ImproperlyConfigured("\n".join(_faults))
