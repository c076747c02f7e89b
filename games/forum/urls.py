from django.urls import path

from games.forum.views import claims, compose, notes, offers, talk

app_name = "forum"

urlpatterns = [
    path("t/<slug:code>/talk/", talk.talk, name="talk"),
    path("t/<slug:code>/talk/say/", talk.say, name="say"),
    path("t/<slug:code>/talk/read/", talk.read, name="read"),
    path("t/<slug:code>/talk/<slug:key>/report/", talk.report, name="report"),
    path("t/<slug:code>/talk/mute/<int:number>/", talk.mute, name="mute"),
    path("t/<slug:code>/talk/unmute/<int:number>/", talk.unmute, name="unmute"),
    path("t/<slug:code>/claims/new/", claims.new, name="new_claim"),
    path("t/<slug:code>/notes/", notes.notes, name="notes"),
    path("t/<slug:code>/promises/<str:deal>/<int:index>/", talk.mark_promise, name="mark_promise"),
    path("t/<slug:code>/offers/new/", compose.new, name="new_offer"),
    path("t/<slug:code>/offers/<slug:key>/", offers.offer, name="offer"),
    path("t/<slug:code>/offers/<slug:key>/accept/", offers.accept, name="accept"),
    path("t/<slug:code>/offers/<slug:key>/refuse/", offers.refuse, name="refuse"),
    path("t/<slug:code>/offers/<slug:key>/withdraw/", offers.withdraw, name="withdraw"),
    path("t/<slug:code>/offers/<slug:key>/counter/", compose.counter, name="counter"),
    path("t/<slug:code>/offers/<slug:key>/edit/", compose.edit, name="edit_offer"),
]
