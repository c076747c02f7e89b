"""Whose fault it is that a mail was not taken: the address's, the mail's, or the server's."""

import re
import smtplib
from enum import Enum, auto

_ENHANCED = re.compile(r"\b([245])\.(\d{1,3})\.(\d{1,3})\b")


class Refused(Enum):
    ADDRESS = auto()
    MAIL = auto()


def blame(trouble: Exception) -> Refused | None:
    """What was refused for good; None if trying again may help."""
    if isinstance(trouble, smtplib.SMTPRecipientsRefused):
        verdicts = [_recipient(*answer) for answer in trouble.recipients.values()]
        return verdicts[0] if verdicts else None
    if isinstance(trouble, smtplib.SMTPSenderRefused | smtplib.SMTPDataError):
        return Refused.MAIL if _is_final(trouble.smtp_code) else None
    if isinstance(trouble, smtplib.SMTPNotSupportedError):
        return Refused.MAIL
    if type(trouble).__name__ == "AnymailRecipientsRefused":
        return Refused.ADDRESS
    return None


def _recipient(code: int, said: bytes | str) -> Refused | None:
    words = said.decode(errors="replace") if isinstance(said, bytes) else said
    found = _ENHANCED.search(words)
    subject = found.group(2) if found else ""
    if not _is_final(code) or (subject, found and found.group(3)) == ("2", "2"):
        return None  # a full mailbox may be emptied
    if subject in {"7", "3", "4", "5"}:
        return Refused.MAIL  # a policy of theirs, a fault of ours: the address may be fine
    return Refused.ADDRESS


def _is_final(code: int) -> bool:
    return 500 <= code < 600 and code not in {502, 503, 530, 535}


def is_server_away(trouble: Exception) -> bool:
    """Would any other mail fail as well, at this moment?"""
    if isinstance(
        trouble,
        smtplib.SMTPRecipientsRefused
        | smtplib.SMTPSenderRefused
        | smtplib.SMTPDataError
        | smtplib.SMTPNotSupportedError,
    ):
        return getattr(trouble, "smtp_code", None) == 421
    if isinstance(trouble, OSError):  # with it smtplib's own and those of requests
        return True
    status = getattr(trouble, "status_code", None)
    return type(trouble).__name__ == "AnymailRequestsAPIError" and (
        status is None or status >= 500 or status in {401, 403, 429}
    )
