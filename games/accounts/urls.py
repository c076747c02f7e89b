from django.urls import path, re_path

from games.accounts import views
from games.accounts.absences import views as absences_views
from games.accounts.guests import views as guests_views
from games.accounts.sessions import views as sessions_views
from games.accounts.ties import views as ties_views

app_name = "accounts"

urlpatterns = [
    path("account/", views.overview, name="overview"),
    # before allauth's, whose name for it is used everywhere
    re_path(
        r"^account/confirm-email/(?P<key>[-:\w]+)/$",
        views.KeepOrConfirmView.as_view(),
        name="confirm",
    ),
    path("account/welcome/", views.welcome, name="welcome"),
    path("account/keep/", guests_views.keep_game, name="keep"),
    path("account/profile/", views.profile, name="profile"),
    path("account/emblem/", views.emblem, name="emblem"),
    path("account/time/", absences_views.time, name="time"),
    path("account/time/away/", absences_views.announce, name="announce_absence"),
    path("account/time/away/<int:pk>/end/", absences_views.withdraw, name="withdraw_absence"),
    path("account/sessions/", sessions_views.sessions, name="sessions"),
    path("account/sessions/<int:pk>/end/", sessions_views.end_session, name="end_session"),
    path("account/sessions/end-others/", sessions_views.end_others, name="end_others"),
    path("account/export/", views.export, name="export"),
    path("account/close/", views.close, name="close"),
    path("account/people/", ties_views.ties, name="ties"),
    path("people/<slug:slug>/", views.person, name="person"),
    path("people/<slug:slug>/card/", views.person_card, name="person_card"),
    path("people/<slug:slug>/tie/", ties_views.tie, name="tie"),
]
