"""A folder and a bucket do the same: whole or not at all, in pieces, and what was changed is refused."""

from __future__ import annotations

import io
import resource
from hashlib import sha256
from pathlib import Path

import pytest
import requests

from compliance.places import Place, place_of
from compliance.places.bucket import _PART, Bucket
from compliance.running.trouble import Trouble

DATA = bytes(range(256)) * 5000


@pytest.fixture(params=["folder", "bucket"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    made = place_of(tmp_path / "kept" if request.param == "folder" else request.getfixturevalue("bucket"))
    made.make()
    return made


def test_what_is_put_is_there_and_goes_again(place: Place) -> None:
    assert (place.files(), place.folders(), place.there("a/one")) == ([], [], False)
    assert place.put("a/one", io.BytesIO(DATA)) == sha256(DATA).hexdigest()
    place.put("a/two", io.BytesIO(b""))
    place.put("top", io.BytesIO(b"x"))
    assert (place.files("a"), place.files(), place.folders()) == (["a/one", "a/two"], ["top"], ["a"])
    with place.reading("a/one") as file:
        assert (file.read(3), file.read()) == (DATA[:3], DATA[3:])
    place.put("a/one", io.BytesIO(b"another"))
    with place.reading("a/one") as file:
        assert file.read() == b"another"
    place.delete("a/one")
    place.delete("a/one")
    with pytest.raises(FileNotFoundError), place.reading("a/one"):
        pass
    place.clear("a")
    assert (place.files("a"), place.files()) == ([], ["top"])


def test_what_fails_on_the_way_is_not_there(place: Place) -> None:
    def fails() -> None:
        with place.writing("a/one") as into:
            into.write(DATA)
            raise OSError("the line is cut")

    with pytest.raises(OSError, match="the line is cut"):
        fails()
    assert (place.files("a"), place.there("a/one")) == ([], False)


def test_what_is_not_what_it_was_is_refused_in_the_end(place: Place) -> None:
    digest = place.put("a/one", io.BytesIO(DATA))
    with place.checked("a/one", digest) as file:
        assert file.read(10) == DATA[:10]  # the rest is read for it
    place.put("a/one", io.BytesIO(DATA[:-1] + b"!"))
    with pytest.raises(ValueError, match="a/one is not what it was"), place.checked("a/one", digest) as file:
        file.read(10)


class _Long(io.RawIOBase):
    """So many bytes, made as they are read."""

    def __init__(self, length: int) -> None:
        self._left = length

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        view = memoryview(buffer)  # type: ignore[arg-type]
        count = min(len(view), self._left)
        view[:count] = bytes(count)
        self._left -= count
        return count


def test_a_long_file_goes_in_parts(bucket: str) -> None:
    """More than two parts; and reading it takes no more memory than a piece."""
    length = 2 * _PART + 5
    digest = place_of(bucket).put("long", io.BufferedReader(_Long(length)))
    assert digest == sha256(bytes(length)).hexdigest()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with place_of(bucket).checked("long", digest) as file:
        assert len(file.read(100)) == 100
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024 < _PART


def test_a_store_that_does_not_do_it_says_why(bucket: str, s3_server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Trouble, match="s3://no-such-bucket"):
        place_of("s3://no-such-bucket/x").make()
    with pytest.raises(Trouble, match="names no bucket"):
        place_of("s3:///x")
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:9")
    gone = place_of(bucket)
    for asks in (lambda: gone.put("x", io.BytesIO(b"1")), gone.files, lambda: gone.reading("x").__enter__()):
        with pytest.raises(Trouble, match="does not do what was asked"):
            asks()
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://store.example")
    with pytest.raises(Trouble, match="plain http to another machine"):
        Bucket("x", "")
    assert requests.get(s3_server, timeout=10).ok


def test_a_part_is_cut_out_of_it(place: Place) -> None:
    place.put("a/one", io.BytesIO(DATA))
    assert place.size("a/one") == len(DATA)
    assert place.part("a/one", 5, 1_000_005) == DATA[5:1_000_005]
    assert place.part("a/one", len(DATA) - 3, len(DATA) + 3) == DATA[-3:]
    assert (place.part("a/one", len(DATA), len(DATA) + 3), place.part("a/one", 9, 3)) == (b"", b"")
    for asked in (place.size, lambda name: place.part(name, 0, 1)):
        with pytest.raises(FileNotFoundError):
            asked("a/two")
