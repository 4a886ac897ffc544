"""When a session ends because nobody is there (`idle.toml`): by role, the shortest of those that somebody holds."""

import datetime
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct, field

from compliance.people.rights import Role
from games.schema import dated


class Idle(Struct, frozen=True, forbid_unknown_fields=True):
    """After how many minutes the session of a role ends, from a day on."""

    role: Role
    minutes: int
    cite: str
    from_: datetime.date = field(name="from")
    until: datetime.date | None = None

    @property
    def key(self) -> Role:
        return self.role


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    idle: tuple[Idle, ...]


@cache
def declared() -> tuple[Idle, ...]:
    """As they stand in the file."""
    text = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), _File).idle


def idle_after(roles: Iterable[Role], day: datetime.date) -> datetime.timedelta | None:
    """How long somebody with these roles may be away; None: no role says."""
    holding = dated.as_of(declared(), day)
    minutes = [holding[role].minutes for role in roles if role in holding]
    return datetime.timedelta(minutes=min(minutes)) if minutes else None
