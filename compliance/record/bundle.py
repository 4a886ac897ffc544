"""Writes the record, or a selection of it, as a bundle that `verifier/` checks without Oliver.

A bundle is always the whole tree: what is not selected stands in it as the hashes of the largest subtrees that are left
out, so every record shown is proven against the signed root, with O(log n) hashes per gap and no proofs of its own.
"""

import heapq
import shutil
import tempfile
import zipfile
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from hashlib import sha256
from itertools import islice
from pathlib import Path

from msgspec import Struct

from compliance.record import canonical, merkle, read, trust, verifier
from compliance.record.checkpoint import PublicKey, Signer
from compliance.record.entry import Entry, exported, instant
from compliance.record.removed import KIND as REMOVED
from compliance.record.removed import house_of

_CHUNK = 500
_VERIFIER, _README = Path(verifier.__file__).parent, Path(__file__).with_name("bundle_readme.txt")


class Selection(Struct, frozen=True):
    """Which records are shown: of an establishment (None: of all), recorded from `since` on and before `until`, of the
    kinds (none: of all). Times may go back by a little: what stands between two that are shown is shown, so that the
    establishment's numbers are without a gap.
    """

    establishment: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    kinds: tuple[str, ...] = ()

    def __str__(self) -> str:
        of_kinds = f", of the kinds {', '.join(self.kinds)}" if self.kinds else ""
        whose = f"records of {self.establishment}" if self.establishment else "records of all establishments"
        since = f", from {instant(self.since)} on" if self.since else ""
        return whose + since + (f", before {instant(self.until)}" if self.until else "") + of_kinds

    @property
    def whole(self) -> bool:
        return self == Selection()

    @property
    def stated(self) -> dict[str, object]:
        """As it stands in the manifest."""
        since, until = (None if at is None else instant(at) for at in (self.since, self.until))
        return {"establishment": self.establishment, "from": since, "kinds": list(self.kinds), "to": until}


def bundle_write(
    *,
    out: Path,
    head: read.StoredCheckpoint,
    key: PublicKey,
    sign: Signer,
    now: datetime,
    selection: Selection,
    against: Sequence[int] = (),
) -> int:
    """Write the bundle to `out`, a zip if it is called so and else a folder; give back how many records it shows.

    `head` is the checkpoint it is proven against, `key` the first one, from which its signature follows; `sign` signs
    what it says of itself. `against` are sizes of older checkpoints that somebody keeps: the
    left-out hashes are cut there, so that these too can be held against a selection.
    """
    with tempfile.TemporaryDirectory(dir=out.absolute().parent, prefix=f".{out.name}-") as draft:
        folder = Path(draft)
        stamps = _stamps(head.size, whole=selection.whole)
        kept = {stamp.size for stamp in stamps}
        shown = _records(folder / "records.ndjson", head.size, selection, sorted(kept.union(against)))
        notes = _checkpoints(head, kept if selection.whole else kept.union(against), whole=selection.whole)
        if stamps:
            (folder / verifier.STAMPS).write_bytes(b"".join(map(_stamp, stamps)))
        (folder / "checkpoints.ndjson").write_bytes(b"".join(canonical.encode({"note": n}) + b"\n" for n in notes))
        (folder / "keys.txt").write_text(f"{key}\n")
        changes = [{"index": index, "note": note} for index, note in trust.changes(head.size).items()]
        (folder / "key-changes.ndjson").write_bytes(b"".join(canonical.encode(line) + b"\n" for line in changes))
        shutil.copytree(_VERIFIER, folder / "verifier", ignore=shutil.ignore_patterns("__pycache__"))
        facts = {
            "origin": head.note.partition("\n")[0],
            "made": instant(now),
            "selection": selection,
            "size": head.size,
        }
        readme = _README.read_text(encoding="utf-8").format(records=shown, **facts)
        (folder / "README.txt").write_text(readme, encoding="utf-8")
        sums = {path.relative_to(folder).as_posix(): _sha256(path) for path in folder.rglob("*") if path.is_file()}
        counted = {"made": facts["made"], "records": shown, "selection": selection.stated, "size": head.size}
        manifest = canonical.encode({"files": sums, "format": verifier.FORMAT, **counted})
        (folder / "manifest.json").write_bytes(manifest)
        (folder / "manifest.note").write_text(sign.bundle(manifest=manifest, size=head.size), encoding="utf-8")
        _deliver(folder, out)
    return shown


