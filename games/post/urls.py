"""The development mail page; qvsite.urls includes it only where ``settings.MAIL_PAGE`` says so."""

from django.urls import path

from games.post import views

app_name = "post"

urlpatterns = [
    path("", views.mails, name="mails"),
    path("<int:mail_id>/", views.mail, name="mail"),
    path("<int:mail_id>/html/", views.mail_html, name="mail_html"),
]
