from typing import Any

from django.http import HttpRequest


class LookOnly:
    """Operators look and edit nothing by hand: services write, and know what hangs together."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
