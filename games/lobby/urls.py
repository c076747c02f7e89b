"""The addresses of the lists of tables and people. The lobby is at `home`, which qvsite names."""

from django.urls import path

from games.lobby import views
from games.lobby.lists.views import tables
from games.lobby.people.views import games_of, people

app_name = "lobby"

urlpatterns = [
    path("lobby/more/", views.more, name="more"),
    path("tables/", tables, name="tables"),
    path("tables/play-now/", views.play_now, name="play_now"),
    path("people/", people, name="people"),
    path("people/<slug:slug>/games/", games_of, name="games_of"),
]
