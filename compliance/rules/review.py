"""The one road of judgement: hand → terms in force → Sheet and Due → rules → findings.

The worker, `manage.py audit`, the simulator and the tests all come through here. Nothing in it reads a clock or a database.
"""

from __future__ import annotations

import copy
import datetime
import logging
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple
from zoneinfo import ZoneInfo

from compliance.rules.facts import Before, HandFacts, Stopped
from compliance.rules.finding import Finding
from compliance.rules.holding import held
from compliance.rules.payouts import as_due
from compliance.rules.registry import check_hand
from compliance.rules.succession import after as after
from games import side_bets
from games.hand import Hand
from games.hand_check import Problem
from games.house import House, Posting, gaming_day
from games.money import cents_of
from games.schema import Game
from games.session import Books, Session
from games.sheet import Due, Sheet
from games.terms import FeeTerms, GameTerms, NotInForce, fee_terms, game_terms

log = logging.getLogger(__name__)
Limits = tuple[int, int]
QUARTER = 900  # seconds: no time zone changes its offset, and no gaming day begins, within a quarter of an hour


class Review(NamedTuple):
    """What came out for one hand, and what it leaves for the next hand at the table."""

    findings: list[Finding]
    sheet: Sheet | None
    due: Due | None
    after: Before
    game_digest: str
    fee_digest: str


