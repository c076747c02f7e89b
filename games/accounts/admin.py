from typing import Any, Final

from allauth.account.adapter import get_adapter
from allauth.mfa import admin as _second_factors  # noqa: F401  (registers what we replace)
from allauth.mfa.models import Authenticator
from allauth.usersessions import admin as _sessions  # noqa: F401
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _

from games.accounts.models import User
from games.common.read_only_admin import AsksByFilters, LookOnly

admin.site.unregister([Authenticator, UserSession])

_TOLD_OF_LOSS: Final = {
    Authenticator.Type.TOTP.value: "mfa/email/totp_deactivated",
    Authenticator.Type.WEBAUTHN.value: "mfa/email/webauthn_removed",
}


@admin.register(User)
class UserAdmin(AsksByFilters, admin.ModelAdmin):
    """People, for operators: they may be let in or kept out, and nothing else is edited.

    Only a superuser decides who is an operator and what operators may do.
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

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Save the person. A former operator gets a new week for a second factor if they return."""
        if not obj.is_staff:
            obj.operator_since = None
        super().save_model(request, obj, form, change)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        """Keep permissions to superusers, or operators could give themselves every permission."""
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


@admin.register(Authenticator)
class SecondFactorAdmin(LookOnly, admin.ModelAdmin):
    """Second factors, to be deleted for people who have lost theirs; secrets are not shown."""

    list_display = ["user", "type", "created_at", "last_used_at"]
    list_filter = ["type", "created_at"]
    list_select_related = ["user"]
    search_fields = ["user__display_name", "user__email"]
    fields = ["user", "type", "created_at", "last_used_at"]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        out_of_reach = obj is not None and obj.user.is_superuser and not request.user.is_superuser
        return not out_of_reach and request.user.has_perm("mfa.delete_authenticator")

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """Delete the factor and tell its owner: somebody else may have said that it was lost."""
        super().delete_model(request, obj)
        told = _TOLD_OF_LOSS.get(obj.type)
        if told is not None:
            by = {"ip": _("the operators' pages"), "user_agent": _("an operator's browser")}
            get_adapter(request).send_notification_mail(told, obj.user, by)

    def delete_queryset(self, request: HttpRequest, queryset: "QuerySet[Authenticator]") -> None:
        for factor in queryset.select_related("user"):
            self.delete_model(request, factor)


@admin.register(UserSession)
class SessionAdmin(LookOnly, admin.ModelAdmin):
    """Sessions, without the keys that would let somebody use them."""

    list_display = ["user", "ip", "user_agent", "created_at", "last_seen_at"]
    list_filter = ["last_seen_at"]
    list_select_related = ["user"]
    search_fields = ["user__display_name", "user__email", "ip"]
    fields = ["user", "ip", "user_agent", "created_at", "last_seen_at"]
