"""Random damage to the bytes of a record: it is refused in one line, or harmless."""

from random import Random

from engine import records
from engine.refusal import Refusal

PIECES = (
    b"", b"\x00", b"\xff", b"\xed\xa0\x80", b'"', b"\\", b"\\ud800", b"{", b"}", b"[", b"]", b",",
    b":", b"-", b"1e999", b"1" * 5_000, b"NaN", b"null", b"true", b"[" * 3_000, b'{"a":' * 3_000,
    b'"seat": 1, ', b'"use": ["1"], ', b"0.5", b'"S"', b'"\\u0000"',
)  # fmt: skip


def damaged(rng: Random, data: bytes) -> bytes:
    """A copy with some places cut, doubled, or overwritten."""
    for _ in range(rng.choice((1, 1, 1, 2, 5, 30))):
        at = rng.randrange(len(data) + 1)
        upto = min(len(data), at + rng.choice((0, 0, 1, 1, 2, 10, 300)))
        how = rng.random()
        if how < 0.5:
            piece = rng.choice(PIECES)
        elif how < 0.8:
            piece = rng.randbytes(rng.choice((1, 1, 4)))
        else:
            start = rng.randrange(len(data) + 1)
            piece = data[start : start + rng.choice((1, 20, 200))]
        data = data[:at] + piece + data[upto:]
    return data


def fault_of(data: bytes) -> str | None:
    """What is wrong with how a record of these bytes is met, if anything."""
    try:
        record = records.parse(data)
        records.final(record)
        records.check_commitment(record)
    except Refusal as refusal:
        reason = str(refusal)
        if len(reason) > 500:
            return "a reason is a sentence and not a book"
    except Exception as fault:
        return f"only refusals are raised, not {fault!r:.200}"
    return None
