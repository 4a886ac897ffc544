"""One hand played out under one reading of the text: contenders, their hands on each board, and what each is due."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import gcd
from typing import NamedTuple

from games.cards.called import against, told_apart
from games.hand import pots
from games.hand.form import Hand
from games.hand.pots import Built
from games.hand.seat_hands import pile_of
from games.procedures.showdown import division
from games.procedures.showdown.division import Order
from games.procedures.showdown.hands import Holding, Rules, boards, own_cards
from games.procedures.showdown.options import Odd
from games.settling.sheet import AwardDue, Loose, PotDue, PotSheet

_ALL = 4  # every card beside what makes a hand
UNTOLD_TIE = "the text does not say what becomes of a pot for which hands tie"


class _Share(NamedTuple):
    """A part of a pot for one side and one board."""

    pot: int
    amount: int
    side: int
    half: str
    board: int
    odd: Odd | None = None  # to whom an odd chip goes, where it is otherwise than in other parts
    last: bool = False  # to the last for an odd chip, not the first


class Showdown:
    """One hand under one set of rules."""

    def __init__(self, rules: Rules, hand: Hand, built: Built) -> None:
        self._rules, self._hand, self._built = rules, hand, built
        self._options = rules.options
        self._pot = hand.pot
        self._live = [seat for seat, stake in built.stakes.items() if not stake.folded]
        self._chip = pots.chip(hand)
        self._table: tuple[tuple[str, ...], ...] | str | None = None
        self._held: dict[tuple[int, int], Holding] = {}
        self._awards: list[AwardDue] = []
        self._loose: list[Loose] = []

    def sheet(self) -> PotSheet:
        built = self._built
        taken = pots.taken(self._hand)
        nets = division.nets(self._hand, built, taken)
        due = [self._one(i, side.amount, nets[i], side.seats) for i, side in enumerate(built.pots)]
        back = built.uncalled
        put = tuple((seat, stake.put + back.get(seat, 0)) for seat, stake in built.stakes.items())
        uncalled = tuple(sorted(back.items()))
        return PotSheet(tuple(due), tuple(self._awards), tuple(self._loose), put, uncalled, built.short, taken)

    def _one(self, i: int, amount: int, awarded: int, seats: tuple[int, ...]) -> PotDue:
        due = PotDue(amount, awarded, seats)
        contenders = _short(self._built.short) if self._built.short else self._contenders(seats)
        if isinstance(contenders, str):
            return due._replace(why_not=contenders)
        if len(contenders) == 1:
            return self._alone(i, due, contenders[0])
        why_not = self._barred() or self._unknown(contenders)
        if why_not:
            return due._replace(why_not=why_not)
        made, loose = len(self._awards), len(self._loose)
        for share in self._shares(i, awarded, contenders):
            why_not = self._award(share, contenders)
            if why_not:
                del self._awards[made:], self._loose[loose:]
                return due._replace(why_not=why_not)
        return due

    def _barred(self) -> str:
        """Why nobody can tell who of several wins a pot, whatever the cards are."""
        if not self._rules.sides or self._options.winner == "not-stated":
            return "the text does not say which hand wins"
        if len(self._rules.sides) == 1 and self._halves_named():
            return "the pot was awarded in halves, and the text does not say how halves are won here"
        return ""

    def _halves_named(self) -> bool:
        awards = self._pot.awards if self._pot is not None else None
        return any(award.half is not None for award in awards or ())

    def _alone(self, i: int, due: PotDue, seat: int) -> PotDue:
        """Nobody else may win it: the others folded, mucked, or have no part in this pot."""
        if len(self._live) == 1 and self._options.last_player == "not-stated":
            return due._replace(why_not="the text does not say who takes the pot when all others have folded")
        why = "all others folded" if len(self._live) == 1 else "nobody else showed a hand for it"
        if len(due.seats) == 1 and len(self._live) > 1:
            why = "nobody else has a part in it"
        self._awards.append(AwardDue(seat, due.net, i, "", 0, why))
        return due

    def _contenders(self, seats: tuple[int, ...]) -> tuple[int, ...] | str:
        """Who may win a pot and did not muck; in words why nobody can tell."""
        if len(seats) == 1:
            return seats
        showed = None if self._pot is None else self._pot.showed
        cards = self._hand.cards or {}
        alive = tuple(seat for seat in seats if not self._too_many(own_cards(cards, seat)))
        seats = alive or seats
        if showed is None:
            missing = [seat for seat in seats if not own_cards(cards, seat)]
            if missing:
                return f"whether seat {missing[0]} showed its hand, and which it was, was not recorded"
            return seats
        found = tuple(seat for seat in seats if seat in showed)
        return found or "nobody who may win it is recorded as having shown a hand"

    def _too_many(self, own: Sequence[str]) -> bool:
        """Whether a hand is dead because it has more cards than its game, where the text says so."""
        return bool(self._options.too_many_cite) and 0 < self._options.own < len(own)

    def _unknown(self, contenders: tuple[int, ...]) -> str:
        """What of the cards is missing."""
        if self._table is None:
            self._table = boards(self._hand, self._options)
        if isinstance(self._table, str):
            return self._table
        for number, board in enumerate(self._table):
            for seat in contenders:
                held = self._at(seat, number, board)
                if held.why_not:
                    return held.why_not
        return ""

    def _at(self, seat: int, number: int, board: Sequence[str]) -> Holding:
        key = (seat, number)
        if key not in self._held:
            self._held[key] = self._rules.held(self._hand, seat, board)
        return self._held[key]

    def hands(self) -> dict[str, str]:
        """What the hands came to that had to be compared, pile by pile."""
        said: dict[str, list[str]] = {}
        for (seat, _), held in sorted(self._held.items()):
            said.setdefault(pile_of(seat), []).append("not told" if held.why_not else self._rules.words(held))
        return {pile: _on_boards(words) for pile, words in said.items()}

    # --- shares --------------------------------------------------------------------------------------------------------

    def _shares(self, i: int, amount: int, contenders: tuple[int, ...]) -> Iterator[_Share]:
        """The parts of a pot: for each board, and there for high and low."""
        assert isinstance(self._table, tuple)
        two = self._options.two_boards
        parts = division.cut(amount, self._chip, len(self._table), "not-stated" if two is None else two.odd_chip)
        if parts.over:
            every = product(range(len(self._rules.sides)), range(1, len(self._table) + 1))
            winners = {seat for side, board in every for seat in self._winners(side, board, contenders)}
            self._over(i, parts.over, tuple(sorted(winners)), two is not None and two.odd_chip == "left-of-button")
        for number, part in enumerate(parts.parts, 1):
            board = number if len(self._table) > 1 else 0
            yield from self._sides(i, part, board, contenders)

    def _sides(self, i: int, part: int, board: int, contenders: tuple[int, ...]) -> Iterator[_Share]:
        sides = self._rules.sides
        if len(sides) == 1:
            yield _Share(i, part, 0, "", board)
            return
        high, low = (self._winners(side, board, contenders) for side in (0, 1))
        if not low:
            yield _Share(i, part, 0, "high", board)
            return
        rule, ties = self._options.high_low, self._options.ties
        split = division.cut(part, self._chip, 2, "not-stated" if rule is None else rule.odd_chip)
        if split.over:
            by_button = rule is not None and rule.odd_chip == "left-of-button"
            self._over(i, split.over, tuple(sorted({*high, *low})), by_button)
        yield _Share(i, split.parts[0], 0, "high", board)
        if rule is not None and rule.twins == "evenly" and len(high) == 2 and high == low:
            odd_in_high = split.parts[0] // (gcd(self._chip, part) or 1) % 2 == 1
            yield _Share(i, split.parts[1], 1, "low", board, ties.odd_chip, odd_in_high)
        else:
            yield _Share(i, split.parts[1], 1, "low", board, ties.odd_low)

    def _over(self, i: int, amount: int, seats: tuple[int, ...], by_button: bool) -> None:
        button = None if self._pot is None else self._pot.button
        if len(seats) == 1 or (by_button and button is not None):
            first = seats[0] if len(seats) == 1 else division.clockwise(seats, button or 0)[0]
            self._awards.append(AwardDue(first, amount, i, "", 0, "the chip over between the halves"))
        else:
            self._loose.append(Loose(amount, seats, i))

    def _winners(self, side: int, board: int, contenders: tuple[int, ...]) -> tuple[int, ...]:
        values = {seat: self._held[seat, max(board, 1) - 1].values[side] for seat in contenders}
        best = max(values.values())
        return tuple(seat for seat, value in values.items() if value == best) if best else ()

    def _award(self, share: _Share, contenders: tuple[int, ...]) -> str:
        """Awards one part; in words why it cannot be told to whom."""
        winners = self._winners(share.side, share.board, contenders)
        sides = self._rules.sides
        if len(sides) == 2 and not self._winners(1, share.board, contenders):
            rule = self._options.high_low
            if rule is None or rule.no_low == "not-stated":
                return "no hand qualifies for low, and the text does not say what becomes of the low half"
        if not winners:
            return "no hand that was shown qualifies"
        if len(winners) > 1 and self._options.ties.split == "not-stated":
            return UNTOLD_TIE
        order = self._order(share, winners)
        parts, over = division.shared(share.amount, self._chip, order.seats, order.known, self._options.ties.several)
        words = self._why(share, winners, contenders)
        for seat in winners:
            if parts[seat]:
                self._awards.append(AwardDue(seat, parts[seat], share.pot, share.half, share.board, words))
        if over:
            self._loose.append(Loose(over, winners, share.pot))
        return ""

    def _order(self, share: _Share, winners: tuple[int, ...]) -> Order:
        """In which order those who tie for a part come for an odd chip."""
        ties, cards = self._options.ties, self._hand.cards or {}
        hands = {seat: own_cards(cards, seat) for seat in winners}
        button = None if self._pot is None else self._pot.button
        order = division.first_for_odd(winners, ties, share.odd or ties.odd_chip, button, hands)
        return Order(order.seats[::-1], order.known) if share.last else order

    def _why(self, share: _Share, winners: Sequence[int], contenders: Sequence[int]) -> str:
        """The hand that takes a part, against the best of those that do not, with the cards that tell them apart."""
        calls, board = self._rules.rankings[share.side].calls, max(share.board, 1) - 1
        best = self._held[winners[0], board].values[share.side]
        others = [self._held[seat, board].values[share.side] for seat in contenders if seat not in winners]
        behind = max(others, default=0)
        if len(winners) > 1:
            return f"{calls(best, _ALL)}, split {len(winners)} ways"
        if not behind:
            return f"{calls(best, 0)}, and no other hand qualifies"
        mine, other = told_apart(calls, best, behind)
        return against(mine, other)


def _on_boards(words: Sequence[str]) -> str:
    """What a seat held, board by board where there are several."""
    return words[0] if len(words) == 1 else "; ".join(f"board {i}: {said}" for i, said in enumerate(words, 1))


def _short(seats: Sequence[int]) -> str:
    return f"seat {seats[0]} put in less than was bet, is not recorded as all in, and did not fold"
