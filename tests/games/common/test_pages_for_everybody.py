"""What every page has, whoever looks."""

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path


def broken(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError


urlpatterns = [path("broken/", broken)]


def test_healthz_reaches_the_database(client: Client, db: None) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")


def test_no_page_allows_scripts_or_styles_in_its_text(client: Client, db: None) -> None:
    policy = client.get("/")["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("address", ["/", "/account/login/", "/account/signup/"])
def test_no_page_has_any(client: Client, db: None, address: str) -> None:
    page = client.get(address).content.decode()
    assert " style=" not in page
    assert "<style" not in page
    assert " onclick=" not in page
    assert "<script>" not in page


def test_nothing_comes_from_elsewhere(client: Client, db: None) -> None:
    page = client.get("/").content.decode()
    assert 'src="http' not in page
    assert 'href="http' not in page


def test_an_address_without_a_page_says_what_to_do(client: Client, db: None) -> None:
    response = client.get("/nowhere/")
    assert response.status_code == 404
    assert b"Go to the front page" in response.content
    assert b"Sign in and try again" in response.content


def test_an_address_for_forms_says_what_to_do(client: Client, db: None) -> None:
    response = client.get("/tables/play-now/")
    assert (response.status_code, response["Allow"]) == (405, "POST")
    assert b"Go to the front page" in response.content


def test_a_form_without_its_token_says_what_to_do(db: None) -> None:
    response = Client(enforce_csrf_checks=True).post("/account/login/", {})
    assert response.status_code == 403
    assert b"Please send it again." in response.content


@override_settings(ROOT_URLCONF=__name__)
def test_a_mistake_of_ours_says_what_to_do() -> None:
    response = Client(raise_request_exception=False).get("/broken/")
    assert response.status_code == 500
    assert b"Something broke on our side." in response.content


def test_a_strange_host_is_turned_away() -> None:
    response = Client(HTTP_HOST="carthage.example.org").get("/")
    assert response.status_code == 400
    assert b"That could not be read." in response.content


def test_a_load_balancer_asks_by_whatever_name(db: None) -> None:
    with override_settings(SECURE_SSL_REDIRECT=True):
        response = Client(HTTP_HOST="10.0.0.7:8000").get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")


def test_nothing_on_the_way_keeps_a_page(client: Client, db: None) -> None:
    page = client.get("/")
    assert page["Cache-Control"] == "private, no-cache"
    assert {"HX-Request", "HX-Target"} <= set(page["Vary"].split(", "))


def test_what_says_itself_how_it_is_kept_is_left_alone(client: Client, db: None) -> None:
    assert "max-age=0" in client.get("/healthz")["Cache-Control"]
