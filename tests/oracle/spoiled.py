"""The raw files of a floor, corrected, cut and moved, so that its figures differ from each other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.oracle import floor


def changed(folder: Path) -> None:
    """Hands and a count corrected, and a second box in one shift of a table."""
    by = {"reason": "Written down wrongly.", "author": "A-1"}
    hands, counts = folder / "hands.ndjson", folder / "papers" / "count.ndjson"
    of_table = [one for one in floor.lines_of(hands) if one["table"] == "T01"]
    for hand, amount in zip(of_table[3:5], ("77.00", "0.50"), strict=True):
        fixed = hand | {"id": f"{hand['id']}-c", "supersedes": {"id": hand["id"]} | by}
        fixed["collections"] = [hand["collections"][0] | {"amount": amount}]
        append(hands, fixed)
    count = next(one for one in floor.lines_of(counts) if one["count"] == "second" and one["holds"] == "drop")
    append(counts, bare(count) | {"id": "CT-c", "amount": "123.45", "supersedes": {"id": count["id"]} | by})
    for which in ("first", "second"):
        append(counts, bare(count) | {"id": f"CT-2-{which}", "box": "second-box", "count": which, "amount": "20.25"})


def waived(folder: Path) -> None:
    """Fees let go: the whole, a part, a part of each hand of a time; and what is no waiver, for it was taken, or owed less."""
    file = folder / "hands.ndjson"
    hands = floor.lines_of(file)
    mine = [one for one in hands if one["table"] == "T02" and floor.taken(one)["fee"] >= 100]
    whole, part, paid, more, *each = mine[:9]
    left(whole, 0)
    left(part, floor.taken(part)["fee"] - 50)
    left(more, 0)
    for hand in each[:4]:
        left(hand, floor.taken(hand)["fee"] - 100)
    file.write_text("".join(f"{json.dumps(one)}\n" for one in hands))
    named: list[dict[str, Any]] = [{"hand": one["id"]} for one in (whole, part, paid, more)]
    named[1]["amount"], named[3]["amount"] = "0.50", "900.00"
    of_a_time = {"from": each[0]["started"], "to": each[-1]["ended"], "amount": "1.00"}
    for number, about in enumerate([*named, of_a_time]):
        said = {"kind": "fee", "reason": "Dealt again.", "authority": "F-1", "written": each[-1]["ended"]}
        where = {"id": f"WV-{number}", "gaming_day": whole["gaming_day"], "table": "T02"}
        append(folder / "papers" / "waiver.ndjson", where | about | said)


def left(hand: dict[str, Any], amount: int) -> None:
    """So much of its fee was taken."""
    hand["collections"] = [hand["collections"][0] | {"amount": f"{amount / 100:.2f}"}] if amount else []


def bare(count: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in count.items() if name != "pieces"}


def append(file: Path, line: dict[str, Any]) -> None:
    with file.open("a") as written:
        written.write(json.dumps(line) + "\n")
