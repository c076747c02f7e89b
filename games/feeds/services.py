"""Everything that changes private addresses, receivers and deliveries."""

from games.feeds.addresses.services import give_up_address, make_address, renew_address
from games.feeds.delivery.channel import write_deliveries
from games.feeds.delivery.services import deliver_due
from games.feeds.receivers.services import (
    add_device,
    add_hook,
    remove_receiver,
    renew_secret,
    send_test,
    switch_on,
)
from games.feeds.retention import forget_old, forget_person

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
