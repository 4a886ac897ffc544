"""Baccarat: two hands of two or three cards, points modulo ten, a third card by table or as its player likes, wagers paid
as far as the bank's money reaches. Points, draws, odds, order and readings come from the game's file; nothing here names a game.

Settled in tables: four cards decide who draws, the finished hands decide each wager. Both answers are found once for each
of the few hundred combinations and kept. Where seats play the player hand differently, the hand of a seat is recorded as the pile
`seat-3`; a wager that is not laid on a seat's own hand is told only where it comes out alike on all of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import convert
from msgspec.structs import replace

from games.cards.money import CENTS, plain
from games.hand.check import Problem
from games.hand.form import Hand
from games.hand.seat_hands import CURE_HANDS, own_hands, seat_of
from games.procedures.baccarat.third_card import Options, ThirdCard
from games.settling.action_button import Button
from games.settling.cover import Reach
from games.settling.sheet import Draw, Sheet, WagerDue, cannot_settle
from games.settling.stakes import either
from games.settling.two_hands import TIE_READING, Condition, Results, Settled, alike
from games.terms.game import GameTerms

__all__ = ["PILES", "TIE_READING", "Condition", "Options", "Table"]

PILES = ("player", "banker")
OPTION_HAND = "option-hand"


def _no_points(pile: str, card: str) -> Problem:
    cure = "Correct the card; leave `cards` out when it was not seen."
    return Problem(f"$.cards.{pile}", repr(card), "a card that has no points in this game", cure)


class Table:
    """One baccarat game's draw table, results and cover, ready to settle hand after hand."""

    def __init__(self, terms: GameTerms) -> None:
        self.terms = terms
        options = convert(terms.options, Options)
        self._third = ThirdCard(terms, options)
        self.options, rule = self._third.options, self._third.applied
        self.banker_draws, self.player_draws, self.stops = rule.banker_draws, rule.player_draws, rule.stops
        self._points = {rank + suit: point for rank, point in self.options.points.items() for suit in "SHDC"}
        self._results = Results(terms, options.naturals, self.options.even_money_by)
        self._pairs = self._results.asks_pairs
        self._button = Button(terms)
        self._reach = Reach(terms, self._button)
        self._optional = self.options.optional
        self._bank_wager = self.options.bank_wager
        likes = (options.player_may, *(patch.player_may or () for patch in options.under))
        # Where the book does not say on which hand they are compared who stood: the points on which they may.
        self._open_when_stood = {point for may in likes for point in may} if options.own_when_drawn else set()
        self._plain = not (self._optional or self._pairs or self._bank_wager)
        # Asked for every hand: one look-up each.
        self._drawn, self._settled = self._third.kept, self._results.kept

    # --- what the intake refuses ---------------------------------------------------------------------------------------

    def refuse(self, hand: Hand) -> list[Problem]:
        """Cards that no round of baccarat can show."""
        piles = hand.cards or {}
        if len(piles) == 2 and 1 < len(piles.get("player", ())) < 4 and 1 < len(piles.get("banker", ())) < 4:
            return []
        found = []
        for pile, cards in (hand.cards or {}).items():
            if pile not in PILES and not (self._optional and seat_of(pile)):
                found.append(Problem(f"$.cards.{pile}", repr(pile), "there is no such hand in this game", CURE_HANDS))
            elif not 2 <= len(cards) <= 3:
                cure = "A hand has two or three cards."
                found.append(Problem(f"$.cards.{pile}", str(len(cards)), "an impossible number of cards", cure))
            elif pile not in PILES and cards[:2] != (hand.cards or {}).get("player", [])[:2]:
                cure = "The hand of a seat begins with the two cards of the player hand."
                found.append(Problem(f"$.cards.{pile}", " ".join(cards), "not the player hand", cure))
            found += [_no_points(pile, card) for card in cards if card not in self._points]
        if hand.cards:
            missing = [pile for pile in PILES if pile not in hand.cards]
            for pile in missing:
                cure = "Record both hands, or leave `cards` out when none were seen."
                found.append(Problem(f"$.cards.{pile}", "nothing", "one of the two hands is missing", cure))
        return found

    # --- settlement ----------------------------------------------------------------------------------------------------

    def settle(self, hand: Hand) -> Sheet:
        """The hand settled again."""
        cards = hand.cards
        if not cards or len(cards.get("player", ())) < 2 or len(cards.get("banker", ())) < 2:
            return cannot_settle("the cards were not recorded")
        plain = self._plain
        if not plain and self._optional and (len(cards) > 2 or self._may_be_completed(cards["player"])):
            return self._by_seat(hand, own_hands(cards))
        points = self._points
        player = [points[card] for card in cards["player"]]
        banker = [points[card] for card in cards["banker"]]
        first, second = (player[0] + player[1]) % 10, (banker[0] + banker[1]) % 10
        third = player[2] if len(player) == 3 else None
        drawn = (first, second, third, len(banker) == 3)
        draws, open_draws = self._drawn.get(drawn) or self._third.faults(*drawn)
        key: tuple[int, ...] = (sum(player) % 10, len(player), sum(banker) % 10, len(banker))
        if not plain and self._pairs:
            key = (*key, alike(*cards["player"][:2]), alike(*cards["banker"][:2]))
        settled = self._settled.get(key) or self._results.of(key)
        known, lines = settled.lines, []
        paid: int | Fraction = 0
        taken: int | Fraction = 0
        for wager in hand.wagers:
            of = known.get(wager.wager)
            if of is None:
                return cannot_settle(f"the game has no wager named {wager.wager}")
            line = of[wager.amount]
            paid += line[1]
            taken += line[2]
            lines.append(line)
        seat = self._button.seat(hand, cards["banker"][1])
        sheet = Sheet(
            tuple(lines), "", settled.outcome, settled.totals, draws, seat, (), True, settled.readings, open_draws
        )
        if not plain and self._bank_wager is not None:
            return self._mirrored(hand, sheet)
        cover = hand.bank.wager if hand.bank is not None else None
        if cover is None or paid + taken <= CENTS[cover]:  # within the bank's money, however the text is read
            return sheet
        return self._reach.settled(hand, CENTS[cover], sheet, cards["banker"][1])

    def _mirrored(self, hand: Hand, sheet: Sheet) -> Sheet:
        """The banker's own wager covers what is wagered against it, wins and loses as much; what is not covered goes back."""
        own = [wager.wager == self._bank_wager for wager in hand.wagers]
        stakes = [CENTS[wager.amount] for wager in hand.wagers]
        bank = hand.bank
        if bank is not None and bank.wager is not None and any(own):
            bank = replace(bank, wager=plain(sum(stake for stake, is_own in zip(stakes, own, strict=True) if is_own)))
        wagers = [
            replace(wager, amount="0.00") if mine else wager for wager, mine in zip(hand.wagers, own, strict=True)
        ]
        lines = [
            WagerDue("push", 0, 0, 0, 0) if mine else line for line, mine in zip(sheet.lines or (), own, strict=True)
        ]
        found = self._reach.held(replace(hand, bank=bank, wagers=wagers), sheet._replace(lines=tuple(lines)))
        if found.lines is None:
            return found
        met = sum(stake - line.returned for stake, line, mine in zip(stakes, found.lines, own, strict=True) if not mine)
        known = list(found.lines)
        for i, mine in enumerate(own):
            if mine:
                result, on = (sheet.lines or ())[i].result, min(stakes[i], met)
                parts = {"win": (on, 0, 0), "lose": (0, on, 0), "push": (0, 0, on)}[result]
                known[i] = WagerDue(result, *parts, stakes[i] - on)
        return found._replace(lines=tuple(known))

    def _by_seat(self, hand: Hand, own: Mapping[int, Sequence[str]]) -> Sheet:
        """A hand on which some seats drew and others stood, or all stood and the book has it completed all the same."""
        cards = hand.cards or {}
        hands: dict[int, Sequence[str]] = {0: cards["player"], **own}
        may_be = hands | self._completed(hands, cards["banker"])
        settled = {seat: self._results.of(self._key(one, cards["banker"])) for seat, one in may_be.items()}
        lines: list[WagerDue] = []
        readings: dict[str, None] = {}
        for wager in hand.wagers:
            if wager.wager not in self.terms.wagers:
                return cannot_settle(f"the game has no wager named {wager.wager}")
            own_seat = wager.seat if wager.seat in settled else 0
            drew = len(hands[own_seat]) > 2
            own_names = self.options.own_wagers + (self.options.own_when_drawn if drew else ())
            on = [settled[own_seat]] if wager.wager in own_names else list(settled.values())
            found = {one.lines[wager.wager][wager.amount] for one in on}
            readings |= dict.fromkeys(name for one in on for name in one.readings)
            if len(found) > 1:
                readings |= {OPTION_HAND: None}
            lines.append(either(found))
        draws, open_draws = self._draws_by_seat(hands, cards["banker"])
        totals = self._totals(settled, own)
        seat = self._button.seat(hand, cards["banker"][1])
        known = tuple(name for name in readings if name in self.terms.readings)
        sheet = Sheet(tuple(lines), "", settled[0].outcome, totals, draws, seat, readings=known, open_draws=open_draws)
        return self._reach.held(hand, sheet, cards["banker"][1])

    def _completed(self, hands: Mapping[int, Sequence[str]], banker: Sequence[str]) -> dict[int, Sequence[str]]:
        """What an option hand on which all stood may have been completed to, where no hand with three cards is on record and
        the book does not say on which of the two they are compared."""
        player, second = hands[0], self.points(banker[:2])
        if not all(map(self._may_be_completed, hands.values())) or self.stops(self.points(player), second):
            return {}
        return {-1 - point: [*player, card] for card, point in self._points.items()}

    def _may_be_completed(self, player: Sequence[str]) -> bool:
        return bool(self._open_when_stood) and len(player) == 2 and self.points(player) in self._open_when_stood

    def _draws_by_seat(
        self, hands: Mapping[int, Sequence[str]], banker: Sequence[str]
    ) -> tuple[tuple[Draw, ...], tuple[Draw, ...]]:
        """The banker is held against the one hand with three cards, if there is one; each seat against its own option."""
        second, banker_drew = self.points(banker[:2]), len(banker) > 2
        thirds = [one[2] for one in hands.values() if len(one) > 2]
        third = self.points(thirds[:1]) if thirds else None
        first = self.points(hands[0][:2])
        sure, open_ = self._third.faults(first, second, third, banker_drew)
        found = {False: list(sure), True: list(open_)}
        for seat, one in hands.items():
            if seat and (len(one) > 2) != (third is not None):
                each = self._third.faults(first, second, self.points(one[2:]) if len(one) > 2 else None, banker_drew)
                for is_open in (False, True):
                    mine = [draw for draw in each[is_open] if draw.pile == "player"]
                    found[is_open] += [draw._replace(pile=f"seat-{seat}") for draw in mine]
        return tuple(found[False]), tuple(found[True])

    def _totals(self, settled: dict[int, Settled], own: Mapping[int, Sequence[str]]) -> dict[str, tuple[int, int]]:
        return settled[0].totals | {f"seat-{seat}": (self.points(one), len(one)) for seat, one in own.items()}

    def _key(self, player: Sequence[str], banker: Sequence[str]) -> tuple[int, ...]:
        key = (self.points(player), len(player), self.points(banker), len(banker))
        return (*key, alike(*player[:2]), alike(*banker[:2])) if self._pairs else key

    # --- what pages and the simulator ask ------------------------------------------------------------------------------

    def points(self, cards: Sequence[str]) -> int:
        """The points of a hand."""
        return sum(self._points[card] for card in cards) % 10
