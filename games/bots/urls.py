"""The addresses of the pages of house families."""

from django.urls import path

from games.bots.families import views

app_name = "bots"

urlpatterns = [
    path("house/", views.families, name="families"),
    path("house/<slug:slug>/", views.family, name="family"),
    path("house/<slug:slug>/card/", views.family_card, name="family_card"),
]
