from django.contrib import admin

from games.common.look_only import LookOnly
from games.feeds.models import Delivery


@admin.register(Delivery)
class DeliveryAdmin(LookOnly, admin.ModelAdmin):
    """What became of deliveries, to be looked at. No words, and no addresses of people."""

    list_display = ["created_at", "receiver", "state", "status", "attempts", "due_at"]
    list_filter = ["state", "created_at"]
    list_select_related = ["receiver"]
    fields = ["created_at", "receiver", "state", "status", "attempts", "due_at", "sent_at"]
    ordering = ["-pk"]
