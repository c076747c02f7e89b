"""The story of a game of Idus Martii, in words."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.chronicle import FinalRow
from games.archive.ending.lead import Swing
from games.archive.story.phrases import number, pick, sentence, times
from games.archive.story.tale import Tale
from games.common.lists import listed

FACTIONS: Final = {
    "loyalist": gettext_lazy("loyalists"),
    "traitor": gettext_lazy("traitors"),
    "merchant": gettext_lazy("merchants"),
}
FACT_WORDS: Final = {
    "ides": gettext_lazy("the Ides of March came"),
    "failed": gettext_lazy("the conspiracy failed"),
    "loyalists": FACTIONS["loyalist"],
    "traitors": FACTIONS["traitor"],
    "merchants": FACTIONS["merchant"],
}
CARDS: Final = {
    "loyalist": gettext_lazy("loyalist"),
    "traitor": gettext_lazy("traitor"),
    "merchant": gettext_lazy("merchant"),
}
OTHER: Final = {"loyalist": "traitor", "traitor": "loyalist"}
OFTEN: Final = 2

BEGUN: Final = (
    gettext_lazy("%(who)s met in the Curia, and nobody knew who stood for what."),
    gettext_lazy("%(who)s took their seats in the Curia, two secret cards each."),
    gettext_lazy("For Caesar or against him? %(who)s kept it to themselves."),
)


class CuriaTeller:
    """Tells of factions, votes and the two markers."""

    def verdict(self, tale: Tale) -> list[str]:
        if not tale.told.why:
            return [_("The game was broken off, and nobody won.")]
        return [_won(tale), _why(tale)]

    def note(self, tale: Tale, row: FinalRow) -> str:
        cards = [str(CARDS[card]) for card in row.note.split()]
        return listed(cards)

    def chart_title(self) -> str:
        return _("The votes, round by round")

    def line_name(self, tale: Tale, seat: int | None, word: str) -> str:
        return str(FACTIONS[word]).capitalize()

    def moment(self, tale: Tale, swing: Swing) -> str:
        words = {
            "round": tale.told.turns[swing.stop],
            "who": str(FACTIONS[swing.word]),
            "gain": number(swing.gain),
            "lead": number(abs(swing.lead)),
        }
        if swing.lead > 0:
            said = _(
                "In round %(round)s the %(who)s gained %(gain)s on their rivals"
                " and were %(lead)s ahead."
            )
        elif swing.lead == 0:
            said = _(
                "In round %(round)s the %(who)s gained %(gain)s on their rivals and drew level."
            )
        else:
            said = _(
                "In round %(round)s the %(who)s gained %(gain)s on their rivals"
                " and were still %(lead)s behind."
            )
        return sentence(said, **words)

    def favours_title(self) -> str:
        return _("Offices given")

    def fact_word(self, word: str) -> str:
        return str(FACT_WORDS.get(word, ""))

    def paragraphs(self, tale: Tale) -> list[list[str]]:
        return [
            [*_beginning(tale)],
            [*_swaps(tale), *_offices(tale)],
            [*_masks(tale)],
            [*_ending(self, tale)],
        ]


def _won(tale: Tale) -> str:
    faction = _faction(tale)
    names = [tale.names[seat] for seat in tale.winners]
    if not names:
        return sentence(
            _("The %(faction)s have won, but nobody was one of them."), faction=FACTIONS[faction]
        )
    said = ngettext(
        "%(who)s won, the only one of the %(faction)s.",
        "The %(faction)s have won: %(who)s.",
        len(names),
    )
    return sentence(said, who=listed(names), faction=FACTIONS[faction])


def _faction(tale: Tale) -> str:
    """Return the faction that won: the line that won, or else the merchants."""
    return next((climb.word for climb in tale.told.climbs if climb.won), "merchant")


def _why(tale: Tale) -> str:
    last = {climb.word: climb.values[-1] for climb in tale.told.climbs}
    ahead = max(last, key=lambda word: last[word])
    words = {word: number(steps) for word, steps in last.items()}
    words |= {"ahead": str(FACTIONS[ahead]), "rival": str(FACTIONS[OTHER[ahead]])}
    if tale.told.why == "failed conspiracy":
        said = _("The conspiracy failed: the marker of the %(ahead)s went beyond the limit.")
        if _faction(tale) == "merchant":
            said += " " + _("Nobody held a card of the %(rival)s, so it was the merchants' day.")
        return sentence(said, **words)
    said = _(
        "The Ides of March came with the loyalists at %(loyalist)s and the traitors at %(traitor)s."
    )
    if _faction(tale) == "merchant":
        gap = abs(last["loyalist"] - last["traitor"])
        said += " " + (
            _("Neither was two steps ahead, which is what the merchants live on.")
            if gap < OFTEN
            else _("Nobody held a card of the %(rival)s, so it was the merchants' day.")
        )
    return sentence(said, **words)


def _beginning(tale: Tale) -> Iterator[str]:
    yield sentence(pick(BEGUN, tale.turns + len(tale.told.favours)), who=listed(tale.names))
    tallies = tale.episodes("tally")
    if not tallies:
        yield _("No vote was ever counted.")
        return
    said = ngettext("%(n)s vote was counted.", "%(n)s votes were counted.", len(tallies))
    yield sentence(said, n=number(len(tallies)))
    leads = tale.episodes("lead")
    if not leads:
        yield _("Neither faction ever got ahead of the other.")
        return
    said = _("The %(who)s were the first to lead, in round %(round)s.")
    yield sentence(said, who=FACTIONS[leads[0].words[0]], round=tale.turn(leads[0].at))
    changes = len({one.words[0] for one in leads}) > 1 and len(leads) - 1
    if changes:
        said = ngettext(
            "Later the %(who)s got ahead, in round %(round)s.",
            "The lead was taken anew %(times)s, last by the %(who)s in round %(round)s.",
            changes,
        )
        last = leads[-1]
        yield sentence(
            said, who=FACTIONS[last.words[0]], round=tale.turn(last.at), times=times(changes)
        )


def _swaps(tale: Tale) -> Iterator[str]:
    vetoes = tale.episodes("veto")
    if not vetoes:
        if tale.episodes("tally"):
            yield _("No praetor ever demanded a swap.")
        return
    said = ngettext(
        "A praetor demanded a swap once.",
        "Praetors demanded a swap %(times)s.",
        len(vetoes),
    )
    yield sentence(said, times=times(len(vetoes)))
    (who, most), *rest = Counter(one.seats[0] for one in vetoes).most_common()
    if most > 1 and (not rest or rest[0][1] < most):
        said = _("%(who)s did so %(times)s.")
        yield sentence(said, who=tale.names[who], times=times(most))


def _offices(tale: Tale) -> Iterator[str]:
    given = Counter((one.giver, one.taker) for one in tale.told.favours)
    if not given:
        return
    (giver, taker), most = max(given.items(), key=lambda found: (found[1], found[0]))
    taken = Counter(one.taker for one in tale.told.favours)
    (trusted, offices), *rest = taken.most_common()
    if most > 1:
        said = _("%(giver)s gave %(taker)s an office %(times)s.")
        names = {"giver": tale.names[giver], "taker": tale.names[taker]}
        yield sentence(said, times=times(most), **names)
    if offices > 1 and (not rest or rest[0][1] < offices):
        said = _("Nobody was given more offices than %(who)s: %(n)s.")
        yield sentence(said, who=tale.names[trusted], n=number(offices))


def _masks(tale: Tale) -> Iterator[str]:
    """Say who voted against their own faction, as everybody sees when all cards are shown."""
    own = {row.seat: row.note for row in tale.told.rows if row.note in OTHER}
    against = Counter(
        one.seats[0]
        for one in tale.episodes("laid")
        if one.words[0] == OTHER.get(own.get(one.seats[0], ""), "")
    )
    if not own:
        return
    if not against:
        yield _("When the cards were shown, it turned out that nobody had hidden their colours.")
        return
    (who, most), *rest = against.most_common()
    card, held = CARDS[OTHER[own[who]]], CARDS[own[who]]
    said = _("%(who)s, a %(held)s all along, let a %(card)s card count %(times)s.")
    yield sentence(said, who=tale.names[who], held=held, card=card, times=times(most))
    if rest:
        names = listed([tale.names[seat] for seat, _times in rest])
        said = ngettext(
            "%(who)s, too, did not always vote as they thought.",
            "%(who)s, too, did not always vote as they thought.",
            len(rest),
        )
        yield sentence(said, who=names)


def _ending(teller: CuriaTeller, tale: Tale) -> Iterator[str]:
    if tale.told.why:
        if tale.swing is not None:
            yield teller.moment(tale, tale.swing)
        yield from teller.verdict(tale)
        return
    last = {climb.word: number(climb.values[-1]) for climb in tale.told.climbs}
    said = _(
        "The game was broken off with the loyalists at %(loyalist)s"
        " and the traitors at %(traitor)s."
    )
    yield sentence(said, **last)


TELLER: Final = CuriaTeller()
