import re

from django.test import Client

from games.accounts.models import User
from games.post.models import Mail
from tests.games.accounts.test_sign_up import without_token


def test_the_link_leads_to_a_new_password(client: Client, alice: User) -> None:
    client.post("/account/password/reset/", {"email": alice.email})
    link = re.search(r"http://localhost:8000(\S+/key/\S+)", Mail.objects.get().text)
    assert link
    form = client.get(link[1], follow=True)
    new = {"password1": "quirinal-hill"}
    client.post(form.redirect_chain[-1][0], new)

    alice.refresh_from_db()
    assert alice.check_password("quirinal-hill")


def test_its_owner_is_told(client: Client, alice: User) -> None:
    test_the_link_leads_to_a_new_password(client, alice)

    subjects = Mail.objects.order_by("pk").values_list("subject", flat=True)
    assert subjects[1] == "[Cursus] Your password was changed"


def test_an_unknown_address_sees_the_same(client: Client, alice: User) -> None:
    known = client.post("/account/password/reset/", {"email": alice.email}, follow=True)
    unknown = Client().post("/account/password/reset/", {"email": "zoe@example.org"}, follow=True)

    assert known.redirect_chain == unknown.redirect_chain
    assert without_token(known.content) == without_token(unknown.content)


def test_both_get_exactly_one_mail(client: Client, alice: User) -> None:
    for email in (alice.email, "zoe@example.org"):
        client.post("/account/password/reset/", {"email": email})

    assert sorted(Mail.objects.values_list("to", flat=True)) == [alice.email, "zoe@example.org"]
