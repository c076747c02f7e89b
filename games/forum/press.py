"""What the press of a table allows, and what opens when its game has ended."""

from games.play.models import Opens, Press, Table


def has_messages(table: Table) -> bool:
    """Where names are hidden seats are dealt out at the start: before, nobody has a voice."""
    has_voices = table.has_started or not table.anonymous
    return has_voices and table.press in (Press.BOTH, Press.PUBLIC)


def has_whispers(table: Table) -> bool:
    return table.press == Press.BOTH


def has_claims(table: Table) -> bool:
    """Claims are said like messages: where none are written, nothing is claimed."""
    return has_messages(table) and table.rules.claims is not None


def has_offers(table: Table) -> bool:
    return table.press != Press.SILENT and table.rules.has_deals


def has_private_offers(table: Table) -> bool:
    """Where all talk is public, offers are too: else they would be the whispers."""
    return table.press in (Press.BOTH, Press.OFFERS)


def has_words_in_offers(table: Table) -> bool:
    """Where there are no messages, reasons and promises in free words would be messages."""
    return has_messages(table)


def all_open(table: Table) -> bool:
    """Whether what was private may be read by everybody: fixed when the table was made."""
    return table.is_over and table.opens == Opens.ALL
