"""How fast may be read: enough for drawing everything without a pause, not enough for crowding out the floor."""

from __future__ import annotations

import logging
import time

from django.core.cache import cache
from redis.exceptions import RedisError
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from compliance.people.readers import Reader

READS = 1_200  # a minute: at 1,000 rows a page, more than a million rows
EXPORTS = 30  # a minute: each holds a thread of the server while it runs
REFUSALS = 60  # a minute from one address are written down; more are refused all the same
_WINDOW = 60

log = logging.getLogger(__name__)


class ReadsThrottle(BaseThrottle):
    """Counts the requests of a token in each minute, for all web processes together."""

    def __init__(self) -> None:
        self._wait: float | None = None

    def allow_request(self, request: Request, view: APIView) -> bool:
        reader: object = request.user
        if not isinstance(reader, Reader):
            return True
        if counted(f"read:{reader.token_id}") > READS:
            self._wait = rest_of_the_minute()
        return self._wait is None

    def wait(self) -> float | None:
        return self._wait


def counted(what: str) -> int:
    """One more of these in this minute; 0 when nobody can count: reading must not depend on the counter."""
    key = f"api:{what}:{int(time.time()) // _WINDOW}"
    try:
        if cache.add(key, 1, timeout=2 * _WINDOW):
            return 1
        return cache.incr(key)
    except ValueError:  # it ran out between the two
        return 1
    except (RedisError, OSError) as error:
        log.warning("reads are not counted: %s", error)
        return 0


def rest_of_the_minute() -> float:
    """Seconds until the next window."""
    return _WINDOW - time.time() % _WINDOW
