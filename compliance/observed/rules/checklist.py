"""The checklists of a gaming day: what is asked where, what of it is answered, and how a form of answers is read. Pure."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import groupby

from msgspec import Struct

from compliance.houses.forms.house import natural
from compliance.observed.papers.inspection import Answered, Inspection, Said
from games.schema.meanings import HOW, WHERE
from games.schema.play import How, Often, Where
from games.schema.refusal import near

LISTS: dict[str, Often] = {
    "before-opening": "before opening",
    "each-shift": "each shift",
    "daily": "daily",
    "monthly": "monthly",
    "new-game": "when the game is new",
}
"""The lists by their names in addresses. What is asked “when it happens” is no list: it is told when it does."""
OF_A_TABLE = ("table", "wheel")
"""Where a question is asked at each table; elsewhere it is asked once of the house."""
KEYS: dict[str, Said] = {"y": "yes", "n": "no", "s": "not seen", "a": "not applicable"}
HOUSE = ""  # in place of a table: the house as a whole
SHORTEST, LONGEST = 3, 500


class Asks(Struct, frozen=True):
    """What one printed duty of a game asks."""

    duty: str
    means: str
    asked: str
    often: Often
    where: Where
    how: How
    lines: tuple[str, ...]


class Question(Struct, frozen=True):
    """A question, which may be asked at several tables and of several games."""

    means: str
    asked: str
    where: Where
    how: How
    of: Mapping[str, tuple[str, ...]]  # the duties that it is about, by game
    at: Mapping[str, tuple[str, ...]]  # the games of which it is asked, by table; HOUSE where it is of no table
    cites: tuple[tuple[str, tuple[str, ...]], ...]  # game, and its lines

    @property
    def key(self) -> str:
        """Its name in a form: the same wherever it is asked."""
        return sha256(f"{self.means} {self.asked}".encode()).hexdigest()[:10]

    @property
    def found(self) -> str:
        """Where and how it is answered: “at the table, by looking”."""
        return f"{WHERE[self.where]}, {HOW[self.how]}"

    @property
    def tables(self) -> list[str]:
        return sorted((table for table in self.at if table != HOUSE), key=natural)

    def of_tables(self, tables: Collection[str]) -> Question:
        """As far as it is asked at these."""
        return Question(
            self.means,
            self.asked,
            self.where,
            self.how,
            self.of,
            {table: games for table, games in self.at.items() if table in tables},
            self.cites,
        )


def questions(asks: Mapping[str, Iterable[Asks]], hangs: Mapping[str, str], often: Often) -> list[Question]:
    """What a list asks, in the order in which the books print it, of the games that hang at the tables."""
    of: dict[tuple[str, str], dict[str, list[Asks]]] = {}
    for slug in dict.fromkeys(hangs.values()):
        for one in asks.get(slug, ()):
            if one.often == often:
                of.setdefault((one.means, one.asked), {}).setdefault(slug, []).append(one)
    return [_question(games, hangs) for games in of.values()]


def _question(games: Mapping[str, Sequence[Asks]], hangs: Mapping[str, str]) -> Question:
    one = next(iter(games.values()))[0]
    at = {table: (slug,) for table, slug in hangs.items() if slug in games}
    return Question(
        means=one.means,
        asked=one.asked,
        where=one.where,
        how=one.how,
        of={slug: tuple(dict.fromkeys(each.duty for each in held)) for slug, held in games.items()},
        at=at if one.where in OF_A_TABLE else {HOUSE: tuple(games)},
        cites=tuple(
            (slug, tuple(dict.fromkeys(line for each in held for line in each.lines))) for slug, held in games.items()
        ),
    )


class Checklist(Struct, frozen=True):
    """A list that is due in a stretch of time, with what was answered in it."""

    name: str  # in addresses
    often: Often
    shift: str | None
    opens: datetime.datetime
    closes: datetime.datetime
    asks: tuple[Question, ...]
    seen: frozenset[tuple[str, str]] = frozenset()  # (key of a question, table) answered yes, no or not applicable
    papers: tuple[int, ...] = ()  # the inspections in the record

    @property
    def wanted(self) -> int:
        return sum(len(one.at) for one in self.asks)

    @property
    def left(self) -> list[Question]:
        """What nobody has answered, each at the tables where it is still open."""
        found = [one.of_tables([table for table in one.at if (one.key, table) not in self.seen]) for one in self.asks]
        return [one for one in found if one.at]

    @property
    def title(self) -> str:
        """Its name for people: “each shift, Swing”."""
        return f"{self.often}, {self.shift}" if self.shift else self.often

    @property
    def answered(self) -> int:
        return self.wanted - self.open

    @property
    def open(self) -> int:
        """What is left, counted as it is asked: once for each table."""
        return sum(len(one.at) for one in self.left)

    def state(self, now: datetime.datetime) -> str:
        """“done”, “missed” (not all was answered when it ended), “to come”, “begun” or “due”."""
        if not self.left:
            return "done"
        if now >= self.closes:
            return "missed"
        if now < self.opens:
            return "to come"
        return "begun" if self.answered else "due"


def seen_in(papers: Iterable[Inspection], asks: Iterable[Question]) -> frozenset[tuple[str, str]]:
    """Which questions these inspections answered, and where. “Not seen” is no answer."""
    keys = {(one.means, one.asked): one.key for one in asks}
    return frozenset(
        (keys[one.means, one.asked], table)
        for paper in papers
        for one in paper.answers
        if one.answer != "not seen" and (one.means, one.asked) in keys
        for table in one.tables or (HOUSE,)
    )


class Read(Struct, frozen=True):
    """What a form says: the answers, or what does not fit, by question."""

    answers: tuple[Answered, ...]
    wrong: dict[str, str]


def asked_at(one: Question, values: Mapping[str, str]) -> Question:
    """A question as a form asked it: at the tables that stand there (`at-`), everywhere where none does."""
    named = values.get(f"at-{one.key}", "")
    return one.of_tables(_tables(named, one)) if named else one


def read(values: Mapping[str, str], asks: Sequence[Question]) -> Read:
    """“y” with tables behind “but” says yes at the other tables that the form asked of, and no there."""
    answers: list[Answered] = []
    wrong: dict[str, str] = {}
    for one in asks:
        said = [values.get(f"{part}-{one.key}", "").strip() for part in ("a", "but", "why")]
        try:
            answers += _answers(asked_at(one, values), *said)
        except ValueError as error:
            wrong[one.key] = str(error)
    return Read(tuple(answers), wrong)


def _answers(one: Question, key: str, but: str, why: str) -> Iterator[Answered]:
    if not key and not but and not why:
        return
    _refuse(key, but, why)
    apart = _tables(but, one)
    rest = [table for table in (one.tables or [HOUSE]) if table not in apart]
    if rest:
        yield from _said(one, KEYS[key], rest, "" if apart else why)
    if apart:
        yield from _said(one, "no", apart, why)


def _refuse(key: str, but: str, why: str) -> None:
    """ValueError with the cure."""
    if not key:
        raise ValueError("Choose an answer: yes, no, not seen or not applicable.")
    if key not in KEYS:
        raise ValueError("Write y, n, s or a.")
    if why and not SHORTEST <= len(why) <= LONGEST:
        raise ValueError(f"Write a sentence of {SHORTEST} to {LONGEST} letters.")
    if key == "a" and not why:
        raise ValueError("Say why it does not apply.")
    if but and key != "y":
        raise ValueError("“But” goes with yes: everywhere else it is so, at these tables it is not.")


def _tables(text: str, one: Question) -> list[str]:
    known = {table.casefold(): table for table in one.tables}
    found = [known.get(word.casefold(), word) for word in text.replace(",", " ").replace(";", " ").split()]
    for table in found:
        if table not in one.at:
            there = near(table, one.tables) if one.tables else "It is asked of the house, of no table."
            raise ValueError(f"It is not asked at {table[:40]}. {there}")
    return sorted(set(found), key=natural)


def _said(one: Question, answer: Said, tables: Sequence[str], why: str) -> Iterator[Answered]:
    """One answer for each game: so a finding can name its own lines."""
    for games, held in groupby(sorted(tables, key=lambda table: one.at[table]), key=lambda table: one.at[table]):
        yield Answered(
            means=one.means,
            asked=one.asked,
            of={slug: one.of[slug] for slug in games},
            answer=answer,
            tables=tuple(sorted((table for table in held if table != HOUSE), key=natural)),
            why=why or None,
        )
