"""Bundles: the exported files, in a zip or in a folder."""

import hashlib
import heapq
import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO

from .canonical import canonical, read_json
from .checkpoints import Head, Keys, head_open, heads_given, keys_follow, keys_read, manifest_check
from .counts import ALL, Counts
from .faults import TamperedError, UncheckableError
from .removed import Removed, is_left
from .stamps import Stamp, stamps_read
from .walk import Said, Walk

FORMAT = "oliver.bundle/3"
FILES = {"README.txt", "keys.txt", "key-changes.ndjson", "checkpoints.ndjson", "records.ndjson"}
STAMPS = "stamps.ndjson"  # where an authority outside stamped a checkpoint; a bundle without one has no such file
PROGRAM = re.compile(r"verifier/\w+\.py")  # what else stands in it
UNCOUNTED_FORMAT = "oliver.bundle/2"  # records without the number of their house
OLD_FORMAT = "oliver.bundle/1"  # one key for ever, and the verifier in one file
OLD_FILES = {"README.txt", "verifier.py", "keys.txt", "checkpoints.ndjson", "records.ndjson"}
DAMAGED = (zipfile.BadZipFile, zlib.error, RuntimeError, EOFError, KeyError)  # what reading a spoiled zip raises
FIELDS = {"actor", "at", "body", "establishment", "index", "kind", "leaf"}  # and `number`, where its house is counted
LEFT_OUT = {"hash", "height", "index"}


class Bundle:
    """The exported files, in a zip or in a folder."""

    def __init__(self, path: Path) -> None:
        try:
            self._zip = None if path.is_dir() else zipfile.ZipFile(path)
            self._path = path
            manifest = self.read("manifest.json")
            self.manifest = read_json(manifest)
            self.whole = self.manifest.get("selection") == ALL
            files = {name for name in self.manifest["files"] if name != STAMPS and not PROGRAM.fullmatch(name)}
            forms = ((FORMAT, FILES), (UNCOUNTED_FORMAT, FILES), (OLD_FORMAT, OLD_FILES))
            if (self.manifest["format"], files) not in forms:
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

    def changes(self) -> dict[int, str]:
        """The changes of the signing key, by their place in the record."""
        if self.manifest["format"] == OLD_FORMAT:
            return {}
        try:
            return {int(item["index"]): item["note"] for item in map(read_json, self.lines("key-changes.ndjson"))}
        except (ValueError, KeyError, TypeError) as error:
            raise TamperedError(f"key-changes.ndjson is damaged: {error}") from error

    def heads(self, keys: Keys | None) -> tuple[Keys, dict[Head, str]]:
        """The keys to believe (the bundle's own, unless others are given) and the checkpoints they signed, with their notes."""
        try:
            keys = keys_read(self.read("keys.txt").decode()) if keys is None else keys
            notes = [read_json(line)["note"] for line in self.lines("checkpoints.ndjson", optional=True)]
        except (ValueError, KeyError, TypeError) as error:
            raise TamperedError(f"keys.txt or checkpoints.ndjson is damaged: {error}") from error
        keys = keys_follow(keys, sorted(self.changes().items()))
        return keys, {head_open(note, keys): note for note in notes}

    def stamps(self, heads: dict[Head, str]) -> list[Stamp]:
        """The time stamps of these checkpoints."""
        lines = self.lines(STAMPS) if STAMPS in self.manifest["files"] else ()
        return stamps_read(lines, {head.size: note for head, note in heads.items()})

    def counts(self) -> Counts:
        """The houses it shows, whose numbers must be without a gap. The oldest form says its selection in a sentence."""
        try:
            return Counts(ALL if self.manifest["format"] == OLD_FORMAT else self.manifest["selection"])
        except (KeyError, TypeError) as error:
            raise TamperedError("manifest.json does not say which records it shows") from error

    def signed_check(self, size: object, keys: Keys) -> None:
        """What it says of itself is signed; bundles of the old form say nothing that needs it."""
        if self.manifest["format"] == OLD_FORMAT:
            return
        try:
            note = self.read("manifest.note").decode()
        except (FileNotFoundError, KeyError, UnicodeDecodeError) as error:
            raise TamperedError("manifest.note, the signature of manifest.json, was taken out or damaged") from error
        manifest_check(note, self.read("manifest.json"), size, keys)

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
    keys, heads = bundle.heads(keys)
    own = sorted(heads)
    given = heads_given(notes, keys)
    if not own and not given:
        raise UncheckableError("this bundle holds no checkpoint; give one you kept")
    bundle.signed_check(bundle.manifest.get("size"), keys)
    removed = Removed(bundle.lines("records.ndjson"))
    walk = Walk(heapq.merge(own, given), keys, bundle.changes(), bundle.counts())
    walk.sentences, walk.stamps = removed.sentences, bundle.stamps(heads)
    try:
        for line in bundle.lines("records.ndjson"):
            _line(walk, line, removed, whole=bundle.whole)
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


def _line(walk: Walk, line: bytes, removed: Removed, *, whole: bool) -> None:
    """One line of records.ndjson: a record, or the hash of a subtree that was left out. There is one spelling of each."""
    try:
        item = read_json(line)
        shown = item.keys() - {"number"} == FIELDS
        if not shown and set(item) != LEFT_OUT:
            raise ValueError("it has other fields")
        digest = bytes.fromhex(item["leaf" if shown else "hash"])
        numbers = {name: int(item[name]) for name in ("index", "height", "number") if name in item}
        if canonical(item | numbers | {"leaf" if shown else "hash": digest.hex()}) + b"\n" != line:
            raise ValueError("it is not written as it was exported")
        if shown:
            said = Said(item["index"], item["kind"], item["at"], item["establishment"], item.get("number"))
            if gone := is_left(item["body"]):
                removed.check(item)
            del item["leaf"]
            walk.record(said, None if gone else canonical(item), digest)
        else:
            start = walk.tree.size
            walk.left_out(item["index"], item["height"], digest)
            if whole:
                raise TamperedError("left out of a bundle that says it shows all", start, upto=walk.tree.size - 1)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise TamperedError(f"its line is damaged: {error}", walk.tree.size) from error
