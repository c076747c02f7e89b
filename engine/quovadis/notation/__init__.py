"""The human notation of Quo Vadis?: docs/notation.md is its grammar, with examples."""

from engine.quovadis.notation.writing import write, write_deal, write_pattern, write_term

__all__ = ["write", "write_deal", "write_pattern", "write_term"]
