"""The addresses of the forum."""

from django.urls import path

from games.forum.board import views as board_views
from games.forum.claims import views as claims_views
from games.forum.composers import views as composers_views
from games.forum.notes import views as notes_views
from games.forum.offers import views as offers_views

app_name = "forum"

urlpatterns = [
    path("t/<slug:code>/talk/", board_views.talk, name="talk"),
    path("t/<slug:code>/talk/say/", board_views.say, name="say"),
    path("t/<slug:code>/talk/read/", board_views.read, name="read"),
    path("t/<slug:code>/talk/<slug:key>/report/", board_views.report, name="report"),
    path("t/<slug:code>/talk/mute/<int:number>/", board_views.mute, name="mute"),
    path("t/<slug:code>/talk/unmute/<int:number>/", board_views.unmute, name="unmute"),
    path("t/<slug:code>/claims/new/", claims_views.new, name="new_claim"),
    path("t/<slug:code>/notes/", notes_views.notes, name="notes"),
    path(
        "t/<slug:code>/promises/<str:deal>/<int:index>/",
        board_views.mark_promise,
        name="mark_promise",
    ),
    path("t/<slug:code>/offers/new/", composers_views.new, name="new_offer"),
    path("t/<slug:code>/offers/ask/", composers_views.ask, name="ask"),
    path("t/<slug:code>/offers/<slug:key>/", offers_views.offer, name="offer"),
    path("t/<slug:code>/offers/<slug:key>/accept/", offers_views.accept, name="accept"),
    path("t/<slug:code>/offers/<slug:key>/refuse/", offers_views.refuse, name="refuse"),
    path("t/<slug:code>/offers/<slug:key>/withdraw/", offers_views.withdraw, name="withdraw"),
    path("t/<slug:code>/offers/<slug:key>/counter/", composers_views.counter, name="counter"),
    path("t/<slug:code>/offers/<slug:key>/edit/", composers_views.edit, name="edit_offer"),
]