class Judge:
    """Judges the hands of one house. Keeps each day's compiled terms, so make one and hand it many hands."""

    def __init__(self, house: House, games: Mapping[str, Game], as_if: frozenset[str] = frozenset()) -> None:
        self.house = house
        self.as_if = as_if  # instruments that are asked about as though they bound on every day
        self._games = games
        self._zone = ZoneInfo(house.time_zone)
        self._gaming_days: dict[int, datetime.date] = {}
        self._postings: dict[str, list[tuple[Posting, Limits]]] = {}
        for posting in sorted(house.postings, key=lambda posting: posting.from_):
            limits = (cents_of(posting.min), cents_of(posting.max))
            self._postings.setdefault(posting.table, []).append((posting, limits))
        self._books = Books(house.sessions, self._zone, house.boundary_hour)
        self._layouts = {one.table: one.layout for one in house.layouts}
        self._game_terms: dict[tuple[str, datetime.date, str | None], tuple[GameTerms | None, str]] = {}
        self._fee_terms: dict[tuple[str, str, int, datetime.date], tuple[FeeTerms | None, str]] = {}
        self._sides: dict[str, list[Game]] = {}
        for game in games.values():
            for host in side_bets.hosts(game):
                self._sides.setdefault(host, []).append(game)
        self._with_sides: dict[tuple[str, datetime.date, str | None], GameTerms] = {}

    def booked(self, sessions: Sequence[Session]) -> Judge:
        """This judge with another playing book; what is compiled is shared."""
        other = copy.copy(self)
        other._books = Books(sessions, self._zone, self.house.boundary_hour)
        return other

    def review(self, hand: Hand, before: Before | None) -> Review:
        """One hand judged, `before` being what the hand before it at the table left."""
        facts = self.facts(hand, before)
        findings = check_hand(facts, self.as_if)
        game, fee = facts.game, facts.fee
        return Review(
            findings,
            facts.sheet,
            facts.due,
            after(hand, before, facts),
            game.digest if game is not None else "",
            fee.digest if fee is not None else "",
        )

    def refuse(self, hand: Hand) -> list[Problem]:
        """Cards that the hand's game cannot have dealt; an unlicensed game is for a rule to say."""
        game, _ = self._game(hand)
        try:
            return [] if game is None else game.refuse(hand)
        except MemoryError:
            raise
        except Exception:  # the review stops at the same place and says so
            log.exception("hand %s: the cards could not be checked", hand.id)
            return []

    def facts(self, hand: Hand, before: Before | None) -> HandFacts:
        """The facts of one hand, settled and with its fee due."""
        game, game_why = self._game(hand)
        posting, limits, posting_why = self._posting(hand)
        fee, fee_why = (None, posting_why) if posting is None else self._fee(hand, posting)
        stopped: tuple[Stopped, ...] = ()
        sheet: Sheet | None = None
        due: Due | None = None
        settled_as_due = False
        try:
            if game is not None:
                sheet = game.settle(hand)
                settled_as_due = as_due(hand, sheet)
            if fee is not None:
                due = fee.due(hand) if game is None or game.alone is None else side_bets.due(fee, game, hand)
        except MemoryError:
            raise
        except Exception:
            sheet, due, settled_as_due, stopped = _one_by_one(hand, game, fee)
            if not stopped:
                raise  # it works: the interruption came from outside (a worker's time limit)
        day = self._gaming_day(hand.started)
        return HandFacts(
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
            as_due=settled_as_due,
            before_edition=game is None and self._before_edition(hand),
            stopped=stopped,
        )

    def _gaming_day(self, moment: datetime.datetime) -> datetime.date:
        quarter = int(moment.timestamp()) // QUARTER
        day = self._gaming_days.get(quarter)
        if day is None:
            day = self._gaming_days[quarter] = gaming_day(moment, self._zone, self.house.boundary_hour)
        return day

    def _before_edition(self, hand: Hand) -> bool:
        game = self._games.get(hand.game)
        return game is not None and all(hand.gaming_day < edition.from_ for edition in game.edition)

    def _game(self, hand: Hand) -> tuple[GameTerms | None, str]:
        key = (hand.game, hand.gaming_day, self._layouts.get(hand.table))
        known = self._game_terms.get(key)
        if known is None:
            known = self._game_terms[key] = self._compile_game(*key)
        if (
            known[0] is not None
            and hand.game in self._sides
            and any(w.wager not in known[0].wagers for w in hand.wagers)
        ):
            return self._beside(known[0], hand.game), ""
        return known

    def _beside(self, host: GameTerms, slug: str) -> GameTerms:
        """The terms of a game with the side bets that lie beside it that day."""
        key = (slug, host.day, host.layout)
        if key not in self._with_sides:
            sides = []
            for game in self._sides[slug]:
                with suppress(NotInForce):
                    sides.append(game_terms(game, host.day))
            self._with_sides[key] = side_bets.with_sides(host, sides)
        return self._with_sides[key]

    def _compile_game(self, slug: str, day: datetime.date, layout: str | None) -> tuple[GameTerms | None, str]:
        game = self._games.get(slug)
        if game is None:
            return None, f"no licensed game is named {slug}"
        try:
            return game_terms(game, day, layout=layout), ""
        except NotInForce as error:
            return None, str(error)

    def _posting(self, hand: Hand) -> tuple[Posting | None, Limits | None, str]:
        for notice, limits in self._postings.get(hand.table, ()):
            if notice.holds(hand.dealt):
                if notice.game != hand.game:
                    return None, None, f"the notice of {notice.game} hung at table {hand.table}, not of {hand.game}"
                return notice, limits, ""
        return None, None, f"nothing hung at table {hand.table} when the hand was dealt"

    def _fee(self, hand: Hand, posting: Posting) -> tuple[FeeTerms | None, str]:
        key = (posting.game, posting.schedule, posting.option, hand.gaming_day)
        known = self._fee_terms.get(key)
        if known is None:
            known = self._fee_terms[key] = self._compile_fee(*key)
        return known

    def _compile_fee(self, slug: str, schedule: str, option: int, day: datetime.date) -> tuple[FeeTerms | None, str]:
        game = self._games.get(slug)
        if game is None:
            return None, f"no licensed game is named {slug}"
        try:
            return fee_terms(game, schedule, option, day), ""
        except NotInForce as error:
            return None, str(error)


def _one_by_one(
    hand: Hand, game: GameTerms | None, fee: FeeTerms | None
) -> tuple[Sheet | None, Due | None, bool, tuple[Stopped, ...]]:
    """What can be told although a procedure or a basis stopped, and which it was."""
    sheet, due, stopped = None, None, []
    try:
        sheet = None if game is None else game.settle(hand)
        settled_as_due = sheet is not None and as_due(hand, sheet)
    except Exception as error:
        log.exception("hand %s: the settlement stopped", hand.id)
        name = "" if game is None else game.procedure
        stopped.append(Stopped(f"the settlement procedure {name}", type(error).__name__))
        sheet, settled_as_due = None, False
    try:
        due = None if fee is None else fee.due(hand)
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
