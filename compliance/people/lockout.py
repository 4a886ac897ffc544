"""Wrong passwords and codes: what slows a guesser, whom it does not slow, and how it is lifted before its time.

Counted apart, each with allauth's counters in the cache (`ACCOUNT_RATE_LIMITS`): a name, whoever tries it; an address, whatever
names it tries; and a device that signed in before, which is held up by its own wrong tries alone. So nobody locks somebody
else out who comes with a device of theirs, and a house behind one address goes on working while a stranger in it guesses.

The arithmetic of guessing. A name takes five tries in fifteen minutes and twenty in a day, from all addresses together: 7,300
in a year. A first password is one of 31^20, about 7 × 10^29; one's own has twelve characters or more and is none of the twenty
thousand most used. A code of the second factor is one of 10^6 and changes every thirty seconds: whoever has the password
already finds it within a year with a chance of 7,300 in 10^6, under one in a hundred, and each wrong one is in the access log.
An address takes twenty tries in fifteen minutes, of all names. A device's own five in fifteen minutes are open to whoever
stole its cookie, for the names that signed in with it: 175,200 in a year, against 12 characters.
"""

import datetime
import ipaddress
import secrets
import time

from allauth.core.internal import ratelimit
from django.conf import settings
from django.core import signing
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from redis.exceptions import RedisError

from compliance.people.models import Access, Person

_APP, _NAME, _ADDRESS, _DEVICE = "allauth.account", "login_failed", "address_failed", "device_failed"
_LOCAL = "django.core.cache.backends.locmem.LocMemCache"

COOKIE = "oliver_device"
_SALT = "compliance.people.device"
_REMEMBERED = datetime.timedelta(days=180)
_MOST_PEOPLE = 30  # at one shared terminal; who signed in longest ago is forgotten
_MOST_ADDRESSES = 50

REFUSED = "sign-in refused"  # as it is written down


def lock_name(login: str) -> str:
    """Under which wrong passwords are counted: by the name alone, whichever of our host names was asked."""
    return f"person:{login.lower()}"


def try_count(*, request: HttpRequest, login: str) -> tuple[ratelimit.RateLimitUsage | None, str]:
    """Count a try before it is known to be wrong: what to take back if it was right; None and by what it is locked."""
    device = _device(request, login)
    if device:
        return _consume(request, _DEVICE, f"device:{device}:{login.lower()}"), "device_locked"
    by_name = _consume(request, _NAME, lock_name(login))
    if by_name is None:
        return None, "too_many_login_attempts"
    by_address = _consume(request, _ADDRESS)
    if by_address is None:  # a name is not locked by what comes from a locked address
        by_name.rollback()
        return None, "address_locked"
    return ratelimit.RateLimitUsage(usage=[*by_name.usage, *by_address.usage]), ""


def device_remember(*, request: HttpRequest, response: HttpResponse, person: int) -> None:
    """Whoever signed in now is known at this device."""
    number, people = _read(request) or (secrets.token_urlsafe(16), [])
    people = [*(each for each in people if each != person), person][-_MOST_PEOPLE:]
    response.set_cookie(
        COOKIE,
        signing.dumps([number, people], salt=_SALT),
        max_age=_REMEMBERED,
        path="/sign-in/",
        secure=bool(settings.SESSION_COOKIE_SECURE),
        httponly=True,
        samesite="Strict",
    )


def locked_until(*, person: Person) -> datetime.datetime | None:
    """When a locked name opens by itself; None when it is not locked."""
    names = (lock_name(person.username), f"mfa-auth-user-{person.pk}")
    return _latest([each for name in names for each in _counters(_NAME, HttpRequest(), name)])


def locked_known(*, person: Person) -> tuple[datetime.datetime | None, bool]:
    """The same for a page, and whether it can be told: the tries are counted where the broker lies, which may be away."""
    try:
        return locked_until(person=person), True
    except (RedisError, OSError):
        return None, False


def lock_lift(*, person: Person) -> bool:
    """Forget the wrong tries of this person; whether the name was locked."""
    was = locked_until(person=person) is not None
    names = (lock_name(person.username), f"mfa-auth-user-{person.pk}")
    cache.delete_many([key for name in names for key, _ in _counters(_NAME, HttpRequest(), name)])
    return was


def addresses_locked() -> list[tuple[str, datetime.datetime]]:
    """Addresses from which nobody new signs in at the moment, and until when."""
    since = timezone.now() - datetime.timedelta(seconds=max(rate.duration for rate in _rates(_ADDRESS)))
    tried = Access.objects.filter(at__gte=since, what=REFUSED).exclude(address=None).values_list("address", flat=True)
    found = [(each, _latest(_counters(_ADDRESS, _from(each or "")))) for each in tried.distinct()[:_MOST_ADDRESSES]]
    return [(address, until) for address, until in found if address is not None and until is not None]


def address_lift(*, address: str) -> bool:
    """Forget the wrong tries from an address; whether it was locked. ValueError where it is none."""
    counters = _counters(_ADDRESS, _from(str(ipaddress.ip_address(address))))
    was = _latest(counters) is not None
    cache.delete_many([key for key, _ in counters])
    return was


def counted_together() -> bool:
    """Whether all processes count in one place: with a broker other than Redis each counts for itself."""
    return bool(settings.CACHES["default"]["BACKEND"] != _LOCAL)


def _consume(request: HttpRequest, action: str, key: str | None = None) -> ratelimit.RateLimitUsage | None:
    return ratelimit.consume(request, app=_APP, action=action, key=key)


def _device(request: HttpRequest, login: str) -> str:
    """The number of the device, where this person signed in with it before; "" elsewhere."""
    number, people = _read(request) or ("", [])
    return number if people and Person.objects.filter(username__iexact=login, pk__in=people).exists() else ""


def _read(request: HttpRequest) -> tuple[str, list[int]] | None:
    """What the cookie says, if we signed it."""
    try:
        number, people = signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=_REMEMBERED)
    except signing.BadSignature:
        return None
    return number, people


def _from(address: str) -> HttpRequest:
    request = HttpRequest()
    request.META["REMOTE_ADDR"] = address
    return request


def _rates(action: str) -> list[ratelimit.Rate]:
    return list(ratelimit.get_rates(app=_APP, action=action))


def _counters(action: str, request: HttpRequest, key: str | None = None) -> list[tuple[str, ratelimit.Rate]]:
    """Where tries are counted (a code's key is that of allauth.mfa.base.internal.flows)."""
    return [
        (ratelimit.get_cache_key(request, app=_APP, action=action, rate=rate, key=key), rate) for rate in _rates(action)
    ]


def _latest(counters: list[tuple[str, ratelimit.Rate]]) -> datetime.datetime | None:
    ends = [end for key, rate in counters if (end := _until(cache.get(key, []), rate)) is not None]
    return datetime.datetime.fromtimestamp(max(ends), datetime.UTC) if ends else None


def _until(history: list[float], rate: ratelimit.Rate) -> float | None:
    """The moment at which the oldest of the tries that lock no longer counts; the latest try stands first."""
    held = [at for at in history if at > time.time() - rate.duration]
    return held[rate.amount - 1] + rate.duration if len(held) >= rate.amount else None
