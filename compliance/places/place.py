"""What a place can do, wherever it is."""

from __future__ import annotations

import hashlib
import io
import shutil
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import IO, cast

PIECE = 1024 * 1024


class Put(io.RawIOBase):
    """Takes what is put, and knows how much it was and its digest."""

    def __init__(self, write: Callable[[bytes], object]) -> None:
        self._write, self._sum, self.bytes = write, hashlib.sha256(), 0

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        piece = cast(bytes, data)
        self._write(piece)
        self._sum.update(piece)
        length = memoryview(piece).nbytes
        self.bytes += length
        return length

    @property
    def digest(self) -> str:
        """SHA-256 of what was put so far."""
        return self._sum.hexdigest()


class Place(ABC):
    """Files by name; a name may have folders before it."""

    @abstractmethod
    def __str__(self) -> str:
        """As a person names it."""

    @abstractmethod
    def make(self) -> None:
        """See to it that something can be put there."""

    @abstractmethod
    def writing(self, name: str) -> AbstractContextManager[Put]:
        """What is written is there under this name when all of it is; where something fails, nothing is."""

    @abstractmethod
    def reading(self, name: str) -> AbstractContextManager[IO[bytes]]:
        """What lies there, from its beginning on; FileNotFoundError where nothing does."""

    @abstractmethod
    def part(self, name: str, start: int, stop: int) -> bytes:
        """The bytes from one to before another, or to the end; FileNotFoundError where nothing lies."""

    @abstractmethod
    def size(self, name: str) -> int:
        """How many bytes lie there; FileNotFoundError where nothing does."""

    @abstractmethod
    def files(self, folder: str = "") -> list[str]:
        """The names of the files in a folder, not in those below it, in order."""

    @abstractmethod
    def folders(self) -> list[str]:
        """The folders at the top, in order."""

    @abstractmethod
    def delete(self, name: str) -> None:
        """Take a file away; one that is not there is no error."""

    def put(self, name: str, stream: IO[bytes]) -> str:
        """Put all of a stream; its digest."""
        with self.writing(name) as into:
            shutil.copyfileobj(stream, cast("IO[bytes]", into), PIECE)
        return into.digest

    def there(self, name: str) -> bool:
        try:
            self.size(name)
        except FileNotFoundError:
            return False
        return True

    def clear(self, folder: str) -> None:
        """Take away what lies in a folder."""
        for name in self.files(folder):
            self.delete(name)

    @contextmanager
    def checked(self, name: str, digest: str) -> Iterator[IO[bytes]]:
        """The same as `reading`; in the end all of it is read, and is what it was, or ValueError says that it is not."""
        with self.reading(name) as file:
            seen = _Seen(file)
            yield cast("IO[bytes]", seen)
            while seen.read(PIECE):
                pass
            if seen.digest != digest:
                raise ValueError(f"{self}/{name} is not what it was when it was put there")


class _Seen(io.RawIOBase):
    """Passes on what is read, and knows its digest."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file, self._sum = file, hashlib.sha256()

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        into = memoryview(cast(bytearray, buffer))
        data = self._file.read(len(into))
        into[: len(data)] = data
        self._sum.update(data)
        return len(data)

    @property
    def digest(self) -> str:
        return self._sum.hexdigest()
