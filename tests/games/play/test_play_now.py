from games.play.models import Status, Table


def test_works(as_, alice):
    done = as_(alice).post("/tables/play-now/")
    table = Table.objects.get()
    assert done.url == f"/t/{table.code}/"
    assert table.status == Status.PLAYING
    assert sorted(seat.bot for seat in table.seats.all()) == ["", "novice", "shrewd", "steady"]


def test_refuses_what_is_no_game(as_, alice):
    assert as_(alice).post("/tables/play-now/", {"game": "chess"}).status_code == 302
    assert not Table.objects.exists()


def test_looking_makes_none(as_, alice):
    assert as_(alice).get("/tables/play-now/").status_code == 405
    assert not Table.objects.exists()


def test_a_stranger_signs_in_first(client, db):
    assert client.post("/tables/play-now/").status_code == 302
    assert not Table.objects.exists()
