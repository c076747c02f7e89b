"""The lobby, the lists of tables, and a person's games."""
