from django.urls import path

from games.play.views import (
    acting,
    lobby,
    new_table,
    orders,
    rules,
    table,
    table_page,
    time,
    waiting_room,
)

app_name = "play"

urlpatterns = [
    path("", lobby.front, name="lobby"),
    path("tables/", lobby.tables, name="tables"),
    path("tables/new/", new_table.new_table, name="new_table"),
    path("tables/new/<slug:game>/", new_table.new_table, name="new_table_of"),
    path("tables/play-now/", lobby.play_now, name="play_now"),
    path("rules/", rules.rules, name="rules"),
    path("rules/<slug:game>/", rules.rules_of, name="rules_of"),
    path("t/<slug:code>/", table.table, name="table"),
    path("t/<slug:code>/at/<int:length>/", table_page.position, name="position"),
    path("t/<slug:code>/at/", table_page.go, name="go"),
    path("t/<slug:code>/act/", acting.act, name="act"),
    path("t/<slug:code>/seen/", table_page.seen, name="seen"),
    path("t/<slug:code>/news/<slug:seat>/<slug:token>/", table_page.news, name="news"),
    path("t/<slug:code>/orders/", orders.orders, name="orders"),
    path("t/<slug:code>/orders/leave/", orders.leave_order, name="leave_order"),
    path("t/<slug:code>/join/", waiting_room.join, name="join"),
    path("t/<slug:code>/leave/", waiting_room.leave, name="leave"),
    path("t/<slug:code>/confirm/", waiting_room.confirm, name="confirm"),
    path("t/<slug:code>/cancel/", waiting_room.cancel, name="cancel"),
    path("t/<slug:code>/seats/<int:number>/invite/", waiting_room.invite, name="invite"),
    path(
        "t/<slug:code>/seats/<int:number>/house/",
        waiting_room.take_house_player,
        name="take_house_player",
    ),
    path("t/<slug:code>/seats/<int:number>/clear/", waiting_room.clear_seat, name="clear_seat"),
    path("t/<slug:code>/invitation/<str:token>/", waiting_room.invitation, name="invitation"),
    path("t/<slug:code>/password/", waiting_room.password, name="password"),
    path("t/<slug:code>/rematch/", table.rematch, name="rematch"),
    path("t/<slug:code>/pause/", time.pause, name="pause"),
    path("t/<slug:code>/resume/", time.resume, name="resume"),
    path("t/<slug:code>/extend/", time.extend, name="extend"),
    path("t/<slug:code>/propose/", time.propose, name="propose_to_all"),
    path("t/<slug:code>/proposals/<int:pk>/", time.answer, name="answer_proposal"),
    path("t/<slug:code>/leave-game/", time.leave_game, name="leave_game"),
    path("t/<slug:code>/seats/<int:number>/take-over/", time.take_over, name="take_over"),
]
