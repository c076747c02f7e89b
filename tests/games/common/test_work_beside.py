"""What waits for strangers does not hold up the embedded worker."""

from threading import Event

import pytest

from games.common.single_thread import Beside


def test_nobody_waits_for_it_and_it_goes_on_once_at_a_time() -> None:
    begun, go_on, done = Event(), Event(), []

    def work() -> None:
        begun.set()
        go_on.wait(10)
        done.append(1)

    beside = Beside("waiting", work)
    assert beside.begin()
    assert begun.wait(10)
    assert not beside.begin()
    assert not done
    go_on.set()
    wait_for(beside)
    assert done == [1]


def test_after_a_fault_it_can_begin_again(caplog: pytest.LogCaptureFixture) -> None:
    def work() -> None:
        raise OSError("the line is dead")

    beside = Beside("failing", work)
    assert beside.begin()
    wait_for(beside)
    assert beside.begin()
    wait_for(beside)
    assert caplog.text.count("work beside the worker failed") == 2


def wait_for(beside: Beside) -> None:
    """Its lock is free again; nothing is left running when the test ends."""
    assert beside._busy.acquire(timeout=10)
    beside._busy.release()
