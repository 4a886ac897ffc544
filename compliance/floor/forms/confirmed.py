"""Which findings one person alone does not make fall by correcting a hand (`confirmed.toml`)."""

import datetime
import tomllib
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct, field

from compliance.law.finding import Outcome, Severity
from games.schema import dated


class Confirmed(Struct, frozen=True, forbid_unknown_fields=True):
    """Of this outcome, those of these severities, from a day on."""

    outcome: Outcome
    severities: tuple[Severity, ...]
    cite: str
    from_: datetime.date = field(name="from")
    until: datetime.date | None = None

    @property
    def key(self) -> Outcome:
        return self.outcome


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    confirmed: tuple[Confirmed, ...]


@cache
def declared() -> tuple[Confirmed, ...]:
    """As they stand in the file."""
    text = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), _File).confirmed


def takes_two(*, outcome: str, severity: str, day: datetime.date) -> bool:
    """Whether a finding like this falls by the word of two people only."""
    said = dated.as_of(declared(), day).get(outcome)
    return said is not None and severity in said.severities
