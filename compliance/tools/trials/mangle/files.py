"""Files of evidence that are not what they seem: spoilt pictures, names and notes that nobody means, parts that are not there."""

from __future__ import annotations

import io
import zipfile
from functools import cache
from http import HTTPStatus
from random import Random

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from compliance.evidence.models import File
from compliance.houses.models import Posting
from compliance.tools.trials.mangle.changes import bytes_mangled, typed_mangled
from compliance.tools.trials.mangle.doors import Ways, alert
from compliance.tools.trials.mangle.told import Told, WrongError

_HOST = {"host": "localhost"}
_KINDS = (
    "posting",
    "posting",
    "posting",
    "paper",
    "finding",
    "issue",
    "case",
    "letter",
    "clip",
    "inspection",
    "term",
    "x",
)
_RANGES = (
    *("", "bytes=0-9", "bytes=-1", "bytes=-0", "bytes=5-2", "bytes=99999999999999999999-", "bytes=0-0,2-3", "bytes=-"),
    *("items=0-9", "bytes=a-b", "bytes= 0-9", "bytes=0-999999999999999999", "bytes=٣-٩"),
)
_TAKEN = frozenset({200, 206, 410, 416})


def sent(ways: Ways, draw: Random) -> list[Told]:
    """Attached or refused; what is attached comes back byte for byte."""
    content = _content(draw)
    fields = typed_mangled({"name": "still.jpg", "note": "The sign at the table"}, draw)
    thing = f"/at/{ways.slug}/files/of/{_thing(ways.slug, draw)}"
    given = {"file": SimpleUploadedFile(fields["name"] or "x", content), "note": fields["note"]}
    answer = ways.clerk.post(f"{thing}/attach", given, secure=True, headers=_HOST)
    if answer.status_code == HTTPStatus.NOT_FOUND:
        return [Told("refused", whole="there is no such thing here, or it is not open")]
    if answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY:
        return [Told("refused", whole=alert(answer.content.decode()))]
    if answer.status_code != HTTPStatus.FOUND:
        raise WrongError(f"the page of files answers {answer.status_code}")
    held = File.objects.latest("index")
    _looked(ways, held, content, draw)
    return [Told("judged")]


def _looked(ways: Ways, held: File, content: bytes, draw: Random) -> None:
    at = f"/at/{ways.slug}/files/{held.pk}"
    for address in (at, f"{at}/small", f"/at/{ways.slug}/files/of/{held.of}/{held.ref}"):
        shown = ways.clerk.get(address, secure=True, headers=_HOST)
        if shown.status_code not in (200, 404):
            raise WrongError(f"{address} answers {shown.status_code}")
    whole = ways.clerk.get(f"{at}/bytes", secure=True, headers=_HOST)
    if b"".join(whole) != content:
        raise WrongError(f"file {held.pk} does not come back as it was sent")
    part = ways.clerk.get(f"{at}/bytes", secure=True, headers=_HOST | {"range": draw.choice(_RANGES)})
    if part.status_code not in _TAKEN or b"".join(part) not in content:
        raise WrongError(f"a part of file {held.pk} answers {part.status_code}, or is none of it")


def _thing(slug: str, draw: Random) -> str:
    """What hangs at a table; now and then something that is not there, or of which nobody has heard."""
    if draw.random() < 0.85:
        return f"posting/{_posting(slug)}"
    return f"{draw.choice(_KINDS)}/{draw.choice((_posting(slug), draw.randrange(50), 2**63))}"


@cache
def _posting(slug: str) -> int:
    found = Posting.objects.filter(table__establishment__slug=slug).values_list("record_index", flat=True).first()
    return int(found or 0)


def _content(draw: Random) -> bytes:
    """One of its kind, of its own, spoilt three times in four."""
    made = draw.choice((_picture, _packed, _text))(draw)
    for _ in range(draw.choice((0, 1, 1, 2))):
        made = bytes_mangled(made or b"x", draw)
    return made


def _picture(draw: Random) -> bytes:
    into, form = io.BytesIO(), draw.choice(("JPEG", "PNG", "WEBP", "GIF", "TIFF"))
    points = (draw.randrange(1, 60), draw.randrange(1, 60))
    Image.new("RGB", points, (draw.randrange(256), 92, draw.randrange(256))).save(into, form)
    return into.getvalue()


def _packed(draw: Random) -> bytes:
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w") as packed:
        packed.writestr(draw.choice(("clip.dav", "../../x", "mimetype", "word/document.xml")), str(draw.random()))
    return into.getvalue()


def _text(draw: Random) -> bytes:
    head = draw.choice(
        (b"%PDF-1.7\n", b"MZ", b"\0\0\0\x20ftypisom\0\0\2\0", b"<html>", b"", b"\xff\xfe", b"PK\x03\x04")
    )
    return head + str(draw.random()).encode() * draw.randrange(40)
