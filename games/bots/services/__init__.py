"""What house players do. They think first, nothing locked, and then act as people do."""

from games.bots.services.attending import attend, next_step
from games.bots.services.watching import watch_of

__all__ = ["attend", "next_step", "watch_of"]
