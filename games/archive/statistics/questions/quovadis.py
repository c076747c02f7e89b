"""The statistics that only Quo Vadis? has; what is observed: engine/quovadis/observations.py."""

from collections.abc import Sequence
from random import Random
from typing import Final

from django.utils.translation import gettext_lazy as _

from engine import quovadis, records
from engine.game import Header, Raw
from engine.quovadis.board import board_named, board_names
from games.archive.statistics.questions.common import spread
from games.archive.statistics.questions.statistic import AnswerShape, Series, Statistic, term

PLACES: Final = {
    committee.code: f"{committee.name} ({committee.code})"
    for name in board_names()
    for committee in board_named(name).committees
}

WORDS: Final = {
    "placed": _("senators placed"),
    "moved": _("moves up"),
    "caesar": _("turns for Caesar"),
    "signed": _("deals signed"),
    "consented": _("consents sold or given"),
    "paid": _("laurels paid"),
    "received": _("laurels received"),
    "kept": _("promises kept"),
    "broken": _("promises broken"),
}

STATISTICS: Final = (
    Statistic(
        "price",
        _("What a consent costs, by committee"),
        _("The mean price of a consent that a deal brought about, out of each committee."),
        AnswerShape.MEAN,
        _("Committee"),
        games=lambda code: f"consent:{code}>=0",
        words=PLACES,
        of=_("Consents"),
        value=_("Laurels"),
    ),
    Statistic(
        "price-tile",
        _("What a consent costs, by tile"),
        _("The mean price, by the tile that the move took."),
        AnswerShape.MEAN,
        _("Tile"),
        words={
            "0": _("no tile"),
            "2": "II",
            "2c": _("II with Caesar"),
            "3": "III",
            "4": "IV",
            "5": "V",
        },
        of=_("Consents"),
        value=_("Laurels"),
    ),
    Statistic(
        "price-turn",
        _("What a consent costs, by turn"),
        _("The mean price early and late in the game, by main actions since its start."),
        AnswerShape.MEAN,
        _("Turn"),
        is_number=True,
        of=_("Consents"),
        value=_("Laurels"),
    ),
    Statistic(
        "price-paid",
        _("Prices of consents"),
        _("How many consents had which price. Those given for nothing cost 0."),
        AnswerShape.SPREAD,
        _("Laurels"),
        games=term("consent"),
        of=_("Consents"),
        remark=_("A game is counted at each price that somebody paid in it."),
    ),
    spread(
        "caesar",
        _("Caesar"),
        _("How often Caesar was moved as a main action, and in how many games."),
        _("Turns for Caesar"),
    ),
    Statistic(
        "versus",
        _("What winners do"),
        _("The mean of a winner's seat beside that of all other seats, in games with a result."),
        AnswerShape.VERSUS,
        _("In a game"),
        words=WORDS,
        series=(Series("of-winner", _("winners")), Series("of-others", _("all others"))),
        of=_("Seats"),
    ),
    Statistic(
        "word",
        _("Does it pay to keep one's word?"),
        _("How often a seat won that kept all its promises, broke one, or made none."),
        AnswerShape.SHARE,
        _("Promises"),
        words={
            "kept": _("kept them all"),
            "broken": _("broke one or more"),
            "none": _("none was judged"),
        },
        of=_("Seats"),
        value=_("Won"),
    ),
    spread(
        "laurels",
        _("Laurels of the winner"),
        _("How many laurels it took to win."),
        _("Laurels"),
    ),
    spread(
        "margin",
        _("Lead of the winner"),
        _("How many laurels the winner was ahead of place 2."),
        _("Laurels"),
    ),
)

OPENING_BOX: Final = "-8 420 716 292"
"""The entries of the board and the committees above them."""


def opening_scene(seats: int, codes: Sequence[str]) -> tuple[Raw, str]:
    """Draw an opening as if players had placed one after the other, without laurels.

    Laurels lie differently in each game. Where a committee is full, because somebody had moved on
    in the meantime, only as many senators are drawn as fit.
    """
    options = records.complete(quovadis, {})
    start, chance = quovadis.draw(seats, options, Random(0))  # noqa: S311  (none of it is shown)
    view = quovadis.view(quovadis.setup(Header("quovadis", seats, start, options, chance)), None)
    room = {one.code: one.seats for one in board_named(str(options["board"])).committees}
    there: dict[str, list[int]] = {code: list(who) for code, who in view["committees"].items()}
    for place, code in enumerate(codes):
        if len(there[code]) < room[code]:
            there[code].append(place % seats)
    bare = dict.fromkeys(view["paths"])
    drawn = view | {"choices": [], "committees": there, "paths": bare, "caesar": None}
    return quovadis.scene(drawn), OPENING_BOX
