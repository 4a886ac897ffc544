"""Signed tree heads: C2SP tlog-checkpoint v1 as C2SP signed notes with Ed25519 (c2sp.org/tlog-checkpoint, signed-note).

The lines of a note: the origin (also the key's name), how many entries, the root over them in base64, an extension line
`at <time>` (when it was signed), one `count <last number> <SHA-256 of origin, line feed and name>` for each establishment
whose entries are counted, an empty line, and per signature `— <key name> <base64 of key id and signature>`. Names are
hashed because checkpoints go to the readers of every establishment.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping
from datetime import datetime
from hashlib import sha256
from types import MappingProxyType

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import load_pem_private_key
from msgspec import Struct

from compliance.record.entry import instant

NOTHING: Mapping[str, int] = MappingProxyType({})
_ED25519 = b"\x01"
_NOTE = re.compile(
    r"(?P<text>(?P<origin>\S+)\n(?P<size>0|[1-9][0-9]*)\n(?P<root>\S+)\nat (?P<at>\S+Z)\n"
    r"(?P<counts>(?:count [1-9][0-9]* \S{44}\n)*))"
    r"\n(?P<signatures>(?:— \S+ \S+\n)+)"
)


class CheckpointError(ValueError):
    """Not a checkpoint, or not one that a known key signed."""


class Head(Struct, frozen=True):
    """The tree at one size, as it was signed."""

    origin: str
    size: int
    root: bytes
    at: datetime
    counts: dict[str, int] = {}  # the last number of each establishment, by `counted_as`

    def text(self) -> str:
        counts = "".join(f"count {number} {house}\n" for house, number in sorted(self.counts.items()))
        return f"{self.origin}\n{self.size}\n{b64encode(self.root).decode()}\nat {instant(self.at)}\n{counts}"

    def last_number(self, house: str) -> int | None:
        """Up to which number the entries of this establishment are under it; None: its count had not begun."""
        return self.counts.get(counted_as(self.origin, house))


def counted_as(origin: str, house: str) -> str:
    """What stands for an establishment in the heads of this log."""
    return b64encode(sha256(f"{origin}\n{house}".encode()).digest()).decode()


class PublicKey(Struct, frozen=True):
    """Who signs: a name and the Ed25519 public key. Written as a note verifier key, `name+id+base64(0x01 ‖ key)`."""

    name: str
    public: bytes

    @property
    def id(self) -> bytes:
        return sha256(self.name.encode() + b"\n" + _ED25519 + self.public).digest()[:4]

    def __str__(self) -> str:
        return f"{self.name}+{self.id.hex()}+{b64encode(_ED25519 + self.public).decode()}"

    @classmethod
    def parse(cls, line: str) -> PublicKey:
        try:
            name, _, encoded = line.strip().split("+", 2)
            key = cls(name=name, public=b64decode(encoded, validate=True)[1:])
        except ValueError as error:
            raise CheckpointError(f"{line.strip()!r} is no verifier key (name+id+base64)") from error
        if str(key) != line.strip() or len(key.public) != 32:
            raise CheckpointError(f"{line.strip()!r} is damaged: its id does not belong to its key")
        return key


class Signer:
    """The log's own key. It lives in the secrets folder, never in the database. Its name, the log's origin, is made
    from the log's first key, so that no two houses' logs share one; a later key keeps it.
    """

    def __init__(self, pem: bytes, name: str | None = None) -> None:
        key = load_pem_private_key(pem, password=None)
        if not isinstance(key, Ed25519PrivateKey):
            raise CheckpointError("the signing key is not an Ed25519 key")
        self._key = key
        public = key.public_key().public_bytes_raw()
        self.public = PublicKey(name=name or f"oliver/record/{sha256(public).hexdigest()[:12]}", public=public)

    def note(self, *, size: int, root: bytes, at: datetime, numbers: Mapping[str, int] = NOTHING) -> str:
        """The signed note of the tree at `size`, in which these are the last numbers of establishments."""
        counts = {counted_as(self.public.name, house): number for house, number in numbers.items()}
        return self._signed(Head(origin=self.public.name, size=size, root=root, at=at, counts=counts).text())

    def change(self, *, new: PublicKey, after: int, at: datetime) -> str:
        """The signed note that this key signs up to `after` entries, and `new` from there on."""
        return self._signed(f"{self.public.name}\nnext key {new}\nafter {after}\nat {instant(at)}\n")

    def bundle(self, *, manifest: bytes, size: int) -> str:
        """The signed note over the manifest of a bundle of the record of `size` entries."""
        digest = b64encode(sha256(manifest).digest()).decode()
        return self._signed(f"{self.public.name}\nbundle of {size}\n{digest}\n")

    def _signed(self, text: str) -> str:
        signature = b64encode(self.public.id + self._key.sign(text.encode())).decode()
        return f"{text}\n— {self.public.name} {signature}\n"


def signature_holds(public: bytes, message: bytes, signature: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def head_open(note: str, keys: Iterable[PublicKey]) -> Head:
    """The head in `note` if one of `keys` signed it; signatures of unknown keys (witnesses) pass unread."""
    parts = _NOTE.fullmatch(note)
    if parts is None:
        raise CheckpointError("this is not a signed checkpoint")
    known = {(key.name, key.id): key.public for key in keys}
    signed = False
    for line in parts["signatures"].splitlines():
        _, name, encoded = line.split(" ")
        raw = _base64(encoded)
        public = known.get((name, raw[:4]))
        if public is not None and not signature_holds(public, parts["text"].encode(), raw[4:]):
            raise CheckpointError(f"the signature of {name} on the checkpoint of {parts['size']} entries does not hold")
        signed = signed or public is not None
    if not signed:
        raise CheckpointError(f"no known key signed the checkpoint of {parts['size']} entries of {parts['origin']}")
    return _head(parts)


def head_said(note: str) -> Head:
    """The head in a note of our own table, whose signatures are checked elsewhere."""
    parts = _NOTE.fullmatch(note)
    if parts is None:
        raise CheckpointError("this is not a signed checkpoint")
    return _head(parts)


def _head(parts: re.Match[str]) -> Head:
    counts = {house: int(number) for _, number, house in (line.split(" ") for line in parts["counts"].splitlines())}
    at = datetime.fromisoformat(parts["at"])
    return Head(parts["origin"], int(parts["size"]), _base64(parts["root"]), at, counts)


def _base64(encoded: str) -> bytes:
    """Strictly: one spelling for each value, so that no bit of a note can change unseen."""
    try:
        raw = b64decode(encoded, validate=True)
    except ValueError as error:
        raise CheckpointError(f"{encoded!r} is not base64") from error
    if b64encode(raw).decode() != encoded:
        raise CheckpointError(f"{encoded!r} is not base64 as it is written")
    return raw
