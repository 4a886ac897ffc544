"""Changes of a bundle that was handed over: its bytes, its lines, its files, what it says of itself."""

from __future__ import annotations

import hashlib
from pathlib import Path
from random import Random

from compliance.record import verifier
from compliance.tools.trials.tamper.change import Change, Class, flipped
from compliance.tools.trials.tamper.ground import Ground


def _folder(random: Random, ground: Ground) -> Path:
    ground.looked_at = random.choice(sorted(ground.bundles))
    return ground.bundles[ground.looked_at]


def _byte(random: Random, ground: Ground) -> Change:
    folder = _folder(random, ground)
    path = random.choice([each for each in sorted(folder.rglob("*")) if each.is_file() and each.stat().st_size])
    ground.write(path, flipped(path.read_bytes(), random))
    return Change(f"a bit of {ground.looked_at}/{path.name}", words=())


def _line(random: Random, ground: Ground) -> Change:
    """A line of the records taken out, doubled, swapped with another, or one value of it changed."""
    path = _folder(random, ground) / "records.ndjson"
    lines, what = path.read_bytes().splitlines(keepends=True), random.randrange(4)
    place, other = sorted(random.sample(range(len(lines)), 2))
    if what == 0:
        del lines[place]
    elif what == 1:
        lines.insert(place, lines[place])
    elif what == 2:
        lines[place], lines[other] = lines[other], lines[place]
    else:
        told = verifier.read_json(lines[place])
        name = random.choice(sorted(told))
        told[name] = f"{told[name]}1" if isinstance(told[name], str) else 7
        lines[place] = verifier.canonical(told) + b"\n"
    ground.write(path, b"".join(lines))
    done = ("taken out", "doubled", "swapped with another", "one value of it")[what]
    return Change(f"line {place + 1} of {ground.looked_at}/records.ndjson: {done}", words=("record",))


def _left_out(random: Random, ground: Ground) -> Change | None:
    """A record hidden as if it had not been chosen: its hash stands in its place, and the sums are made to fit."""
    folder = _folder(random, ground)
    path = folder / "records.ndjson"
    lines = path.read_bytes().splitlines(keepends=True)
    shown = [number for number, line in enumerate(lines) if b'"leaf":' in line]
    place = random.choice(shown)
    told = verifier.read_json(lines[place])
    lines[place] = verifier.canonical({"hash": told["leaf"], "height": 0, "index": told["index"]}) + b"\n"
    ground.write(path, b"".join(lines))
    _sums(ground, folder, fewer=1)
    return Change(
        f"record {told['index']} of {ground.looked_at} hidden, the sums made to fit", words=("record", "manifest")
    )


def _sums(ground: Ground, folder: Path, *, fewer: int = 0) -> None:
    manifest = verifier.read_json((folder / "manifest.json").read_bytes())
    manifest["records"] -= fewer
    for name in manifest["files"]:
        manifest["files"][name] = hashlib.sha256((folder / name).read_bytes()).hexdigest()
    ground.write(folder / "manifest.json", verifier.canonical(manifest))


def _file(random: Random, ground: Ground) -> Change:
    folder = _folder(random, ground)
    path = random.choice([each for each in sorted(folder.rglob("*")) if each.is_file()])
    if random.random() < 0.5:
        ground.write(path, None)
        return Change(f"{ground.looked_at}/{path.name} taken out")
    ground.write(path, path.read_bytes() + b"# more\n")
    if random.random() < 0.5 and path.name != "manifest.json":
        _sums(ground, folder)
    return Change(f"a line more in {ground.looked_at}/{path.name}")


def _stated(random: Random, ground: Ground) -> Change:
    """What it says of itself: which records it shows, when it was made."""
    folder = _folder(random, ground)
    manifest = verifier.read_json((folder / "manifest.json").read_bytes())
    name = random.choice(("made", "records", "selection", "size"))
    if name == "selection":
        manifest[name]["kinds"] = ["hand/1"] if not manifest[name]["kinds"] else []
    else:
        manifest[name] = f"{manifest[name]}0" if name == "made" else manifest[name] + random.choice((-1, 1))
    ground.write(folder / "manifest.json", verifier.canonical(manifest))
    return Change(f"{name} in the manifest of {ground.looked_at}", words=("manifest",))


CLASSES = (
    Class("bundle: bytes of its files", 4, "bundle", _byte),
    Class("bundle: lines of its records", 3, "bundle", _line),
    Class("bundle: a record hidden, sums made to fit", 1, "bundle", _left_out),
    Class("bundle: files taken out or lengthened", 1, "bundle", _file),
    Class("bundle: what it says of itself", 1, "bundle", _stated),
)
