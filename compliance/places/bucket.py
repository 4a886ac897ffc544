"""A bucket of a store that speaks S3: AWS's own, MinIO, Ceph, R2 and their kin.

Who we are there says the environment, by the names that every such tool reads: AWS_ENDPOINT_URL, AWS_REGION,
AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (AWS_SESSION_TOKEN where there is one). Plain http is for this machine alone.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from typing import IO, TYPE_CHECKING, cast
from urllib.parse import urlsplit

import obstore
from obstore.exceptions import BaseError, NotFoundError
from obstore.store import S3Store

from compliance.places.place import PIECE, Place, Put
from compliance.running.trouble import Trouble

if TYPE_CHECKING:
    from obstore import GetResult

_PART = 32 * PIECE  # of at most 10,000: one file of up to 320 GB
_AT_ONCE = 2
_OURS = ("localhost", "127.0.0.1", "::1")


class Bucket(Place):
    """`name` of a file is its key below `prefix`. A file that is not whole never gets its name: its parts are just dropped."""

    def __init__(self, bucket: str, prefix: str) -> None:
        self._says = f"s3://{bucket}/{prefix}".rstrip("/")
        self._store = S3Store(
            bucket,
            prefix=prefix or None,
            client_options={"timeout": timedelta(minutes=5), "connect_timeout": timedelta(seconds=10), "allow_http": _plain()},
            retry_config={"max_retries": 4, "retry_timeout": timedelta(minutes=2)},
        )  # fmt: skip

    def __str__(self) -> str:
        return self._says

    def make(self) -> None:
        """The bucket is made by who owns it; whether it answers is asked."""
        try:
            self.folders()
        except FileNotFoundError as error:
            raise Trouble(f"There is no bucket {self}.", "make it, or name another one.") from error

    @contextmanager
    def writing(self, name: str) -> Iterator[Put]:
        file = obstore.open_writer(self._store, name, buffer_size=_PART, max_concurrency=_AT_ONCE)

        def write(data: bytes) -> None:
            with self._trouble():
                file.write(data)

        yield Put(write)
        with self._trouble():
            file.close()  # only now it has its name

    @contextmanager
    def reading(self, name: str) -> Iterator[IO[bytes]]:
        with self._trouble():
            found = obstore.get(self._store, name)
        yield io.BufferedReader(_Pieces(self._pieces(found)), PIECE)

    def _pieces(self, found: GetResult) -> Iterator[object]:
        with self._trouble():
            yield from found.stream(min_chunk_size=PIECE)

    def part(self, name: str, start: int, stop: int) -> bytes:
        stop = min(stop, self.size(name))  # what begins behind the end is an error to the store
        if start >= stop:
            return b""
        with self._trouble():
            return bytes(obstore.get_range(self._store, name, start=start, end=stop))

    def size(self, name: str) -> int:
        with self._trouble():
            return int(obstore.head(self._store, name)["size"])

    def files(self, folder: str = "") -> list[str]:
        with self._trouble():
            return sorted(one["path"] for one in obstore.list_with_delimiter(self._store, folder or None)["objects"])

    def folders(self) -> list[str]:
        with self._trouble():
            return sorted(obstore.list_with_delimiter(self._store)["common_prefixes"])

    def delete(self, name: str) -> None:
        with suppress(FileNotFoundError), self._trouble():
            obstore.delete(self._store, name)

    @contextmanager
    def _trouble(self) -> Iterator[None]:
        """What the store answers, in words; FileNotFoundError where the file is not there."""
        try:
            yield
        except (NotFoundError, FileNotFoundError) as error:
            raise FileNotFoundError(f"{self}: {_first_line(error)}") from error
        except (BaseError, OSError) as error:
            raise Trouble(
                f"The store {self} does not do what was asked: {_first_line(error)}",
                "see to the bucket, and to AWS_ENDPOINT_URL, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY.",
            ) from error


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0][:300]


def _plain() -> bool:
    """Whether the store is one of this machine, and may be asked without TLS."""
    parts = urlsplit(os.environ.get("AWS_ENDPOINT_URL", ""))
    if parts.scheme == "http" and parts.hostname not in _OURS:
        raise Trouble("AWS_ENDPOINT_URL is plain http to another machine.", "name it with https://.")
    return parts.scheme == "http"


class _Pieces(io.RawIOBase):
    """A file made of the pieces that come over the line."""

    def __init__(self, pieces: Iterator[object]) -> None:
        self._pieces, self._open = iter(pieces), memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        into = memoryview(cast(bytearray, buffer))
        while not self._open:
            piece = next(self._pieces, None)
            if piece is None:
                return 0
            self._open = memoryview(cast(bytes, piece))
        given = self._open[: len(into)]
        into[: len(given)] = given
        self._open = self._open[len(given) :]
        return len(given)
