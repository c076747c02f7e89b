"""What players may claim about hidden cards: the value of type `Claims`."""

from engine.idusmartii.claims.judging import judge
from engine.idusmartii.claims.kinds import claim, kinds
from engine.idusmartii.claims.words import say, topic
from engine.idusmartii.house.claiming import idea

__all__ = ["claim", "idea", "judge", "kinds", "say", "topic"]
