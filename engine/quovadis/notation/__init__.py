"""The human notation of Quo Vadis?: docs/notation.md is its grammar, with examples."""

from engine.quovadis.notation.dealing import read_deal
from engine.quovadis.notation.offering import read_offer
from engine.quovadis.notation.reading import is_offer, read
from engine.quovadis.notation.scoring import score
from engine.quovadis.notation.unscoring import from_score
from engine.quovadis.notation.writing import write, write_deal, write_pattern, write_term

__all__ = [
    "from_score",
    "is_offer",
    "read",
    "read_deal",
    "read_offer",
    "score",
    "write",
    "write_deal",
    "write_pattern",
    "write_term",
]
