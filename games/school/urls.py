"""Addresses of lessons, puzzles and rules pages."""

from django.urls import path

from games.school.lessons.views import lesson, read_on
from games.school.practice.views import play_this
from games.school.puzzles.views import puzzle
from games.school.rulebooks.views import rules, rules_of
from games.school.views import learn

app_name = "school"

urlpatterns = [
    path("learn/", learn, name="learn"),
    path("learn/lessons/<slug:game>/<slug:slug>/", lesson, name="lesson"),
    path("learn/puzzles/<slug:game>/<slug:slug>/", puzzle, name="puzzle"),
    path("learn/pictures/<slug:game>/<slug:name>/", play_this, name="play_this"),
    path("rules/", rules, name="rules"),
    path("rules/<slug:game>/", rules_of, name="rules_of"),
    path("t/<slug:code>/read-on/", read_on, name="read_on"),
]
