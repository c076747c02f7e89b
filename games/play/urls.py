"""The addresses of tables."""

from django.urls import path

from games.play import access
from games.play.clock import views as clock_views
from games.play.orders import views as orders_views
from games.play.page import views as page_views

app_name = "play"

urlpatterns = [
    path("t/<slug:code>/", page_views.table, name="table"),
    path("t/<slug:code>/board.svg", page_views.board, name="board"),
    path("t/<slug:code>/at/<int:length>/", page_views.position, name="position"),
    path("t/<slug:code>/at/", page_views.go, name="go"),
    path("t/<slug:code>/act/", page_views.act, name="act"),
    path("t/<slug:code>/seen/", page_views.seen, name="seen"),
    path("t/<slug:code>/news/<slug:seat>/<slug:token>/", page_views.news, name="news"),
    path("t/<slug:code>/orders/", orders_views.orders, name="orders"),
    path("t/<slug:code>/orders/leave/", orders_views.leave_order, name="leave_order"),
    path("t/<slug:code>/password/", access.password, name="password"),
    path("t/<slug:code>/pause/", clock_views.pause, name="pause"),
    path("t/<slug:code>/resume/", clock_views.resume, name="resume"),
    path("t/<slug:code>/extend/", clock_views.extend, name="extend"),
    path("t/<slug:code>/propose/", clock_views.propose, name="propose_to_all"),
    path("t/<slug:code>/proposals/<slug:key>/", clock_views.answer, name="answer_proposal"),
    path("t/<slug:code>/leave-game/", clock_views.leave_game, name="leave_game"),
    path("t/<slug:code>/seats/<int:number>/take-over/", clock_views.take_over, name="take_over"),
]
