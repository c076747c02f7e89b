"""Every address the site can have: with the mail page and mail services, however it is set up."""

from django.urls import include, path

from qvsite.urls import urlpatterns as site

urlpatterns = [
    path("anymail/", include("games.post.webhook_urls")),
    path("dev/mail/", include("games.post.mails.mail_page_urls")),
    path("dev/mail/", include("games.inbox.urls")),
    *site,
]
