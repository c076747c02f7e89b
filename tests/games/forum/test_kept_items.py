"""Items of the time line are rendered once for all who read the same, and never for others."""

from collections.abc import Callable

from django.test import Client
from django.urls import reverse

from games.accounts.models import User
from games.common import clock
from games.forum import services
from games.forum.board.items import Item
from games.forum.board.selectors import TalkBoard
from games.play.log.locks import by_person
from games.play.models import Table
from tests.games.factories import play_on, playing_table
from tests.games.forum.conftest import Scene


def test_who_is_you_differs_with_the_reader(
    alice: User, bob: User, charlie: User, as_: Callable[[User], Client]
) -> None:
    table = playing_table(alice, bob, charlie)
    me = by_person(0, alice.pk, clock.now())
    services.say(table.pk, me, "For two alone", to=[1, 2])
    address = reverse("forum:talk", args=[table.code]) + "?kind="
    read = {person: as_(person).get(address).content.decode() for person in (alice, bob, charlie)}
    assert "only to Bob, Charlie" in " ".join(read[alice].split()).replace(" </span>", "</span>")
    for reader, name in ((bob, "you, Charlie"), (charlie, "Bob, you")):
        assert f"only to {name}" in " ".join(read[reader].split())


def test_hours_are_those_of_the_reader(
    alice: User, bob: User, as_: Callable[[User], Client]
) -> None:
    table = playing_table(alice, bob)
    services.say(table.pk, by_person(0, alice.pk, clock.now()), "What time is it?")
    address = reverse("forum:talk", args=[table.code])
    before = as_(bob).get(address).content.decode()
    bob.time_zone = "Pacific/Kiritimati"
    bob.save()
    after = as_(bob).get(address).content.decode()
    assert "+00:00" in before
    assert "+14:00" in after
    assert "+00:00" not in after.partition('class="said')[2]


class TestWhatWasSaid:
    """Each seat reads all that was said to it, before and after an entry."""

    def look(self, scene: Scene, seat: int) -> list[Item]:
        table = Table.objects.get(pk=scene.table.pk)
        board = TalkBoard(table, list(table.seats.select_related("user").order_by("number")), seat)
        return [item for item in board.timeline.items if item.kind == "message"]

    def test_an_entry_changes_nothing_of_it(self, scene: Scene) -> None:
        scene.say(scene.active)
        first = self.look(scene, scene.second)
        assert len(first) == 1
        play_on(scene.table, 2)
        assert self.look(scene, scene.second) == first

    def test_what_is_said_with_the_entry_is_there(self, scene: Scene) -> None:
        self.look(scene, scene.second)
        play_on(scene.table, 1)
        scene.say(scene.active)
        play_on(scene.table, 1)
        assert len(self.look(scene, scene.second)) == 1

    def test_a_whisper_is_there_for_whom_it_is_meant(self, scene: Scene) -> None:
        for seat in (scene.second, scene.third):
            self.look(scene, seat)
        scene.say(scene.active, to=(scene.second,))
        assert len(self.look(scene, scene.second)) == 1
        assert self.look(scene, scene.third) == []

    def test_what_was_read_is_new_no_more(self, scene: Scene) -> None:
        said = scene.say(scene.active)
        assert self.look(scene, scene.second)[0].is_new
        services.mark_read(scene.table.pk, scene.by(scene.second), up_to=said.pk)
        assert not self.look(scene, scene.second)[0].is_new
