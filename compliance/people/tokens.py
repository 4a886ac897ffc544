"""Tokens of recorders: makes, finds, lists and revokes them. A token is shown once; what is kept is its SHA-256."""

import datetime
import secrets
from hashlib import sha256

from django.db import IntegrityError, transaction
from msgspec import Struct

from compliance.houses.read.house import establishment_get
from compliance.people.account_states import state_keep
from compliance.people.models import IntakeToken

PREFIX = "oliver_"  # so that a secret scanner, or a person, sees what it is
USED_EVERY = datetime.timedelta(minutes=1)  # finer would be a write for every hand, or every read


LONGEST_DAYS = 3_650
"""A token for longer than ten years is better made anew."""


class TokenError(ValueError):
    """A token cannot be made or found, or opens nothing; the message says why and what to do. `field`: of what was asked for."""

    def __init__(self, says: str, field: str = "reader") -> None:
        super().__init__(says)
        self.field = field


def token_digest(token: str) -> bytes:
    """What is kept of a token."""
    return sha256(token.encode("utf-8", "surrogateescape")).digest()


def token_state(*, expires: datetime.datetime | None, revoked: datetime.datetime | None, now: datetime.datetime) -> str:
    """The word for the state that a token is in."""
    if revoked is not None:
        return "revoked"
    return "expired" if expires is not None and expires <= now else "holds"


def holds_check(
    *, label: str, expires: datetime.datetime | None, revoked: datetime.datetime | None, now: datetime.datetime
) -> None:
    """TokenError where a token of this label no longer opens anything."""
    if revoked is not None:
        raise TokenError(f"The token {label!r} was revoked on {revoked:%Y-%m-%d}.")
    if expires is not None and expires <= now:
        raise TokenError(f"The token {label!r} expired on {expires:%Y-%m-%d}.")


class TokenLine(Struct, frozen=True):
    """A token as it is listed."""

    establishment: str
    label: str
    created: datetime.datetime
    expires: datetime.datetime | None
    revoked: datetime.datetime | None
    last_used: datetime.datetime | None

    def facts(self, now: datetime.datetime) -> dict[str, str | None]:
        """As plain text, with the state it is in."""
        state = token_state(expires=self.expires, revoked=self.revoked, now=now)
        times = {
            name: None if (at := getattr(self, name)) is None else at.isoformat(timespec="seconds")
            for name in ("created", "expires", "revoked", "last_used")
        }
        return {"establishment": self.establishment, "label": self.label, "state": state, **times}


def tokens_list(*, establishment: str | None = None) -> list[TokenLine]:
    """All tokens, or those of one establishment, the oldest first."""
    tokens = IntakeToken.objects.order_by("establishment__slug", "id")
    if establishment is not None:
        tokens = tokens.filter(establishment__slug=establishment)
    fields = ("establishment__slug", "label", "created", "expires", "revoked", "last_used")
    return [TokenLine(*row) for row in tokens.values_list(*fields)]


def token_create(*, establishment: str, label: str, now: datetime.datetime, days: int | None = None) -> str:
    """A new token for a recorder of this establishment: the only time it is to be seen."""
    expires = None if days is None else now + lasting(days)
    token = PREFIX + secrets.token_urlsafe(32)
    try:
        with transaction.atomic():
            made = IntakeToken.objects.create(
                establishment=establishment_get(slug=establishment),
                label=label,
                digest=token_digest(token),
                created=now,
                expires=expires,
            )
            state_keep(of="recorder's token", numbers=[made.pk])
    except IntegrityError:
        raise TokenError(f"{establishment} has a token {label!r} already; a label names one token for good.") from None
    return token


def lasting(days: int) -> datetime.timedelta:
    """For how long a token is made; TokenError where it is for no time, or for longer than one should last."""
    if not 1 <= days <= LONGEST_DAYS:
        raise TokenError(
            f"A token lasts from 1 to {LONGEST_DAYS:,} days, ten years; for longer it is better made anew.", "days"
        )
    return datetime.timedelta(days=days)


@transaction.atomic
def token_revoke(*, establishment: str, label: str, now: datetime.datetime) -> None:
    """From now on the token opens nothing."""
    found = IntakeToken.objects.filter(establishment__slug=establishment, label=label)
    if not found.exists():
        raise TokenError(f"{establishment} has no token {label!r}; `manage.py token list` shows those there are.")
    found.filter(revoked=None).update(revoked=now)
    state_keep(of="recorder's token", numbers=found.values_list("pk", flat=True))


def token_use(*, token: str, now: datetime.datetime) -> IntakeToken:
    """The token that was presented, if it opens the door now; TokenError says why it does not."""
    held = IntakeToken.objects.select_related("establishment").filter(digest=token_digest(token)).first()
    if held is None:
        raise TokenError("This token is not known.")
    holds_check(label=held.label, expires=held.expires, revoked=held.revoked, now=now)
    if held.last_used is None or now - held.last_used >= USED_EVERY:
        IntakeToken.objects.filter(pk=held.pk).update(last_used=now)
    return held
