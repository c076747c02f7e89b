"""The development mail page's way to answer; only where ``settings.MAIL_PAGE`` says so."""

from django.urls import path

from games.inbox.views import trying

app_name = "inbox"

urlpatterns = [
    path("<int:mail_id>/answer/", trying.answer_mail, name="answer"),
]
