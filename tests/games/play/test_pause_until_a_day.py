"""A day means that day where it was named; where names are hidden it gives no zone away."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.test import Client

from games.accounts.models import User
from games.play.models import Proposal
from tests.games.factories import playing_table

TOKYO = ZoneInfo("Asia/Tokyo")


@pytest.mark.parametrize("anonymous", [False, True])
def test_until_when(alice: User, bob: User, as_: Callable[[User], Client], anonymous: bool) -> None:
    alice.time_zone = "Asia/Tokyo"
    alice.save()
    with time_machine.travel(datetime(2026, 11, 15, 12, tzinfo=UTC)):
        table = playing_table(alice, bob, anonymous=anonymous)
        form = {"kind": "pause", "until": "2026-11-20"}
        as_(alice).post(f"/t/{table.code}/propose/", form)
        until = Proposal.objects.get().until
        page = as_(bob).get(f"/t/{table.code}/").content.decode()
    zone = UTC if anonymous else TOKYO
    assert until == datetime(2026, 11, 20, tzinfo=zone)
    said = (until + timedelta(0)).astimezone(UTC)
    assert f"{said:%a} {said.day} Nov, {said:%H:%M}" in page
