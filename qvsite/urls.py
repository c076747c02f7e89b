from allauth.account.decorators import secure_admin_login
from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from games.common.views import healthz
from games.play.views.lobby import front

# Operators sign in where everybody does, with the same limits against guessing and a second factor.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("", front, name="home"),
    path("healthz", healthz, name="healthz"),
    path("", include("games.accounts.urls")),
    path("", include("games.post.urls")),
    path("", include("games.play.urls")),
    path("", include("games.forum.urls")),
    path("", include("games.feeds.urls")),
    path("account/", include("allauth.urls")),
    path("admin/", admin.site.urls),
]

if settings.ANYMAIL:  # mail services tell of bounces, and bring answers
    urlpatterns.append(path("anymail/", include("anymail.urls")))

if settings.MAIL_PAGE:
    urlpatterns.append(path("dev/mail/", include("games.post.mail_page_urls")))
    urlpatterns.append(path("dev/mail/", include("games.inbox.urls")))
