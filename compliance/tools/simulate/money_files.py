"""The papers of an invented floor as files: `papers/<kind>.ndjson`, one paper a line as the intake takes it, and their labels."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec

from compliance.papers.forms.kinds import sent_kinds
from compliance.tools.simulate.money.sow import Sown

FOLDER, LABELS = "papers", "labels.json"


def papers_there(out: Path) -> list[str]:
    """Which of the files are in the folder already."""
    names = [*(f"{kind}.ndjson" for kind in sent_kinds()), LABELS]
    return [f"{FOLDER}/{name}" for name in names if (out / FOLDER / name).exists()]


def papers_write(out: Path, sown: Sown) -> Counter[str]:
    """Write them; how many of each kind. What an earlier floor left of a kind that this one has not is taken away."""
    folder, counts = out / FOLDER, Counter[str]()
    folder.mkdir(exist_ok=True)
    papers = [paper for day in sorted(sown.written) for paper in (*sown.written[day], *sown.late.get(day, ()))]
    for name, kind in sent_kinds().items():
        lines = [msgspec.json.encode(paper) + b"\n" for paper in papers if isinstance(paper, kind.form)]
        file = folder / f"{name}.ndjson"
        if lines:
            file.write_bytes(b"".join(lines))
            counts[name] = len(lines)
        else:
            file.unlink(missing_ok=True)
    (folder / LABELS).write_bytes(msgspec.json.format(msgspec.json.encode(sown.labels)) + b"\n")
    return counts
