"""A wheel: it stops in one section, and each wager wins by the sections that it covers. Roulette with one zero or two, and
wheels of money.

The sections are those of the game's file. A wager covers what its `wins` lists, or as many sections as it says; which
they are is recorded with the wager (`on`), because only the layout shows it. That they lie side by side there is not
checked: the books print no layout. Where the outcome of a section hangs on a reading, the wager's `open_on` names both.
A wager that goes on from spin to spin is paid by the line of its pay table for the time that is recorded
(`consecutive`); each spin is a round and a hand by itself.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from msgspec import Meta, Struct, convert

from games.cards.money import CENTS
from games.hand.check import Problem
from games.hand.form import Hand, Wager
from games.settling.sheet import Sheet, WagerDue, cannot_settle
from games.settling.stakes import NOT_STATED, as_read, lost, won
from games.terms.game import GameTerms, WagerTerms

WINS = ("wins", "win")
LOSES = ("loses", "lose")
Sections = Annotated[str, Meta(description="names of sections, with a blank between them")]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The sections in which the wheel can stop, and where they are printed."""

    sections: Sections
    sections_cite: tuple[str, ...]
    times: dict[str, Annotated[int, Meta(ge=1)]] = {}  # how often the wheel has a section that it has more than once


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """When a wager or a line of its pay table wins."""

    sections: Sections = ""  # wins on these
    covers: int | None = None  # or on so many, which the record names
    one_of: tuple[Sections, ...] = ()  # of which only these groups can be covered
    never: Sections = ""  # loses on these, however the rest is read
    open_on: dict[str, Sections] = {}  # reading: sections of which it says "wins" or "loses"
    consecutive: int | None = None  # the line for the wager's first, second, third time in a row
    where: dict[str, str] = {}  # holds under these readings


class Table:
    """One game's wheel, ready to settle spin after spin."""

    def __init__(self, terms: GameTerms) -> None:
        self.terms = terms
        self.options = convert(dict(terms.options), Options)
        self._sections = frozenset(self.options.sections.split())
        self._readings = dict(terms.readings)
        self._wins = {name: convert(wager.wins or {}, Condition) for name, wager in terms.wagers.items()}
        self._rows = {
            name: [convert(row.row.wins or {}, Condition) for row in wager.rows] for name, wager in terms.wagers.items()
        }

    # --- what the intake refuses ---------------------------------------------------------------------------------------

    def refuse(self, hand: Hand) -> list[Problem]:
        """A section that the wheel does not have; wagers on too many sections, or on none that there is."""
        found = []
        if hand.spin is not None and hand.spin not in self._sections:
            cure = f"Write one of {self.options.sections}; leave `spin` out when it was not seen."
            found.append(Problem("$.spin", repr(hand.spin), "the wheel has no such section", cure))
        for i, wager in enumerate(hand.wagers):
            wins = self._wins.get(wager.wager)
            if wager.on is not None and wins is not None:
                found += self._misplaced(f"$.wagers[{i}].on", wager.on, wins)
        return found

    def _misplaced(self, path: str, on: list[str], wins: Condition) -> list[Problem]:
        shown = " ".join(on)
        if wins.covers is None:
            cure = "Leave `on` out: what the wager covers is in its name."
            return [Problem(path, shown, "this wager is not laid on sections of one's choice", cure)]
        unknown = [section for section in on if section not in self._sections]
        if unknown:
            cure = f"Write sections of the wheel: {self.options.sections}."
            return [Problem(path, " ".join(unknown), "the wheel has no such section", cure)]
        if len(set(on)) != wins.covers or len(on) != wins.covers:
            return [Problem(path, shown, f"this wager covers {wins.covers}", "Name each of them once.")]
        if wins.one_of and not any(set(on) == set(group.split()) for group in wins.one_of):
            cure = f"Name one group: {'; '.join(wins.one_of)}."
            return [Problem(path, shown, "these are no group of this wager", cure)]
        return []

    # --- what the layout shows -----------------------------------------------------------------------------------------

    def shown(self, section: str) -> str:
        """A section as people call it: as the wager on it is titled, where it has one of its own."""
        wager = self.terms.wagers.get(section)
        return section if wager is None else wager.title

    def by_layout(self, name: str) -> bool:
        """Whether a wager covers several sections of one's choice that only the layout shows to lie together."""
        wins = self._wins[name]
        return wins.covers is not None and wins.covers > 1 and not wins.one_of

    # --- settlement ----------------------------------------------------------------------------------------------------

    def settle(self, hand: Hand) -> Sheet:
        """The spin settled again."""
        if hand.spin is None:
            return cannot_settle("where the wheel stopped was not recorded")
        if hand.spin not in self._sections:
            return cannot_settle(f"the wheel has no section {hand.spin}")
        lines: list[WagerDue] = []
        whys: list[str] = []
        asked: dict[str, None] = {}
        for wager in hand.wagers:
            terms = self.terms.wagers.get(wager.wager)
            if terms is None:
                return cannot_settle(f"the game has no wager named {wager.wager}")
            line, why = self._line(wager, terms, hand.spin, asked)
            lines.append(line)
            whys.append(why)
        readings = tuple(name for name in asked if name in self._readings)
        return Sheet(tuple(lines), "", hand.spin, readings=readings, whys=tuple(whys))

    def _line(self, wager: Wager, terms: WagerTerms, spin: str, asked: dict[str, None]) -> tuple[WagerDue, str]:
        wins, stake = self._wins[wager.wager], CENTS[wager.amount]
        holds, stopped = self._holds(wins, wager, spin, asked), f"the wheel stopped at {self.shown(spin)}"
        if holds is None:
            missing = wins.covers is not None and wager.on is None
            open_ = f"{stopped}, and the book leaves open whether that is covered"
            return NOT_STATED, "what it covers was not recorded" if missing else open_
        if not holds:
            return lost(stake), f"{stopped}, which is not covered"
        if not terms.rows:
            return won(stake, Fraction(terms.pays, terms.per)), stopped
        return self._by_table(wager, terms, stopped, asked)

    def _holds(self, wins: Condition, wager: Wager, spin: str, asked: dict[str, None]) -> bool | None:
        """Whether the wager covers the section; None where the record or the book does not say."""
        if spin in wins.never.split():
            return False
        for name, sections in wins.open_on.items():
            if spin in sections.split():
                asked.setdefault(name)
                applied = self._readings.get(name)
                return True if applied in WINS else False if applied in LOSES else None
        if wins.covers is not None:
            return None if wager.on is None else spin in wager.on
        if wins.where:
            asked.update(dict.fromkeys(wins.where))
            if not as_read(self._readings, wins.where):
                return None
        return spin in wins.sections.split()

    def _by_table(self, wager: Wager, terms: WagerTerms, stopped: str, asked: dict[str, None]) -> tuple[WagerDue, str]:
        """A wager that goes on from spin to spin."""
        time = wager.consecutive
        for number, (row, wins) in enumerate(zip(terms.rows, self._rows[wager.wager], strict=True), 1):
            asked.update(dict.fromkeys(wins.where))
            if not as_read(self._readings, wins.where):
                return NOT_STATED, "the book leaves it open what it pays from spin to spin"
            if time is not None and wins.consecutive == time:
                return won(CENTS[wager.amount], Fraction(row.pays, row.per), number), f"{stopped}, time {time} in a row"
        why = "which time in a row was not recorded" if time is None else f"no line is printed for time {time} in a row"
        return NOT_STATED, why
