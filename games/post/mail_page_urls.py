"""The development mail page; qvsite.urls includes it only where ``settings.MAIL_PAGE`` says so."""

from django.urls import path

from games.post.views import mail_page as views

app_name = "mail_page"

urlpatterns = [
    path("", views.mails, name="mails"),
    path("<int:mail_id>/", views.mail, name="mail"),
    path("<int:mail_id>/html/", views.mail_html, name="mail_html"),
    path("<int:mail_id>/image/<str:cid>/", views.mail_image, name="mail_image"),
]
