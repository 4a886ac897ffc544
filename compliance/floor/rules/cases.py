"""The worked cases beside each rule: a hand as it differs from the base hand, and what the rule must say of it.

Tests run them and a rule's page shows them. `[[case]]` has a name, an outcome, why, and what differs:
`hand`, `before`, `posting`, `house` by path ("wagers[2].amount", "wagers[+]" appends), `without` for what is left out.
`base` names another base hand, of the file `base-<name>.toml`: a case of another family of games begins there.
"""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import msgspec

from compliance.floor.rules.facts import Before
from compliance.houses.forms.house import House
from compliance.law.case_files import CaseError as CaseError
from compliance.law.case_files import Worked, read_base, read_cases
from games.hand.form import Hand

BASE = Path(__file__).with_name("base.toml")


class Case(Worked, frozen=True, kw_only=True):
    """One case: what differs, and what must come of it."""

    hand: dict[str, Any] = {}
    before: dict[str, Any] = {}
    posting: dict[str, Any] = {}
    house: dict[str, Any] = {}
    earlier: dict[str, Any] = {}  # of the posting that came down when this one went up, what differs from it

    def told(self) -> tuple[Hand, Before | None, House]:
        """The hand, what the hand before it left, and the house."""
        parts = copy.deepcopy(read_base(BASE.with_name(f"base-{self.base}.toml") if self.base else BASE))
        changes = {"hand": self.hand, "before": self.before, "posting": self.posting, "house": self.house}
        self.differ(parts, {part: found for part, found in changes.items() if found})
        house = {**parts["house"], "postings": self._postings(parts)}
        try:
            hand = msgspec.convert(parts["hand"], Hand)
            held_by = {"occupant": None, "seat": None}  # TOML has no null: left out, nobody held the bank
            before = msgspec.convert(held_by | parts["before"], Before) if "before" in parts else None
            return hand, before, msgspec.convert(house, House)
        except msgspec.ValidationError as error:
            raise self.wrong(error) from None

    def _postings(self, parts: dict[str, Any]) -> list[dict[str, Any]]:
        """What hangs, and before it what came down for it."""
        if "posting" not in parts:
            return []
        hangs = parts["posting"]
        if not self.earlier:
            return [hangs]
        before = {"posting": copy.deepcopy(hangs) | {"until": hangs["from"], "from": _LONG_BEFORE}}
        before["posting"].pop("sign", None)
        self.differ(before, {"posting": self.earlier}, leave=False)
        return [before["posting"], hangs]


_LONG_BEFORE = "2026-02-01T06:00:00-08:00"


def cases(path: Path) -> tuple[Case, ...]:
    """The cases beside the rule in `path`."""
    return read_cases(path, Case)


def base() -> Case:
    """The hand that passes all rules."""
    return Case(name="base", outcome="pass", why="the base hand")
