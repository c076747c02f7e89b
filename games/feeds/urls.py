from django.urls import path

from games.feeds.views import own, public, receivers

app_name = "feeds"

urlpatterns = [
    path("account/feeds/", own.overview, name="overview"),
    path("account/feeds/addresses/", own.make, name="make"),
    path("account/feeds/addresses/<int:pk>/renew/", own.renew, name="renew"),
    path("account/feeds/addresses/<int:pk>/give-up/", own.give_up, name="give_up"),
    path("account/feeds/worker.js", public.worker, name="worker"),
    path("account/feeds/devices/", receivers.add_device, name="add_device"),
    path("account/feeds/hooks/", receivers.add_hook, name="add_hook"),
    path("account/feeds/receivers/<int:pk>/", receivers.receiver, name="receiver"),
    path("account/feeds/receivers/<int:pk>/test/", receivers.test, name="test"),
    path("account/feeds/receivers/<int:pk>/secret/", receivers.renew_secret, name="renew_secret"),
    path("account/feeds/receivers/<int:pk>/on/", receivers.switch_on, name="switch_on"),
    path("account/feeds/receivers/<int:pk>/remove/", receivers.remove, name="remove"),
    path("t/<slug:code>/log.atom", public.table_log, name="table_log"),
    path("feeds/<str:key>/deadlines.ics", public.deadlines, name="deadlines"),
    path("feeds/<str:key>/turns.atom", public.turns, name="turns"),
    path("feeds/<str:key>/table.atom", public.own_table, name="own_table"),
]
