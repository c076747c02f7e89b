"""The statistics that only Quo Vadis? has; what is observed: engine/quovadis/observations.py."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from engine.quovadis.board import board_named, board_names
from games.archive.statistics.questions.common import spread
from games.archive.statistics.questions.statistic import AnswerShape, Series, Statistic, term

_COMMITTEES: Final = {
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
        words=_COMMITTEES,
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
        _("In how many games Caesar was moved so often, as a main action."),
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
