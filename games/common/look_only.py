from typing import Any

from django.http import HttpRequest


class AsksByFilters:
    """Lists are narrowed by their filters alone. Django would take any field of a row from the
    address: so a list could be asked, letter by letter, for what its pages leave out."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        fields = [one for one in self._filters() if isinstance(one, str)]
        own = [one.parameter_name for one in self._filters() if hasattr(one, "parameter_name")]
        return lookup in own or any(f"{lookup}__".startswith(f"{name}__") for name in fields)

    def _filters(self) -> list[Any]:
        """Fields, and filters of ours."""
        filters: Any = self.list_filter  # type: ignore[attr-defined]
        dates: Any = self.date_hierarchy  # type: ignore[attr-defined]
        return [dates, *(one[0] if isinstance(one, tuple) else one for one in filters)]


class LookOnly(AsksByFilters):
    """Operators look and edit nothing by hand: services write, and know what hangs together."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
