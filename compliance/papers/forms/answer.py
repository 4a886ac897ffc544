"""What becomes of one thing that was sent in: a hand, a session, a paper."""

from typing import Literal

import msgspec
from msgspec import Struct

from games.hand.csv_rows import Sent
from games.hand.refusal import Problem

Status = Literal["recorded", "already held", "conflict", "refused", "proposed"]

_NAME = 80
_SAID_BACK = 500  # letters of one part of a refusal
_loose = msgspec.json.Decoder()


class Answer(Struct, frozen=True, omit_defaults=True, gc=False):
    """What became of one hand. `record` is its index in the record; of a conflict, the index of what is held; of one that waits
    for another person's word ("proposed", in files alone), the index of the proposal."""

    status: Status
    id: str | None = None
    record: int | None = None
    digest: str | None = None
    problems: tuple[Problem, ...] = ()


def id_of(raw: bytes) -> str | None:
    """The sender's id of a hand (a paper, a session) that does not decode, as far as it can be told."""
    try:
        value = _loose.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    found = value.get("id") if isinstance(value, dict) else None
    return found[:_NAME] if isinstance(found, str) else None


def of_row(sent: Sent) -> Answer:
    """Of a row that cannot be read. Bytes that are no text come out of it as halves of letters, which nobody can write down; a
    cell may hold a megabyte, of which the beginning is said back."""
    problem = None if sent.problem is None else Problem(*(_short(readable(part)) for part in sent.problem))
    return Answer("refused", readable(sent.hand)[:_NAME] or None, problems=() if problem is None else (problem,))


def _short(text: str) -> str:
    return text if len(text) <= _SAID_BACK else text[:_SAID_BACK] + "…"


def readable(text: str) -> str:
    """A text from outside as it can be written down: what is no letter is a question mark."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()
