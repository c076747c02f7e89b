"""The addresses of leagues and seasons."""

from django.urls import path

from games.leagues.announcements import views as announcements_views
from games.leagues.awards import views as awards_views
from games.leagues.cases import views as cases_views
from games.leagues.desk import draft_views, season_views
from games.leagues.desk import views as desk_views
from games.leagues.feeds import views as feeds_views
from games.leagues.gazette import file_views, views
from games.leagues.journal import views as journal_views
from games.leagues.league import views as league_views
from games.leagues.needs import views as needs_views
from games.leagues.ratings import views as ratings_views
from games.leagues.sign_up import views as sign_up_views
from games.leagues.substitutes import views as substitutes_views

app_name = "leagues"

LEAGUE = "leagues/<slug:slug>/"
SEASON = "leagues/<slug:slug>/<int:number>/"

urlpatterns = [
    path("leagues/new/", league_views.new_league, name="new_league"),
    path("leagues/new/<slug:game>/", league_views.new_league, name="new_league_of"),
    path(f"{LEAGUE}edit/", league_views.edit_league, name="edit_league"),
    path(f"{LEAGUE}people/", league_views.people, name="people"),
    path(f"{LEAGUE}managers/add/", league_views.add_manager, name="add_manager"),
    path(f"{LEAGUE}managers/<int:pk>/remove/", league_views.remove_manager, name="remove_manager"),
    path(f"{LEAGUE}invitations/add/", league_views.invite, name="invite"),
    path(f"{LEAGUE}invitations/<int:pk>/remove/", league_views.uninvite, name="uninvite"),
    path(f"{LEAGUE}close/", league_views.close, name="close"),
    path(f"{LEAGUE}journal/", journal_views.journal, name="journal"),
    path(f"{LEAGUE}journal/<int:pk>/undo/", journal_views.undo, name="undo"),
    path(f"{LEAGUE}waiting/", needs_views.waiting, name="waiting"),
    path(f"{SEASON}announcements/", announcements_views.announcements, name="announcements"),
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
    path("ratings/", ratings_views.ratings, name="all_ratings"),
    path("ratings/<slug:game>/", ratings_views.ratings, name="ratings"),
    path("ratings/<slug:game>.csv", ratings_views.table, name="ratings_csv"),
    path("ratings/<slug:game>.json", ratings_views.file, name="ratings_json"),
    path(f"{SEASON}calendar.ics", feeds_views.calendar, name="calendar"),
    path(f"{SEASON}news.atom", feeds_views.news, name="news"),
    path(f"{SEASON}awards/", awards_views.awards, name="awards"),
    path(f"{SEASON}awards/give/", awards_views.give, name="give_award"),
    path(f"{SEASON}awards/<int:pk>/revoke/", awards_views.revoke, name="revoke_award"),
    path("leagues/", views.leagues, name="leagues"),
    path("leagues/<slug:slug>/", views.league, name="league"),
    path("leagues/<slug:slug>/hall/", views.hall, name="hall"),
    path("leagues/<slug:slug>/hall.csv", file_views.hall_table, name="hall_csv"),
    path("leagues/<slug:slug>/hall.json", file_views.hall_file, name="hall_json"),
    path(SEASON, views.season, name="season"),
    path(f"{SEASON}about/", views.about, name="about"),
    path(f"{SEASON}rounds/<int:nth>/", views.the_round, name="round"),
    path(f"{SEASON}results/", views.results, name="results"),
    path(f"{SEASON}players/<slug:person>/", views.player, name="player"),
    path(f"{SEASON}embed/", file_views.embedded, name="embedded"),
    path(f"{SEASON}season.json", file_views.whole_season, name="whole_season"),
    path(f"{SEASON}standing.csv", file_views.standing_table, name="standing_csv"),
    path(f"{SEASON}results.csv", file_views.results_table, name="results_csv"),
    path(f"{SEASON}boards/<slug:code>.svg", file_views.board, name="board"),
    path("leagues/<slug:slug>/seasons/new/", season_views.new_season, name="new_season"),
    path(f"{SEASON}manage/edit/", season_views.edit_season, name="edit_season"),
    path(f"{SEASON}manage/cancel/", season_views.cancel_season, name="cancel_season"),
    path(f"{SEASON}manage/", desk_views.timeline, name="timeline"),
    path(f"{SEASON}manage/steps/<int:pk>/", desk_views.change_step, name="change_step"),
    path(f"{SEASON}manage/players/", desk_views.players, name="players"),
    path(
        f"{SEASON}manage/players/<int:pk>/remove/", desk_views.remove_player, name="remove_player"
    ),
    path(f"{SEASON}manage/apart/", desk_views.keep_apart, name="keep_apart"),
    path(f"{SEASON}manage/apart/<int:pk>/end/", desk_views.let_meet, name="let_meet"),
    path(f"{SEASON}manage/rounds/<int:nth>/", draft_views.draft, name="draft"),
    path(f"{SEASON}manage/rounds/<int:nth>/swap/", draft_views.swap, name="swap"),
    path(f"{SEASON}manage/rounds/<int:nth>/publish/", draft_views.publish, name="publish_round"),
    path(f"{SEASON}manage/rehearsal/", draft_views.rehearsal, name="rehearsal"),
    path(f"{SEASON}sign-up/", sign_up_views.sign_up, name="sign_up"),
    path(f"{SEASON}sign-up/confirm/", sign_up_views.confirm, name="confirm_entry"),
    path(f"{SEASON}sign-up/withdraw/", sign_up_views.withdraw, name="withdraw_entry"),
]
