from django.urls import path

from games.post.views import mails, notices, stopping, wishes

app_name = "post"

urlpatterns = [
    path("notices/", notices.notices, name="notices"),
    path("notices/read/", notices.read, name="read"),
    path("account/notices/", wishes.wishes, name="wishes"),
    path("account/notices/prove/", wishes.prove, name="prove"),
    path("account/notices/works/<str:token>/", wishes.works, name="works"),
    path("account/mails/", mails.mails, name="mails"),
    path("account/mails/test/", mails.send_test, name="send_test"),
    path("stop/<str:token>/", stopping.stop, name="stop"),
]
