from typing import Any

from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.core.exceptions import BadRequest, ValidationError
from django.http import HttpRequest


class AsksByFilters:
    """Allow lists in the admin to be narrowed only by their own filters.

    Django would accept any field of a row in the address, so that a list could be asked, letter by
    letter, for what its pages leave out.
    """

    view_on_site: Any = False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        fields = [one for one in self._filters() if isinstance(one, str)]
        own = [one.parameter_name for one in self._filters() if hasattr(one, "parameter_name")]
        return lookup in own or any(f"{lookup}__".startswith(f"{name}__") for name in fields)

    def response_action(self, request: HttpRequest, queryset: Any, *more: Any, **named: Any) -> Any:
        """Refuse a chosen row that cannot be a key, such as "true": the database would fail."""
        key = queryset.model._meta.pk
        try:
            for chosen in request.POST.getlist(ACTION_CHECKBOX_NAME):
                key.clean(chosen, None)
        except ValidationError as fault:
            raise BadRequest("no such row") from fault
        return super().response_action(  # type: ignore[misc]
            request, queryset, *more, **named
        )

    def _filters(self) -> list[Any]:
        """Return the fields and filter classes of this admin's lists."""
        filters: Any = self.list_filter  # type: ignore[attr-defined]
        dates: Any = self.date_hierarchy  # type: ignore[attr-defined]
        return [dates, *(one[0] if isinstance(one, tuple) else one for one in filters)]


class LookOnly(AsksByFilters):
    """Let operators look and edit nothing: only services write, as they keep rows consistent."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
