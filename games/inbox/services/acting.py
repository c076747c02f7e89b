"""Doing what a mail says, each command by the service that a page would call."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property, partial
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from engine.game import Raw
from engine.naming import named
from engine.refusal import Refusal
from games.accounts.services import NotAnAbsence, announce_absence
from games.forum import press
from games.forum import services as forum
from games.forum.bargains import bargain_of
from games.forum.models import Offer
from games.forum.selectors.telling import tellings
from games.forum.services.claiming import check_claims
from games.inbox.days import days_in
from games.inbox.models import ReplyAddress
from games.inbox.reading.commands import Command, Grammar, Verb, commands_in
from games.inbox.services.claiming import Claimable, ClaimHelp, claim_help, read_claim
from games.inbox.services.ordering import wishes_in
from games.inbox.wording import NUMBER, first_words, read_action, seats_by_name
from games.play import services as play
from games.play.models import Table
from games.play.refusals import TableRefusal, Why
from games.play.selectors import seat_names, seats_at, view_of
from games.play.selectors.freshness import is_fresh


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a command. `line` is how it was written."""

    line: str
    sentence: str
    done: bool
    is_stale: bool = False
    is_slip: bool = False  # it may have been meant as a message


class Unclear(Exception):
    """Understood so far that it can be said what is missing."""


PAUSE: Final = timedelta(days=7)

_STALE: Final = (Verb.ACT, Verb.OFFER)
"""What is not done on a board that has moved on."""


