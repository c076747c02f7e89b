from allauth.account.decorators import secure_admin_login
from django.conf import settings
from django.contrib import admin
from django.urls import include, path
from django.views.generic import TemplateView

from games.common.views import healthz

# Operators sign in where everybody does, with the same limits against guessing and a second factor.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("", TemplateView.as_view(template_name="home.html"), name="home"),
    path("healthz", healthz, name="healthz"),
    path("", include("games.accounts.urls")),
    path("", include("games.play.urls")),
    path("account/", include("allauth.urls")),
    path("admin/", admin.site.urls),
]

if settings.MAIL_PAGE:
    urlpatterns.append(path("dev/mail/", include("games.post.urls")))
