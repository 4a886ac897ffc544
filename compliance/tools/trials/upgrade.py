"""Upgrade and back: a house of an earlier revision opens in this tree with its record, verdicts and totals as they were.

The earlier tree is taken from git into a folder of its own and started there as a house starts it, with the demonstration and
packages of its own. It is stopped, its data folder is copied, and this tree opens the copy: `verify` holds it against the
checkpoint that was kept, and against the root over the entries of before; `recount` adds up. Then the earlier tree opens its own
folder again, as after a rollback.
"""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import tarfile
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

from compliance.running.root import ROOT
from compliance.running.trouble import Trouble
from compliance.tools.trials.storm.ground import Ground, raised

SANDBOX = False
_REVIEWED_WITHIN = 300.0
Say = Callable[[str], None]


def options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--from", dest="revisions", action="append", metavar="REVISION", help="of git (default: HEAD~1)"
    )


def run(options: Namespace, say: Say) -> int:
    """The exit code: 0 where each of them opens as it was."""
    wrong = 0
    for revision in options.revisions or ["HEAD~1"]:
        with tempfile.TemporaryDirectory(prefix="oliver-upgrade-") as folder:
            faults = _tried(Path(folder), revision, say)
        print(
            "\n".join([f"{revision}: {'opens as it was, and back again.' if not faults else 'DOES NOT HOLD'}", *faults])
        )
        wrong += bool(faults)
    return 1 if wrong else 0


def _tried(folder: Path, revision: str, say: Say) -> list[str]:
    """What does not hold."""
    old, new, kept = folder / "old", folder / "new", folder / "kept"
    _tree_of(revision, old / "oliver")
    say(f"{revision}: its own packages, its demonstration …")
    with raised(old, say, empty=False) as ground:
        before = _state(ground)
        shutil.copytree(ground.home.checkpoints, kept)
    new.mkdir()
    say("this tree opens a copy of its folder …")
    with raised(new, say, data=old / "oliver" / ".data") as ground:
        after = _state(ground, *_newest(kept), "--root-of", str(before["size"]))
        faults = [*_faults("this tree", after), *_lost(before, after)]
    say("the earlier tree opens its own folder again …")
    with raised(old, say, empty=False) as ground:
        back = _state(ground, *_newest(kept), "--root-of", str(before["size"]))
    if not before.get("root_of") == after.get("root_of") == back.get("root_of"):
        faults.append(f"    the root over the first {before['size']:,} entries is not the same in all three")
    return [*faults, *_faults("the earlier tree, afterwards", back)]


def _tree_of(revision: str, root: Path) -> None:
    done = subprocess.run(["git", "archive", revision], cwd=ROOT, capture_output=True, check=False)
    if done.returncode:
        raise Trouble(
            f"git has no {revision} here: {done.stderr.decode(errors='replace').strip()}",
            "name one that `git log` shows.",
        )
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as packed:
        packed.extractall(root, filter="data")


def _state(ground: Ground, *more: str) -> dict[str, Any]:
    """What verify and recount say, and how many rows there are of what people look at."""
    ground.waits_until_reviewed(_REVIEWED_WITHIN)
    ground.manage("checkpoint")
    code, said = ground.manage("verify", "--json", *more)
    found: dict[str, Any] = json.loads(said.strip().splitlines()[-1])
    if "root_of" not in found and found["verdict"] == "clean":  # over just these: the record may grow meanwhile
        asked = ground.manage("verify", "--json", "--root-of", str(found["size"]))[1]
        found["root_of"] = json.loads(asked.strip().splitlines()[-1])["root_of"]
    recount, counted = ground.manage("recount")
    rows = {what: ground.ask(query)[0][0] for what, query in _COUNTED.items()}
    return found | {"code": code, "recount": recount, "counted": counted, "rows": rows}


_COUNTED = {
    "hands": "SELECT count(*) FROM compliance_hand",
    "findings that hold": "SELECT count(*) FROM compliance_finding WHERE status = 'open'",
    "fails": "SELECT coalesce(sum(fails), 0) FROM compliance_review",
    "cents due": "SELECT coalesce(sum(due), 0) FROM compliance_review",
    "papers": "SELECT count(*) FROM compliance_paper",
    "people": "SELECT count(*) FROM people_person",
}


def _newest(kept: Path) -> tuple[str, ...]:
    notes = sorted(kept.glob("*/*.checkpoint"), key=lambda path: int(path.stem))
    return ("--checkpoint", str(notes[-1])) if notes else ()


def _faults(who: str, found: dict[str, Any]) -> list[str]:
    told = []
    if found["code"]:
        told.append(f"    verify of {who}: {found['verdict']}: {found.get('what', '')}")
    if found["recount"]:
        told.append(f"    recount of {who}: {found['counted'].strip()[-500:]}")
    return told


def _lost(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    pairs = [(what, count, after["rows"][what]) for what, count in before["rows"].items()]
    return [f"    {what}: {count:,} before, {now:,} after" for what, count, now in pairs if count != now]
