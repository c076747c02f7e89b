"""The addresses of leagues and seasons. Each room appends its own."""

from django.urls import path

from games.leagues.awards import views as awards_views
from games.leagues.cases import views as cases_views
from games.leagues.substitutes import views as substitutes_views

app_name = "leagues"

SEASON = "leagues/<slug:slug>/<int:number>/"

urlpatterns = [
    # people problems
    path("leagues/call/<str:token>/", substitutes_views.call, name="call"),
    path(f"{SEASON}substitutes/", substitutes_views.substitutes, name="substitutes"),
    path(f"{SEASON}substitutes/join/", substitutes_views.join, name="join_substitutes"),
    path(f"{SEASON}substitutes/leave/", substitutes_views.leave, name="leave_substitutes"),
    path(f"{SEASON}cases/", cases_views.cases, name="cases"),
    path(f"{SEASON}cases/new/<slug:kind>/", cases_views.new_case, name="new_case"),
    path(f"{SEASON}cases/<slug:key>/", cases_views.case, name="case"),
    path(f"{SEASON}cases/<slug:key>/say/", cases_views.say, name="say_in_case"),
    path(f"{SEASON}cases/<slug:key>/decide/", cases_views.decide, name="decide_case"),
    path(f"{SEASON}cases/<slug:key>/withdraw/", cases_views.withdraw, name="withdraw_case"),
    path(f"{SEASON}cases/<slug:key>/reopen/", cases_views.reopen, name="reopen_case"),
    path(f"{SEASON}awards/", awards_views.awards, name="awards"),
    path(f"{SEASON}awards/give/", awards_views.give, name="give_award"),
    path(f"{SEASON}awards/<int:pk>/revoke/", awards_views.revoke, name="revoke_award"),
]
