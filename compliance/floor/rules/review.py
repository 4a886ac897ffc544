"""The one road of judgement: hand → terms in force → Sheet and Due → rules → findings.

The worker, `manage.py audit`, the simulator and the tests all come through here. Nothing in it reads a clock or a database.
"""

from __future__ import annotations

import copy
import datetime
import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from compliance.floor.rules.check_hand import check_hand
from compliance.floor.rules.facts import Before, HandFacts, Opening, Stopped, opened
from compliance.floor.rules.holding import held
from compliance.floor.rules.in_force import InForce
from compliance.floor.rules.opening import opening
from compliance.floor.rules.payouts import as_due
from compliance.floor.rules.succession import after as after
from compliance.floor.rules.takings import Taken, taken_of
from compliance.houses.forms.dated import layouts_on
from compliance.houses.forms.house import House, Posting, gaming_day
from compliance.houses.forms.house import before as before_it
from compliance.houses.forms.session import Books, Session
from compliance.houses.forms.waiver import Waived, Waivers
from compliance.law.finding import Finding
from games import said
from games.cards.money import cents_of
from games.hand.check import Problem
from games.hand.form import Hand
from games.schema import Game
from games.settling.sheet import Due, Sheet
from games.terms import side_bets
from games.terms.game import FeeTerms, GameTerms
from games.terms.in_action import in_action
from games.terms.point_taken_over import settle_on
from games.terms.sign_asked import Hung

log = logging.getLogger(__name__)
Limits = tuple[int, int]
QUARTER = 900  # seconds: no time zone changes its offset, and no gaming day begins, within a quarter of an hour
MOST_QUARTERS = 4096  # that are kept: a long file must not fill the memory


class Review(NamedTuple):
    """What came out for one hand, and what it leaves for the next hand at the table."""

    findings: list[Finding]
    sheet: Sheet | None
    due: Due | None  # all fees of the hand, whoever owes them
    after: Before
    game_digest: str
    fee_digest: str
    taken: Taken


class Judge:
    """Judges the hands of one house. Keeps each day's compiled terms, so make one and hand it many hands."""

    def __init__(self, house: House, games: Mapping[str, Game], as_if: frozenset[str] = frozenset()) -> None:
        self.house = house
        self.as_if = as_if  # instruments that are asked about as though they bound on every day
        self._zone = ZoneInfo(house.time_zone)
        self._gaming_days: dict[int, datetime.date] = {}
        self._postings: dict[str, list[tuple[Posting, Limits]]] = {}
        for posting in sorted(house.postings, key=lambda posting: posting.from_):
            limits = (cents_of(posting.min), cents_of(posting.max))
            self._postings.setdefault(posting.table, []).append((posting, limits))
        self._books = Books(house.sessions, self._zone, house.boundary_hour)
        self._waivers = Waivers(house.waivers)
        self._layouts = {one.table: one.layout for one in house.layouts}
        self._layouts_on: dict[datetime.date, dict[str, str]] = {}
        self._in_force = InForce(games)
        self._under: dict[int, tuple[Posting, GameTerms, GameTerms]] = {}  # by posting: the game's terms under its sign
        self._hung = {id(one): self._changes(one) for one in house.postings if one.sign is not None}

    def _changes(self, posting: Posting) -> tuple[Hung, Hung | None]:
        """What hangs, and what hung of the same game at the table before it."""
        was = before_it(posting, self.house.postings)
        return posting.hung(self._zone), None if was is None else was.hung(self._zone)

    def booked(self, sessions: Sequence[Session], waivers: Sequence[Waived] = ()) -> Judge:
        """This judge with another playing book and other waivers; what is compiled is shared."""
        other = copy.copy(self)
        other._books = Books(sessions, self._zone, self.house.boundary_hour)
        other._waivers = Waivers(waivers)
        return other

    def review(self, hand: Hand, before: Before | None) -> Review:
        """One hand judged, `before` being what the hand before it at the table left."""
        facts = self.facts(hand, before)
        findings = check_hand(facts, self.as_if)
        game, fee = facts.game, facts.fee
        return Review(
            findings,
            facts.sheet,
            facts.fee_due,
            after(hand, before, facts),
            game.digest if game is not None else "",
            fee.digest if fee is not None else "",
            taken_of(facts),
        )

    def refuse(self, hand: Hand) -> list[Problem]:
        """Cards that the hand's game cannot have dealt; an unlicensed game is for a rule to say."""
        game, _ = self._in_force.game(hand, self._layout(hand))
        try:
            return [] if game is None else game.refuse(hand)
        except MemoryError:
            raise
        except Exception:  # the review stops at the same place and says so
            log.exception("hand %s: the cards could not be checked", hand.id)
            return []

    def facts(self, hand: Hand, before: Before | None) -> HandFacts:
        """The facts of one hand, settled and with its fee due."""
        game, game_why = self._in_force.game(hand, self._layout(hand))
        posting, limits, posting_why = self._posting(hand)
        if game is not None and posting is not None and posting.sign is not None:
            game = self._under_sign(game, posting)
        fee, fee_why = (None, posting_why) if posting is None else self._fee(hand, posting)
        if fee is None and game is not None and not game.game.schedule:
            fee_why = f"the rule book prints no fee schedule for {game.game.title}"
        place = opening(hand, before, fee)
        stopped: tuple[Stopped, ...] = ()
        sheet: Sheet | None = None
        due: Due | None = None
        settled_as_due, played, high = False, hand, None if limits is None else limits[1]
        try:
            if game is not None:
                played = in_action(hand, game, high)
                sheet = settle_on(game, hand, before, high)
                settled_as_due = as_due(hand, sheet)
            if fee is not None:
                due = _main_due(played, game, fee, place)
        except MemoryError:
            raise
        except Exception:
            sheet, due, settled_as_due, stopped = _one_by_one(hand, before, game, fee, place, high)
            if not stopped:
                raise  # it works: the interruption came from outside (a worker's time limit)
        day = self._gaming_day(hand.started)
        facts = HandFacts(
            hand=hand,
            house=self.house,
            game=game,
            game_why=game_why,
            posting=posting,
            posting_why=posting_why,
            fee=fee,
            fee_why=fee_why,
            sheet=sheet,
            due=due,
            before=before,
            held=held(hand, before),
            gaming_day=day,
            book=self._books.of(hand.table, day),
            limits=limits,
            hung=None if posting is None else self._hung.get(id(posting)),
            as_due=settled_as_due,
            played=played,
            before_edition=game is None and self._in_force.before_edition(hand),
            opening=place,
            waived=self._waivers.of(hand) if self._waivers else (),
            stopped=stopped,
        )
        return facts if fee is None or fee.main_alone or due is None else _with_other_charges(facts)

    def _layout(self, hand: Hand) -> str | None:
        """Which layout the table has on the gaming day of the hand; None: not known."""
        if not self.house.dated:
            return self._layouts.get(hand.table)
        day = self._gaming_day(hand.started)
        if day not in self._layouts_on:
            self._layouts_on[day] = layouts_on(self._layouts, self.house.dated, day)
        return self._layouts_on[day].get(hand.table)

    def _gaming_day(self, moment: datetime.datetime) -> datetime.date:
        quarter = int(moment.timestamp()) // QUARTER
        day = self._gaming_days.get(quarter)
        if day is None:
            if len(self._gaming_days) > MOST_QUARTERS:
                self._gaming_days.clear()
            day = self._gaming_days[quarter] = gaming_day(moment, self._zone, self.house.boundary_hour)
        return day

    def _posting(self, hand: Hand) -> tuple[Posting | None, Limits | None, str]:
        for notice, limits in self._postings.get(hand.table, ()):
            if notice.holds(hand.dealt):
                if notice.game != hand.game:
                    return (
                        None,
                        None,
                        f"the notice of {notice.game} hung at table {said.table(hand.table)}, not of {hand.game}",
                    )
                return notice, limits, ""
        return None, None, f"nothing hung at table {said.table(hand.table)} when the hand was dealt"

    def _under_sign(self, game: GameTerms, posting: Posting) -> GameTerms:
        """The terms of a game by what hangs at the table; made once for each posting and stretch of days."""
        known = self._under.get(id(posting))
        if known is not None and known[0] is posting and known[1] is game:
            return known[2]
        assert posting.sign is not None
        under = game.under_sign(posting.sign)
        self._under[id(posting)] = (posting, game, under)
        return under

    def _fee(self, hand: Hand, posting: Posting) -> tuple[FeeTerms | None, str]:
        if posting.schedule is None or posting.option is None:
            return None, f"limits of {posting.game} hung at table {said.table(posting.table)}, and no schedule option"
        return self._in_force.fee(posting.game, posting.schedule, posting.option, hand.gaming_day)


