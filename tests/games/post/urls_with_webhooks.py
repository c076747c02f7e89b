"""The addresses of the site with those of mail services, whatever the run is set up as."""

from django.urls import include, path

from qvsite.urls import urlpatterns as site

urlpatterns = [path("anymail/", include("games.post.webhook_urls")), *site]
