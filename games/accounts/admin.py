from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.accounts.models import User
from games.common.look_only import AsksByFilters


@admin.register(User)
class UserAdmin(AsksByFilters, admin.ModelAdmin):
    """Operators may let people in or keep them out; names and words belong to the people.

    Who is an operator, and what he may do, is for a superuser to say.
    """

    list_display = ["name", "email", "date_joined", "last_login", "is_active", "is_staff"]
    list_filter = ["is_active", "is_staff", "date_joined"]
    search_fields = ["display_name", "email", "slug"]
    ordering = ["-date_joined"]
    filter_horizontal = ["groups"]
    readonly_fields = [
        *("display_name", "email", "slug", "about", "time_zone"),
        *("date_joined", "last_login", "welcomed_at", "closed_at"),
    ]
    fields = [*readonly_fields, "is_active", "is_staff", "groups"]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        """Else whoever may change people could give himself every permission there is."""
        if request.user.is_superuser:
            return self.readonly_fields
        return [*self.readonly_fields, "is_staff", "groups"]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        out_of_reach = obj is not None and obj.is_superuser and not request.user.is_superuser
        return not out_of_reach and super().has_change_permission(request, obj)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
