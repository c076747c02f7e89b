from django.http import HttpRequest

from games.accounts.models import User


class PersonRequest(HttpRequest):
    """A request behind ``login_required``: the type for views, so that ``user`` is a person."""

    user: User
