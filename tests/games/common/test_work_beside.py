"""What waits for strangers does not hold up the embedded worker."""

from threading import Event

import pytest

from games.common.single_thread import SingleThread


def test_nobody_waits_for_it_and_it_goes_on_once_at_a_time() -> None:
    begun, go_on, done = Event(), Event(), []

    def work() -> None:
        begun.set()
        go_on.wait(10)
        done.append(1)

    sender = SingleThread("waiting", work)
    assert sender.begin()
    assert begun.wait(10)
    assert not sender.begin()
    assert not done
    go_on.set()
    wait_for(sender)
    assert done == [1]


def test_after_a_fault_it_can_begin_again(caplog: pytest.LogCaptureFixture) -> None:
    def work() -> None:
        raise OSError("the line is dead")

    sender = SingleThread("failing", work)
    assert sender.begin()
    wait_for(sender)
    assert sender.begin()
    wait_for(sender)
    assert caplog.text.count("work beside the worker failed") == 2


def wait_for(sender: SingleThread) -> None:
    """Its lock is free again; nothing is left running when the test ends."""
    assert sender._busy.acquire(timeout=10)
    sender._busy.release()
