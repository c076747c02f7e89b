"""What goes wrong is in the log. No mail about it: it would carry what people wrote in private."""

import json
import logging.config

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path

from games.post.models import Mail
from qvsite import logs


def broken(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError


urlpatterns = [path("broken/", broken)]


@pytest.fixture(autouse=True)
def logging_as_set() -> None:
    logging.config.dictConfig(settings.LOGGING)


@override_settings(ROOT_URLCONF=__name__, ADMINS=[("operator", "o@example.org")])
def test_what_somebody_wrote_is_not_mailed_to_operators(db: None) -> None:
    Client(raise_request_exception=False).post("/broken/", {"text": "For your eyes only."})
    assert not Mail.objects.exists()


@override_settings(ADMINS=[("operator", "o@example.org")])
def test_strangers_who_knock_do_not_write_to_operators(db: None) -> None:
    assert Client(HTTP_HOST="carthage.example.org").get("/").status_code == 400
    assert not Mail.objects.exists()


def test_the_log_of_production_says_where_it_went_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    logging.config.dictConfig(logs.configured(level="INFO", embedded=False))
    try:
        broken(HttpRequest())
    except ZeroDivisionError:
        logging.getLogger("games").exception("broken")
    said = json.loads(capsys.readouterr().err)
    assert said["event"] == "broken"
    assert "in broken" in said["exception"]
