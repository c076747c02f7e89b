from django.urls import path

from games.play import views

app_name = "play"

urlpatterns = [
    path("t/<slug:code>/", views.table, name="table"),
    path("t/<slug:code>/invitation/<str:token>/", views.invitation, name="invitation"),
]
