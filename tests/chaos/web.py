"""The web server of the chaos: `gunicorn tests.chaos.web`."""

from qvsite.wsgi import application
from tests.chaos.app import tell_at_once  # first, for the clock

__all__ = ["application"]

tell_at_once()
