from django.urls import include, path

from tests.bench.floor import views

urlpatterns = [
    path("floor/session/", views.session),
    path("floor/page/<int:pk>/", views.page, name="floor-page"),
    path("floor/rows/<int:pk>/", views.rows),
    path("floor/write/<int:pk>/", views.write),
    path("", include("qvsite.urls")),
]
