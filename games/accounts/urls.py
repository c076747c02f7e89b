from django.urls import path

from games.accounts import session_views, time_views, views

app_name = "accounts"

urlpatterns = [
    path("account/", views.overview, name="overview"),
    path("account/welcome/", views.welcome, name="welcome"),
    path("account/profile/", views.profile, name="profile"),
    path("account/time/", time_views.time, name="time"),
    path("account/time/away/", time_views.announce, name="announce_absence"),
    path("account/time/away/<int:pk>/end/", time_views.withdraw, name="withdraw_absence"),
    path("account/sessions/", session_views.sessions, name="sessions"),
    path("account/sessions/<int:pk>/end/", session_views.end_session, name="end_session"),
    path("account/sessions/end-others/", session_views.end_others, name="end_others"),
    path("account/export/", views.export, name="export"),
    path("account/close/", views.close, name="close"),
    path("people/<slug:slug>/", views.person, name="person"),
]
