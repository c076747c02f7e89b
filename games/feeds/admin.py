from django.contrib import admin

from games.common.read_only_admin import LookOnly
from games.feeds.models import Delivery


@admin.register(Delivery)
class DeliveryAdmin(LookOnly, admin.ModelAdmin):
    """Show what became of deliveries, read-only, without text or people's addresses."""

    list_display = ["created_at", "receiver", "state", "status", "attempts", "due_at"]
    list_filter = ["state", "created_at"]
    list_select_related = ["receiver"]
    fields = ["created_at", "receiver", "state", "status", "attempts", "due_at", "sent_at"]
    ordering = ["-pk"]
