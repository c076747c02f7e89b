"""Refusals: why something is not accepted, as one closed list of codes and a readable reason."""

from enum import StrEnum


class Code(StrEnum):
    """The kinds of refusal. Programs branch on these; people read the reason."""

    NO_RECORD = "no_record"  # the file is not a record at all
    MALFORMED = "malformed"  # an entry, term or option of the wrong form
    UNKNOWN = "unknown"  # an unknown game, option, deal, place …
    OVER = "over"  # the game has ended
    WRONG_PHASE = "wrong_phase"  # not the time for this kind of entry
    WRONG_SEAT = "wrong_seat"  # somebody else must act
    NOT_THERE = "not_there"  # no senator, card, office … to do it with
    FULL = "full"  # no free seat
    CONSENT = "consent"  # the consents are not what the move needs
    PLEDGED = "pledged"  # a sealed deal stands in the way
    OPTION = "option"  # the option does not fit what it is used for
    UNSIGNED = "unsigned"  # somebody who gives has not signed
    UNPAYABLE = "unpayable"  # a payment is not possible
    NO_WAY_ON = "no_way_on"  # nothing legal would be left
    BREAKS_DEAL = "breaks_deal"  # an earlier deal would be broken
    NEVER = "never"  # the option could never be exercised
    RULES = "rules"  # anything else that the rules forbid


class Refusal(Exception):
    """A refused entry, deal or record.

    `knows` holds the seats that may read `reason`; None means everybody. All others read `public`.
    """

    def __init__(
        self,
        code: Code,
        reason: str,
        *,
        knows: tuple[int, ...] | None = None,
        public: str = "This cannot be done now.",
        term: int | None = None,
    ) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.knows = knows
        self.public = public
        self.term = term

    def code_to(self, seat: int | None) -> Code:
        """Return the code that the seat may know: a code can reveal as much as a reason."""
        known = self.knows is None or (seat is not None and seat in self.knows)
        return self.code if known else Code.RULES

    def said_to(self, seat: int | None) -> str:
        """Return the reason that the given seat (None: a spectator) may read."""
        if self.knows is None or (seat is not None and seat in self.knows):
            return self.reason
        return self.public


class EntryRefused(Refusal):
    """The refusal of one entry of a log, with its index from 0."""

    def __init__(self, index: int, cause: Refusal) -> None:
        super().__init__(
            cause.code, cause.reason, knows=cause.knows, public=cause.public, term=cause.term
        )
        self.index = index

    def __str__(self) -> str:
        return f"entry {self.index}: {self.reason}"
