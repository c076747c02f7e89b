from django.http import HttpRequest

from games.accounts.models import User


class PersonRequest(HttpRequest):
    """A request behind ``login_required``, whose ``user`` is a person: a type for views."""

    user: User
