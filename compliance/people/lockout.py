"""Five wrong passwords, or codes, lock a name for fifteen minutes: until when it is locked, and how it is opened before.

The wrong tries are allauth's, kept in the cache. What is counted for an address (twenty tries) is left alone here: it
protects everybody else.
"""

import datetime
import time

from allauth.core.internal import ratelimit
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

from compliance.people.models import Person

_APP, _ACTION = "allauth.account", "login_failed"
_LOCAL = "django.core.cache.backends.locmem.LocMemCache"


def lock_name(login: str) -> str:
    """Under which wrong passwords are counted: by the name alone, whichever of our host names was asked."""
    return f"person:{login.lower()}"


def locked_until(*, person: Person) -> datetime.datetime | None:
    """When a locked name opens by itself; None when it is not locked."""
    ends = [end for key, rate in _counters(person) if (end := _until(cache.get(key, []), rate)) is not None]
    return datetime.datetime.fromtimestamp(max(ends), datetime.UTC) if ends else None


def lock_lift(*, person: Person) -> bool:
    """Forget the wrong tries of this person; whether the name was locked."""
    was = locked_until(person=person) is not None
    cache.delete_many([key for key, _ in _counters(person)])
    return was


def counted_together() -> bool:
    """Whether all processes count in one place: with a broker other than Redis each counts for itself."""
    return bool(settings.CACHES["default"]["BACKEND"] != _LOCAL)


def _counters(person: Person) -> list[tuple[str, ratelimit.Rate]]:
    """Where passwords and where codes are counted (allauth.mfa.base.internal.flows)."""
    rates = [rate for rate in ratelimit.get_rates(app=_APP, action=_ACTION) if rate.per == "key"]
    names = (lock_name(person.username), f"mfa-auth-user-{person.pk}")
    return [
        (ratelimit.get_cache_key(HttpRequest(), app=_APP, action=_ACTION, rate=rate, key=name), rate)
        for rate in rates
        for name in names
    ]


def _until(history: list[float], rate: ratelimit.Rate) -> float | None:
    """The moment at which the oldest of the tries that lock no longer counts; the latest try stands first."""
    held = [at for at in history if at > time.time() - rate.duration]
    return held[rate.amount - 1] + rate.duration if len(held) >= rate.amount else None
