"""Files of evidence: judged by content, bounded, hashed while they come, kept to the last byte, found out when they differ."""

from __future__ import annotations

import datetime
from hashlib import sha256, sha512
from io import BytesIO
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.conf import settings as conf
from django.core.management import CommandError, call_command
from PIL import Image

from compliance.evidence.forms.blocks import BLOCK, Hashing, digests_of, is_block, touched
from compliance.evidence.forms.file_kinds import kind_of, kinds, kinds_on, mime_of
from compliance.evidence.models import File, FileAct
from compliance.evidence.read.files import blocks_read, file_read, files_of, files_off
from compliance.evidence.read.served import DiffersError, part, part_check, small_read
from compliance.evidence.read.shelf import Shelf, ShelfError, lies, shelf
from compliance.evidence.read.targets import TARGETS, thing_read
from compliance.evidence.write.file_act import FileActError, file_strike, files_check
from compliance.evidence.write.file_take import FileError, file_take, name_of
from compliance.houses.models import Establishment
from compliance.keeping.state import alarms
from compliance.people.models import Person
from compliance.record import read
from compliance.record.declared import checks, differences_of
from tests import builders
from tests.evidence.sent import EXE, HTML, MP4, PDF, packed, photo, workbook

DAY = builders.DAY


@pytest.mark.parametrize(
    ("sent", "kind"),
    [
        (photo(), "photo"),
        (photo("PNG"), "photo"),
        (photo("WEBP"), "photo"),
        (photo("TIFF"), "photo-unshown"),
        (MP4, "clip"),
        (PDF, "paper"),
        (workbook(), "sheet"),
        (packed(), "export"),
        (b"table,fee\nT1,5.00\n", "words"),
        (HTML, "words"),  # never run: it goes out as plain text
        ("Überfällig".encode(), "words"),
        (EXE, None),
        (bytes(64), None),
        (b"\xff\xfe\x00junk\x01", None),
    ],
)
def test_what_a_file_is_its_first_bytes_say(sent: bytes, kind: str | None) -> None:
    found = kind_of(mime_of(sent[:8192]), DAY)
    assert (found and found.name) == kind


def test_text_that_is_cut_within_a_character_is_text() -> None:
    assert mime_of(("a" * 8190 + "ü€").encode()[:8192]) == "text/plain"


def test_no_kind_takes_what_another_takes() -> None:
    taken = [mime for kind in kinds_on(DAY) for mime in kind.mime]
    assert len(taken) == len(set(taken))
    assert {kind.shown for kind in kinds()} == {"picture", "video", ""}


