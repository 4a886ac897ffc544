"""Makes, finds and revokes recorder tokens. A token is shown once; what is kept is its SHA-256."""

from __future__ import annotations

import datetime
import secrets
from hashlib import sha256

from django.db import IntegrityError, transaction

from compliance.houses.read.house import establishment_get
from compliance.people.models import IntakeToken

PREFIX = "oliver_"  # so that a secret scanner, or a person, sees what it is
_USED_EVERY = datetime.timedelta(minutes=1)  # finer would be a write for every hand


class TokenError(ValueError):
    """The token cannot be made or found; the message says why."""


def token_create(*, establishment: str, label: str, now: datetime.datetime, days: int | None = None) -> str:
    """A new token for a recorder of this establishment: the only time it is to be seen."""
    token = PREFIX + secrets.token_urlsafe(32)
    try:
        with transaction.atomic():
            IntakeToken.objects.create(
                establishment=establishment_get(slug=establishment),
                label=label,
                digest=_digest(token),
                created=now,
                expires=None if days is None else now + datetime.timedelta(days=days),
            )
    except IntegrityError:
        raise TokenError(f"{establishment} has a token {label!r} already; a label names one token for good.") from None
    return token


def token_revoke(*, establishment: str, label: str, now: datetime.datetime) -> None:
    """From now on the token opens nothing."""
    found = IntakeToken.objects.filter(establishment__slug=establishment, label=label)
    if not found.exists():
        raise TokenError(f"{establishment} has no token {label!r}; `manage.py token list` shows those there are.")
    found.filter(revoked=None).update(revoked=now)


def token_use(*, token: str, now: datetime.datetime) -> IntakeToken:
    """The token that was presented, if it opens the door now; TokenError says why it does not."""
    held = IntakeToken.objects.select_related("establishment").filter(digest=_digest(token)).first()
    if held is None:
        raise TokenError("This token is not known.")
    if held.revoked is not None:
        raise TokenError(f"The token {held.label!r} was revoked on {held.revoked:%Y-%m-%d}.")
    if held.expires is not None and held.expires <= now:
        raise TokenError(f"The token {held.label!r} expired on {held.expires:%Y-%m-%d}.")
    if held.last_used is None or now - held.last_used >= _USED_EVERY:
        IntakeToken.objects.filter(pk=held.pk).update(last_used=now)
    return held


def _digest(token: str) -> bytes:
    return sha256(token.encode("utf-8", "surrogateescape")).digest()
