"""Leagues: seasons of ordinary tables, their seating, standings, steps and cases."""