@dataclass
class Desk:
    """One mail, about one table, from the person on one seat."""

    address: ReplyAddress
    table: Table
    now: datetime
    outcomes: list[Outcome] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.seat: int = self.address.seat.number
        self.seen = self.address.log_version
        self.has_moved = False
        self.numbered: dict[int, Raw] = {}
        self.is_asked = False
        self.shows_claims = False

    # --- what was meant -------------------------------------------------------------------------

    def commands(self, text: str, signs: Collection[str] = ()) -> list[Command]:
        bargain = bargain_of(self.table) if press.has_offers(self.table) else None
        self.numbered = self._numbered()
        grammar = Grammar(
            is_action=self._is_action,
            is_offer=bargain.is_offer if bargain else lambda line: False,
            words=first_words(self.table, self.view) if self.table.has_started else (),
            has_offers=bargain is not None,
            has_claims=self.table.rules.claims is not None,
            signs=signs,
        )
        return commands_in(text, grammar)

    def _numbered(self) -> dict[int, Raw]:
        """What the mail offers to do, by number, if the board is still the one it shows."""
        if not self.table.has_started or self.seen != self.table.log_version:
            return {}
        groups = self.view["choices"]
        return {one["number"]: one["entry"] for group in groups for one in group["choices"]}

    def _is_action(self, line: str) -> bool:
        try:
            read_action(self.table, line, self.view, self.names)
        except Refusal:
            return False
        return True

    # --- doing it -------------------------------------------------------------------------------

    def carry_out(self, commands: Sequence[Command]) -> list[Outcome]:
        """In order, but days away first (a person is locked before his tables).

        What follows something that could not be done is left alone: it may have relied on it.
        """
        absences = [command for command in commands if command.verb is Verb.AWAY]
        for command in (*absences, *(c for c in commands if c.verb is not Verb.AWAY)):
            if any(not outcome.done for outcome in self.outcomes):
                left = _("Not done, because of what stands above.")
                self.outcomes.append(Outcome(command.line, left, done=False))
            else:
                self.outcomes.append(self._outcome(command))
        return self.outcomes

    def _outcome(self, command: Command) -> Outcome:
        if command.verb in _STALE and not is_fresh(self.table, self.seat, self.seen):
            said = _("The game has moved on since that mail was written. Nothing was played.")
            return Outcome(command.line, said, done=False, is_stale=True)
        try:
            with transaction.atomic():
                said = self._services[command.verb](command)
        except Refusal as refusal:
            return self._slip(command, self._said(refusal.said_to(self.seat)))
        except TableRefusal as refusal:
            if not refusal.is_stale:
                return self._slip(command, self._said(refusal.sentence))
            return Outcome(command.line, self._said(refusal.sentence), done=False, is_stale=True)
        except (Unclear, NotAnAbsence) as fault:
            return self._slip(command, str(fault))
        finally:
            self._look_again()
        return Outcome(command.line, said, done=True)

    def _slip(self, command: Command, said: str) -> Outcome:
        was_talk = command.verb is Verb.SAY
        return Outcome(command.line, said, done=False, is_slip=not was_talk)

    @property
    def _services(self) -> dict[Verb, Callable[[Command], str]]:
        return {
            Verb.ACT: self._act,
            Verb.ACCEPT: self._accept,
            Verb.REFUSE: self._refuse,
            Verb.OFFER: self._offer,
            Verb.NEXT: self._next,
            Verb.PAUSE: self._pause,
            Verb.AWAY: self._away,
            Verb.CLAIM: self._claim,
            Verb.HELP: self._help,
            Verb.SAY: self._say,
        }

    def _act(self, command: Command) -> str:
        raw = self._by_number(command) or read_action(
            self.table, command.words, self.view, self.names
        )
        submit = partial(play.submit_entry, self.table.pk, self.seat, raw)
        done = submit(seen_version=self.seen, now=self.now, user_id=self.address.person_id)
        self.seen, self.has_moved = done.log_version, True
        self.table.refresh_from_db()
        return self._said(tellings(self.table, [done.index], self.seat)[done.index])

    def _by_number(self, command: Command) -> Raw | None:
        """What stood by that number in the mail, also when a deal or an action came in between."""
        number = NUMBER.fullmatch(command.words)
        if number is None or not self.has_moved:
            return None
        if int(number[1]) not in self.numbered:
            raise Unclear(_("The mail that you answered shows no action of that number."))
        return self.numbered[int(number[1])]

    def _accept(self, command: Command) -> str:
        offer, version = self._offer_meant(command)
        answered = forum.accept(offer.pk, version=version, **self._by)
        if answered.is_open:
            return _("Accepted. It becomes a deal when all who were asked have accepted.")
        self._sealed()
        return _("Accepted, and sealed: it is a deal now.")

    def _sealed(self) -> None:
        """One's own deal does not make one's board stale, unless more than that has happened."""
        self._look_again()
        self.has_moved = True
        if self.table.log_version == self.seen + 1:
            self.seen = self.table.log_version

    def _refuse(self, command: Command) -> str:
        offer, version = self._offer_meant(command)
        forum.refuse(offer.pk, version=version, reason=command.words, **self._by)
        return _("Refused.")

    def _offer_meant(self, command: Command) -> tuple[Offer, int]:
        shown = self.address.offers
        number = command.number or (1 if len(shown) == 1 else 0)
        if not 1 <= number <= len(shown):
            raise Unclear(_("The mail that you answered shows no offer of that number."))
        key, version = shown[number - 1]
        found = Offer.objects.filter(key=key, table=self.table).first()
        if found is None:
            raise Unclear(_("The offer is no longer there."))
        return found, version

    def _offer(self, command: Command) -> str:
        bargain = bargain_of(self.table)
        assert bargain is not None, "only where there are offers is one read"
        draft = bargain.read(command.words, self.view, seats_by_name(self.names))
        made = forum.propose(self.table.pk, draft=draft, **self._by)
        said = self._said(bargain.say(self.table, made.deal, self.seat, made.active))
        if made.is_open:
            return _("Offered: %(offer)s") % {"offer": said}
        self._sealed()
        return _("Given, and sealed: %(offer)s") % {"offer": said}

    def _next(self, command: Command) -> str:
        wishes = wishes_in(self.table, command.words, self.view, self.names)
        mine = [wish["wish"] for wish in wishes]
        person = self.address.person_id
        play.leave_order(self.table.pk, self.seat, mine, when="turn", user_id=person, now=self.now)
        if not wishes:
            return _("There are no orders for your next turn any more.")
        told = "; ".join(self._said(wish["sentence"]) for wish in wishes)
        return _("Left for your next turn, the first that is possible: %(orders)s") % {
            "orders": told
        }

    def _pause(self, command: Command) -> str:
        """The organiser pauses; anybody else, operators who play too, asks all players for it.

        A week, as no date is read: a pause without an end would last if nobody came back.
        """
        table, person, until = self.table, self.address.person_id, self.now + PAUSE
        if table.organiser_id == person:
            play.pause(table.pk, person, now=self.now, reason=_("by mail"), until=until)
            return _("The game is paused for a week. On its page you can let it go on before.")
        play.propose_to_all(table.pk, person, "pause", until=until, now=self.now)
        return _("All have been asked to pause for a week. The game pauses when all have agreed.")

    def _away(self, command: Command) -> str:
        person = self.address.person
        days = days_in(command.words, self.now.astimezone(person.zone).date())
        if days is None:
            raise Unclear(_("I could not read these days. Write: away 3 Dec - 10 Dec"))
        found = announce_absence(person.pk, *days, now=self.now)
        return _("You are away from %(first)s to %(last)s.") % {
            "first": f"{found.first:%-d %B %Y}",
            "last": f"{found.last:%-d %B %Y}",
        }

    def _claim(self, command: Command) -> str:
        """To those who get the messages. It is read as things stood in the mail, so that nothing
        else is claimed than was meant; what the same mail has just done counts as well.
        """
        check_claims(self.table)
        self.shows_claims = True  # how they are written, unless this one succeeds
        length = self.address.length
        try:
            found = self._claim_read(command, length)
        except Refusal:
            if not self.has_moved:
                raise
            length = self.table.length
            found = self._claim_read(command, length)
        to = self.address.to
        claim = partial(forum.claim, self.table.pk, code=found.code, chosen=found.chosen, to=to)
        claim(seen_length=length, **self._by)
        self.shows_claims = False
        told = {"claim": self._said(found.sentence), "names": self._readers}
        if not to:
            return _("Claimed before everybody at the table: %(claim)s") % told
        return _("Claimed to %(names)s: %(claim)s") % told

    def _claim_read(self, command: Command, length: int) -> Claimable:
        return read_claim(self.table, self.seat, command.words, self.names, length)

    def _help(self, command: Command) -> str:
        self.is_asked = self.shows_claims = True
        return _("What you can write stands below.")

    def _say(self, command: Command) -> str:
        forum.say(self.table.pk, text=command.words, to=self.address.to, **self._by)
        if not self.address.to:
            return _("Said to everybody at the table.")
        return _("Said to %(names)s.") % {"names": self._readers}

    def claims(self) -> list[ClaimHelp]:
        """What can be claimed, for who asked or could not be understood."""
        return claim_help(self.table, self.seat, self.names) if self.shows_claims else []

    # --- looking --------------------------------------------------------------------------------

    @property
    def _by(self) -> dict[str, Any]:
        return {"seat": self.seat, "user_id": self.address.person_id, "now": self.now}

    @property
    def _readers(self) -> str:
        return ", ".join(self.names[seat] for seat in self.address.to)

    @cached_property
    def names(self) -> dict[int, str]:
        return dict(enumerate(seat_names(self.table, seats_at(self.table))))

    @property
    def view(self) -> Raw:
        if not self.table.has_started:
            raise TableRefusal(Why.NOT_STARTED)
        return view_of(self.table, self.seat)

    def _look_again(self) -> None:
        self.table.refresh_from_db()

    def _said(self, text: str) -> str:
        said = named(text, self.names)
        return said[:1].upper() + said[1:]
