"""How findings read: whole sentences in the trade's words, citations that exist, subjects that lead into the hand."""

from __future__ import annotations

import json
import re

import pytest

from compliance.floor.rules.cases import Case, cases
from compliance.law.registry import HAND_RULES, RULES
from games.hand.form import canonical
from games.schema import load
from games.schema.load import span
from tests.floor.rules.words import judged

CASES = [
    pytest.param(case, id=f"{rule.code}: {case.name}")
    for rule in HAND_RULES.values()
    for case in cases(rule.path)
    if case.outcome != "pass"
]
CATALOGUE = load.catalogue()
BLAME = re.compile(r"\b(dealer took|stole|cheat|guilty|oops|sorry|violat)", re.IGNORECASE)


@pytest.mark.parametrize("case", CASES)
def test_findings_are_sentences(case: Case) -> None:
    for finding in judged(case):
        assert re.search(r"[.]$", finding.says), finding.says
        for text in (finding.says, finding.recorded or "-", finding.due or "-", *finding.working):
            assert text.strip() == text != ""
            assert not re.search(r"None|\bnan\b|!|\.\.|  | ,|\{|\}|\(\)|Fraction|(?<!back)-line\b", text), text
            assert not BLAME.search(text), text
            assert not re.search(r"\$[0-9,]*\.[0-9](?![0-9])", text), text
        assert len(finding.says) < 400


@pytest.mark.parametrize("case", CASES)
def test_citations_lie_within_the_book(case: Case) -> None:
    for finding in judged(case):
        for cite in finding.cites:
            first, last = span(cite.lines)
            assert 1 <= first <= last <= CATALOGUE.books[cite.book].source.lines
        if "rule-book" in finding.law and finding.rule != "LIC001":
            assert finding.cites or finding.rule == "PST001" or "not recorded" in finding.says


@pytest.mark.parametrize("case", CASES)
def test_subject_leads_to_a_place_in_the_hand(case: Case) -> None:
    hand, _, _ = case.told()
    for finding in judged(case):
        place = json.loads(canonical(hand))
        for name, index in re.findall(r"([a-z_][a-z0-9_-]*)|\[(\d+)\]", finding.subject):
            if name and name not in place:  # what was not recorded has no place of its own
                assert name in {
                    "offers",
                    "collections",
                    "bank",
                    "wager",
                    "settled",
                    "decks",
                    "action_seat",
                    "when",
                    "cards",
                    "pot",
                    "kind",
                    "awards",
                    "returned",
                    "street",
                }
                break
            place = place[name] if name else place[int(index)]


CITED = {
    ("FEE001", "short by two dollars"): ("705",),
    ("FEE001", "in the hole of option 12"): ("760-764",),
    ("FEE003", "after the deal"): ("698",),
    ("FEE004", "from a player instead"): ("698", "701-705"),
    ("LIM001", "one cent above the maximum"): ("701",),
    ("PST001", "nothing at this table"): ("698", "2147"),
    ("PST002", "a maximum below the range"): ("2211", "2213"),
    ("ROT001", "third hand, nothing offered"): ("565", "2303"),
    ("SET001", "a winner paid half"): ("587", "604", "643", "645"),
    ("SET001", "cover $100, out of order"): ("642", "644", "565", "591", "656"),
    ("SET002", "paid more than put up"): ("565", "591", "656"),
}


@pytest.mark.parametrize(("code", "name"), list(CITED))
def test_citations_are_the_very_lines(code: str, name: str) -> None:
    (case,) = (case for case in cases(RULES[code].path) if case.name == name)
    own = [finding for finding in judged(case) if finding.rule == code]
    assert {tuple(cite.lines for cite in finding.cites) for finding in own} == {CITED[code, name]}
