from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.accounts.models import User


@admin.register(User)
class UserAdmin(admin.ModelAdmin):
    """Operators may let people in or keep them out; names and words belong to the people."""

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

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
