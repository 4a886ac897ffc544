"""Sends waiting work to the workers, and says what happens when the broker does not answer."""

from __future__ import annotations

import logging

from celery import Task
from kombu.exceptions import OperationalError

log = logging.getLogger(__name__)


def tell(task: Task, what: int | str) -> None:
    """Tell the workers of one thing that waits. Without a broker it waits for the sweep."""
    try:
        task.apply_async(args=(what,), retry=False)
    except OperationalError as error:
        log.warning("the broker does not answer, %s waits for the sweep: %s", task.name, error)
