"""Keys and the heads they signed (c2sp.org/tlog-checkpoint, c2sp.org/signed-note)."""

import base64
import hashlib
import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from .faults import TamperedError, UncheckableError
from .signatures import signature_holds

NOTE = re.compile(
    r"(?P<text>(?P<origin>\S+)\n(?P<size>0|[1-9][0-9]{0,15})\n(?P<root>\S{44})\nat (?P<at>\S+)\n"
    r"(?P<counts>(?:count [1-9][0-9]{0,15} \S{44}\n)*))"
    r"\n(?P<signed>(?:— \S+ \S+\n)+)"
)
Check = Callable[[bytes, bytes, bytes], bool]
CHANGE = re.compile(
    r"(?P<text>(?P<origin>\S+)\nnext key (?P<key>\S+)\nafter (?P<after>0|[1-9][0-9]{0,15})\nat (?P<at>\S+)\n)"
    r"\n(?P<signed>— \S+ \S+\n)"
)

BUNDLE = re.compile(
    r"(?P<text>(?P<origin>\S+)\nbundle of (?P<size>0|[1-9][0-9]{0,15})\n(?P<digest>\S{44})\n)"
    r"\n(?P<signed>— \S+ \S+\n)"
)


class Key(NamedTuple):
    """A public key, and which heads it may sign: of more than `above` records and of `upto` at most (None: any)."""

    public: bytes
    above: int = -1
    upto: int | None = None
    since: str | None = None

    def counts(self, size: int) -> bool:
        return self.above < size and (self.upto is None or size <= self.upto)


Keys = dict[tuple[str, bytes], Key]


class Head(NamedTuple):
    """A signed tree head. `counts` are lines "number hash": the last number of each house, which stands there hashed."""

    size: int
    root: bytes
    at: str
    origin: str
    counts: tuple[str, ...] = ()

    def numbers(self) -> dict[str, int]:
        """The last number of each house, by the hash that stands for it."""
        return {house: int(number) for number, house in (line.split(" ") for line in self.counts)}

    def counted_as(self, house: str) -> str:
        return base64.b64encode(hashlib.sha256(f"{self.origin}\n{house}".encode()).digest()).decode()


def keys_read(text: str) -> Keys:
    """Verifier keys, one a line: name+id+base64(0x01 and the Ed25519 public key)."""
    return dict(_key(line) for line in text.splitlines())


def _key(line: str) -> tuple[tuple[str, bytes], Key]:
    try:
        name, number, encoded = line.split("+", 2)
        raw = base64.b64decode(encoded, validate=True)
    except ValueError as error:
        raise UncheckableError(f"{line[:80]!r} is no verifier key (name+id+base64)") from error
    digest = hashlib.sha256(name.encode() + b"\n" + raw).digest()[:4]
    if raw[:1] != b"\x01" or len(raw) != 33 or digest.hex() != number:
        raise UncheckableError(f"the verifier key {line!r} is damaged: its id does not belong to its key")
    return (name, digest), Key(raw[1:])


def keys_follow(keys: Keys, changes: Iterable[tuple[int, str]], check: Check = signature_holds) -> Keys:
    """The keys with those that follow from them: a change of key counts if a key that counted until then signed it.

    `changes` are the notes of the record's `key/1` entries with their places. From its place on the old key signs no more.
    """
    followed = dict(keys)
    for index, note in changes:
        parts = CHANGE.fullmatch(note)
        if parts is None or int(parts["after"]) != index:
            raise TamperedError("it is no change of the signing key as one is written here", index, "key/1")
        try:
            name, new = _key(parts["key"])
        except UncheckableError as error:
            raise TamperedError(f"the new signing key is damaged: {error}", index, "key/1") from error
        _, by, encoded = parts["signed"].rstrip("\n").split(" ")
        raw = _base64(encoded)
        old = followed.get((by, raw[:4]))
        if (
            old is not None
            and old.above < index
            and old.upto is None
            and check(old.public, parts["text"].encode(), raw[4:])
        ):
            followed[by, raw[:4]] = old._replace(upto=index)
        elif name not in keys:  # one that was given by hand counts without the one before it
            raise TamperedError("no key that counted then signed this change of the signing key", index, "key/1")
        followed[name] = new._replace(above=index, since=parts["at"])
    return followed


def head_open(note: str, keys: Keys, check: Check = signature_holds) -> Head:
    """The head in a signed note. Signatures of keys that are not ours (witnesses) say nothing for or against it."""
    parts = NOTE.fullmatch(note)
    if not keys:
        raise UncheckableError("no verifier key is known, so no signature can be checked")
    if parts is None:
        raise TamperedError("a checkpoint is damaged: it does not have the lines of a signed tree head")
    held, size = 0, int(parts["size"])
    for line in parts["signed"].splitlines():
        _, name, encoded = line.split(" ")
        raw = _base64(encoded)
        key = keys.get((name, raw[:4]))
        if key is not None:
            _signature_check(key, name, size, check(key.public, parts["text"].encode(), raw[4:]))
            held += 1
    if not held:
        raise TamperedError(f"the checkpoint of {size} records is not signed by a known key")
    counts = tuple(line.removeprefix("count ") for line in parts["counts"].splitlines())
    return Head(size, _base64(parts["root"]), parts["at"], parts["origin"], counts)


def manifest_check(note: str, manifest: bytes, said: object, keys: Keys, check: Check = signature_holds) -> None:
    """That the house itself signed what the bundle says of itself: its size, its files, and which records it shows."""
    parts = BUNDLE.fullmatch(note)
    digest = base64.b64encode(hashlib.sha256(manifest).digest()).decode()
    if parts is None or (parts["digest"], parts["size"]) != (digest, str(said)):
        raise TamperedError("manifest.json is not the one that was signed")
    _, name, encoded = parts["signed"].rstrip("\n").split(" ")
    raw, size = _base64(encoded), int(parts["size"])
    key = keys.get((name, raw[:4]))
    if key is None or not key.counts(size) or not check(key.public, parts["text"].encode(), raw[4:]):
        raise TamperedError("no key that counts signed manifest.json")


def _signature_check(key: Key, name: str, size: int, holds: bool) -> None:
    if not holds:
        raise TamperedError(f"the checkpoint of {size} records does not hold its signature by {name}")
    if not key.counts(size):
        raise TamperedError(f"the checkpoint of {size} records is signed by a key that does not count for it")


def _base64(encoded: str) -> bytes:
    try:
        raw = base64.b64decode(encoded, validate=True)
    except ValueError:
        raw = b""
    if not raw or base64.b64encode(raw).decode() != encoded:
        raise TamperedError(f"a checkpoint is damaged: {encoded!r} is not base64")
    return raw


def heads_given(notes: Iterable[str], keys: Keys, check: Check = signature_holds) -> list[Head]:
    """The heads in notes that somebody kept elsewhere, the smallest first. A bad one proves nothing."""
    try:
        return sorted(head_open(note, keys, check) for note in notes)
    except TamperedError as error:
        raise UncheckableError(f"the checkpoint you gave cannot be used: {error.what}") from error
