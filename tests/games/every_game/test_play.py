"""What goes on at a table besides pages: orders, clocks, house players, records."""

from collections.abc import Callable
from datetime import timedelta

from django.test import Client
from django.urls import reverse

from engine import records
from engine.display_names import named
from engine.game import Game
from engine.records import Record
from games.accounts.models import User
from games.common import clock
from games.forum import services as forum
from games.forum.models import Message
from games.play import services
from games.play.log.locks import by_person
from games.play.models import MadeBy, OrderAhead, Status, Table
from games.play.seats.selectors import seat_names
from games.play.selectors import position, seats_at
from games.tables import services as tables
from games.tables.rematch import HOUSE_AT_ONCE
from tests.games.bots.conftest import play_first, sweep_to_rest
from tests.games.every_game.reading import Page
from tests.games.factories import play_on, playing_table
from tests.sure import sure

AsUser = Callable[[User], Client]


def test_a_whole_game_has_places_and_a_record(game: Game, table: Table) -> None:
    play_on(table, 1000)
    assert table.status == Status.FINISHED
    assert min(sure(seat.place) for seat in seats_at(table)) == 1
    log = tuple(table.entries.order_by("index").values_list("raw", flat=True))
    kept = records.parse(records.dump(Record(table.header, log, {})).encode())
    assert game.replay(records.final(kept)) == game.replay(position(table).state)


def test_what_is_wished_for_ahead_is_played_when_the_turn_comes(
    game: Game, table: Table, as_: AsUser
) -> None:
    play_on(table, 1)
    here = position(table)
    waiting = next(seat for seat in seats_at(table) if seat.number not in here.actors)
    address = reverse("play:orders", args=[table.code])
    page = Page(as_(sure(waiting.user)).get(address).content.decode())
    assert page.faults() == []
    orders_ahead = game.orders(here.view(waiting.number))
    names = dict(enumerate(seat_names(table, seats_at(table))))
    assert all(named(order["sentence"], names) in page.root.words for order in orders_ahead)
    wanted = [order["entry"] for order in orders_ahead]
    services.leave_order(
        table.pk,
        waiting.number,
        wanted[:20],
        when="turn",
        user_id=sure(waiting.user_id),
        now=clock.now(),
    )
    while OrderAhead.objects.exists():
        play_on(table, 1)
    assert table.entries.filter(seat=waiting.number, made_by=MadeBy.ORDER).exists()


def test_the_clock_plays_the_harmless_entry_for_all_who_are_late(game: Game, table: Table) -> None:
    here = position(table)
    wanted = [game.encode(game.default(here.state, seat)) for seat in here.actors]
    services.expire_turn(table.pk, now=sure(table.deadline))
    made = table.entries.filter(made_by=MadeBy.CLOCK).order_by("index")
    assert list(made.values_list("raw", flat=True))[: len(wanted)] == wanted


def test_people_talk_there(game: Game, table: Table, people: list[User], as_: AsUser) -> None:
    forum.say(table.pk, by_person(0, people[0].pk, clock.now()), text="Salvete!", to=[])
    assert Message.objects.get().turn == table.turn
    talk = as_(people[1]).get(table.get_absolute_url(), {"tab": "talk"}).content.decode()
    assert talk.count("Salvete!") == 1


def test_offers_can_be_composed_where_there_are_deals(
    game: Game, table: Table, people: list[User], as_: AsUser
) -> None:
    answer = as_(people[0]).get(reverse("forum:new_offer", args=[table.code]))
    if game.has_deals:
        assert Page(answer.content.decode()).faults() == []
    else:
        assert answer.status_code == 404


def test_a_whole_game_waits_for_nobody_but_the_person(game: Game, alice: User) -> None:
    table = playing_table(alice, game=game.name, seat_count=game.seats[0])
    later = timedelta(0)
    for _ in range(200):
        later = sweep_to_rest(later)
        table.refresh_from_db()
        if table.is_over:
            break
        awaited = table.seats.filter(must_act=True).values_list("user_id", flat=True)
        assert set(awaited) == {alice.pk}, table.house_cursor.trouble
        play_first(table, alice)
    assert table.status == Status.FINISHED
    assert set(table.entries.values_list("made_by", flat=True)) <= {MadeBy.BOT, MadeBy.PLAYER}
    assert (table.trouble, table.set_aside_at, table.house_cursor.trouble) == ("", None, "")


def test_house_players_of_each_strength_sit_down(game: Game, alice: User) -> None:
    table = tables.play_against_house(alice.pk, game.name, now=clock.now())
    levels = {seat.bot for seat in table.seats.all() if seat.bot}
    assert levels == set(HOUSE_AT_ONCE[: table.seat_count - 1])


def test_a_game_can_be_had_at_once(game: Game, alice: User, as_: AsUser) -> None:
    answer = as_(alice).post(reverse("lobby:play_now"), {"game": game.name})
    table = Table.objects.get()
    assert answer["Location"] == table.get_absolute_url()
    assert (table.game, table.status) == (game.name, Status.PLAYING)
    assert table.seats.exclude(bot="").count() == table.seat_count - 1
