"""What a report is, in one number: the digest over everything it says, and the code on the paper that stands for it.

The same content is the same edition, whoever asks and whenever. Made-when, paper and format are not part of it.
"""

from __future__ import annotations

import datetime
from dataclasses import Field, fields, is_dataclass
from fractions import Fraction
from hashlib import sha256
from typing import Any

from compliance.record import canonical
from reports.base import Document

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base 32: none that are read one for another
_GROUPS, _GROUP = 4, 4  # 80 bits


def digest_of(document: Document, position: int | None, catalogue: tuple[str, ...]) -> str:
    """SHA-256 over the whole content and what it rests on."""
    held = {"document": _plain(document), "position": position, "catalogue": list(catalogue)}
    return sha256(canonical.encode(held)).hexdigest()


def verification_of(code: str, digest: str) -> str:
    """The verification code: the report's code and the first bits of the digest, "COL01-7K3F-…"."""
    number = int(digest, 16) >> (256 - 5 * _GROUPS * _GROUP)
    letters = ""
    for _ in range(_GROUPS * _GROUP):
        number, rest = divmod(number, 32)
        letters = _LETTERS[rest] + letters
    return "-".join([code, *(letters[start : start + _GROUP] for start in range(0, len(letters), _GROUP))])


def verification_read(written: str) -> str:
    """A code as a person typed it: case, blanks and the letters that look like figures put right."""
    code, _, rest = "".join(written.split()).upper().partition("-")
    letters = rest.replace("-", "").replace("O", "0").replace("I", "1").replace("L", "1")
    return "-".join([code, *(letters[start : start + _GROUP] for start in range(0, len(letters), _GROUP))])


def _counts(value: Any, field: Field[Any]) -> bool:
    """Whether a field is part of the content. One that came later is, from where it is used: papers handed over stay ours."""
    if field.metadata.get("later"):
        return bool(getattr(value, field.name) != field.default)
    return not field.name.startswith("_")


def _plain(value: Any) -> Any:
    """The value as canonical JSON can hold it."""
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value) if _counts(value, field)}
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    return value
