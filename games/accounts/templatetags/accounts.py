"""Template tags for the pages of accounts."""

from django import template

from games.accounts.emblems import Bearer, Emblem, emblem_from
from games.accounts.second_factors.adapter import can_have_passkeys

register = template.Library()


@register.simple_tag
def passkeys_work_here() -> bool:
    return can_have_passkeys()


@register.inclusion_tag("accounts/_emblem.svg")
def emblem(person: Bearer, size: int = 32) -> dict[str, object]:
    """Draw the emblem of a person; beside their name it needs no words."""
    return {"emblem": emblem_from(person.name_key, person.emblem), "size": size}


@register.inclusion_tag("accounts/_emblem.svg")
def emblem_with(sign: str, colour: str, ring: str, size: int = 32) -> dict[str, object]:
    """Draw an emblem to choose from."""
    return {"emblem": Emblem(sign, colour, ring), "size": size}


@register.inclusion_tag("accounts/_emblem.svg")
def emblem_for(name: str, size: int = 32) -> dict[str, object]:
    """Draw the emblem that belongs to a name, such as that of a house family."""
    return {"emblem": emblem_from(name), "size": size}
