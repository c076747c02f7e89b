"""Carry out the commands of a reply, each by the service that a page would call."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from engine.display_names import named
from engine.game import Raw
from engine.refusal import Refusal
from games.accounts.services import NotAnAbsence, announce_absence
from games.forum import services as forum
from games.forum.claims.services import check_claims
from games.forum.composers.deal_games import bargain_of
from games.forum.models import Offer
from games.forum.offers.drafts import typed_draft
from games.inbox.commands.actions import (
    NUMBER,
    first_words,
    orders_in,
    read_action,
    seats_by_name,
)
from games.inbox.commands.claims import Claimable, ClaimHelp, claim_help, read_claim
from games.inbox.commands.days import days_in
from games.inbox.commands.messages import called, say_words
from games.inbox.commands.outcomes import CommandOutcome, Unclear
from games.inbox.reader.commands import Command, Grammar, Verb, commands_in
from games.inbox.reader.slips import ShownMail
from games.inbox.signatures import digest, digests_of, learn, unlearn
from games.play import services as play
from games.play.log.locks import by_person, is_fresh
from games.play.log.position import Position, adopt
from games.play.models import Table
from games.play.refusals import TableRefusal, Why
from games.play.selectors import seat_names, seats_at, view_of
from games.turnmail.models import ReplyAddress

PAUSE: Final = timedelta(days=7)

_STALE: Final = (Verb.ACT, Verb.OFFER)
"""The commands that are not done if the game has moved on since the mail."""

MOST_COPIED: Final = 3
"""Lines of one choice in our mails: two of words, and its link."""


@dataclass
class ReplySession:
    """One reply from the holder of a seat, about one table."""

    address: ReplyAddress
    table: Table
    now: datetime
    outcomes: list[CommandOutcome] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.seat: int = self.address.seat.number
        self.actor = by_person(self.seat, self.address.person_id, self.now)
        self.seen = self.address.log_version
        self.has_moved = False
        self.reached: Position | None = None  # after the last entry of this reply
        self.numbered: dict[int, Raw] = {}
        self.sentences: dict[int, str] = {}
        self.is_asked = False
        self.shows_claims = False
        self.has_started = self.table.has_started  # that does not change

    # --- what is meant -------------------------------------------------------------------------

    def commands(self, text: str, signs: Collection[str] = ()) -> list[Command]:
        """Read the commands and the message in the text."""
        has_offers = self.table.has_offers
        grammar = Grammar(
            action_in=self._action_in,
            is_offer=self._is_offer,
            words=first_words(self.table, self.view) if self.has_started else (),
            has_offers=has_offers,
            has_claims=self.table.rules.claims is not None,
            signs=signs,
            shown=ShownMail(self._numbered(), len(self.address.offers), has_offers),
            is_known=self._is_known,
        )
        return commands_in(text, grammar)

    def _is_offer(self, line: str) -> bool:
        bargain = bargain_of(self.table) if self.table.has_offers else None
        return bargain is not None and bargain.is_offer(line)

    def _numbered(self) -> dict[int, str]:
        """Return the choices in words by their numbers.

        If the table is still as the mail shows it, the numbers and sentences are those of the mail.
        """
        groups = self.view["choices"] if self.has_started else ()
        choices = [one for group in groups for one in group["choices"]]
        sentences = {one["number"]: self._said(one["sentence"]) for one in choices}
        is_as_shown = self.seen == self.table.log_version
        self.numbered = {one["number"]: one["entry"] for one in choices} if is_as_shown else {}
        self.sentences = sentences if is_as_shown else {}
        return {one["number"]: f"{sentences[one['number']]} {one['notation']}" for one in choices}

    def _is_known(self, line: str) -> bool:
        """Tell whether the person has signed with that line before."""
        return bool(self._signed) and digest(self.address.person_id, line) in self._signed

    @cached_property
    def _signed(self) -> frozenset[str]:
        return digests_of(self.address.person_id)

    def is_only_commands(self, text: str) -> bool:
        """Tell whether the text is nothing but commands, the last of which may be one to ask about.

        The question must be about all that is left: a whole mail of ours has such lines, too.
        """
        found = self.commands(text)
        if not found or any(command.verb in (Verb.SAY, Verb.HOLD) for command in found):
            return False
        if found[-1].verb is not Verb.ASK:
            return True
        written = [line for line in text.split("\n") if line.strip()]
        return len(written) < len(found) + MOST_COPIED

    def _action_in(self, line: str) -> str:
        """Return the action that the line means: its notation, or else nothing."""
        try:
            return self.table.rules.write(read_action(self.table, line, self.view, self.names))
        except Refusal:
            return ""

    # --- doing it -------------------------------------------------------------------------------

    def carry_out(self, commands: Sequence[Command]) -> list[CommandOutcome]:
        """Carry out commands in order, but days away first: people are locked before tables.

        After one that fails, the rest is left undone, as it may have relied on it.
        """
        absences = [command for command in commands if command.verb is Verb.AWAY]
        for command in (*absences, *(c for c in commands if c.verb is not Verb.AWAY)):
            if command.verb is Verb.HOLD:
                self.outcomes.append(self._hold(command))
            elif any(not one.done and not one.is_note for one in self.outcomes):
                left = _("Not done, because something above it could not be done.")
                self.outcomes.append(CommandOutcome(command.line, left, done=False))
            else:
                self.outcomes.append(self._outcome(command))
        return self.outcomes

    def _outcome(self, command: Command) -> CommandOutcome:
        if command.verb in _STALE and not is_fresh(self.table, self.seat, self.seen):
            said = _("The game has moved on since that mail was written. Nothing was played.")
            return CommandOutcome(command.line, said, done=False, is_stale=True)
        try:
            with transaction.atomic():
                said = self._services[command.verb](command)
        except Refusal as refusal:
            return self._slip(command, self._said(refusal.said_to(self.seat)))
        except TableRefusal as refusal:
            if not refusal.is_stale:
                return self._slip(command, self._said(refusal.sentence))
            return CommandOutcome(
                command.line, self._said(refusal.sentence), done=False, is_stale=True
            )
        except (Unclear, NotAnAbsence) as fault:
            return self._slip(command, str(fault))
        finally:
            self._look_again()
        return CommandOutcome(command.line, said, done=True)

    def _slip(self, command: Command, said: str) -> CommandOutcome:
        was_talk = command.verb is Verb.SAY
        return CommandOutcome(command.line, said, done=False, is_slip=not was_talk)

    @property
    def _services(self) -> dict[Verb, Callable[[Command], str]]:
        return {
            Verb.ACT: self._act,
            Verb.ACCEPT: self._accept,
            Verb.REFUSE: self._refuse,
            Verb.OFFER: self._offer,
            Verb.AHEAD: self._offer,
            Verb.NEXT: self._next,
            Verb.PAUSE: self._pause,
            Verb.AWAY: self._away,
            Verb.CLAIM: self._claim,
            Verb.HELP: self._help,
            Verb.SAY: self._say,
            Verb.ASK: self._ask,
        }

    def _act(self, command: Command) -> str:
        raw = self._by_number(command) or read_action(
            self.table, command.words, self.view, self.names
        )
        done = play.submit_entry(self.table.pk, self.actor, raw, seen_version=self.seen)
        self.seen, self.has_moved, self.reached = done.log_version, True, done.after
        return self._said(done.told_to(self.seat))

    def _by_number(self, command: Command) -> Raw | None:
        """Return the entry with that number in the mail, even after a deal or action since."""
        number = NUMBER.fullmatch(command.words)
        if number is None or not self.has_moved:
            return None
        if int(number[1]) not in self.numbered:
            raise Unclear(_("The mail that you answered shows no action with that number."))
        return self.numbered[int(number[1])]

    def _accept(self, command: Command) -> str:
        offer, version = self._offer_meant(command)
        answered = forum.accept(offer.pk, self.actor, version=version)
        if answered.is_agreed:
            return _("Accepted. It is sealed when the turn that it is for begins.")
        if answered.is_open:
            return _("Accepted. It becomes a deal when all who were asked have accepted.")
        self._sealed()
        return _("Accepted, and sealed: it is a deal now.")

    def _sealed(self) -> None:
        """Accept the new version as seen if only this reply's own deal has changed the table."""
        self._look_again()
        self.has_moved = True
        if self.table.log_version == self.seen + 1:
            self.seen = self.table.log_version

    def _refuse(self, command: Command) -> str:
        offer, version = self._offer_meant(command)
        forum.refuse(offer.pk, self.actor, version=version, reason=command.words)
        return _("Refused.")

    def _offer_meant(self, command: Command) -> tuple[Offer, int]:
        shown = self.address.offers
        number = command.number or (1 if len(shown) == 1 else 0)
        if not 1 <= number <= len(shown):
            raise Unclear(_("The mail that you answered shows no offer with that number."))
        key, version = shown[number - 1]
        found = Offer.objects.filter(key=key, table=self.table).first()
        if found is None:
            raise Unclear(_("The offer is no longer there."))
        return found, version

    def _offer(self, command: Command) -> str:
        bargain = bargain_of(self.table)
        assert bargain is not None, "only where there are offers is one read"
        draft = typed_draft(self.table, self.seat, command.words, seats_by_name(self.names))
        made = forum.propose(self.table.pk, self.actor, draft)
        said = self._said(bargain.say(self.table, made.deal, self.seat, made.active))
        if made.is_open and made.ahead:
            return _("Offered for your next turn: %(offer)s") % {"offer": said}
        if made.is_open:
            return _("Offered: %(offer)s") % {"offer": said}
        self._sealed()
        return _("Given, and sealed: %(offer)s") % {"offer": said}

    def _next(self, command: Command) -> str:
        orders = orders_in(self.table, command.words, self.view, self.names)
        mine = [order["entry"] for order in orders]
        person = self.address.person_id
        play.leave_order(self.table.pk, self.seat, mine, when="turn", user_id=person, now=self.now)
        if not orders:
            return _("There are no orders for your next turn any more.")
        told = "; ".join(self._said(order["sentence"]) for order in orders)
        return _("Left for your next turn, the first that is possible: %(orders)s") % {
            "orders": told
        }

    def _pause(self, command: Command) -> str:
        """Pause if it is the organiser; anybody else, even an operator, asks all players.

        The pause lasts a week. Without an end it would last for ever if nobody came back.
        """
        table, person, until = self.table, self.address.person_id, self.now + PAUSE
        if table.organiser_id == person:
            play.pause(table.pk, person, now=self.now, reason=_("by mail"), until=until)
            return _("The game is paused for a week. You can resume it earlier on its page.")
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
        """Claim to the seats that get this reply's messages.

        The claim is read as of the mail, so that it means what the player meant; if that fails,
        also as of now, if this same reply has changed the game.
        """
        check_claims(self.table)
        self.shows_claims = True  # shown unless this claim succeeds
        length = self.address.length
        try:
            found = self._claim_read(command, length)
        except Refusal:
            if not self.has_moved:
                raise
            length = self.table.length
            found = self._claim_read(command, length)
        to = self.address.to
        forum.claim(self.table.pk, self.actor, found.code, found.chosen, to=to, seen_length=length)
        self.shows_claims = False
        told = {"claim": self._said(found.sentence), "names": self._readers}
        if not to:
            return _("Claimed before everybody at the table: %(claim)s") % told
        return _("Claimed to %(names)s: %(claim)s") % told

    def _claim_read(self, command: Command, length: int) -> Claimable:
        return read_claim(self.table, self.seat, command.words, self.names, length)

    def _help(self, command: Command) -> str:
        self.is_asked = self.shows_claims = True
        return _("What you can write is listed below.")

    def _ask(self, command: Command) -> str:
        """Ask about a line that is nearly a command. Nothing is done, and nobody is told."""
        told = {"meant": command.words, "sentence": ""}
        if sentence := self._sentence_of(command.words):
            told["sentence"] = sentence
            raise Unclear(
                _(
                    "Did you mean  %(meant)s  (%(sentence)s)? Nothing was played or said. If so, "
                    "answer with it alone on the first line."
                )
                % told
            )
        raise Unclear(
            _(
                "Did you mean  %(meant)s  ? Nothing was played or said. If so, answer with it "
                "alone on the first line."
            )
            % told
        )

    def _sentence_of(self, words: str) -> str:
        """Return the mail's sentence for a choice named by its number or in notation."""
        number = NUMBER.fullmatch(words)
        if number:
            return self.sentences.get(int(number[1]), "")
        same = (n for n, raw in self.numbered.items() if self.table.rules.write(raw) == words)
        return self.sentences.get(next(same, 0), "")

    def _hold(self, command: Command) -> CommandOutcome:
        """Leave out what looks like a signature, and remember it for the next time."""
        learn(self.address.person_id, command.words.split("\n"), now=self.now)
        said = _(
            "This looks like a signature, so it was not passed on. If it belongs to your message, "
            "answer with  say:  followed by it, on one line. Otherwise you need not do anything."
        )
        return CommandOutcome(command.line, said, done=False, is_note=True)

    def _say(self, command: Command) -> str:
        if command.line.lower().startswith("say"):
            unlearn(self.address.person_id, command.words.split("\n"))
        is_meant = command.line.lower().startswith("say")
        return say_words(self.address, command.words, self.names, self.actor, is_meant=is_meant)

    def claims(self) -> list[ClaimHelp]:
        """List what can be claimed, if the sender asked or was not understood."""
        return claim_help(self.table, self.seat, self.names) if self.shows_claims else []

    # --- looking --------------------------------------------------------------------------------

    @property
    def _readers(self) -> str:
        return called(self.address.to, self.names)

    @cached_property
    def names(self) -> dict[int, str]:
        return dict(enumerate(seat_names(self.table, seats_at(self.table))))

    @cached_property
    def view(self) -> Raw:
        if not self.has_started:
            raise TableRefusal(Why.NOT_STARTED)
        return view_of(self.table, self.seat)

    def _look_again(self) -> None:
        """Read the table again, after something that was done."""
        self.table.refresh_from_db()
        if self.reached is not None:
            adopt(self.table, self.reached)
        self.__dict__.pop("view", None)

    def _said(self, text: str) -> str:
        said = named(text, self.names)
        return said[:1].upper() + said[1:]
