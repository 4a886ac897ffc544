"""Files of a backup: they open as they were, or are refused by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from compliance.keeping import sealed
from compliance.places import place_of
from compliance.running.trouble import Trouble

KEY, OTHER = bytes(range(32)), bytes(32)
BLOCK = 1024 * 1024
TEXT = bytes(range(256)) * 9000


def put(folder: Path, data: bytes, key: bytes | None = KEY) -> Path:
    named = sealed.name("base.tar", seal=key is not None)
    with sealed.written(place_of(folder), named, key) as (into, _):
        into.write(data)
    return folder / named


def read(path: Path, key: bytes | None = KEY, digest: str | None = None) -> bytes:
    with sealed.opened(place_of(path.parent), path.name, key, digest) as file:
        return file.read()


@pytest.fixture(autouse=True)
def _as_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small blocks, so that a small file has several."""
    monkeypatch.setattr(sealed, "_BLOCK", 64)


@pytest.mark.parametrize("key", [KEY, None])
@pytest.mark.parametrize("length", [0, 1, 64, len(TEXT)])
def test_what_was_written_is_read(tmp_path: Path, key: bytes | None, length: int) -> None:
    assert read(put(tmp_path, TEXT[:length], key), key) == TEXT[:length]


def test_any_changed_byte_any_cut_another_key_and_another_name_are_refused(tmp_path: Path) -> None:
    path = put(tmp_path, b"one hand after another")
    whole = path.read_bytes()
    for at in range(len(whole)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with pytest.raises(Trouble):
            read(path)
        path.write_bytes(whole[:at])
        with pytest.raises(Trouble):
            read(path)
    path.write_bytes(whole)
    with pytest.raises(Trouble, match="another key sealed it"):
        read(path, OTHER)
    with pytest.raises(Trouble, match="--key FILE"):
        read(path, None)
    with pytest.raises(Trouble, match="does not open"):
        read(path.rename(path.with_name("files.tar.gz.sealed")))


def test_a_file_that_could_not_be_written_whole_is_not_there(tmp_path: Path) -> None:
    def stops() -> None:
        with sealed.written(place_of(tmp_path), "base.tar.gz", None) as (into, _):
            into.write(TEXT)
            raise OSError("full")

    with pytest.raises(OSError, match="full"):
        stops()
    assert list(tmp_path.iterdir()) == []


def test_with_its_digest_a_file_must_be_the_very_one(tmp_path: Path) -> None:
    path = put(tmp_path, TEXT, None)
    digest = sealed.digest(path)
    assert read(path, None, digest) == TEXT
    put(tmp_path, TEXT[1:], None)
    with pytest.raises(Trouble, match=r"base\.tar\.gz is not what it was"):
        read(path, None, digest)
    path.unlink()
    with pytest.raises(Trouble, match=r"base\.tar\.gz is missing"):
        read(path, None, digest)


def test_a_key_file_is_one_or_is_refused(tmp_path: Path) -> None:
    sealed.key_make(tmp_path / "key")
    assert len(sealed.key_read(tmp_path / "key")) == 32
    (tmp_path / "key").write_text("dear")
    with pytest.raises(Trouble, match="no key"):
        sealed.key_read(tmp_path / "key")


def test_a_key_that_is_not_there_is_said_with_how_it_is_made(tmp_path: Path) -> None:
    """As where a backup is made each day with a key that nobody has made."""
    with pytest.raises(Trouble, match="There is no key") as trouble:
        sealed.key_read(tmp_path / "key")
    assert "manage.py backup FOLDER --key" in str(trouble.value.cure)
    sealed.key_make(tmp_path / "key")
    assert len(sealed.key_read(tmp_path / "key")) == 32
