"""URLs of the development mail page; qvsite.urls includes them only if ``settings.MAIL_PAGE``."""

from django.urls import path

from games.post.mails import mail_page as views

app_name = "mail_page"

urlpatterns = [
    path("", views.mails, name="mails"),
    path("<int:mail_id>/", views.mail, name="mail"),
    path("<int:mail_id>/html/", views.mail_html, name="mail_html"),
    path("<int:mail_id>/image/<str:cid>/", views.mail_image, name="mail_image"),
]
