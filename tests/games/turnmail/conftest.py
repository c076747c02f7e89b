"""Turn mails are read by the people of the mail-in tests, at the same table."""

from tests.games.inbox.conftest import addresses, post

__all__ = ["addresses", "post"]
