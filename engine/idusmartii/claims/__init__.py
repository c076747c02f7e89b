"""Claims that players may make about hidden cards: the value of type `Claims`."""

from engine.idusmartii.bots.claims import idea
from engine.idusmartii.claims.judge import judge
from engine.idusmartii.claims.kinds import claim, kinds
from engine.idusmartii.claims.words import say, topic

__all__ = ["claim", "idea", "judge", "kinds", "say", "topic"]
