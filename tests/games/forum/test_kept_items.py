"""Items of the time line are rendered once for all who read the same, and never for others."""

from django.urls import reverse

from games.common import clock
from games.forum import services
from tests.games.factories import playing_table


def test_who_is_you_differs_with_the_reader(alice, bob, charlie, as_):
    table = playing_table(alice, bob, charlie)
    me = {"now": clock.now(), "user_id": alice.pk}
    services.say(table.pk, 0, "For two alone", to=[1, 2], **me)
    address = reverse("forum:talk", args=[table.code])
    read = {person: as_(person).get(address).content.decode() for person in (alice, bob, charlie)}
    assert "only to Bob, Charlie" in " ".join(read[alice].split()).replace(" </span>", "</span>")
    for reader, name in ((bob, "you, Charlie"), (charlie, "Bob, you")):
        assert f"only to {name}" in " ".join(read[reader].split())


def test_hours_are_those_of_the_reader(alice, bob, as_):
    table = playing_table(alice, bob)
    services.say(table.pk, 0, "What time is it?", now=clock.now(), user_id=alice.pk)
    address = reverse("forum:talk", args=[table.code])
    before = as_(bob).get(address).content.decode()
    bob.time_zone = "Pacific/Kiritimati"
    bob.save()
    after = as_(bob).get(address).content.decode()
    assert "+00:00" in before
    assert "+14:00" in after
    assert "+00:00" not in after.partition('class="timeline')[2]
