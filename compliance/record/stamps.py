"""Time stamps of checkpoints by an authority outside (RFC 3161): that a head of the record was there at a moment.

Our own clock and key vouch for a checkpoint's time; whoever holds both could sign one for a day that is over. A stamp is of the
signed note, by somebody else's clock and key. It is asked for in the background, of the last checkpoint, at most every ten
minutes: a stamp of a head covers all before it. Nothing waits for it, and nothing fails with it.
"""

import urllib.request
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit

from cryptography.x509 import load_pem_x509_certificates
from django.conf import settings
from msgspec import Struct
from rfc3161_client import (
    HashAlgorithm,
    TimeStampRequest,
    TimestampRequestBuilder,
    TimeStampResponse,
    VerificationError,
    VerifierBuilder,
    decode_timestamp_response,
)

from compliance.record import read, seal, verifier
from compliance.record.drift import Drift
from compliance.record.models import Stamp

EVERY = timedelta(minutes=10)
LATE = timedelta(hours=1)
_WAIT = 20  # seconds for the authority's answer
_LARGEST = 64 * 1024  # bytes of it
_SECOND = timedelta(seconds=1)  # an authority says whole seconds unless it says more
_TYPES = ("application/timestamp-query", "application/timestamp-reply")


class StampError(ValueError):
    """No stamp came of it, or it does not hold; the message says why."""


class Stamped(Struct, frozen=True):
    """What a page says of the last stamp."""

    size: int
    at: datetime
    by: str
    failed: str = ""


def take(*, clock: Callable[[], datetime]) -> Stamp | None:
    """Have the last checkpoint stamped, unless one was lately; None where there is nothing to do. StampError: none came."""
    latest = read.checkpoint_latest()
    if not settings.TIME_STAMPS.address or latest is None:
        return None
    last = Stamp.objects.order_by("-size").first()
    if last is not None and (last.size >= latest.size or clock() - last.answered < EVERY):
        return None
    request = TimestampRequestBuilder().data(latest.note.encode()).hash_algorithm(HashAlgorithm.SHA512).build()
    asked = clock()
    answer = _ask(request)
    answered = clock()
    opened = _opened(answer, latest.note, VerifierBuilder.from_request(request))
    stamp = Stamp(size=latest.size, at=_moment(opened), asked=asked, answered=answered, answer=answer)
    Stamp.objects.bulk_create([stamp], ignore_conflicts=True)  # of two at once the first is as good
    if (kept := seal.archive()) is not None:
        kept.stamp_put(latest.size, answer)
    return stamp


def _ask(request: TimeStampRequest) -> bytes:
    asked = urllib.request.Request(  # noqa: S310  # the scheme was checked when the settings were read
        settings.TIME_STAMPS.address, data=request.as_bytes(), headers={"Content-Type": _TYPES[0]}
    )
    try:
        with urllib.request.urlopen(asked, timeout=_WAIT) as response:  # noqa: S310
            return bytes(response.read(_LARGEST))
    except OSError as error:
        raise StampError(f"the time-stamping authority could not be asked: {error}") from error


def _opened(answer: bytes, note: str, builder: VerifierBuilder) -> TimeStampResponse:
    """The answer, if it is of this note and a root that we believe vouches for it."""
    try:
        for root in load_pem_x509_certificates(Path(settings.TIME_STAMPS.roots).read_bytes()):
            builder = builder.add_root_certificate(root)
        opened = decode_timestamp_response(answer)
        builder.build().verify_message(opened, note.encode())
    except (OSError, ValueError, VerificationError) as error:
        raise StampError(str(error)) from error
    return opened


def _moment(opened: TimeStampResponse) -> datetime:
    return opened.tst_info.gen_time.astimezone(UTC)


def faults(notes: Callable[[int], str | None]) -> Iterable[str]:
    """What does not hold of the stamps that are there: each is opened against the note of its checkpoint (`notes` by size).

    Without the roots of the authority nothing can be said of them.
    """
    if not settings.TIME_STAMPS.roots:
        return
    kept = dict(archive.stamps()) if (archive := seal.archive()) is not None else {}
    for stamp in Stamp.objects.order_by("size").iterator():
        yield from _faults_of(stamp, notes(stamp.size))
        if kept.pop(stamp.size, bytes(stamp.answer)) != bytes(stamp.answer):
            yield f"the time stamp of the checkpoint of {stamp.size} records is not the one that is archived"
    for size in kept:
        yield f"the time stamp of the checkpoint of {size} records is archived, but not in its table"


def _faults_of(stamp: Stamp, note: str | None) -> Iterable[str]:
    where = f"the time stamp of the checkpoint of {stamp.size} records"
    if note is None:
        yield f"{where} is of none that is there"
        return
    try:
        opened = _opened(bytes(stamp.answer), note, VerifierBuilder())
    except StampError as error:
        yield f"{where} does not hold: {error}"
        return
    if _moment(opened) != stamp.at:
        yield f"{where} says {_moment(opened)}, its row {stamp.at}"


def bundle_said(path: Path, keys: verifier.Keys) -> list[str]:
    """Of each time stamp in a bundle that its verifier found clean: that the authority's root vouches for it, or why not."""
    bundle = verifier.Bundle(path)
    _, heads = bundle.heads(keys)
    notes = {head.size: note for head, note in heads.items()}
    return [_said(stamp, notes[stamp.size]) for stamp in bundle.stamps(heads)]


def _said(stamp: verifier.Stamp, note: str) -> str:
    where = f"the time stamp of the checkpoint of {stamp.size} records by {stamp.by}, {stamp.at},"
    if not settings.TIME_STAMPS.roots:
        return f"{where} was not checked against its authority: name its root in OLIVER_TSA_ROOTS"
    try:
        _opened(stamp.answer, note, VerifierBuilder())
    except StampError as error:
        raise verifier.TamperedError(f"{where} does not hold: {error}") from error
    return f"{where} holds: the root that was named vouches for it"


def last() -> Stamped | None:
    """The last one, for the page Record."""
    stamp = Stamp.objects.order_by("-size").first()
    if stamp is None:
        return None
    return Stamped(stamp.size, stamp.at, urlsplit(settings.TIME_STAMPS.address).hostname or "a former authority")


def drifts() -> list[Drift]:
    """This machine's clock against the authority's, by the last stamp; where it has stamped nothing for an hour, that."""
    host = urlsplit(settings.TIME_STAMPS.address).hostname
    latest, stamp = (read.checkpoint_latest(), Stamp.objects.order_by("-size").first()) if host else (None, None)
    if host is None or latest is None:
        return []
    if stamp is None or latest.at - stamp.answered > LATE:
        return [Drift(host, failed="it has stamped no checkpoint for an hour")] if stamp is not None else []
    half = (stamp.answered - stamp.asked) / 2
    accuracy = decode_timestamp_response(bytes(stamp.answer)).tst_info.accuracy
    told = timedelta(seconds=accuracy.seconds, milliseconds=accuracy.millis or 0)
    name = f"{host} (the time stamp of {stamp.size} entries)"
    return [Drift(name, stamp.asked + half - (stamp.at + _SECOND / 2), half + _SECOND / 2 + told)]
