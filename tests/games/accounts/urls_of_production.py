"""The site's addresses without the page that shows every mail."""

from qvsite.urls import urlpatterns as site

urlpatterns = [one for one in site if not str(one.pattern).startswith("dev/mail/")]
