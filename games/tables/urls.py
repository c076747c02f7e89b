"""The addresses at which tables are made and seats are taken, before the game and after it."""

from django.urls import path

from games.tables import views
from games.tables.waiting_room import views as room

app_name = "tables"

urlpatterns = [
    path("tables/new/", views.new_table, name="new_table"),
    path("tables/new/<slug:game>/", views.new_table, name="new_table_of"),
    path("t/<slug:code>/join/", room.join, name="join"),
    path("t/<slug:code>/leave/", room.leave, name="leave"),
    path("t/<slug:code>/confirm/", room.confirm, name="confirm"),
    path("t/<slug:code>/cancel/", room.cancel, name="cancel"),
    path("t/<slug:code>/seats/<int:number>/invite/", room.invite, name="invite"),
    path(
        "t/<slug:code>/seats/<int:number>/house/", room.take_house_player, name="take_house_player"
    ),
    path("t/<slug:code>/seats/<int:number>/clear/", room.clear_seat, name="clear_seat"),
    path("t/<slug:code>/invitation/<str:token>/", room.invitation, name="invitation"),
    path("t/<slug:code>/rematch/", views.rematch, name="rematch"),
]
