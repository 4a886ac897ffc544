"""Time stamps of checkpoints (RFC 3161), as far as Python's own library can look into them.

That a stamp is of this very checkpoint is checked: the digest in it is the digest of the signed note. When, and by whom it says
it was made, is read. That this authority really signed it takes X.509 and is not checked here: `openssl ts -verify`, or
`manage.py verify --bundle` of any Oliver, does that with the authority's root.
"""

import base64
import hashlib
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any, NamedTuple

from .canonical import canonical, read_json
from .faults import TamperedError

HASHES = {"608648016503040201": "sha256", "608648016503040202": "sha384", "608648016503040203": "sha512"}
SIGNED, TOLD = "2a864886f70d010702", "2a864886f70d0109100104"  # signedData, TSTInfo
NAMES = ("550403", "55040a")  # common name, else organisation
SEQUENCE, SET, OID, CONTEXT = 0x30, 0x31, 0x06, 0xA0


class Stamp(NamedTuple):
    """Of how many records, when by the authority's clock, who it says it is; the answer as it came."""

    size: int
    at: str
    by: str
    answer: bytes


class Part(NamedTuple):
    """A value of DER: its tag, and what is in it."""

    tag: int
    value: bytes

    def parts(self) -> "list[Part]":
        return _parts(self.value)


def stamps_read(lines: Iterable[bytes], notes: dict[int, str]) -> list[Stamp]:
    """The stamps of a bundle, each held against the note of its checkpoint."""
    return [_stamp(line, notes) for line in lines]


def _stamp(line: bytes, notes: dict[int, str]) -> Stamp:
    try:
        item = read_json(line)
        size, answer = int(item["size"]), base64.b64decode(item["answer"], validate=True)
        if canonical({"answer": base64.b64encode(answer).decode(), "size": size}) + b"\n" != line:
            raise ValueError("it is not written as it was exported")
    except (ValueError, KeyError, TypeError) as error:
        raise TamperedError(f"stamps.ndjson is damaged: {error}") from error
    where = f"the time stamp of the checkpoint of {size} records"
    try:
        name, digest, at, by = told(answer)
    except (ValueError, IndexError, StopIteration) as error:
        raise TamperedError(f"{where} is damaged: {error}") from error
    note = notes.get(size)
    if note is None:
        raise TamperedError(f"{where} is of no checkpoint that is here")
    if hashlib.new(name, note.encode()).digest() != digest:
        raise TamperedError(f"{where} is of another checkpoint than this one")
    return Stamp(size, at, by, answer)


def told(answer: bytes) -> tuple[str, bytes, str, str]:
    """What a TimeStampResp says: by which hash, the digest it is of, when, and who its signer is called."""
    [whole] = _parts(answer)
    status, content = whole.parts()[:2]
    if status.parts()[0].value not in (b"\0", b"\1"):
        raise ValueError("the authority granted none")
    kind, held = content.parts()
    signed = held.parts()[0].parts()
    info = next(part for part in signed[2:] if part.tag == SEQUENCE)
    of, inside = info.parts()
    if (kind.value.hex(), of.value.hex()) != (SIGNED, TOLD):
        raise ValueError("it is no time stamp")
    _, _, imprint, _, moment, *_ = _parts(inside.parts()[0].value)[0].parts()
    algorithm, digest = imprint.parts()
    name = HASHES.get(algorithm.parts()[0].value.hex())
    if name is None:
        raise ValueError("it is of a hash that is not known here")
    return name, digest.value, _moment(moment.value.decode()), _signer(signed)


def _signer(signed: list[Part]) -> str:
    """The name in the certificate of whoever signed it; without one, of whoever vouches for it."""
    issuer, serial = signed[-1].parts()[0].parts()[1].parts()
    for held in (part for part in signed if part.tag == CONTEXT):
        for certificate in held.parts():
            fields = [part for part in certificate.parts()[0].parts() if part.tag != CONTEXT]
            if fields[0] == serial and fields[2] == issuer:
                return _name(fields[4])
    return f"certificate {serial.value.hex()} of {_name(issuer)}"


def _name(name: Part) -> str:
    said = {}
    for one in (pair for several in name.parts() for pair in several.parts()):
        of, value = one.parts()
        said[of.value.hex()] = value.value.decode("utf-8", "replace")
    return next((said[of] for of in NAMES if of in said), "an authority without a name")


def _moment(text: str) -> str:
    whole, _, part = text.removesuffix("Z").partition(".")
    at = datetime.strptime(whole, "%Y%m%d%H%M%S").replace(tzinfo=UTC)
    return f"{at:%Y-%m-%dT%H:%M:%S}{'.' + part if part else ''}Z"


def _parts(data: bytes) -> list[Part]:
    return list(_each(data))


def _each(data: bytes) -> Iterator[Part]:
    at = 0
    while at < len(data):
        tag, size, start = data[at], data[at + 1], at + 2
        if size > 0x80:
            start += size & 0x7F
            size = int.from_bytes(data[at + 2 : start])
        if tag & 0x1F == 0x1F or size == 0x80 or start + size > len(data):
            raise ValueError("it is no DER")
        yield Part(tag, data[start : start + size])
        at = start + size


def said(stamps: list[Stamp]) -> dict[str, Any]:
    """As the verdict has them, the smallest first."""
    shown = [{"size": one.size, "at": one.at, "by": one.by} for one in sorted(stamps)]
    return {"stamps": shown} if shown else {}


def in_words(stamps: list[dict[str, Any]]) -> str:
    if not stamps:
        return ""
    last = stamps[-1]
    return (
        f" Time stamps: {len(stamps):,}, each of its checkpoint; by the last one {last['by']} says that the first"
        f" {last['size']:,} records were there at {last['at']}. Whether it signed that is not checked here:"
        " `manage.py verify --bundle` or `openssl ts -verify` does, with its root."
    )
