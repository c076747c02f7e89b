"""Private addresses, receivers, and what is delivered to them."""

from games.feeds.services.addresses import give_up_address, make_address, renew_address
from games.feeds.services.delivery import deliver_due
from games.feeds.services.forgetting import forget_old, forget_person
from games.feeds.services.receivers import (
    add_device,
    add_hook,
    remove_receiver,
    renew_secret,
    send_test,
    switch_on,
)
from games.feeds.services.writing import write_deliveries

__all__ = [
    "add_device",
    "add_hook",
    "deliver_due",
    "forget_old",
    "forget_person",
    "give_up_address",
    "make_address",
    "remove_receiver",
    "renew_address",
    "renew_secret",
    "send_test",
    "switch_on",
    "write_deliveries",
]