@pytest.mark.parametrize("size", [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK])
def test_digests_while_it_streams_are_those_of_the_whole(size: int) -> None:
    content = (bytes(range(251)) * (size // 251 + 1))[:size]
    hashing = Hashing()
    for start in range(0, size, 70_001):
        hashing.take(content[start : start + 70_001])
    found = hashing.done()
    assert (found.size, found.sha256, found.sha512) == (
        size,
        sha256(content).hexdigest(),
        sha512(content).hexdigest(),
    )
    blocks = [content[start : start + BLOCK] for start in range(0, size, BLOCK)]
    assert found.blocks == b"".join(sha256(block).digest() for block in blocks)
    assert all(is_block(found.blocks, number, block) for number, block in enumerate(blocks))


@pytest.mark.parametrize(("start", "stop"), [(0, 1), (5, BLOCK), (BLOCK - 1, BLOCK + 1), (BLOCK, 2 * BLOCK), (7, 7)])
def test_a_part_is_cut_out_of_its_blocks(start: int, stop: int) -> None:
    content = bytes(range(256)) * (3 * BLOCK // 256)
    cut = b"".join(content[number * BLOCK : (number + 1) * BLOCK][wanted] for number, wanted in touched(start, stop))
    assert cut == content[start:stop]


@pytest.fixture(params=["folder", "bucket"])
def place(request: pytest.FixtureRequest, tmp_path: Path, settings: LazySettings) -> Shelf:
    named = tmp_path / "evidence" if request.param == "folder" else request.getfixturevalue("bucket")
    settings.EVIDENCE_FOLDER = str(named)
    return shelf()


def test_the_shelf_puts_reads_lists_and_deletes(tmp_path: Path, place: Shelf) -> None:
    names = []
    for content in (b"one", b"two"):
        source = tmp_path / "source"
        source.write_bytes(content)
        names.append(sha256(content).hexdigest())
        place.put(names[-1], source)
        place.put(names[-1], source)  # again: the same
        source.unlink()
    assert list(place.names()) == sorted(names)
    with place.reading(names[1]) as file:
        assert file.read() == b"two"
    assert (place.size(names[1]), place.part(names[1], 1, 2), place.part(names[1], 2, 99)) == (3, b"w", b"o")
    assert place.part(names[1], 7, 9) == b""
    place.delete(names[1])
    place.delete(names[1])
    with pytest.raises(FileNotFoundError):
        place.part(names[1], 0, 1)


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("a.jpg", "a.jpg"),
        ("C:\\fake\\b.jpg", "b.jpg"),
        ("../../etc/passwd", "passwd"),
        ("x\x00\n\u202ey.jpg", "xy.jpg"),
        ("..", "file"),
        ("", "file"),
        ("ü" * 200 + ".jpeg", "ü" * 115 + ".jpeg"),
    ],
)
def test_a_name_is_its_last_part(sent: str, kept: str) -> None:
    assert name_of(sent) == kept


def write_over(place: Shelf, name: str, content: bytes) -> None:
    """As somebody does who has the disk, or the bucket."""
    place.place.put(lies(name), BytesIO(content))


def nothing_is_coming() -> bool:
    """Nothing is left of what came in."""
    where = Path(conf.EVIDENCE_FOLDER) / "coming"
    return not where.is_dir() or not any(where.iterdir())


@pytest.fixture
def here(small_house: None) -> Establishment:
    return Establishment.objects.get(slug=builders.HOUSE)


@pytest.fixture
def posting(here: Establishment) -> int:
    """The entry of something that files can belong to."""
    from compliance.houses.models import Posting

    return Posting.objects.filter(table__establishment=here).order_by("pk").values_list("record_index", flat=True)[0]


def attach(
    here: Establishment, posting: int, content: bytes, name: str = "a.jpg", now: datetime.datetime = builders.NOW
) -> File:
    by, _ = Person.objects.get_or_create(username="cleo")
    thing = thing_read(establishment_id=here.pk, of="posting", ref=posting)
    assert thing is not None
    chunks = [content[start : start + 65_536] for start in range(0, len(content), 65_536)]
    return file_take(establishment=here, thing=thing, name=name, note="The sign", chunks=chunks, by=by, now=now)


@pytest.mark.django_db
def test_it_is_kept_to_the_last_byte_and_stands_in_the_record(here: Establishment, posting: int, place: Shelf) -> None:
    content = photo()
    file = attach(here, posting, content, "sign.jpg")
    with place.reading(file.sha256) as held:
        assert held.read() == content
    assert (file.sha256, file.sha512) == (sha256(content).hexdigest(), sha512(content).hexdigest())
    entry = read.entry(file.pk)
    assert entry is not None
    assert (entry.kind, entry.actor, entry.establishment) == ("file/1", "cleo", here.slug)
    assert differences_of(entry) == []
    found = file_read(establishment_id=here.pk, index=file.pk)
    assert found is not None
    assert (found.name, found.form.name, found.kept_until.year) == ("sign.jpg", "photo", builders.NOW.year + 7)
    assert nothing_is_coming()


@pytest.mark.django_db
def test_the_small_picture_says_nothing_of_place_and_device(here: Establishment, posting: int, place: Shelf) -> None:
    file = attach(here, posting, photo())
    small = small_read(name=file.small)
    assert b"SecretCam" not in small
    with Image.open(BytesIO(small)) as picture:
        assert not picture.getexif()
        assert picture.size == (320, 480)  # turned as it was held
    with place.reading(file.sha256) as held:
        assert b"SecretCam" in held.read()


@pytest.mark.django_db
def test_a_picture_that_cannot_be_drawn_is_kept_without_a_small_one(
    here: Establishment, posting: int, place: Shelf
) -> None:
    assert attach(here, posting, photo()[:600]).small == ""
    assert attach(here, posting, MP4, "a.mp4").small == ""


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("content", "says"),
    [(EXE, "not taken"), (b"", "empty"), (bytes(100), "no known form"), (b"x" * (8_388_608 + 1), "8 MB at most")],
)
def test_what_is_not_taken_leaves_nothing(
    here: Establishment, posting: int, place: Shelf, content: bytes, says: str
) -> None:
    size = read.size()
    with pytest.raises(FileError, match=says):
        attach(here, posting, content)
    assert (read.size(), list(place.names()), nothing_is_coming()) == (size, [], True)


