from django.urls import path

from games.archive.search import views

app_name = "archive"

urlpatterns = [
    path("archive/", views.index, name="index"),
]
