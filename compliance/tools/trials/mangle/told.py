"""What a door answered to one thing that was sent, and whether that is an answer: a refusal has place and cure, and what was
taken is what the published form allows."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple

from jsonschema import Draft202012Validator

from compliance.houses.forms import session
from compliance.papers.forms.kinds import schema, sent_kinds
from compliance.record import read
from compliance.tools.trials.mangle.bases import HANDS, SESSIONS
from games.hand import published
from games.hand.raw_check import texts

STATUSES = ("recorded", "already held", "conflict", "refused", "judged")
LONGEST = 2_000  # letters of a part of an answer: what was sent is not said back whole
_UNSEEN = re.compile("[\x00-\x1f\ufdd0-\ufdef\ud800-\udfff]")
_OF_ITS_OWN = re.compile(r"'[^']*'|\"[^\"]*\"|`[^`]*`|“[^”]*”|\d[\d,.:]*")


class WrongError(Exception):
    """An answer that is none."""


class Told(NamedTuple):
    """What became of one: `problems` are its reasons, each with path, value, what and cure."""

    status: str
    record: int | None = None
    problems: Sequence[dict[str, str]] = ()
    whole: str = ""  # all that was sent together was refused, for this reason


def answer_check(kind: str, told: Told, raw: bytes | None) -> None:
    """WrongError where it is none. `raw`: what was sent, where it was JSON."""
    if told.whole:
        return
    if told.status not in STATUSES:
        raise WrongError(f"the status {told.status!r}, which there is not")
    if told.status in ("refused", "conflict"):
        _refusal_check(told)
    elif told.status == "recorded":
        if told.record is None:
            raise WrongError("recorded, and nowhere")
        entry = read.entry(told.record)
        if entry is None:
            raise WrongError("recorded, and not in the record")
        body = json.loads(entry.body)
        _taken_check(kind, body, entry.body)
        if raw is not None:
            sent = json.loads(raw.decode("utf-8-sig"), object_pairs_hook=_once)
            _taken_check(kind, sent, raw)
            _same_check(sent, body)


def kind_of(told: Told) -> Iterator[str]:
    """Of which kinds a refusal is: its words, without what is of this one alone."""
    if told.whole:
        yield f"all of it: {_short(told.whole)}"
    for problem in told.problems:
        yield _short(problem["what"])


def _short(words: str) -> str:
    return _OF_ITS_OWN.sub("…", words)[:70]


def _refusal_check(told: Told) -> None:
    if not told.problems:
        raise WrongError(f"{told.status}, and not why")
    for problem in told.problems:
        for name in ("path", "value", "what", "cure"):
            text = problem.get(name, "")
            if not text.strip():
                raise WrongError(f"{told.status} without {name}: {problem}")
            if len(text) > LONGEST:
                raise WrongError(f"{told.status} with {len(text):,} letters of {name}: {text[:200]}")
        if not problem["path"].startswith("$") or "Traceback" in problem["what"]:
            raise WrongError(f"{told.status}, and not where: {problem}")


def _taken_check(kind: str, value: Any, raw: bytes) -> None:
    wrong = next(_validator(kind, str(value.get("form", ""))).iter_errors(value), None)
    if wrong is not None:
        raise WrongError(f"taken, and the form forbids it: {wrong.json_path}: {wrong.message[:300]}")
    for path, text in texts(value):
        if _UNSEEN.search(text):
            raise WrongError(f"taken with a character that no text may have: {path}: {text[:100]!r}")


def _same_check(sent: Any, body: Any, path: str = "$") -> None:
    """What is in the record was sent so: moments may be written otherwise, and what is absent may have been spelled out."""
    if isinstance(body, dict) and isinstance(sent, dict):
        for name, item in body.items():
            if name not in sent:
                raise WrongError(f"recorded, and never sent: {path}.{name}")
            _same_check(sent[name], item, f"{path}.{name}")
    elif isinstance(body, list) and isinstance(sent, list) and len(body) == len(sent):
        for n, (one, other) in enumerate(zip(sent, body, strict=True)):
            _same_check(one, other, f"{path}[{n}]")
    elif sent != body and not _moments(sent, body):
        raise WrongError(f"recorded otherwise than sent: {path}: {sent!r:.100} as {body!r:.100}")


def _moments(sent: Any, body: Any) -> bool:
    return isinstance(sent, str) and isinstance(body, str) and sent[:2].isdigit() and ":" in sent and ":" in body


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = [name for name, _ in pairs]
    if len(set(names)) != len(names):
        raise WrongError(f"taken with a key that stands twice: {names}")
    return dict(pairs)


@cache
def _validator(kind: str, form: str) -> Draft202012Validator:
    """The published schema, by the validator of somebody else."""
    if kind == HANDS:
        return Draft202012Validator(published.schema(form))
    return Draft202012Validator(session.schema() if kind == SESSIONS else schema(sent_kinds()[kind]))


class Logged(logging.Handler):
    """Errors of the program that stand in its log alone."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(logging.Formatter().format(record)[-3_000:])


@contextmanager
def logged() -> Iterator[Logged]:
    """Inside, what goes wrong is heard, and refusals are not printed."""
    heard, root = Logged(), logging.getLogger()
    before, heard_before = root.handlers[:], root.level
    root.handlers[:] = [heard]
    try:
        yield heard
    finally:
        root.handlers[:] = before
        root.setLevel(heard_before)