@pytest.mark.django_db
def test_a_text_of_just_the_size_is_taken(here: Establishment, posting: int, place: Shelf) -> None:
    assert attach(here, posting, b"x" * 8_388_608).size == 8_388_608


@pytest.mark.django_db
def test_the_same_file_is_attached_once_until_it_is_struck_out(here: Establishment, posting: int, place: Shelf) -> None:
    first = attach(here, posting, PDF, "letter.pdf")
    with pytest.raises(FileError, match=r"already, as letter\.pdf"):
        attach(here, posting, PDF, "again.pdf")
    by = Person.objects.get(username="cleo")
    with pytest.raises(FileActError, match="Write why"):
        file_strike(establishment=here, index=first.pk, words=" ", by=by, now=builders.NOW)
    event = file_strike(establishment=here, index=first.pk, words="another letter", by=by, now=builders.NOW)
    with pytest.raises(FileActError, match="already"):
        file_strike(establishment=here, index=first.pk, words="again", by=by, now=builders.NOW)
    entry = read.entry(event.pk)
    assert entry is not None
    assert differences_of(entry) == []
    second = attach(here, posting, PDF, "letter.pdf")
    held = files_of(establishment_id=here.pk, of="posting", ref=posting)
    assert [(one.index, one.struck) for one in held] == [(first.pk, "another letter"), (second.pk, None)]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("code", "says"), [("0", ""), ("1", "found something"), ("2", "could not look"), ("none", "did not answer")]
)
def test_the_scanner_of_the_house_decides(
    here: Establishment, posting: int, place: Shelf, settings: LazySettings, tmp_path: Path, code: str, says: str
) -> None:
    script = tmp_path / "scanner"
    if code != "none":
        script.write_text(f'#!/bin/sh\ntest -s "$2" || exit 3\nexit {code}\n')
        script.chmod(0o755)
    settings.SCANNER = f"{script} --quiet"
    if not says:
        assert attach(here, posting, PDF).pk
        return
    with pytest.raises(FileError, match=says):
        attach(here, posting, PDF)
    assert list(place.names()) == []


@pytest.mark.django_db
def test_every_flipped_byte_of_a_part_keeps_it_in(here: Establishment, posting: int, place: Shelf) -> None:
    file = attach(here, posting, MP4, "a.mp4")
    where = {"name": file.sha256, "blocks": blocks_read(index=file.pk), "size": file.size}
    assert b"".join(part(**where, start=0, stop=file.size)) == MP4
    assert b"".join(part(**where, start=BLOCK - 3, stop=BLOCK + 3)) == MP4[BLOCK - 3 : BLOCK + 3]
    for at in (0, 1, BLOCK, 5 * BLOCK + 77, file.size - 1):
        changed = bytearray(MP4)
        changed[at] ^= 1
        write_over(place, file.sha256, bytes(changed))
        with pytest.raises(DiffersError):
            part_check(**where, start=0, stop=file.size)
        with pytest.raises(DiffersError):
            part_check(**where, start=at, stop=at + 1)
    for other in (MP4[:-1], MP4 + b"x", b""):
        write_over(place, file.sha256, other)
        with pytest.raises(DiffersError):
            part_check(**where, start=0, stop=file.size)
    place.delete(file.sha256)
    with pytest.raises(DiffersError):
        part_check(**where, start=0, stop=1)


