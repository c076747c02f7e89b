"""The rules of press: what may be said at a table, and what opens when its game has ended."""

from games.play.models import Opens, Press, Table


def has_messages(table: Table) -> bool:
    """Say whether messages may be written.

    If names are hidden, not before the start: only then are the seats dealt out.
    """
    has_voices = table.has_started or not table.anonymous
    return has_voices and table.press in (Press.BOTH, Press.PUBLIC)


def has_whispers(table: Table) -> bool:
    return table.press == Press.BOTH


def has_claims(table: Table) -> bool:
    """Say whether claims may be made. They are messages too, so the table must allow those."""
    return has_messages(table) and table.rules.claims is not None


def has_offers(table: Table) -> bool:
    return table.press != Press.SILENT and table.rules.has_deals


def has_private_offers(table: Table) -> bool:
    """Say whether offers are private. If all talk is public, offers must not become whispers."""
    return table.press in (Press.BOTH, Press.OFFERS)


def has_words_in_offers(table: Table) -> bool:
    """Say whether offers may carry free words, which are messages in all but name."""
    return has_messages(table)


def all_open(table: Table) -> bool:
    """Say whether everybody may now read what was private, as fixed when the table was made."""
    return table.is_over and table.opens == Opens.ALL
