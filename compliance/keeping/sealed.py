"""Files of a backup: compressed, and where a key is given sealed block by block (AES-256-GCM).

A sealed file: eight bytes of name, sixteen of salt, then blocks of 1 MiB, each with its tag. Every file has a key of its own
(HKDF of the key file over the salt); the nonce is the block's number and whether it is the last one, so that blocks cannot
change places or go missing, and the file's name is sealed with each, so that files cannot either.
"""

import base64
import binascii
import gzip
import hashlib
import io
import secrets
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, BinaryIO, cast

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from compliance.places import Place, Put
from compliance.running.home import write_private
from compliance.running.trouble import Trouble

_MAGIC = b"OLIVER1\n"
_BLOCK = 1024 * 1024
_TAG = 16
SEALED = ".sealed"


def key_read(path: Path) -> bytes:
    """The 32 bytes of a key file."""
    try:
        key = base64.b64decode(path.read_text(encoding="ascii").strip(), validate=True)
    except FileNotFoundError:
        cure = f"make it once with `manage.py backup FOLDER --key {path}`, and keep a copy of it away from the backups."
        raise Trouble(f"There is no key {path}.", cure) from None
    except (UnicodeDecodeError, binascii.Error):
        key = b""
    if len(key) != 32:
        raise Trouble(f"{path} is no key of a backup.", "give the file that `manage.py backup --key` made.")
    return key


def key_make(path: Path) -> None:
    write_private(path, base64.b64encode(secrets.token_bytes(32)).decode() + "\n")


def name(plain: str, *, seal: bool) -> str:
    """What a file is called where it is kept, sealed or not."""
    return f"{plain}.gz{SEALED if seal else ''}"


class _Writer(io.RawIOBase):
    """Takes bytes, lays down blocks; closing lays down the last one."""

    def __init__(self, file: Put, key: bytes, about: str) -> None:
        salt = secrets.token_bytes(16)
        self._file, self._cipher, self._about = file, _cipher(key, salt), about.encode()
        self._waiting, self._number = bytearray(), 0
        file.write(_MAGIC + salt)

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        given = memoryview(cast(bytes, data))
        self._waiting += given
        while len(self._waiting) > _BLOCK:
            self._lay(bytes(self._waiting[:_BLOCK]), last=False)
            del self._waiting[:_BLOCK]
        return given.nbytes

    def end(self) -> None:
        self._lay(bytes(self._waiting), last=True)

    def _lay(self, block: bytes, *, last: bool) -> None:
        self._file.write(self._cipher.encrypt(_nonce(self._number, last=last), block, self._about))
        self._number += 1


class _Reader(io.RawIOBase):
    """Gives the bytes back; a block that is not the one sealed at its place is refused by name."""

    def __init__(self, file: IO[bytes], key: bytes, where: str, about: str) -> None:
        self._file, self._where, self._about = file, where, about.encode()
        if file.read(len(_MAGIC)) != _MAGIC:
            raise Trouble(f"{where} is no sealed file of a backup.", "take another backup.")
        self._cipher = _cipher(key, file.read(16))
        self._next, self._number, self._open = file.read(_BLOCK + _TAG), 0, b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        into = memoryview(cast(bytearray, buffer))
        while not self._open and (self._next or not self._number):  # there is a last block, be it empty
            block, self._next = self._next, self._file.read(_BLOCK + _TAG)
            try:
                self._open = self._cipher.decrypt(_nonce(self._number, last=not self._next), block, self._about)
            except InvalidTag as error:
                raise Trouble(
                    f"{self._where} does not open: another key sealed it, or block {self._number} was changed or cut off.",
                    "give the key with which it was made; if that is the one, take another backup.",
                ) from error
            self._number += 1
        given = self._open[: len(into)]
        into[: len(given)] = given
        self._open = self._open[len(given) :]
        return len(given)


def _cipher(key: bytes, salt: bytes) -> AESGCM:
    return AESGCM(HKDF(algorithm=SHA256(), length=32, salt=salt, info=b"oliver backup").derive(key))


def _nonce(number: int, *, last: bool) -> bytes:
    return number.to_bytes(11, "big") + bytes([last])


@contextmanager
def written(place: Place, named: str, key: bytes | None) -> Iterator[tuple[gzip.GzipFile, Put]]:
    """A compressed, perhaps sealed file (its name says which): whole, or not there. What takes the data, and what is kept."""
    with place.writing(named) as put:
        seal = _Writer(put, key, named) if key else None
        with gzip.GzipFile(fileobj=cast(BinaryIO, seal or put), mode="wb", compresslevel=1, mtime=0) as packed:
            yield packed, put
        if seal:
            seal.end()


@contextmanager
def opened(place: Place, named: str, key: bytes | None, digest: str | None = None) -> Iterator[gzip.GzipFile]:
    """What a file of a backup holds; with a digest, all of it is read in the end and must be what it was."""
    where = f"{place}/{named}"
    if named.endswith(SEALED) and key is None:
        raise Trouble(f"{where} is sealed.", "give the key file with which it was made: --key FILE.")
    try:
        with place.reading(named) if digest is None else place.checked(named, digest) as file:
            inside = file
            if named.endswith(SEALED):
                inside = io.BufferedReader(_Reader(file, cast(bytes, key), where, named), _BLOCK)
            with gzip.GzipFile(fileobj=inside, mode="rb") as unpacked:
                yield unpacked
    except FileNotFoundError as error:
        raise Trouble(f"{where} is missing.", "take another backup.") from error
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise Trouble(f"{where} is damaged: {error}.", "take another backup.") from error
    except ValueError as error:
        raise Trouble(f"{error}.", "take another backup.") from error


def digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
