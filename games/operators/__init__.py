"""The operators' pages of tables, and how they step in (docs/operators.md)."""
