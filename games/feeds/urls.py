from django.urls import path

from games.feeds import public_views
from games.feeds.addresses import views as addresses_views
from games.feeds.receivers import views as receivers_views

app_name = "feeds"

urlpatterns = [
    path("account/feeds/", addresses_views.overview, name="overview"),
    path("account/feeds/addresses/", addresses_views.make, name="make"),
    path("account/feeds/addresses/<int:pk>/renew/", addresses_views.renew, name="renew"),
    path("account/feeds/addresses/<int:pk>/give-up/", addresses_views.give_up, name="give_up"),
    path("account/feeds/worker.js", public_views.worker, name="worker"),
    path("account/feeds/devices/", receivers_views.add_device, name="add_device"),
    path("account/feeds/hooks/", receivers_views.add_hook, name="add_hook"),
    path("account/feeds/receivers/<int:pk>/", receivers_views.receiver, name="receiver"),
    path("account/feeds/receivers/<int:pk>/test/", receivers_views.test, name="test"),
    path(
        "account/feeds/receivers/<int:pk>/secret/",
        receivers_views.renew_secret,
        name="renew_secret",
    ),
    path("account/feeds/receivers/<int:pk>/on/", receivers_views.switch_on, name="switch_on"),
    path("account/feeds/receivers/<int:pk>/remove/", receivers_views.remove, name="remove"),
    path("t/<slug:code>/log.atom", public_views.table_log, name="table_log"),
    path("feeds/<str:key>/deadlines.ics", public_views.deadlines, name="deadlines"),
    path("feeds/<str:key>/turns.atom", public_views.turns, name="turns"),
    path("feeds/<str:key>/table.atom", public_views.own_table, name="own_table"),
]
