"""Leagues themselves: making them, their managers, and whom they invite."""
