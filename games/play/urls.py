"""The addresses of tables, the lobby and the rules."""

from django.urls import path

from games.play.clock import views as clock_views
from games.play.lobby import views as lobby_views
from games.play.orders import views as orders_views
from games.play.page import views as page_views
from games.play.tables import views as tables_views
from games.play.waiting_room import views as waiting_room_views

app_name = "play"

urlpatterns = [
    path("", lobby_views.front, name="lobby"),
    path("tables/", lobby_views.tables, name="tables"),
    path("people/", lobby_views.people, name="people"),
    path("people/<slug:slug>/games/", lobby_views.games_of, name="games_of"),
    path("tables/new/", tables_views.new_table, name="new_table"),
    path("tables/new/<slug:game>/", tables_views.new_table, name="new_table_of"),
    path("tables/play-now/", lobby_views.play_now, name="play_now"),
    path("rules/", lobby_views.rules, name="rules"),
    path("rules/<slug:game>/", lobby_views.rules_of, name="rules_of"),
    path("t/<slug:code>/", page_views.table, name="table"),
    path("t/<slug:code>/at/<int:length>/", page_views.position, name="position"),
    path("t/<slug:code>/at/", page_views.go, name="go"),
    path("t/<slug:code>/act/", page_views.act, name="act"),
    path("t/<slug:code>/seen/", page_views.seen, name="seen"),
    path("t/<slug:code>/news/<slug:seat>/<slug:token>/", page_views.news, name="news"),
    path("t/<slug:code>/orders/", orders_views.orders, name="orders"),
    path("t/<slug:code>/orders/leave/", orders_views.leave_order, name="leave_order"),
    path("t/<slug:code>/join/", waiting_room_views.join, name="join"),
    path("t/<slug:code>/leave/", waiting_room_views.leave, name="leave"),
    path("t/<slug:code>/confirm/", waiting_room_views.confirm, name="confirm"),
    path("t/<slug:code>/cancel/", waiting_room_views.cancel, name="cancel"),
    path("t/<slug:code>/seats/<int:number>/invite/", waiting_room_views.invite, name="invite"),
    path(
        "t/<slug:code>/seats/<int:number>/house/",
        waiting_room_views.take_house_player,
        name="take_house_player",
    ),
    path(
        "t/<slug:code>/seats/<int:number>/clear/", waiting_room_views.clear_seat, name="clear_seat"
    ),
    path("t/<slug:code>/invitation/<str:token>/", waiting_room_views.invitation, name="invitation"),
    path("t/<slug:code>/password/", waiting_room_views.password, name="password"),
    path("t/<slug:code>/rematch/", page_views.rematch, name="rematch"),
    path("t/<slug:code>/pause/", clock_views.pause, name="pause"),
    path("t/<slug:code>/resume/", clock_views.resume, name="resume"),
    path("t/<slug:code>/extend/", clock_views.extend, name="extend"),
    path("t/<slug:code>/propose/", clock_views.propose, name="propose_to_all"),
    path("t/<slug:code>/proposals/<slug:key>/", clock_views.answer, name="answer_proposal"),
    path("t/<slug:code>/leave-game/", clock_views.leave_game, name="leave_game"),
    path("t/<slug:code>/seats/<int:number>/take-over/", clock_views.take_over, name="take_over"),
]
