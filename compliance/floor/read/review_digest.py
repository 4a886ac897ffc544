"""The digest by which a review's entry in the record covers a finding's row as that review left it."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from compliance.record import canonical
from compliance.record.entry import instant

WRITTEN = (
    "outcome",
    "severity",
    "says",
    "recorded",
    "due",
    "difference",
    "evidence",
    "status",
    "withdrawn_why",
)
"""What a review writes of a finding; `services.finding_store` stores these and no others."""

COVERED = (*WRITTEN, "first_seen", "last_changed")
"""What the digest covers: all that is written, and when. Hand, rule and subject stand beside the digest in the entry."""


def finding_digest(values: Mapping[str, Any]) -> str:
    """SHA-256 of the canonical bytes of what is covered; raises ValueError for what no review can have written."""
    covered = {name: _plain(values[name]) for name in COVERED}
    return sha256(canonical.encode(covered)).hexdigest()


def _plain(value: Any) -> Any:
    return instant(value) if isinstance(value, datetime.datetime) else value
