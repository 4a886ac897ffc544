"""The frozen facts that a rule looks at: one hand, what was in force, what hung at the table, what came before.

What several rules need of a hand is reckoned here, when the first of them asks for it, and kept with the facts.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from msgspec import UNSET, Struct, UnsetType

from compliance.houses.forms.house import House, Posting
from compliance.houses.forms.session import Book
from compliance.houses.forms.waiver import Waived
from games.hand.form import Hand
from games.rotation import regimes
from games.rotation.asked import Carried, Slip, Turn
from games.settling.sheet import Breach, Due, Sheet
from games.terms.dues import ChargeDue, dues, total
from games.terms.game import FeeTerms, GameTerms
from games.terms.sign_asked import Hung

MOST_PORTIONS = 1000  # hands in a row that are counted of a portion
NO_FEE = Due((0,), 0, (), "the option prints no fee of the hand")
STOPPED = Due((), 0, (), "the program stopped on a charge of the option")
CEILING = "the book prints the most that may be taken, not what is due"


class Holding(Struct, frozen=True, omit_defaults=True, gc=False):
    """How long a table's position has been in whose hands: moments, and the latest holders who are no provider's, none of them
    further back than law asks (`holding.KEPT`).

    `others` are the last two of them with the end of their last hand, the latest first. `pair` and `swaps` say how often
    the position has gone to and fro between the same two alone, although somebody else was there to take it.
    """

    opened: datetime.datetime  # the game, or the first hand on record
    since: datetime.datetime  # the holder's, without a stop of the game
    provider: str | None = None  # the last holder's, where that was a proposition player
    others: tuple[tuple[str, datetime.datetime], ...] = ()
    pair: tuple[str, str] | None = None
    swaps: int = 0


class Opening(Struct, frozen=True, omit_defaults=True, gc=False):
    """Which hand of a newly opened game a hand is; not `sure`: at least that one."""

    hands: int
    sure: bool = True


class Before(Struct, frozen=True, gc=False):
    """What the hands before this one at the same table on the same gaming day leave behind.

    `run` is how many hands in a row the occupant of the bank has held it, the last hand included; `whole` is False when a
    hand is missing in that run, or none further is counted (`holding.MOST_RUN`): it can only be said to be at least so long.
    `least` and `most` say between what the number of hands lies that it was held since it had gone round: when everybody
    else who may have it declined, the count begins anew; offers that were not recorded or a missing hand open it. `most`
    None: no bound. `part` counts the hands since an offer to some of them, where there was one.
    """

    id: str
    number: int
    started: datetime.datetime
    ended: datetime.datetime
    occupant: str | None
    seat: int | None
    run: int
    whole: bool
    least: int = 1
    most: int | None = None
    carried: Carried | None = None  # what the game's regime of rotation has to know
    held: Holding | None = None  # who held the position since when, as far as law asks
    opening: Opening | UnsetType = UNSET  # where the posted option leaves first hands free, and there alone
    # Bettor, wager and cents of what was wagered, where the game measures a wager by the hand before, and there alone.
    stakes: tuple[tuple[str, str, int], ...] | None = None
    part: int | UnsetType = UNSET
    # Whether one player won the whole pot, what was awarded and what was put in, where a page goes by it, and there alone.
    won: tuple[bool, int, int] | None = None
    # Who held the bank or a portion of it, and for how many hands in a row, where a page binds them too, and there alone.
    portions: tuple[tuple[str, int], ...] = ()
    # Who has paid the fee in the round of play, where it is taken once in a round of several hands, and there alone.
    paid: tuple[str, ...] | None = None


class Stopped(NamedTuple):
    """A part of the judgement that an error of the program stopped."""

    part: str  # "rule SET001", "the settlement procedure baccarat"
    error: str  # the error's kind; its text and place are in the log


class HandFacts(Struct, frozen=True, dict=True, eq=False, kw_only=True):
    """Everything a rule of one hand may look at. What is None is not known, and a rule says so instead of guessing."""

    hand: Hand
    house: House
    game: GameTerms | None  # None: not licensed that day, see `game_why`
    game_why: str
    posting: Posting | None  # None: nothing of this game hung at the table, see `posting_why`
    posting_why: str
    fee: FeeTerms | None  # the posted option; None: see `fee_why`
    fee_why: str
    sheet: Sheet | None
    due: Due | None  # of the main charge
    before: Before | None  # None: the first hand that Oliver holds of this table and gaming day
    gaming_day: datetime.date  # as the house's boundary hour has it
    limits: tuple[int, int] | None = None  # the posted minimum and maximum in cents
    played: Hand | None = None  # the hand as far as its wagers are in action; None: all of them are
    hung: tuple[Hung, Hung | None] | None = None  # the sign on record, and what hung of the game at the table before it
    as_due: bool = False  # every wager was recorded to the cent as the Sheet has it; False: look closer
    before_edition: bool = False  # `game` is None only because the day lies before the first day that the book gives
    held: Holding | None = None  # who has held the position since when, this hand included
    book: Book | None = None  # the providers' playing book of the table's gaming day; None: nothing of it is recorded
    opening: Opening | None = None  # which hand of a newly opened game it is, where that decides a charge
    waived: Sequence[Waived] = ()  # collections of this hand that were waived
    stopped: tuple[Stopped, ...] = ()  # what could not be judged because the program failed on it
    dues_stopped: bool = False  # the program failed on a charge of the option beside the main one

    @property
    def portions(self) -> dict[str, int]:
        """For how many hands in a row each of those in the bank has held it or a portion of it, this hand included."""
        bank, before = self.hand.bank, self.before
        goes_on = before is not None and before.number + 1 == self.hand.number and not self.hand.opened
        runs = dict(before.portions) if before is not None and goes_on else {}
        names = () if bank is None else dict.fromkeys((bank.occupant, *(bank.shared or ())))
        return {name: min(runs.get(name, 0), MOST_PORTIONS) + 1 for name in names}

    @property
    def paid(self) -> frozenset[str] | None:
        """Who has paid in the hands before in a round of play that may go on; None: not on record."""
        before = self.before
        known = before is not None and before.number + 1 == self.hand.number and before.paid is not None
        return frozenset(before.paid or ()) if before is not None and known else None

    @property
    def in_action(self) -> Hand:
        """The hand with its wagers as far as they play: what lies above the posted maximum may not."""
        return self.hand if self.played is None else self.played

    @cached_property
    def dues(self) -> tuple[ChargeDue, ...]:
        """What is due by every charge of the option; nothing where none is known."""
        if self.fee is None or self.dues_stopped:
            return ()
        return dues(self.fee, self.in_action, self.game, self.sheet, opened(self.opening), self.paid)

    def total_due(self, kind: str) -> Due | None:
        """What all payers together owe of a kind of collection ("jackpot-drop"); None: the option charges nothing of it here."""
        return total(self.dues, kind)

    @cached_property
    def fee_due(self) -> Due | None:
        """All fees of the hand, whoever owes them: what stands against all fees that were collected.

        Mostly that is the main charge, which is known already. Where several pay, a part that cannot be told leaves all untold.
        """
        if self.fee is None or self.fee.main_alone or self.due is None:
            return self.due
        whole = STOPPED if self.dues_stopped else self.total_due("fee") or NO_FEE
        return whole._replace(fees=(), why=CEILING) if whole.ceiling and whole.fees else whole

    @cached_property
    def breaches(self) -> tuple[Breach, ...]:
        """What was chosen against the rules of the game."""
        tell = None if self.game is None else _breaches(self.game)
        return () if tell is None else tell(self.hand)

    @cached_property
    def asked(self) -> Turn | None:
        """The hand as the game's regime of rotation is asked about it; None where the game has none."""
        game = self.game
        if game is None or game.rotation is None or game.rotation.regime not in regimes():
            return None
        return Turn(game.rotation, game.readings, self.before, self.hand, self.sheet, game.options)

    @cached_property
    def slips(self) -> tuple[Slip, ...]:
        """What goes against the regime of rotation."""
        return () if self.asked is None else tuple(regimes()[self.asked.rotation.regime].slips(self.asked))


def opened(where: Opening | None) -> int | None:
    """Which hand of its game it is, where that is known."""
    return where.hands if where is not None and where.sure else None


@lru_cache(maxsize=256)
def _breaches(game: GameTerms) -> Callable[[Hand], tuple[Breach, ...]] | None:
    """How the procedure of a game tells what was chosen against its rules, where it does."""
    return getattr(game.table, "breaches", None) if game.procedure else None
