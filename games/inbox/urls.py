"""URLs to answer mails on the development mail page; only if ``settings.MAIL_PAGE``."""

from django.urls import path

from games.inbox import views

app_name = "inbox"

urlpatterns = [
    path("<int:mail_id>/answer/", views.answer_mail, name="answer"),
]
