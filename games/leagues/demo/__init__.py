"""The demo's leagues: one in its third round, one in sign-up, a finished one, all of it played."""

from games.leagues.demo.build import make_leagues

__all__ = ["make_leagues"]
