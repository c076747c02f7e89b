"""Every lesson is played from its button to its end, at a real table."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import QuerySet
from django.test import Client

from engine.game import Raw
from games.accounts.models import User
from games.forum.models import Offer, OfferAnswer, OfferStatus
from games.play.models import Entry, Practice, Status, Table
from games.play.selectors import position
from games.school.lessons.lesson import Lesson, LessonStep, every_lesson, lesson_after
from games.school.models import LessonLearnt, LessonTable
from tests.sure import sure

LESSONS = [lesson for lessons in every_lesson().values() for lesson in lessons]
WORDS_A_MINUTE = 140
SECONDS_A_STEP = 8

pytestmark = [pytest.mark.once, pytest.mark.django_db]


def begins(browser: Any, lesson: Lesson) -> Table:
    answer = browser.post(f"/learn/lessons/{lesson.key}/")
    return Table.objects.get(code=answer.url.split("/")[2])


def running(table: Table) -> LessonTable:
    return LessonTable.objects.get(table=table)


def offers_of(table: Table, seat: int) -> QuerySet[Any]:
    return Offer.objects.filter(table=table, seat=seat, status=OfferStatus.OPEN)


def plays(browser: Any, table: Table, raw: Raw) -> Any:
    """Play a choice of the page by its number, as a browser posts it."""
    table.refresh_from_db()
    view = position(table).view(seat_of(table))
    choices = [choice for group in view["choices"] for choice in group["choices"]]
    number = next(choice["number"] for choice in choices if choice["entry"] == raw)
    form = {"number": number, "seen_version": table.log_version}
    return browser.post(f"/t/{table.code}/act/", form, follow=True)


def seat_of(table: Table) -> int:
    return table.seats.get(user__isnull=False).number


def legal(table: Table) -> list[dict[str, Any]]:
    table.refresh_from_db()
    return position(table).view(seat_of(table))["legal"]


def sends(browser: Any, table: Table, about: str, **fields: Any) -> Any:
    """Fill in the form of an offer, read its preview and send it."""
    page = f"/t/{table.code}/offers/new/?about={about}"
    shown = browser.post(page, fields).content.decode()
    read = sure(re.search(r'name="read" value="(\w+)"', shown))[1]
    return browser.post(page, fields | {"read": read, "send": "1"})


def does(browser: Any, lesson: Lesson, table: Table, step: LessonStep) -> None:
    """Do what a step asks for."""
    if step.is_read:
        browser.post(f"/t/{table.code}/read-on/")
    elif step.act:
        plays(browser, table, next(raw for raw in legal(table) if step.takes(raw)))
    elif step.ask:
        sends(browser, table, "move:4-7", votes_1=1, give_1=2)
    else:
        offer = offers_of(table, step.offers).get()
        verb = "refuse" if step.declines else "accept"
        form = {"version": offer.version, "seen": table.log_version}
        browser.post(f"/t/{table.code}/offers/{offer.key}/{verb}/", form)


def ends(browser: Any, lesson: Lesson) -> Table:
    table = begins(browser, lesson)
    for number, step in enumerate(lesson.steps):
        assert running(table).step == number
        does(browser, lesson, table, step)
    table.refresh_from_db()
    return table


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
class TestEveryLesson:
    def test_it_is_played_to_its_end_and_remembered(self, learner: Client, lesson: Lesson) -> None:
        table = ends(learner, lesson)
        assert running(table).step == len(lesson.steps)
        assert LessonLearnt.objects.get().lesson == lesson.key
        page = learner.get(f"/t/{table.code}/").content.decode()
        assert "lesson--over" in page
        assert "learnt" in learner.get("/learn/").content.decode()

    def test_a_wrong_move_gets_a_sentence_and_another_try(
        self, learner: Client, lesson: Lesson
    ) -> None:
        table, tried = begins(learner, lesson), 0
        for step in lesson.steps:
            wrong = [raw for raw in legal(table) if not step.takes(raw)]
            if wrong:
                before = Entry.objects.filter(table=table).count()
                page = plays(learner, table, wrong[0]).content.decode()
                assert "notice--error" in page or "messages" in page
                assert Entry.objects.filter(table=table).count() == before
                tried += 1
            does(learner, lesson, table, step)
        assert tried
        assert LessonLearnt.objects.exists()

    def test_its_texts_call_seats_only_by_number(self, lesson: Lesson) -> None:
        said = [lesson.end, *(step.says for step in lesson.steps)]
        said += [step.wrong for step in lesson.steps]
        numbers = [int(found) for text in said for found in re.findall(r"[Ss]eat (\d+)", text)]
        assert all(number < lesson.start.seats for number in numbers)
        assert lesson.mine not in numbers

    def test_a_step_that_wants_a_move_says_what_is_wrong_with_others(self, lesson: Lesson) -> None:
        for step in lesson.steps:
            if step.act and step.act != ({"do": "discard"},):
                assert step.wrong

    def test_it_takes_under_two_minutes(self, lesson: Lesson) -> None:
        words = sum(len(text.split()) for text in (lesson.end, *(s.says for s in lesson.steps)))
        assert 60 * words / WORDS_A_MINUTE + SECONDS_A_STEP * len(lesson.steps) < 120


def test_six_and_four() -> None:
    assert {name: len(found) for name, found in every_lesson().items()} == {
        "quovadis": 6,
        "idusmartii": 4,
    }


def test_lessons_follow_each_other() -> None:
    lessons = every_lesson()["quovadis"]
    assert lesson_after(lessons[0]) == lessons[1]
    assert lesson_after(lessons[-1]) is None


class TestBegin:
    def test_a_stranger_becomes_a_guest(self, learner: Client) -> None:
        table = begins(learner, LESSONS[0])
        assert User.objects.get() == table.organiser
        assert table.organiser.is_guest

    def test_the_text_stands_above_the_board_with_names(self, learner: Client) -> None:
        table = begins(learner, LESSONS[2])
        page = learner.get(f"/t/{table.code}/").content.decode()
        assert page.index('class="lesson"') < page.index('class="table__board"')
        assert "gens Julia" in page
        assert "Skip this lesson" in page

    def test_another_lesson_replaces_the_first(self, learner: Client) -> None:
        begins(learner, LESSONS[0])
        begins(learner, LESSONS[1])
        assert Table.objects.count() == 1

    def test_nothing_of_that_name(self, learner: Client) -> None:
        assert learner.post("/learn/lessons/quovadis/none/").status_code == 404
        assert learner.post("/learn/lessons/chess/place/").status_code == 404

    def test_others_read_no_lesson(
        self, learner: Client, as_: Callable[[User], Client], bob: User
    ) -> None:
        table = begins(learner, LESSONS[0])
        assert 'class="lesson"' not in as_(bob).get(f"/t/{table.code}/").content.decode()

    def test_nobody_else_reads_on(
        self, learner: Client, as_: Callable[[User], Client], bob: User
    ) -> None:
        table = begins(learner, LESSONS[0])
        as_(bob).post(f"/t/{table.code}/read-on/")
        assert running(table).step == 0


class TestOffers:
    LESSON = next(lesson for lesson in LESSONS if lesson.slug == "ask")

    @pytest.mark.parametrize(
        ("fields", "said"),
        [
            ({"votes_1": 1}, "A III lies on that path"),
            ({"votes_1": 1, "give_1": 3}, "too kind"),
            ({"votes_2": 1, "give_2": 2}, "the consent of gens Julia"),
            ({"votes_1": 1, "votes_2": 1, "give_1": 2}, "One consent will do"),
        ],
    )
    def test_a_wrong_offer_is_refused_in_words(
        self, learner: Client, fields: dict[str, int], said: str
    ) -> None:
        table = begins(learner, self.LESSON)
        learner.post(f"/t/{table.code}/read-on/")
        sends(learner, table, "move:4-7", **fields)
        offer = Offer.objects.get()
        assert offer.status == OfferStatus.REFUSED
        assert said in OfferAnswer.objects.get().reason
        assert running(table).step == 1
        assert said in learner.get(f"/t/{table.code}/").content.decode()

    def test_an_offer_at_another_time_is_refused(self, learner: Client) -> None:
        table = begins(learner, self.LESSON)
        sends(learner, table, "move:4-7", votes_1=1)
        assert "First do what the lesson asks" in OfferAnswer.objects.get().reason

    def test_what_must_be_accepted_is_offered_again(self, learner: Client) -> None:
        table = begins(learner, next(one for one in LESSONS if one.slug == "be-asked"))
        for _each in range(2):
            offer = offers_of(table, 1).get()
            learner.post(f"/t/{table.code}/offers/{offer.key}/refuse/", {"version": offer.version})
        assert running(table).step == 1
        assert offers_of(table, 1).get().deal["terms"][1]["laurels"] == 2


class TestAfterwards:
    def test_the_house_plays_on_where_the_game_is_not_over(self, learner: Client) -> None:
        table = ends(learner, LESSONS[0])
        assert (table.status, table.practice) == (Status.PLAYING, Practice.HOUSE)

    def test_the_last_lesson_ends_the_game(self, learner: Client) -> None:
        lesson = next(lesson for lesson in LESSONS if lesson.slug == "senate")
        table = ends(learner, lesson)
        assert table.status == Status.FINISHED
        assert sure(table.result)["winner"] == lesson.mine


class TestWhatThePageSays:
    """The house players of a lesson wait for the learner, so nothing may say that they do not."""

    @pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
    def test_nothing_about_whose_turn_it_is_beside_the_text(
        self, learner: Client, lesson: Lesson
    ) -> None:
        table = begins(learner, lesson)
        for step in lesson.steps:
            page = learner.get(f"/t/{table.code}/").content.decode()
            assert "thinking" not in page
            assert "status__latest" not in page
            assert "Orders ahead" not in page
            does(learner, lesson, table, step)

    def test_an_offer_waits_as_long_as_the_learner_likes(self, learner: Client) -> None:
        table = begins(learner, next(one for one in LESSONS if one.slug == "be-asked"))
        assert "offer__patience" not in learner.get(f"/t/{table.code}/?tab=offers").content.decode()

    def test_a_guest_who_can_give_no_reason_refuses_with_one_press(self, learner: Client) -> None:
        table = begins(learner, next(one for one in LESSONS if one.slug == "be-asked"))
        shown = learner.get(f"/t/{table.code}/?tab=offers").content.decode()
        assert "/refuse/" in shown
        assert 'id="refuse-' not in shown

    def test_its_buttons_lead_to_the_text(self, learner: Client) -> None:
        lesson = LESSONS[0]
        to = learner.post(f"/learn/lessons/{lesson.key}/")["Location"]
        assert to.endswith("/#lesson")
        code = to.split("/")[2]
        assert learner.post(f"/t/{code}/read-on/")["Location"] == to

    def test_an_offer_is_made_at_the_board(self, learner: Client) -> None:
        lesson = next(one for one in LESSONS if one.slug == "ask")
        table = begins(learner, lesson)
        does(learner, lesson, table, lesson.steps[0])
        page = learner.get(f"/t/{table.code}/").content.decode()
        assert f"/t/{table.code}/?at=ask:4-7#act" in page
        asked = learner.get(f"/t/{table.code}/?at=ask:4-7").content.decode()
        assert "confirm--ask" in asked
