
app_name = "post"

urlpatterns: list[object] = []
