"""Template filters of the archive."""

from django import template
from django.utils.safestring import SafeString, mark_safe

from games.archive.models import Verification
from games.archive.verification.selectors import last_finished

register = template.Library()


@register.filter
def marking_step(rendered: SafeString, length: int) -> SafeString:
    """Mark the item of a position as the current one, in a list that is cached without any mark.

    What people wrote cannot look like such an item, because its quotes are escaped.
    """
    item = f'data-step="{length}"'
    return mark_safe(rendered.replace(item, f'{item} aria-current="step"', 1))  # noqa: S308


@register.simple_tag
def newest_verification() -> Verification | None:
    """Return what the last verification of all stored games has found."""
    return last_finished()
