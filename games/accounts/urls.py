from django.urls import path

from games.accounts import views

app_name = "accounts"

urlpatterns = [
    path("account/", views.overview, name="overview"),
    path("account/welcome/", views.welcome, name="welcome"),
    path("account/profile/", views.profile, name="profile"),
    path("account/export/", views.export, name="export"),
    path("account/close/", views.close, name="close"),
    path("people/<slug:slug>/", views.person, name="person"),
]
