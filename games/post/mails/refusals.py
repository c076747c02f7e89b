"""Decide why a mail was refused: a bad address, the mail itself, or a server that is away."""

import re
import smtplib
from enum import Enum, auto

_ENHANCED = re.compile(r"\b([245])\.(\d{1,3})\.(\d{1,3})\b")


class Refused(Enum):
    ADDRESS = auto()
    MAIL = auto()


def blame(trouble: Exception) -> Refused | None:
    """Return what is at fault for good; None if trying again may help."""
    if isinstance(trouble, smtplib.SMTPRecipientsRefused):
        verdicts = [verdict(*answer) for answer in trouble.recipients.values()]
        return verdicts[0] if verdicts else None
    if isinstance(trouble, smtplib.SMTPSenderRefused | smtplib.SMTPDataError):
        return Refused.MAIL if _is_final(trouble.smtp_code) else None
    if isinstance(trouble, smtplib.SMTPNotSupportedError):
        return Refused.MAIL
    if type(trouble).__name__ == "AnymailRecipientsRefused":
        return Refused.ADDRESS
    return None


def verdict(code: int, said: bytes | str) -> Refused | None:
    """Judge a refusal by its codes; None if trying again may help."""
    words = said.decode(errors="replace") if isinstance(said, bytes) else said
    found = _ENHANCED.search(words)
    subject = found.group(2) if found else ""
    if not _is_final(code) or (subject, found and found.group(3)) == ("2", "2"):
        return None  # a full mailbox may be emptied
    if subject in {"7", "3", "4", "5"}:
        return Refused.MAIL  # their policy or our fault: the address may be fine
    return Refused.ADDRESS


def _is_final(code: int) -> bool:
    return 500 <= code < 600 and code not in {502, 503, 530, 535}


def is_server_away(trouble: Exception) -> bool:
    """Tell whether any other mail would fail at this moment too."""
    if isinstance(
        trouble,
        smtplib.SMTPRecipientsRefused
        | smtplib.SMTPSenderRefused
        | smtplib.SMTPDataError
        | smtplib.SMTPNotSupportedError,
    ):
        return getattr(trouble, "smtp_code", None) == 421
    if isinstance(trouble, OSError):  # includes the base errors of smtplib and requests
        return True
    status = getattr(trouble, "status_code", None)
    return type(trouble).__name__ == "AnymailRequestsAPIError" and (
        status is None or status >= 500 or status in {401, 403, 429}
    )
