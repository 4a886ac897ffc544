"""A refusal is one line of the log; a fault of ours keeps its traceback."""

from __future__ import annotations

import logging
import sys

import pytest

from compliance.running.numbered import RefusalsShort


def record(name: str, status: int | None) -> logging.LogRecord:
    try:
        raise ValueError("why")
    except ValueError:
        made = logging.LogRecord(name, logging.WARNING, __file__, 1, "what", (), sys.exc_info())
    if status is not None:
        made.status_code = status
    return made


@pytest.mark.parametrize(
    ("name", "status", "kept"),
    [
        ("django.request", 403, False),
        ("django.request", 499, False),
        ("django.request", 500, True),
        ("django.security.DisallowedHost", None, False),
        ("compliance.floor", None, True),
    ],
)
def test_a_traceback_is_of_a_fault_of_ours(name: str, status: int | None, kept: bool) -> None:
    line = record(name, status)
    assert RefusalsShort().filter(line)
    assert (line.exc_info is not None) is kept
