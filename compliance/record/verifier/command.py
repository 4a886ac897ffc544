"""The command, and its verdict as data and in words."""

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .bundle import bundle_check
from .checkpoints import Keys, keys_read
from .faults import TamperedError, UncheckableError
from .stamps import in_words
from .stamps import said as stamps_said
from .walk import Walk
from .witness import main as witness_main

HOUSES = 10  # named in words; all of them in the JSON


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
    return {
        "verdict": "clean",
        **counts,
        "keys": _keys(walk.keys),
        "counts": walk.counts.shown(),
        **_removed(walk),
        **stamps_said(walk.stamps),
        **_times(walk),
    }


def _removed(walk: Walk) -> dict[str, Any]:
    """Records that are shown without their body, and what is said of it."""
    said = {"removed": walk.sentences} if walk.sentences else {}
    return ({"bodies_removed": walk.removed} if walk.removed else {}) | said


def _keys(keys: Keys) -> list[dict[str, Any]]:
    """Who signs, in their order: the key, from which record on, and since when where another key signed it."""
    said = [
        {"key": f"{name}+{number.hex()}", "from": max(key.above, 0), "since": key.since}
        for (name, number), key in keys.items()
    ]
    return sorted(said, key=lambda key: key["from"])


def _times(walk: Walk) -> dict[str, Any]:
    """Records and checkpoints that are older than one before them: the clock was set back, or somebody wrote late."""
    both = (("records_older", walk.record_times), ("checkpoints_older", walk.checkpoint_times))
    return {
        name: {
            "count": times.count,
            "most_seconds": times.most.total_seconds(),
            "first": [dict(zip(("at", "time", "before"), one, strict=True)) for one in times.back],
        }
        for name, times in both
        if times.count
    }


def _older(found: dict[str, Any], name: str, called: str) -> str:
    older = found.get(name)
    if older is None:
        return ""
    first, most = older["first"][0], older["most_seconds"]
    return (
        f" Older than one before them: {older['count']:,} {called}, by at most {most:,.1f} s; the first is {first['at']}"
        f" ({first['time']}, after {first['before']})."
    )


def _counted(counts: dict[str, list[int]]) -> str:
    """From which number to which the entries of each house are there, none missing."""
    if not counts:
        return ""
    first = ", ".join(f"{house} {start:,} to {last:,}" for house, (start, last) in list(counts.items())[:HOUSES])
    more = f" and {len(counts) - HOUSES:,} more houses" if len(counts) > HOUSES else ""
    return f" Numbers without a gap: {first}{more}."


def _signed_by(keys: list[dict[str, Any]]) -> str:
    *earlier, last = keys
    if last["since"] is None:
        return f" Key: {last['key']}, the first one." if not earlier else ""
    return f" Key: {last['key']}, since {last['since']} (record {last['from']}), {len(earlier)} before it."


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
        older = _older(found, "records_older", "records") + _older(found, "checkpoints_older", "checkpoints")
        tail = f" The last {loose:,} records are not under a checkpoint yet." if loose else ""
        gone = found.get("bodies_removed", 0)
        without = f" Of {gone:,} of them the body was removed, and the leaf is proven." if gone else ""
        said = "".join(f" {one}." for one in found.get("removed", ()))
        stamped = in_words(found.get("stamps", []))
        return f"CLEAN: {checked}.{tail}{_counted(found['counts'])}{_signed_by(found['keys'])}{stamped}{older}{without}{said}"
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
    given = sys.argv[1:] if arguments is None else arguments
    if given[:1] == ["witness"]:
        return witness_main(given[1:])
    parser = argparse.ArgumentParser(description="Check a bundle of Oliver's record.")
    parser.add_argument("bundle", type=Path)
    parser.add_argument("--checkpoint", type=Path, action="append", default=[], help="a checkpoint kept elsewhere")
    parser.add_argument("--key", type=Path, help="the verifier keys you were given")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(given)

    def check() -> Walk:
        keys = keys_read(options.key.read_text()) if options.key else None
        return bundle_check(options.bundle, [file.read_text() for file in options.checkpoint], keys)

    found = verdict(check)
    print(json.dumps(found) if options.json else say(found))
    if found["verdict"] == "clean" and not options.key and not options.json:
        print("The key was taken from the bundle itself: compare keys.txt with the key you were given, or use --key.")
    return EXIT[found["verdict"]]
