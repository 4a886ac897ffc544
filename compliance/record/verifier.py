#!/usr/bin/env python3
"""Checks a bundle of Oliver's record. It needs Python 3.11 and nothing else:

    python3 verifier.py BUNDLE [--checkpoint FILE]... [--key FILE] [--json]

BUNDLE is the exported zip or its folder. --checkpoint is a checkpoint you kept elsewhere: the bundle must still hold
what it says. --key is the file of verifier keys you were given; without it the bundle's own copy is believed.
Exit code: 0 nothing was changed, 1 something was (the first bad record is named), 2 it could not be checked.

This file shares no code with the program that writes the record, on purpose: only the formats are common (RFC 8785
JSON, RFC 6962 hashes, C2SP checkpoints, RFC 8032 signatures). A mistake in the writer is then not repeated here, and
whoever doubts Oliver reads these pages only. `manage.py verify` uses the same functions on the database's rows.
"""

import argparse
import base64
import hashlib
import heapq
import json
import re
import sys
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, Any, NamedTuple

FORMAT = "oliver.bundle/1"
NOTE = re.compile(
    r"(?P<text>(?P<origin>\S+)\n(?P<size>0|[1-9][0-9]{0,15})\n(?P<root>\S{44})\nat (?P<at>\S+)\n)"
    r"\n(?P<signed>(?:— \S+ \S+\n)+)"
)
Check = Callable[[bytes, bytes, bytes], bool]
Keys = dict[tuple[str, bytes], bytes]


class TamperedError(Exception):
    """Something was changed: the first bad record (with `upto`: the span it is in), its kind, and what differs."""

    def __init__(self, what: str, index: int | None = None, kind: str | None = None, upto: int | None = None) -> None:
        super().__init__(what)
        self.what, self.index, self.kind, self.upto = what, index, kind, upto


class UncheckableError(Exception):
    """The question cannot be answered: no file, no key, not this format."""


class Head(NamedTuple):
    """A signed tree head."""

    size: int
    root: bytes
    at: str
    origin: str


# Canonical JSON (RFC 8785, of values without floats)


def _no_float(number: str) -> None:
    raise ValueError(f"{number} is a number with a fraction")


def read_json(written: bytes) -> Any:
    return json.loads(written, parse_float=_no_float, parse_constant=_no_float)


def canonical(value: Any) -> bytes:
    written = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    if not written.isascii():  # RFC 8785 sorts keys by UTF-16 code units, Python by code points
        written = json.dumps(_by_utf16(value), separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return written.encode()


def _by_utf16(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _by_utf16(value[key]) for key in sorted(value, key=lambda key: key.encode("utf-16-be"))}
    return [_by_utf16(item) for item in value] if isinstance(value, list) else value


# The tree (RFC 6962 section 2.1)


class Tree:
    """The root over what was appended so far, from the roots of its perfect subtrees: log n hashes in memory."""

    def __init__(self) -> None:
        self.size = 0
        self.peaks: list[tuple[int, bytes]] = []

    def append(self, digest: bytes, height: int = 0) -> None:
        if len(digest) != 32 or not 0 <= height < 60 or self.size % (1 << height):
            raise TamperedError("the hash that stands in its place cannot stand there", self.size)
        self.size += 1 << height
        while self.peaks and self.peaks[-1][0] == height:
            digest = hashlib.sha256(b"\x01" + self.peaks.pop()[1] + digest).digest()
            height += 1
        self.peaks.append((height, digest))

    def root(self) -> bytes:
        if not self.peaks:
            return hashlib.sha256(b"").digest()
        root = self.peaks[-1][1]
        for _, left in self.peaks[-2::-1]:
            root = hashlib.sha256(b"\x01" + left + root).digest()
        return root


def leaf(written: bytes) -> bytes:
    return hashlib.sha256(b"\x00" + written).digest()


# Signatures (RFC 8032 section 5.1.7, in the formulas' own words; slow, and enough for a few thousand checkpoints)

_P = 2**255 - 19
_Q = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, _P) % _P
Point = tuple[int, int, int, int]


def _add(a: Point, b: Point) -> Point:
    e, f = (a[1] - a[0]) * (b[1] - b[0]) % _P, (a[1] + a[0]) * (b[1] + b[0]) % _P
    g, h = 2 * a[3] * b[3] * _D % _P, 2 * a[2] * b[2] % _P
    return (f - e) * (h - g) % _P, (h + g) * (f + e) % _P, (h - g) * (h + g) % _P, (f - e) * (f + e) % _P


