"""Baccarat: two hands of two or three cards, points modulo ten, a third card by table, wagers paid as far as the bank's
money reaches. Points, draw table, odds, order and readings come from the game's file; nothing here names a game.

Settled in tables: four cards decide who draws, the finished hands decide each wager. Both answers are found once for each
of the few hundred combinations and kept.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct, convert

from games.action_button import Button
from games.cover import settled_in_order
from games.hand import Hand
from games.hand_check import Problem
from games.money import CENTS
from games.sheet import Draw, Line, Sheet, cannot_settle

if TYPE_CHECKING:
    from games.terms import GameTerms

Points = Annotated[int, Meta(ge=0, le=9)]
CiteLines = tuple[str, ...]


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the printed chart: the banker's score, then H or S by the points of the player's third card, 0 to 9."""

    score: Points
    row: Annotated[str, Meta(pattern=r"^[HS]{10}$")]
    cite: str


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What a baccarat game prints of its cards and draws."""

    points: dict[str, Points]
    points_cite: CiteLines
    naturals: tuple[Points, ...]
    naturals_cite: CiteLines
    player_hits: tuple[Points, ...]
    player_cite: CiteLines
    banker_hits_when_player_stands: tuple[Points, ...]
    banker_stand_cite: CiteLines
    chart_cite: CiteLines
    chart: tuple[Row, ...]


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """When a wager wins or pushes: the winning hand, its points and its number of cards. What is not named may be any."""

    winner: Literal["player", "banker", "tie"] | None = None
    points: Points | None = None
    cards: Literal[2, 3] | None = None


PILES = ("player", "banker")
TIE_READING = "line-bets-on-tie"
RESULTS = ("win", "lose", "push", "not stated")
_CACHE_LIMIT = 10_000


_Results = dict[str, "_LinesOf"]


class Table:
    """One baccarat game's draw table, results and cover, ready to settle hand after hand."""

    def __init__(self, terms: GameTerms) -> None:
        self.terms = terms
        self.options = convert(terms.options, Options)
        self._points = {rank + suit: point for rank, point in self.options.points.items() for suit in "SHDC"}
        self._chart = {row.score: row for row in self.options.chart}
        self._ends_on_natural = terms.readings.get("natural", "ends-the-hand") == "ends-the-hand"
        self._results: dict[tuple[int, int, int, int], _Results] = {}
        self._draws: dict[tuple[int, int, int | None, bool], tuple[Draw, ...]] = {}
        self._lines_of = {
            (name, result): _LinesOf(result, wager.pays, wager.per)
            for name, wager in terms.wagers.items()
            for result in RESULTS
        }
        self._button = Button(terms)
        layouts = [layout.table for layout in terms.layouts] if terms.layout is None else []
        self._open_layout = f", nor whether the table is a {' or a '.join(layouts)} table" if len(layouts) > 1 else ""
        self._ties_push = terms.readings.get(TIE_READING, "push") == "push"

    # --- what the intake refuses ---------------------------------------------------------------------------------------

    def refuse(self, hand: Hand) -> list[Problem]:
        """Cards that no round of baccarat can show."""
        found = []
        for pile, cards in (hand.cards or {}).items():
            if pile not in PILES:
                cure = "Name the two hands `player` and `banker`."
                found.append(Problem(f"$.cards.{pile}", repr(pile), "there is no such hand in this game", cure))
            elif not 2 <= len(cards) <= 3:
                cure = "A hand has two or three cards."
                found.append(Problem(f"$.cards.{pile}", str(len(cards)), "an impossible number of cards", cure))
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
        points = self._points
        player = [points[card] for card in cards["player"]]
        banker = [points[card] for card in cards["banker"]]
        first, second = (player[0] + player[1]) % 10, (banker[0] + banker[1]) % 10
        third = player[2] if len(player) == 3 else None
        draws = self._faults(first, second, third, len(banker) == 3)
        key = (sum(player) % 10, len(player), sum(banker) % 10, len(banker))
        results = self._results.get(key) or self._result(key)
        return self._lines(hand, key, results, draws, cards["banker"][1])

    def _lines(
        self, hand: Hand, key: tuple[int, int, int, int], results: _Results, draws: tuple[Draw, ...], card: str
    ) -> Sheet:
        paid: int | Fraction = 0
        taken: int | Fraction = 0
        lines = []
        for wager in hand.wagers:
            known = results.get(wager.wager)
            if known is None:
                return cannot_settle(f"the game has no wager named {wager.wager}")
            line = known[wager.amount]
            paid += line[1]
            taken += line[2]
            lines.append(line)
        player, _, banker, _ = key
        outcome = "player" if player > banker else "banker" if banker > player else "tie"
        totals = {"player": key[:2], "banker": key[2:]}
        readings = (TIE_READING,) if outcome == "tie" else ()
        seat = self._button.seat(hand, card)
        sheet = Sheet(tuple(lines), "", outcome, totals, draws, seat, (), True, readings)
        cover = hand.bank.wager if hand.bank is not None else None
        if cover is None or paid + taken <= CENTS[cover]:  # within the bank's money, however the text is read
            return sheet
        return self._cover(hand, CENTS[cover], sheet, lines, card)

    def _result(self, key: tuple[int, int, int, int]) -> _Results:
        """Win, lose or push of every wager for two finished hands."""
        player, player_cards, banker, banker_cards = key
        winner = "player" if player > banker else "banker" if banker > player else "tie"
        points, cards = (player, player_cards) if winner == "player" else (banker, banker_cards)
        facts: dict[str, object] = {"winner": winner, "points": points, "cards": cards}
        results = {}
        for name, wager in self.terms.wagers.items():
            if wager.wins is not None and wager.wins.items() <= facts.items():
                results[name] = self._lines_of[name, "win"]
            elif wager.pushes is not None and wager.pushes.items() <= facts.items():
                results[name] = self._lines_of[name, "push" if self._ties_push else "not stated"]
            else:
                results[name] = self._lines_of[name, "lose"]
        self._results[key] = results
        return results

    # --- the third card ------------------------------------------------------------------------------------------------

    def _faults(self, first: int, second: int, third: int | None, banker_drew: bool) -> tuple[Draw, ...]:
        key = (first, second, third, banker_drew)
        faults = self._draws.get(key)
        if faults is None:
            faults = self._draws[key] = self._find_faults(*key)
        return faults

    def _find_faults(self, first: int, second: int, third: int | None, banker_drew: bool) -> tuple[Draw, ...]:
        options, faults = self.options, []
        natural = first in options.naturals or second in options.naturals
        stops = natural and self._ends_on_natural
        if (third is not None) != (not stops and first in options.player_hits):
            cite = options.naturals_cite if stops else options.player_cite
            faults.append(Draw("player", third is not None, first, None, cite[0]))
        draws, cite_line = self.banker_draws(second, third, stops)
        if banker_drew != draws:
            faults.append(Draw("banker", banker_drew, second, third, cite_line))
        return tuple(faults)

    def banker_draws(self, score: int, third: int | None, stops: bool) -> tuple[bool, str]:
        """Whether the banker draws, and by which line. Where the chart has no row for the score, no line lets the banker draw."""
        options = self.options
        if stops:
            return False, options.naturals_cite[0]
        if third is None:
            return score in options.banker_hits_when_player_stands, options.banker_stand_cite[0]
        row = self._chart.get(score)
        return (False, options.chart_cite[0]) if row is None else (row.row[third] == "H", row.cite)

    def player_draws(self, first: int, second: int) -> bool:
        """Whether the player draws on the first four cards."""
        options = self.options
        stops = self._ends_on_natural and (first in options.naturals or second in options.naturals)
        return not stops and first in options.player_hits

    def points(self, cards: list[str]) -> int:
        """The points of a hand."""
        return sum(self._points[card] for card in cards) % 10

    # --- how far the bank's money reaches ---------------------------------------------------------------------------

    def _cover(self, hand: Hand, cover: int, sheet: Sheet, lines: list[Line], card: str) -> Sheet:
        """Settles in order of action until the player-dealer's wager is exhausted; what it does not reach goes back."""
        terms, bank = self.terms, hand.bank
        left_of_bank = terms.readings.get("first-action") == "left-of-player-dealer"
        start = bank.seat + 1 if left_of_bank and bank is not None else sheet.action_seat
        if start is None:
            return cannot_settle(f"the cover ran out and the seat with first action cannot be told{self._open_layout}")
        kinds = terms.settlement.order if terms.settlement is not None else ()
        settled, order, behind = settled_in_order(hand, lines, kinds, start, cover, terms.readings)
        button = () if left_of_bank else self._button.readings(hand, card)
        hangs_on = ("cover", "first-action", *button, *sheet.readings, *behind)
        return sheet._replace(lines=settled, order=order, covered=False, readings=hangs_on)


class _LinesOf(dict[str, Line]):
    """The line of one wager with one result, by its amount. Amounts repeat from hand to hand: a look-up is the fast way."""

    def __init__(self, result: str, pays: int, per: int) -> None:
        self._result, self._pays, self._per = result, pays, per

    def __missing__(self, amount: str) -> Line:
        line = self[amount] = self._line(CENTS[amount])
        if len(self) > _CACHE_LIMIT:  # a hostile file must not fill the memory
            self.clear()
        return line

    def _line(self, stake: int) -> Line:
        if self._result == "win":
            return Line(
                "win", stake * self._pays if self._per == 1 else Fraction(stake * self._pays, self._per), 0, 0, 0
            )
        if self._result == "lose":
            return Line("lose", 0, stake, 0, 0)
        return Line(self._result, 0, 0, stake if self._result == "push" else 0, 0)
