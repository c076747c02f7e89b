from django import template

from games.accounts.models import User
from games.post import selectors

register = template.Library()


@register.simple_tag
def unread_notices(user: User) -> str:
    """Show the number of unread notices for the header, capped at ``MANY``; empty for none."""
    count = selectors.unread_count(user)
    return f"{count - 1}+" if count >= selectors.MANY else str(count or "")