def _records(path: Path, size: int, selection: Selection, cuts: Sequence[int]) -> int:
    """Write records.ndjson; give back how many records it shows."""
    selected = _selected(size, selection)
    shown = at = 0
    with path.open("wb") as file:
        while chunk := list(islice(selected, _CHUNK)):
            file.writelines(_lines(at, chunk, cuts))
            shown, at = shown + len(chunk), chunk[-1].index + 1
        file.writelines(_left_out(_cover(at, size, cuts)))
    return shown


def _selected(size: int, selection: Selection) -> Iterator[Entry]:
    """The records of the selection, each change of the signing key, for who checks the signatures needs them all, and each
    entry by which bodies of the establishment were removed: it says which, and what stays of them."""
    start, stop = read.between(size, selection.since, selection.until)
    chosen = read.entries(start, stop, establishment=selection.establishment)
    if selection.kinds:
        chosen = (entry for entry in chosen if entry.kind in selection.kinds)
    changed = read.entries(0, size, kind=trust.KIND)
    removed = read.entries(0, size, kind=REMOVED)
    if selection.establishment is not None:
        removed = (entry for entry in removed if house_of(entry.body) == selection.establishment)
    last = -1
    for entry in heapq.merge(chosen, changed, removed, key=lambda entry: entry.index):
        if entry.index > last:
            yield entry
        last = entry.index


def _lines(at: int, entries: Iterable[Entry], cuts: Sequence[int]) -> Iterator[bytes]:
    """The lines of these records, each after the left-out subtrees that stand before it from `at` on."""
    before = []
    for entry in entries:
        before.append((_cover(at, entry.index, cuts), entry))
        at = entry.index + 1
    hashes = iter(list(_left_out([node for nodes, _ in before for node in nodes])))
    for nodes, entry in before:
        yield from islice(hashes, len(nodes))
        yield exported(entry) + b"\n"


def _cover(start: int, stop: int, cuts: Sequence[int]) -> list[merkle.Node]:
    edges = [start, *(cut for cut in cuts if start < cut < stop), stop]
    return [node for i in range(len(edges) - 1) for node in merkle.cover(edges[i], edges[i + 1])]


def _left_out(nodes: Sequence[merkle.Node]) -> Iterator[bytes]:
    hashes = read.source(nodes) if nodes else {}
    for node in nodes:
        line = {"hash": hashes[node].hex(), "height": node.height, "index": node.position << node.height}
        yield canonical.encode(line) + b"\n"


def _checkpoints(head: read.StoredCheckpoint, wanted: set[int], *, whole: bool) -> list[str]:
    """The notes a bundle carries: those wanted, and of the whole record the last of each day."""
    if whole:
        wanted = wanted.union(
            {each.at.date(): each.size for each in read.checkpoints() if each.size < head.size}.values()
        )
    stored = [read.checkpoint(size) for size in sorted(wanted - {head.size})]
    return [each.note for each in stored if each is not None] + [head.note]


def _stamps(size: int, *, whole: bool) -> list[read.StoredStamp]:
    """The time stamps a bundle carries: of the whole record the last of each day, of a selection the last one."""
    return read.stamps(size)[0 if whole else -1 :]


def _stamp(stamp: read.StoredStamp) -> bytes:
    return canonical.encode({"answer": b64encode(stamp.answer).decode(), "size": stamp.size}) + b"\n"


def _sha256(path: Path) -> str:
    digest = sha256()
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def _deliver(folder: Path, out: Path) -> None:
    """Put the finished bundle in its place, whole or not at all."""
    if out.suffix != ".zip":
        shutil.copytree(folder, out)
        return
    draft = folder / "bundle.zip"
    with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(path for path in folder.rglob("*") if path.is_file() and path != draft):
            archive.write(path, path.relative_to(folder))
    draft.replace(out)
