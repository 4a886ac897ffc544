"""The words of the rules about hands, whole: what each rule says of its worked cases stands in words.txt beside this file.

A sentence that reads otherwise changes that file and no other: `python -m tests.floor.rules.words --write` writes it anew.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from compliance.floor.rules.cases import Case, cases
from compliance.floor.rules.review import Judge
from compliance.law.finding import Finding, Said
from compliance.law.registry import HAND_RULES, Rule
from games import said
from games.schema import load

FILE = Path(__file__).with_name("words.txt")


_judged: dict[bytes, tuple[Finding, ...]] = {}


def judged(case: Case) -> tuple[Finding, ...]:
    """What all rules say of a case. They are asked once; several tests look at what they said."""
    key = msgspec.json.encode(case)
    if key not in _judged:
        hand, before, house = case.told()
        _judged[key] = tuple(Judge(house, load.catalogue().games).review(hand, before).findings)
    return _judged[key]


@cache
def kept() -> dict[str, str]:
    """The words as they are kept, by the rule's code."""
    parts = FILE.read_text(encoding="utf-8").split("\n\n\n")
    return {part.split(" ", 1)[0]: part.rstrip("\n") for part in parts}


def words(rule: Rule) -> str:
    """The words of a rule: case by case the sentence, what was recorded and due, and the working."""
    told = (_case(rule, case) for case in cases(rule.path) if case.outcome != "pass")
    return "\n\n".join((f"{rule.code} {rule.title}", *told))


def _case(rule: Rule, case: Case) -> str:
    own = [finding for finding in judged(case) if finding.rule == rule.code]
    return "\n".join((f"# {case.name}", *(line for finding in own for line in _finding(finding))))


def _finding(finding: Finding) -> Iterator[str]:
    yield finding.says
    if finding.recorded is not None:
        yield f"    Recorded: {finding.recorded}"
    if finding.due is not None:
        yield f"    Due: {finding.due}"
    yield from (f"    - {line}" for line in finding.working)


def named(finding: Finding) -> set[str]:
    """What a finding names, each by kind and which one: "money 300", "seat 3"; of lines, cited ones too, each by itself."""
    parts = finding.said or Said()
    texts = (parts.says, parts.subject, parts.recorded, parts.due, *parts.working)
    found = {(one.kind, str(one.of)) for text in texts for one in text if isinstance(one, said.Part)}
    lines = {line for kind, of in found if kind == "lines" for line in of.split(" ")}
    lines |= {cite.lines for cite in finding.cites}
    return {f"{kind} {of}" for kind, of in found if kind != "lines"} | {f"lines {line}" for line in lines}


if __name__ == "__main__":
    anew = "\n\n\n".join(words(rule) for rule in HAND_RULES.values()) + "\n"
    if "--write" in sys.argv:
        FILE.write_text(anew, encoding="utf-8")
    else:
        sys.stdout.write(anew)
