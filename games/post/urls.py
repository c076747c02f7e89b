from django.urls import path

from games.post.mails import views as mails_views
from games.post.notices import views as notices_views
from games.post.preferences import unsubscribe
from games.post.preferences import views as preferences_views

app_name = "post"

urlpatterns = [
    path("notices/", notices_views.notices, name="notices"),
    path("notices/read/", notices_views.read, name="read"),
    path("account/notices/", preferences_views.preferences, name="preferences"),
    path("account/notices/preset/", preferences_views.preset, name="preset"),
    path("account/notices/prove/", preferences_views.prove, name="prove"),
    path("account/notices/works/<str:token>/", preferences_views.works, name="works"),
    path("account/mails/", mails_views.mails, name="mails"),
    path("account/mails/test/", mails_views.send_test, name="send_test"),
    path("stop/<str:token>/", unsubscribe.stop, name="stop"),
]
