"""The story of a game of Quo Vadis?, in words."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.chronicle import FinalRow
from games.archive.ending.lead import Swing
from games.archive.story.phrases import laurels, number, pick, sentence, times
from games.archive.story.promises import promises_told
from games.archive.story.tale import Tale
from games.common.lists import listed

OFTEN: Final = 2
"""How often two must have done something together to be worth telling."""

PLACES: Final = {
    "Palatine": gettext_lazy("the Palatine"),
    "Forum": gettext_lazy("the Forum"),
    "Capitol": gettext_lazy("the Capitol"),
    "Rostra": gettext_lazy("the Rostra"),
    "Comitium": gettext_lazy("the Comitium"),
    "Aventine": gettext_lazy("the Aventine"),
    "Viminal": gettext_lazy("the Viminal"),
    "Esquiline": gettext_lazy("the Esquiline"),
}
"""Committees whose names take an article; other boards may have others, which take none."""

FACT_WORDS: Final = {"full": gettext_lazy("the Senate was full")}

BEGUN: Final = (
    gettext_lazy("%(who)s set out for the Senate with eight senators each."),
    gettext_lazy("Eight senators each, and five places in the Senate: %(who)s took their places."),
    gettext_lazy("%(who)s met in the lower committees, eight senators behind each of them."),
)


class SenateTeller:
    """Tells of laurels, deals and the way to the Senate."""

    def verdict(self, tale: Tale) -> list[str]:
        rows, names = tale.told.rows, tale.names
        first = rows[0]
        if not first.won:
            return [_("The game was broken off, and nobody won.")]
        won = sentence(
            _("%(who)s won with %(laurels)s."),
            who=names[first.seat],
            laurels=laurels(first.score or 0),
        )
        return [won, *_decided(tale)]

    def note(self, tale: Tale, row: FinalRow) -> str:
        if row.note == "absent":
            return _("nobody in the Senate, so not scored")
        if row.note == "tie":
            return _("level with the place above; the tie-break decided")
        return ""

    def chart_title(self) -> str:
        return _("Laurels, turn by turn")

    def line_name(self, tale: Tale, seat: int | None, word: str) -> str:
        return word if seat is None else tale.names[seat]

    def moment(self, tale: Tale, swing: Swing) -> str:
        who = "" if swing.seat is None else tale.names[swing.seat]
        words = {
            "turn": tale.told.turns[swing.stop],
            "who": who,
            "gain": laurels(swing.gain),
            "lead": laurels(abs(swing.lead)),
        }
        if swing.lead > 0:
            said = _(
                "On turn %(turn)s %(who)s gained %(gain)s on the best of the others"
                " and was %(lead)s ahead."
            )
        elif swing.lead == 0:
            said = _(
                "On turn %(turn)s %(who)s gained %(gain)s on the best of the others"
                " and drew level with them."
            )
        else:
            said = _(
                "On turn %(turn)s %(who)s gained %(gain)s on the leader,"
                " who was still %(lead)s ahead."
            )
        return sentence(said, **words)

    def favours_title(self) -> str:
        return _("Consents given")

    def fact_word(self, word: str) -> str:
        return str(FACT_WORDS.get(word, ""))

    def paragraphs(self, tale: Tale) -> list[list[str]]:
        return [
            [*_beginning(tale)],
            [*_deals(tale), *_payments(tale)],
            promises_told(tale),
            [*_lead(tale), *_ending(self, tale)],
        ]


def place(name: str) -> str:
    """Return the name of a committee as it stands in a sentence."""
    return str(PLACES.get(name, name))


def _decided(tale: Tale) -> Iterator[str]:
    """Say what decided the victory, if it was not simply more laurels."""
    first, *others = tale.told.rows
    names, best = tale.names, (others[0] if others else None)
    if best is None:
        return
    words = {"who": names[first.seat], "other": names[best.seat]}
    if tale.told.why == "first senator":
        said = _(
            "%(other)s had as many, but %(who)s had brought a senator into the Senate earlier,"
            " and that breaks a tie."
        )
        yield sentence(said, **words)
    elif tale.told.why == "last game":
        said = _(
            "%(other)s had as many in the sum; the better place in the last game went to"
            " %(who)s, or else the order of turns decided."
        )
        yield sentence(said, **words)
    elif best.note == "absent":
        yield _("Nobody else had a senator in the Senate, so nobody else was scored.")
        yield from _richest(tale)
    else:
        ahead = laurels((first.score or 0) - (best.score or 0))
        yield sentence(_("%(other)s came second, %(ahead)s behind."), ahead=ahead, **words)
        yield from _richest(tale)


def _richest(tale: Tale) -> Iterator[str]:
    """Say who held more than the winner, and was not scored."""
    if tale.told.why != "senate":
        return
    most = max(tale.told.rows, key=lambda row: row.score or 0)
    said = _("%(who)s held %(laurels)s, the most of all, but had nobody in the Senate.")
    yield sentence(said, who=tale.names[most.seat], laurels=laurels(most.score or 0))


def _beginning(tale: Tale) -> Iterator[str]:
    key = tale.turns + len(tale.told.flows)
    yield sentence(pick(BEGUN, key), who=listed(tale.names))
    if tale.episodes("game"):
        yield _("It was an election: three games, and the sum of their laurels.")
    yield from (said for _at, said in sorted([*_first_arrival(tale), *_first_lead(tale)]))
    if not tale.episodes("arrival"):
        yield _("No senator ever arrived.")


def _first_arrival(tale: Tale) -> Iterator[tuple[int, str]]:
    """Yield where in the log it stands, and the sentence."""
    for first in tale.episodes("arrival")[:1]:
        said = _("%(who)s brought the first senator in, by way of %(place)s on turn %(turn)s.")
        who, turn = tale.names[first.seats[0]], tale.turn(first.at)
        yield first.at, sentence(said, who=who, place=place(first.words[0]), turn=turn)


def _first_lead(tale: Tale) -> Iterator[tuple[int, str]]:
    """Yield where in the log it stands, and the sentence."""
    for first in tale.episodes("lead")[:1]:
        said = _("%(who)s took the first lead, with %(laurels)s on turn %(turn)s.")
        words = {"who": tale.names[first.seats[0]], "laurels": laurels(first.number)}
        yield first.at, sentence(said, turn=tale.turn(first.at), **words)


def _deals(tale: Tale) -> Iterator[str]:
    signed = [one.seats for one in tale.episodes("deal")]
    if not signed:
        yield _("Not a single deal was sealed: everybody went their own way.")
        return
    said = ngettext("%(n)s deal was sealed.", "%(n)s deals were sealed.", len(signed))
    yield sentence(said, n=number(len(signed)))
    pairs = Counter(pair for seats in signed for pair in combinations(sorted(set(seats)), 2))
    if pairs:
        (one, other), most = max(pairs.items(), key=lambda found: (found[1], found[0]))
        if most > OFTEN:
            said = _("Nobody signed together more often than %(one)s and %(other)s: %(times)s.")
            names = {"one": tale.names[one], "other": tale.names[other]}
            yield sentence(said, times=times(most), **names)
    given = Counter[tuple[int, int]]()
    for favour in tale.told.favours:
        given[favour.giver, favour.taker] += favour.times
    if given:
        (giver, taker), most = max(given.items(), key=lambda found: (found[1], found[0]))
        if most > OFTEN:
            said = _("%(one)s was the best friend %(other)s had, and consented %(times)s.")
            names = {"one": tale.names[giver], "other": tale.names[taker]}
            yield sentence(said, times=times(most), **names)


def _payments(tale: Tale) -> Iterator[str]:
    paid = [flow for flow in tale.told.flows if flow.giver is not None]
    if not paid:
        if tale.episodes("deal"):
            yield _("No laurel was ever paid for them.")
        return
    total = sum(flow.laurels for flow in paid)
    said = ngettext(
        "%(total)s changed hands, in one payment.",
        "%(total)s changed hands, in %(n)s payments.",
        len(paid),
    )
    yield sentence(said, total=laurels(total), n=number(len(paid)))
    dearest = max(paid, key=lambda flow: (flow.laurels, -flow.at))
    if len(paid) > 1 and dearest.laurels > 1 and dearest.giver is not None:
        said = _("The dearest was the %(laurels)s that %(giver)s paid %(taker)s on turn %(turn)s.")
        names = {"giver": tale.names[dearest.giver], "taker": tale.names[dearest.taker]}
        turn = tale.turn(dearest.at)
        yield sentence(said, laurels=laurels(dearest.laurels), turn=turn, **names)
    yield from _balance(tale)


def _balance(tale: Tale) -> Iterator[str]:
    """Say who gained most from the payments, and who gave most, if it is one each."""
    net = Counter(dict.fromkeys(range(len(tale.names)), 0))
    for flow in tale.told.flows:
        if flow.giver is not None:
            net[flow.taker] += flow.laurels
            net[flow.giver] -= flow.laurels
    ordered = sorted(net.items(), key=lambda found: -found[1])
    (gainer, gained), (giver, given) = ordered[0], ordered[-1]
    alone = gained > ordered[1][1] and given < ordered[-2][1]
    if alone and gained > OFTEN and len(ordered) > OFTEN:
        said = _(
            "When all was settled %(gainer)s had gained %(gained)s from the others,"
            " and %(giver)s was %(given)s poorer."
        )
        yield sentence(
            said,
            gainer=tale.names[gainer],
            gained=laurels(gained),
            giver=tale.names[giver],
            given=laurels(-given),
        )


def _lead(tale: Tale) -> Iterator[str]:
    leads, names = tale.episodes("lead"), tale.names
    highest = Counter(one.seats[0] for one in tale.episodes("highest"))
    if highest:
        said = ngettext(
            "The highest tile, a V, went to %(who)s.",
            "The highest tiles, %(n)s of value V, went to %(who)s.",
            highest.total(),
        )
        who = listed([names[seat] for seat, _times in highest.most_common()])
        yield sentence(said, who=who, n=number(highest.total()))
    changes = len(leads) - 1
    if changes > 1:
        said = _("The lead changed hands %(times)s; %(who)s took it last, on turn %(turn)s.")
        yield sentence(
            said,
            times=times(changes),
            who=names[leads[-1].seats[0]],
            turn=tale.turn(leads[-1].at),
        )
    elif changes == 1:
        said = _("%(who)s took the lead over on turn %(turn)s and kept it.")
        yield sentence(said, who=names[leads[-1].seats[0]], turn=tale.turn(leads[-1].at))
    elif changes == 0:
        said = _("%(who)s never gave the lead away.")
        yield sentence(said, who=names[leads[0].seats[0]])
    if tale.swing is not None and tale.winners and changes > 0:
        yield SenateTeller().moment(tale, tale.swing)


def _ending(teller: SenateTeller, tale: Tale) -> Iterator[str]:
    names = tale.names
    for game in tale.episodes("game"):
        said = _("Game %(game)s went to %(who)s, who wrote down %(laurels)s.")
        who, won = names[game.seats[0]], laurels(int(game.words[0]))
        yield sentence(said, game=number(game.number), who=who, laurels=won)
    if not tale.winners:
        leading = [row for row in tale.told.rows if row.score == tale.told.rows[0].score]
        who = listed([names[row.seat] for row in leading])
        said = ngettext(
            "The game was broken off when %(who)s led with %(laurels)s.",
            "The game was broken off when %(who)s were level with %(laurels)s each.",
            len(leading),
        )
        yield sentence(said, who=who, laurels=laurels(tale.told.rows[0].score or 0))
        return
    arrivals = tale.episodes("arrival")
    if arrivals:
        said = _("The Senate was full when %(who)s came in by way of %(place)s on turn %(turn)s.")
        last = arrivals[-1]
        yield sentence(
            said, who=names[last.seats[0]], place=place(last.words[0]), turn=tale.turn(last.at)
        )
    yield from teller.verdict(tale)


TELLER: Final = SenateTeller()