def _main_due(hand: Hand, game: GameTerms | None, fee: FeeTerms, place: Opening | None) -> Due:
    if game is None or game.alone is None:
        return fee.due(hand, opened(place))
    return side_bets.due(fee, game, hand, opened(place))


def _with_other_charges(facts: HandFacts) -> HandFacts:
    """The facts once the charges beside the main one are told, or with what stopped there."""
    try:
        facts.total_due("fee")
    except MemoryError:
        raise
    except Exception as error:
        log.exception("hand %s: a fee basis stopped", facts.hand.id)
        stopped = Stopped("a fee basis of the option", type(error).__name__)
        return replace(facts, dues_stopped=True, stopped=(*facts.stopped, stopped))
    return facts


def _one_by_one(
    hand: Hand,
    before: Before | None,
    game: GameTerms | None,
    fee: FeeTerms | None,
    place: Opening | None,
    high: int | None,
) -> tuple[Sheet | None, Due | None, bool, tuple[Stopped, ...]]:
    """What can be told although a procedure or a basis stopped, and which it was."""
    sheet, due, stopped = None, None, []
    try:
        sheet = None if game is None else settle_on(game, hand, before, high)
        settled_as_due = sheet is not None and as_due(hand, sheet)
    except Exception as error:
        log.exception("hand %s: the settlement stopped", hand.id)
        name = "" if game is None else game.procedure
        stopped.append(Stopped(f"the settlement procedure {name}", type(error).__name__))
        sheet, settled_as_due = None, False
    try:
        played = hand if game is None else in_action(hand, game, high)
        due = None if fee is None else _main_due(played, game, fee, place)
    except Exception as error:
        log.exception("hand %s: the fee basis stopped", hand.id)
        name = "" if fee is None else fee.main.charge.basis
        stopped.append(Stopped(f"the fee basis {name}", type(error).__name__))
    return sheet, due, settled_as_due, tuple(stopped)


def review_in_order(judge: Judge, hands: Iterable[Hand]) -> Iterable[tuple[Hand, Review]]:
    """Judges hands that come in order of number per table and gaming day; tables and days may be mixed."""
    left: dict[tuple[str, datetime.date], Before] = {}
    for hand in hands:
        key = (hand.table, hand.gaming_day)
        review = judge.review(hand, left.get(key))
        left[key] = review.after
        yield hand, review
