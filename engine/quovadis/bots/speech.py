"""What house players say: reasons for their answers, and remarks in character."""

from engine.game import Raw
from engine.quovadis.entries import Deal


def reason(view: Raw, deal: Deal, accept: bool, gain: float) -> str:
    return "Agreed." if accept else "No."
