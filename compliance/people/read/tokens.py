"""The recorder tokens there are, without what could open a door."""

from __future__ import annotations

import datetime

from msgspec import Struct

from compliance.people.models import IntakeToken


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
        state = "holds"
        if self.revoked is not None:
            state = "revoked"
        elif self.expires is not None and self.expires <= now:
            state = "expired"
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
