"""No test judges a time: that the machine is busy is no fault of the rules."""

from hypothesis import settings

settings.register_profile("untimed", parent=settings.default, deadline=None)
settings.load_profile("untimed")
