"""The statistics that only Idus Martii has; what is observed: engine/idusmartii/observations.py."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.archive.statistics.questions.statistic import AnswerShape, Series, Statistic

_PHASES: Final = {"1": _("Phase I"), "2": _("Phase II")}

WORDS: Final = {
    "loyalists": _("Loyalists"),
    "traitors": _("Traitors"),
    "merchants": _("Merchants"),
    "ides": _("the Ides came"),
    "failed": _("the conspiracy failed"),
    "laid-loyalist": _("loyalist cards laid"),
    "laid-traitor": _("traitor cards laid"),
    "laid-merchant": _("merchant cards laid"),
    "looked": _("looks at a card"),
    "demanded": _("swaps demanded"),
}

STATISTICS: Final = (
    Statistic(
        "counted",
        _("Votes that counted"),
        _("The cards that lay before the aediles when the votes were counted."),
        AnswerShape.CROSS,
        _("Phase"),
        words=_PHASES,
        series=tuple(
            Series(f"counted-{card}", WORDS[card])
            for card in ("loyalists", "traitors", "merchants")
        ),
        of=_("Votes"),
    ),
    Statistic(
        "veto",
        _("Swaps"),
        _("How often a praetor who could demand another card did so."),
        AnswerShape.SHARE,
        _("Phase"),
        words=_PHASES,
        of=_("Rounds"),
        value=_("Swaps"),
    ),
    Statistic(
        "versus",
        _("What winners do"),
        _("The mean of a seat on the winning side beside that of a seat on the other sides."),
        AnswerShape.VERSUS,
        _("In a game"),
        words=WORDS,
        series=(Series("of-winner", _("winners")), Series("of-others", _("all others"))),
        of=_("Seats"),
    ),
)