def _times(factor: int, point: Point) -> Point:
    result = (0, 1, 1, 0)
    while factor:
        if factor & 1:
            result = _add(result, point)
        point, factor = _add(point, point), factor >> 1
    return result


def _point(encoded: bytes) -> Point | None:
    y = int.from_bytes(encoded, "little")
    sign, y = y >> 255, y & (1 << 255) - 1
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if x * x % _P != square:
        x = x * pow(2, (_P - 1) // 4, _P) % _P
    if y >= _P or x * x % _P != square or (x == 0 and sign):
        return None
    x = _P - x if x & 1 != sign else x
    return x, y, 1, x * y % _P


_BASE = _point((4 * pow(5, -1, _P) % _P).to_bytes(32, "little"))


def signature_holds(public: bytes, message: bytes, signature: bytes) -> bool:
    """Ed25519. The same question may be asked of a faster library: `head_open` takes it as `check`."""
    if len(public) != 32 or len(signature) != 64 or _BASE is None:
        return False
    key, commitment, scalar = _point(public), _point(signature[:32]), int.from_bytes(signature[32:], "little")
    if key is None or commitment is None or scalar >= _Q:
        return False
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % _Q
    left, right = _times(scalar, _BASE), _add(commitment, _times(challenge, key))
    return (left[0] * right[2] - right[0] * left[2]) % _P == 0 == (left[1] * right[2] - right[1] * left[2]) % _P


# Checkpoints (c2sp.org/tlog-checkpoint, c2sp.org/signed-note)


def keys_read(text: str) -> Keys:
    """Verifier keys, one a line: name+id+base64(0x01 and the Ed25519 public key)."""
    keys: Keys = {}
    for line in text.splitlines():
        try:
            name, number, encoded = line.split("+", 2)
            raw = base64.b64decode(encoded, validate=True)
        except ValueError as error:
            raise UncheckableError(f"{line!r} is no verifier key (name+id+base64)") from error
        digest = hashlib.sha256(name.encode() + b"\n" + raw).digest()[:4]
        if raw[:1] != b"\x01" or len(raw) != 33 or digest.hex() != number:
            raise UncheckableError(f"the verifier key {line!r} is damaged: its id does not belong to its key")
        keys[name, digest] = raw[1:]
    return keys


def head_open(note: str, keys: Keys, check: Check = signature_holds) -> Head:
    """The head in a signed note. Signatures of keys that are not ours (witnesses) say nothing for or against it."""
    if not keys:
        raise UncheckableError("no verifier key is known, so no signature can be checked")
    parts = NOTE.fullmatch(note)
    if parts is None:
        raise TamperedError("a checkpoint is damaged: it does not have the lines of a signed tree head")
    held = 0
    for line in parts["signed"].splitlines():
        _, name, encoded = line.split(" ")
        raw = _base64(encoded)
        public = keys.get((name, raw[:4]))
        if public is not None and not check(public, parts["text"].encode(), raw[4:]):
            raise TamperedError(f"the checkpoint of {parts['size']} records does not hold its signature by {name}")
        held += public is not None
    if not held:
        raise TamperedError(f"the checkpoint of {parts['size']} records is not signed by a known key")
    return Head(int(parts["size"]), _base64(parts["root"]), parts["at"], parts["origin"])


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


# The walk over the records


class Walk:
    """Goes over the records once, in order, and holds every signed head against the tree at that head's size."""

    def __init__(self, heads: Iterable[Head]) -> None:
        """`heads` come in the order of their sizes."""
        self.tree = Tree()
        self.records = self.checkpoints = self.sealed = 0
        self._heads = iter(heads)
        self.head = next(self._heads, None)
        self._meet()

    def record(self, index: int, kind: str, written: bytes, stored: bytes) -> bytes:
        """One record: the canonical bytes of its envelope, and the leaf that is stored with it."""
        if index != self.tree.size:
            raise TamperedError(f"it is missing: record {index} stands in its place", self.tree.size)
        digest = leaf(written)
        if digest != stored:
            raise TamperedError("its stored values do not give the leaf stored with them", index, kind)
        self.tree.append(digest)
        self.records += 1
        self._meet()
        return digest

    def left_out(self, index: int, height: int, digest: bytes) -> None:
        """A perfect subtree of records that this bundle does not show."""
        if index != self.tree.size:
            raise TamperedError("what stands in its place belongs elsewhere", self.tree.size)
        self.tree.append(digest, height)
        self._meet()

    def end(self) -> None:
        if self.head is not None:
            what = f"missing, though the checkpoint signed at {self.head.at} holds them"
            raise TamperedError(what, self.tree.size, upto=self.head.size - 1)

    def _meet(self) -> None:
        while self.head is not None and self.head.size <= self.tree.size:
            if self.head.size < self.tree.size:
                raise UncheckableError(
                    f"the records around {self.head.size} are left out of this bundle, so the checkpoint of"
                    f" {self.head.size} records cannot be held against it; ask for a bundle made --against it"
                )
            if self.head.root != self.tree.root():
                what = f"not those signed at {self.head.at}: one of them was replaced together with its leaf"
                raise TamperedError(what, self.sealed, upto=self.head.size - 1)
            self.checkpoints += self.head.size > self.sealed  # a copy kept elsewhere is the same checkpoint
            self.sealed = self.head.size
            self.head = next(self._heads, None)


# Bundles

FILES = {"README.txt", "verifier.py", "keys.txt", "checkpoints.ndjson", "records.ndjson"}
DAMAGED = (zipfile.BadZipFile, zlib.error, RuntimeError, EOFError, KeyError)  # what reading a spoiled zip raises
FIELDS = {"actor", "at", "body", "establishment", "index", "kind", "leaf"}
LEFT_OUT = {"hash", "height", "index"}


class Bundle:
    """The exported files, in a zip or in a folder."""

    def __init__(self, path: Path) -> None:
        try:
            self._zip = None if path.is_dir() else zipfile.ZipFile(path)
            self._path = path
            manifest = self.read("manifest.json")
            self.manifest = read_json(manifest)
            if self.manifest["format"] != FORMAT or set(self.manifest["files"]) != FILES:
                raise UncheckableError(f"{path} is not a bundle of the form {FORMAT}")
            if canonical(self.manifest) != manifest:
                raise TamperedError("manifest.json is not as it was exported")
        except (OSError, ValueError, TypeError, *DAMAGED) as error:
            raise UncheckableError(f"{path} cannot be read as a bundle: {error!r}") from error

    def open(self, name: str) -> IO[bytes]:
        return (self._path / name).open("rb") if self._zip is None else self._zip.open(name)

    def read(self, name: str) -> bytes:
        with self.open(name) as file:
            return file.read()

    def lines(self, name: str, *, optional: bool = False) -> Iterator[bytes]:
        try:
            file = self.open(name)
        except (FileNotFoundError, KeyError) as error:
            if optional:
                return
            raise TamperedError(f"{name} was taken out") from error
        with file:
            yield from file

    def heads(self, keys: Keys | None) -> tuple[Keys, list[Head]]:
        """The keys to believe (the bundle's own, unless others are given) and the checkpoints they signed."""
        try:
            keys = keys_read(self.read("keys.txt").decode()) if keys is None else keys
            notes = [read_json(line)["note"] for line in self.lines("checkpoints.ndjson", optional=True)]
        except (ValueError, KeyError, TypeError) as error:
            raise TamperedError(f"keys.txt or checkpoints.ndjson is damaged: {error}") from error
        return keys, sorted(head_open(note, keys) for note in notes)

    def sums_check(self) -> None:
        """Every file as the manifest describes it: finds what no record or signature covers, such as the README."""
        for name, expected in sorted(self.manifest["files"].items()):
            digest = hashlib.sha256()
            for line in self.lines(name):
                digest.update(line)
            if digest.hexdigest() != expected:
                raise TamperedError(f"{name} is not as it was exported")


def bundle_check(path: Path, notes: Iterable[str] = (), keys: Keys | None = None) -> Walk:
    """Check a bundle, against checkpoints kept elsewhere too. Raises TamperedError or UncheckableError."""
    bundle = Bundle(path)
    try:
        return _bundle_walk(bundle, notes, keys)
    except DAMAGED as error:
        raise TamperedError(f"the zip is damaged: {error}") from error


def _bundle_walk(bundle: Bundle, notes: Iterable[str], keys: Keys | None) -> Walk:
    keys, own = bundle.heads(keys)
    given = heads_given(notes, keys)
    if not own and not given:
        raise UncheckableError("this bundle holds no checkpoint; give one you kept")
    walk = Walk(heapq.merge(own, given))
    try:
        for line in bundle.lines("records.ndjson"):
            _line(walk, line)
    except UncheckableError as error:
        if walk.head not in own:
            raise
        raise TamperedError("what is left out reaches beyond the bundle's own checkpoint", walk.sealed) from error
    if own and walk.head is not None and walk.head.at > own[-1].at:
        raise UncheckableError(
            f"the checkpoint of {walk.head.size} records is younger than this bundle; ask for a newer one"
        )
    walk.end()
    if walk.sealed < walk.tree.size:
        raise TamperedError("it follows the last checkpoint: nobody signed it", walk.sealed)
    if (walk.records, walk.tree.size) != (bundle.manifest.get("records"), bundle.manifest.get("size")):
        raise TamperedError("manifest.json counts other records than these")
    bundle.sums_check()
    return walk


def _line(walk: Walk, line: bytes) -> None:
    """One line of records.ndjson: a record, or the hash of a subtree that was left out. There is one spelling of each."""
    try:
        item = read_json(line)
        shown = set(item) == FIELDS
        if not shown and set(item) != LEFT_OUT:
            raise ValueError("it has other fields")
        digest = bytes.fromhex(item["leaf" if shown else "hash"])
        numbers = {name: int(item[name]) for name in ("index", "height") if name in item}
        if canonical(item | numbers | {"leaf" if shown else "hash": digest.hex()}) + b"\n" != line:
            raise ValueError("it is not written as it was exported")
        if shown:
            del item["leaf"]
            walk.record(item["index"], item["kind"], canonical(item), digest)
        else:
            walk.left_out(item["index"], item["height"], digest)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise TamperedError(f"its line is damaged: {error}", walk.tree.size) from error


# The command


def verdict(check: Callable[[], Walk]) -> dict[str, Any]:
    """What the check found, as plain data."""
    try:
        walk = check()
    except TamperedError as found:
        place = {"index": found.index, "upto": found.upto, "kind": found.kind}
        return {"verdict": "tampered", **place, "what": found.what}
    except (UncheckableError, OSError, UnicodeDecodeError) as error:
        return {"verdict": "could not check", "what": str(error)}
    counts = {"records": walk.records, "size": walk.tree.size, "sealed": walk.sealed, "checkpoints": walk.checkpoints}
    return {"verdict": "clean", **counts}


def say(found: dict[str, Any]) -> str:
    if found["verdict"] == "clean":
        loose = found["size"] - found["sealed"]
        if not found["checkpoints"] and found["size"]:
            return (
                f"CLEAN: {found['records']:,} of {found['size']:,} records checked. No checkpoint is signed yet: until the"
                " first one (a running Oliver signs one a minute; `manage.py checkpoint` does now) a tail that was cut off"
                " could not be noticed."
            )
        checked = (
            f"{found['records']:,} of {found['size']:,} records checked, signed checkpoints: {found['checkpoints']:,}"
        )
        return f"CLEAN: {checked}." + (f" The last {loose:,} records are not under a checkpoint yet." if loose else "")
    if found["verdict"] == "could not check":
        return f"COULD NOT CHECK: {found['what']}."
    if found["index"] is None:
        return f"TAMPERED: {found['what']}."
    if found["upto"] not in (None, found["index"]):
        return f"TAMPERED: records {found['index']} to {found['upto']}: {found['what']}."
    kind = f" ({found['kind']})" if found["kind"] else ""
    return f"TAMPERED: record {found['index']}{kind}: {found['what']}."


EXIT = {"clean": 0, "tampered": 1, "could not check": 2}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Check a bundle of Oliver's record.")
    parser.add_argument("bundle", type=Path)
    parser.add_argument("--checkpoint", type=Path, action="append", default=[], help="a checkpoint kept elsewhere")
    parser.add_argument("--key", type=Path, help="the verifier keys you were given")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)

    def check() -> Walk:
        keys = keys_read(options.key.read_text()) if options.key else None
        return bundle_check(options.bundle, [file.read_text() for file in options.checkpoint], keys)

    found = verdict(check)
    print(json.dumps(found) if options.json else say(found))
    if found["verdict"] == "clean" and not options.key and not options.json:
        print("The key was taken from the bundle itself: compare keys.txt with the key you were given, or use --key.")
    return EXIT[found["verdict"]]


if __name__ == "__main__":
    sys.exit(main())
