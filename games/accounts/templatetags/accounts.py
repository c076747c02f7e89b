"""Template tags for the pages of accounts."""

from urllib.parse import urlencode

from django import template
from django.template import Context
from django.urls import reverse

from games.accounts.emblems import Bearer, Emblem, emblem_from
from games.accounts.second_factors.adapter import can_have_passkeys

register = template.Library()


@register.simple_tag(takes_context=True)
def onward(context: Context) -> str:
    """Return the query with which signing in or up leads back to this page.

    The pages on which one does so pass on what they were asked for themselves.
    """
    request = context.get("request")
    if request is None or request.path == reverse("home"):
        return ""
    wanted = request.path
    if wanted.startswith(reverse("accounts:overview")):
        wanted = request.POST.get("next") or request.GET.get("next")
    return f"?{urlencode({'next': wanted})}" if wanted else ""


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
