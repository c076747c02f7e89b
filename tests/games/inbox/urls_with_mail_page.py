"""The addresses of the site with the mail page, whatever the run is set up as."""

from django.urls import include, path

from qvsite.urls import urlpatterns as site

urlpatterns = [
    path("dev/mail/", include("games.post.mails.mail_page_urls")),
    path("dev/mail/", include("games.inbox.urls")),
    *site,
]
