"""Lessons: a position, and the steps that its learner goes through."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from engine import games
from engine.game import Raw
from games.school.rulebooks import DealExample, Picture, examples_of

FAMILIES: Final = (
    *("Cornelii", "Julii", "Fabii", "Claudii"),
    *("Valerii", "Aemilii", "Licinii", "Horatii"),
)
"""The house players of every lesson, by seat: a lesson reads the same when it is played again."""

Judge = Callable[[Raw], str]
"""Looks at an offer of the learner: empty if the house accepts it, else why not, in words."""

Mine = tuple[Raw, ...]


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step of a lesson. Its texts call seats by their number: the page puts names there.

    With `act` the learner makes a move that has all of one of these patterns, where `use` only says
    whether it uses a deal; `wrong` is said to any other. With `ask` they make an offer; `at` is the
    target on the board that begins it, if there is one. With `sign`
    they accept this deal, which seat `offers` makes; with `declines` they may refuse it as well.
    Without any of these they only read. `how` lists what to press, one by one. `then` is what the
    house players do next: in notation with the seat in front ("1: place 2"), or a pattern, for a
    move that uses the deal sealed last.
    """

    says: str
    act: Mine = ()
    wrong: str = ""
    ask: Judge | None = None
    at: str = ""
    sign: Raw | None = None
    offers: int = 1
    declines: bool = False
    then: tuple[str | Raw, ...] = ()
    how: tuple[str, ...] = ()

    @property
    def wants(self) -> str:
        """Return what the learner must do, in one word: act, ask, sign or read."""
        return "act" if self.act else "ask" if self.ask else "sign" if self.sign else "read"

    @property
    def is_read(self) -> bool:
        return self.wants == "read"

    def takes(self, raw: Raw) -> bool:
        """Return whether a move of the learner is one that this step wants."""
        given = raw | {"use": bool(raw.get("use"))}
        return any(pattern.items() <= given.items() for pattern in self.act)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson, played from a position on the seat `start.viewer`."""

    game: str
    slug: str
    title: str
    about: str
    start: Picture
    steps: tuple[LessonStep, ...]
    end: str

    @property
    def key(self) -> str:
        """The name of the lesson among those of all games."""
        return f"{self.game}/{self.slug}"

    @property
    def mine(self) -> int:
        assert self.start.viewer is not None, "a lesson has a seat for its learner"
        return self.start.viewer


def lessons_of(game: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game in their order; none if it has none."""
    name = f"{__package__}.{game}"
    if game not in games.NAMES or find_spec(name) is None:
        return ()
    found: tuple[Lesson, ...] = import_module(name).LESSONS
    return found


def lesson_called(key: str) -> Lesson | None:
    """Return the lesson with this key, if there is one."""
    game = key.partition("/")[0]
    every = (*lessons_of(game), *exercises_of(game))
    return next((lesson for lesson in every if lesson.key == key), None)


def exercises_of(game: str) -> tuple[Lesson, ...]:
    """Return the deals to begin with as lessons: to offer, and to use."""
    return tuple(_exercise(game, example) for example in examples_of(game))


def _exercise(game: str, example: DealExample) -> Lesson:
    """Make a lesson of an example: its deal is accepted, and no other."""
    how = "; ".join(example.clicks)

    def judge(deal: Raw) -> str:
        terms = [term for term in deal["terms"] if term not in example.terms]
        missing = [term for term in example.terms if term not in deal["terms"]]
        promised = [_bare(promise) for promise in deal.get("promises", ())]
        if terms or missing or promised != list(example.promises):
            return f"Not quite as in the example. It goes: {how}."
        return ""

    return Lesson(
        game,
        f"deal-{example.slug}",
        example.title,
        example.story,
        example.start,
        (
            LessonStep(example.story, ask=judge, how=example.clicks),
            LessonStep(
                f"Sealed. {example.what_next}",
                act=example.use,
                wrong=f"In this example: {example.what_next}",
            ),
        ),
        example.comes,
    )


def _bare(promise: Raw) -> Raw:
    """Return who promises what to whom, without where and until when."""
    return {key: value for key, value in promise.items() if key in ("kind", "by", "for")}


def lesson_after(lesson: Lesson) -> Lesson | None:
    """Return the lesson of the same game that follows."""
    keys = [one.key for one in lessons_of(lesson.game)]
    if lesson.key not in keys[:-1]:
        return None
    return lessons_of(lesson.game)[keys.index(lesson.key) + 1]


def every_lesson() -> Mapping[str, tuple[Lesson, ...]]:
    """Return the lessons of each game that has any."""
    return {name: found for name in games.NAMES if (found := lessons_of(name))}
