"""Say the words of an answer, each part to those for whom it is; ask if that is not clear."""

from collections.abc import Collection, Mapping

from django.utils.translation import gettext as _

from games.forum import services as forum
from games.inbox.commands.actions import seats_by_name
from games.inbox.commands.outcomes import Unclear
from games.inbox.reader.letters import AddressedPart, addressed_parts, seat_called
from games.play.log.locks import Actor
from games.turnmail.models import ReplyAddress


def say_words(
    address: ReplyAddress,
    words: str,
    names: Mapping[int, str],
    actor: Actor,
    *,
    is_meant: bool,
) -> str:
    """Say each part of the words; return a sentence about what was said to whom.

    `is_meant` says that the sender wrote "say:", so that nothing is asked.
    """
    letters = addressed_parts(words, seats_by_name(names))
    return " ".join(_say(address, letter, names, actor, is_meant=is_meant) for letter in letters)


def _say(
    address: ReplyAddress,
    letter: AddressedPart,
    names: Mapping[int, str],
    actor: Actor,
    *,
    is_meant: bool,
) -> str:
    to = address.to if letter.to is None else letter.to
    if letter.to is None and not to and not is_meant:
        _check_is_for_all(address, letter.text, names)
    forum.say(address.seat.table_id, actor, letter.text, to=to)
    if not to:
        return _("Said to everybody at the table.")
    return _("Said to %(names)s.") % {"names": called(to, names)}


def called(seats: Collection[int], names: Mapping[int, str]) -> str:
    """Return the names of the seats, in order."""
    return ", ".join(names[seat] for seat in seats)


def _check_is_for_all(address: ReplyAddress, text: str, names: Mapping[int, str]) -> None:
    """Refuse words that may be for one person alone, since everybody would read them.

    They may be if they begin with a name, or if the mail that they answer showed whispers.
    """
    if not address.seat.table.has_whispers:
        return
    by_name, own = seat_called(text, seats_by_name(names)), address.seat.number
    perhaps = {*address.whispered} if by_name in (None, own) else {by_name}
    if not perhaps:
        return
    said = _(
        "Is this for everybody, or for %(names)s alone? Nobody was told anything. Answer with  "
        "say:  and your words if it is for everybody, or with  to %(name)s:  and your words if it "
        "is for %(name)s alone."
    )
    whom = sorted(perhaps)
    raise Unclear(said % {"names": called(whom, names), "name": names[whom[0]]})
