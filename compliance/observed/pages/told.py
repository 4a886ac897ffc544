"""What the rules said of an observation, as the answer under the form and its own page show it."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from msgspec import Struct
from msgspec.structs import replace

from compliance.floor.explained.settled import settled_hand
from compliance.floor.pages.hand_words import felts_of
from compliance.floor.read.judge import judge_read
from compliance.houses.models import Establishment, GamingTable
from compliance.law.registry import RULES
from compliance.observed.forms.composed import HOWS, MODES
from compliance.observed.forms.observation import hand_of
from compliance.observed.read.looks import Detail
from compliance.observed.rules.verdict import Word


class Unlooked(Struct, frozen=True):
    """Rules that would have had to see the same parts."""

    parts: str
    rules: tuple[tuple[str, str], ...]


def told(establishment: Establishment, detail: Detail) -> dict[str, Any]:
    """The words by outcome; what lay on the table and what was due, where a hand was looked at."""
    words = detail.said.words
    context: dict[str, Any] = {
        "detail": detail,
        "look": detail.look,
        "one": detail.one,
        "said": detail.said,
        "mode": MODES[detail.one.mode],
        "how": HOWS[detail.one.how],
        "fails": [word.finding for word in words if word.outcome == "fail"],
        "open": [word.finding for word in words if word.outcome == "cannot tell"],
        "right": [(word.rule, RULES[word.rule].title) for word in words if word.outcome == "seen to be right"],
        "unlooked": _unlooked(words),
        "passed": [(word.rule, RULES[word.rule].title) for word in words if word.outcome == "pass"],
        "house": establishment.slug,
    }
    if detail.one.mode in ("hand", "fee"):
        context |= _lay(establishment, detail)
    return context


def _unlooked(words: tuple[Word, ...]) -> list[Unlooked]:
    """By what was not seen; rules of a later release that this one does not know are left out."""
    by: dict[tuple[str, ...], list[tuple[str, str]]] = {}
    for word in words:
        if word.outcome == "not looked at" and word.rule in RULES:
            by.setdefault(word.parts, []).append((word.rule, RULES[word.rule].title))
    return [Unlooked(", ".join(parts), tuple(rules)) for parts, rules in sorted(by.items())]


def _lay(establishment: Establishment, detail: Detail) -> dict[str, Any]:
    """The hand settled again, and its table of what was seen beside what was due."""
    one = detail.one
    table = GamingTable.objects.get(establishment=establishment, name=one.table)
    judge = judge_read(
        establishment_id=establishment.pk,
        slug=establishment.slug,
        table_id=table.pk,
        table=one.table,
        gaming_day=one.gaming_day,
    )
    hand = hand_of(one)
    facts = judge.facts(hand, None)
    if facts.game is None or facts.stopped:
        return {}
    book = ""
    if facts.game is not None:
        place = {
            "house": establishment.slug,
            "day": one.gaming_day,
            "book": str(facts.game.game.book),
            "game": facts.game.slug,
        }
        book = reverse("game", kwargs=place)
    subjects = {word.finding.subject for word in detail.said.words if word.finding is not None}
    return {
        "settled": settled_hand(facts),
        "book": book,
        "hand": detail,
        **felts_of(replace(hand, number=one.place), facts, subjects),
    }
