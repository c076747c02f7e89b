"""Template tags for the pages of accounts."""

from django import template

from games.accounts.second_factors.adapter import can_have_passkeys

register = template.Library()


@register.simple_tag
def passkeys_work_here() -> bool:
    return can_have_passkeys()