@pytest.mark.django_db
def test_a_file_that_differs_is_told_once_is_an_alarm_and_whole_again(
    here: Establishment, posting: int, place: Shelf, capsys: pytest.CaptureFixture[str]
) -> None:
    file = attach(here, posting, PDF, "letter.pdf")
    assert files_check(hour=None, now=builders.NOW) == []
    assert not file.events.exists()
    write_over(place, file.sha256, PDF + b" ")
    for _ in range(2):
        assert files_check(hour=None, now=builders.NOW) == [file.sha256]
    assert [event.act for event in file.events.all()] == [FileAct.DIFFERS]
    assert [one.index for one in files_off()] == [file.pk]
    assert any("letter.pdf" in said for said in alarms(builders.NOW))
    with pytest.raises(SystemExit):
        call_command("files", "check", "--look")
    assert "1 files read, 1 of them" in capsys.readouterr().out
    write_over(place, file.sha256, PDF)
    call_command("files", "check")
    assert [event.act for event in file.events.order_by("pk")] == [FileAct.DIFFERS, FileAct.WHOLE]
    assert files_off() == []
    for entry in (read.entry(event.pk) for event in file.events.all()):
        assert entry is not None
        assert differences_of(entry) == []


@pytest.mark.django_db
def test_each_file_has_its_hour_of_the_week(here: Establishment, posting: int, place: Shelf) -> None:
    file = attach(here, posting, PDF)
    place.delete(file.sha256)
    turn = int(file.sha256[:4], 16) % 168
    assert files_check(hour=(turn + 1) % 168, now=builders.NOW) == []
    assert files_check(hour=turn, now=builders.NOW) == [file.sha256]


@pytest.mark.django_db
def test_every_kind_of_thing_asks_for_its_own_house(here: Establishment, posting: int) -> None:
    other = Establishment.objects.create(slug="elsewhere", title="Elsewhere", boundary_hour=6, time_zone="UTC")
    assert thing_read(establishment_id=here.pk, of="posting", ref=posting) is not None
    for of in TARGETS:
        assert thing_read(establishment_id=other.pk, of=of, ref=posting) is None
    assert thing_read(establishment_id=here.pk, of="nothing", ref=1) is None


def test_both_tables_are_held_against_the_record() -> None:
    assert {"evidence_file", "evidence_file_act"} <= {table for check in checks() for table in check.tables}


def test_digests_of_nothing() -> None:
    assert digests_of([]).size == 0


@pytest.mark.django_db
def test_a_store_that_does_not_answer_says_nothing_of_its_files(
    here: Establishment, posting: int, bucket: str, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.EVIDENCE_FOLDER = bucket
    file = attach(here, posting, PDF)
    settings.EVIDENCE_FOLDER = "s3://another-one/house"
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:9")
    with pytest.raises(ShelfError, match="another-one"):
        files_check(hour=None, now=builders.NOW)
    assert not file.events.exists()
    with pytest.raises(CommandError, match="another-one"):
        call_command("files", "check")


@pytest.mark.django_db
def test_files_of_a_folder_are_carried_into_a_bucket(
    here: Establishment, posting: int, tmp_path: Path, bucket: str, settings: LazySettings
) -> None:
    folder = tmp_path / "before"
    settings.EVIDENCE_FOLDER = str(folder)
    file, other = attach(here, posting, photo()), attach(here, posting, PDF)
    write_over(shelf(), other.sha256, b"another")
    settings.EVIDENCE_FOLDER = bucket
    with pytest.raises(CommandError, match="is no folder"):
        call_command("files", "carry", str(folder / "none"))
    call_command("files", "carry", str(folder))
    assert list(shelf().names()) == sorted([file.sha256, file.small])
    assert files_check(hour=None, now=builders.NOW) == [other.sha256]
