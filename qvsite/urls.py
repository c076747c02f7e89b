from allauth.account.decorators import secure_admin_login
from django.conf import settings
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path, reverse_lazy
from django.views.generic import RedirectView

from games.common import installable
from games.common.views import healthz, no_such_page
from games.lobby.views import front

# Operators sign in like everybody else, with the same limits against guessing and second factors.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
# They change their password there too: it ends sessions, sends a mail and asks what else to end.
admin.site.password_change = RedirectView.as_view(  # type: ignore[assignment, method-assign]
    url=reverse_lazy("account_change_password")
)

handler500 = "games.common.error_pages.broken"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", front, name="home"),
    path("healthz", healthz, name="healthz"),
    path("app.webmanifest", installable.manifest, name="manifest"),
    path("app-worker.js", installable.app_worker, name="app_worker"),
    path("offline/", installable.offline, name="offline"),
    path("", include("games.accounts.urls")),
    path("", include("games.post.urls")),
    path("", include("games.play.urls")),
    path("", include("games.tables.urls")),
    path("", include("games.forum.urls")),
    path("", include("games.lobby.urls")),
    path("", include("games.bots.urls")),
    path("", include("games.school.urls")),
    path("", include("games.feeds.urls")),
    path("", include("games.leagues.urls")),
    path("", include("games.archive.urls")),
    path("account/", include("allauth.urls")),
    path("admin/r/<path:row>", no_such_page),
    path("admin/", admin.site.urls),
]

if settings.ANYMAIL:  # mail services report bounces and bring answers
    urlpatterns.append(path("anymail/", include("games.post.webhook_urls")))

if settings.MAIL_PAGE:
    urlpatterns.append(path("dev/mail/", include("games.post.mails.mail_page_urls")))
    urlpatterns.append(path("dev/mail/", include("games.inbox.urls")))
