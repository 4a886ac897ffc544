"""The section of a game's page that says what its wagers come back with: how far the count is, or its figures."""

from __future__ import annotations

import datetime
from fractions import Fraction
from typing import Any

from django.http import HttpRequest
from msgspec import Struct

from compliance.licensed.read.returns import answer_of, returns_read
from compliance.licensed.words import returns as words
from compliance.licensed.words.returns import Compared
from compliance.people.access import standing_of
from compliance.people.rights import Right
from compliance.shell.door import establishment_of
from compliance.shell.drawing.charts import share
from compliance.shell.drawing.shapes import Drawing
from games import procedures
from games.returns.answer import Chance, WagerReturn, Way
from games.schema import Game
from games.terms.game import GameTerms, NotInForce, game_terms

DECIMALS = 4  # of a sum that a wager wins on the average: it may be a fraction of a cent


class ShownLine(Struct, frozen=True):
    title: str
    pays: str
    chance: str
    one_in: str
    within: str
    adds: str  # to what comes back
    bar: Drawing | None  # none for what is lost: it would dwarf the others


class ShownWay(Struct, frozen=True):
    """One way in which a wager may lie, as a row."""

    name: str
    read: tuple[str, str] | None
    hits: str
    kept: str
    within: str  # of what is kept, where deals were drawn at random
    keeps: str  # the same in words: "keeps 1.2351 %", "loses 1.2351 %"
    back: str
    lines: tuple[ShownLine, ...]
    meter: str
    money: str


class ShownWager(Struct, frozen=True):
    """A wager with its figures."""

    name: str
    title: str
    how: str
    why: str
    found: str
    first: ShownWay | None
    ways: tuple[ShownWay, ...]
    read: tuple[ShownWay, ...]
    notes: tuple[str, ...]
    readings: tuple[str, ...]
    compared: tuple[Compared, ...]
    told: bool
    loses: bool  # whoever banks loses in the long run

    @property
    def each(self) -> bool:
        """Whether its ways are nothing but how often each line comes: then all of them are shown line by line."""
        return self.how == "not-told" and len(self.ways) > 1 and not self.read

    @property
    def more(self) -> bool:
        """Whether there is more to see than its row says."""
        first = self.first
        return bool(self.notes or self.readings or self.read or len(self.ways) > 1 or (first and len(first.lines) > 2))


def terms_of(game: Game, day: datetime.date) -> GameTerms | None:
    """The terms of which the returns are asked; None where the game is not licensed, or nobody can count it."""
    try:
        terms = game_terms(game, day)
    except NotInForce:
        return None
    return terms if terms.procedure in procedures.having("returns") and terms.wagers else None


def returns_context(request: HttpRequest, game: Game, day: datetime.date) -> dict[str, Any]:
    """The count of the game's terms, how far it is, and what came of it."""
    terms = terms_of(game, day)
    if terms is None:
        return {"returns": None}
    run = returns_read(terms=terms)
    found, may = answer_of(run), standing_of(request=request).may
    place = establishment_of(request)
    return {
        "returns": {
            "run": run,
            "wagers": [] if found is None else [_wager(terms, one) for one in found.wagers],
            "may_ask": may(Right.SEE_FINDINGS, place),
            "may_export": may(Right.EXPORT, place),
        }
    }


def _wager(terms: GameTerms, one: WagerReturn) -> ShownWager:
    ways = [_way(one, way) for way in one.ways]
    plain = tuple(way for way in ways if way.read is None)
    edge = one.first.edge if one.told and one.first is not None else None
    return ShownWager(
        name=f"{one.wager}-{one.posted}" if one.posted else one.wager,
        title=words.title_of(one, terms.game),
        how=one.how,
        why=words.why_words(one),
        found=words.how_words(one),
        first=plain[0] if plain else None,
        ways=plain,
        read=tuple(way for way in ways if way.read is not None),
        notes=one.notes,
        readings=one.readings,
        compared=words.compared(terms, one),
        told=one.told,
        loses=edge is not None and edge < 0,
    )


def _way(one: WagerReturn, way: Way) -> ShownWay:
    told = one.told or way.read is not None
    edge = way.edge if told else None
    most = max((line.chance for line in way.lines if line.result != "lose"), default=Fraction(0))
    lines = tuple(
        ShownLine(
            words.line_title(one, line),
            words.pays_words(line),
            words.share_words(line.chance),
            words.one_in(line.chance),
            "" if line.within is None else f"±{words.share_words(line.within)}",
            words.share_words(line.chance * (1 + line.net)) if told and line.result in ("win", "push") else "",
            _bar(one, line, most),
        )
        for line in way.lines
    )
    return ShownWay(
        name=way.name,
        read=way.read,
        hits=words.share_words(way.hits),
        kept=words.kept_words(edge),
        within="" if way.within is None or edge is None else f"±{words.share_words(way.within)}",
        keeps=words.keeps_words(edge),
        back="" if edge is None else words.share_words(1 - edge),
        lines=lines,
        meter=words.share_words(way.meter) if way.meter else "",
        money=f"${words.rounded(way.money, DECIMALS)}" if way.money else "",
    )


def _bar(one: WagerReturn, line: Chance, most: Fraction) -> Drawing | None:
    if line.result == "lose":
        return None
    return share(line.chance, most, f"{words.line_title(one, line)}: {words.share_words(line.chance)}")
