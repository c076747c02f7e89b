"""What the audit says of the answers it may get."""

import json
from typing import Any

import pytest

from tests.audit import NOT_ASKED, judged

FINE = {"name": "nh3", "version": "0.3.7", "vulns": []}
UNKNOWN = {"name": "chess", "skip_reason": "not found"}
BAD = {
    "name": "pillow",
    "version": "13.0.0",
    "vulns": [{"id": "PYSEC-1", "fix_versions": ["13.0.1"], "aliases": []}],
}


def answer(*packages: dict[str, Any]) -> str:
    return json.dumps({"dependencies": packages, "fixes": []})


@pytest.mark.parametrize(
    ("said", "trouble", "reason"),
    [
        ("", "Traceback\nConnectionError: no such host", "ConnectionError: no such host"),
        ("", "", "it said nothing"),
        ("[]", "", "it said nothing"),
        (answer(UNKNOWN, UNKNOWN), "", "it knows none of our packages"),
    ],
)
def test_who_could_not_be_asked_is_no_failure_and_is_said(
    said: str, trouble: str, reason: str
) -> None:
    holes, sentence = judged(said, trouble)
    assert not holes
    assert sentence.startswith(NOT_ASKED)
    assert reason in sentence


def test_a_hole_is_a_failure_with_what_mends_it() -> None:
    holes, sentence = judged(answer(FINE, BAD, UNKNOWN), "")
    assert holes
    assert sentence.startswith("pillow 13.0.0: PYSEC-1, mended in 13.0.1\n")


def test_how_many_were_asked_about_is_said() -> None:
    assert judged(answer(FINE, UNKNOWN), "") == (
        False,
        "No known hole: 1 packages asked about, 1 unknown to the service.",
    )
