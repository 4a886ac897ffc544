"""What Oliver is seen to be, as one sorted list: kept in surface.json, made anew from the tree and a prepared database."""

from __future__ import annotations

import json
from pathlib import Path

from tests.kept.doors import doors
from tests.kept.kinds import kinds
from tests.kept.stored import stored

FILE = Path(__file__).with_name("surface.json")
Surface = dict[str, dict[str, str]]


def surface_now() -> Surface:
    """Section → name → what it is, of this tree."""
    return stored() | doors() | kinds()


def surface_kept() -> Surface:
    """The same, as it was when somebody last looked."""
    kept: Surface = json.loads(FILE.read_text(encoding="utf-8"))
    return kept


def lost(kept: Surface, now: Surface) -> list[str]:
    """What was there and is not, or is otherwise."""
    return [
        f"{section}: {name}\n  was  {what}\n  is   {now.get(section, {}).get(name, 'not there')}"
        for section, things in kept.items()
        for name, what in things.items()
        if now.get(section, {}).get(name) != what
    ]


def added(kept: Surface, now: Surface) -> list[str]:
    """What is there and was not."""
    return [
        f"{section}: {name}" for section, things in now.items() for name in things if name not in kept.get(section, {})
    ]


def keep(kept: Surface, now: Surface) -> None:
    """Write down what is new. What was there stays as it was: whoever means to change that changes the file."""
    whole = {section: now.get(section, {}) | kept.get(section, {}) for section in {*kept, *now}}
    text = json.dumps(whole, indent=1, sort_keys=True, ensure_ascii=False)
    FILE.write_text(f"{text}\n", encoding="utf-8")
