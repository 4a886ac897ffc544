"""Twenty-one and its kin: two cards each, splits, doubles and insurance as players like, then the dealer by the rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.cards.card import JOKER, Card, rank_of
from games.cards.money import CENTS
from games.dealing import BankHand, Parts, Round
from games.hand.form import Decision, Hand, Wager
from games.procedures.blackjack.by_hand import Table, count
from games.terms.game import GameTerms

DOUBLES_ON = (9, 10, 11)
OFTEN = {"insurance": 0.3, "split": 0.6, "double": 0.5, "surrender": 0.04}
SURRENDERS = "surrender"


def left_out(terms: GameTerms) -> frozenset[str]:
    """Wagers that the page names and has no rule for."""
    return frozenset(terms.wagers) - frozenset(terms.options["wagers"])


def deal(of: Round) -> Parts:
    """One round, seat after seat, the dealer last."""
    return _Dealing(of).done()


def must_stand(terms: GameTerms, hand: Hand) -> BankHand | None:
    """The dealer's hand, where the rule has it stand whatever the readings."""
    table, pile = Table(terms), str(terms.options.get("pile", "dealer"))
    cards = (hand.cards or {})[pile]
    stands = table.printed("dealer", cards) == "stands" and not table.natural(cards)
    return BankHand(pile, count(cards).points) if stands else None


def had_to_draw(terms: GameTerms, hand: Hand) -> BankHand | None:
    """The dealer's hand before its last card, where the rule had it drawn whatever the readings."""
    table, pile = Table(terms), str(terms.options.get("pile", "dealer"))
    cards = (hand.cards or {})[pile]
    given_up = {one.pile for one in hand.decisions or () if one.action == SURRENDERS}
    seats = [dealt for name, dealt in (hand.cards or {}).items() if name != pile and name not in given_up]
    for_somebody = any(not table.natural(dealt) and not table.over(dealt) for dealt in seats)
    drew = for_somebody and len(cards) > 2 and table.printed("dealer", cards[:-1]) == "draws"
    return BankHand(pile, count(cards[:-1]).points) if drew else None


class _Dealing:
    """The state of a round while it is dealt."""

    def __init__(self, of: Round) -> None:
        self.of, self.table = of, Table(of.terms)
        self.said: Mapping[str, Any] = of.terms.options
        self.roles: Mapping[str, Any] = self.said["wagers"]
        self.pile = str(self.said.get("pile", "dealer"))
        self.lanes = max(role.get("hand", 1) for role in self.roles.values())
        self.wagers: list[Wager] = list(of.wagers)
        self.decisions: list[Decision] = []
        self.given_up: set[str] = set()
        self.cards: dict[str, list[Card]] = {}
        self.up: Card = JOKER

    def done(self) -> Parts:
        spots = [(seat, lane) for seat in self.of.seats for lane in range(1, self.lanes + 1)]
        for seat, lane in spots:
            self.cards[self._name(seat, lane)] = []
        bank = self.cards[self.pile] = []
        for _ in range(2):
            for cards in self.cards.values():
                cards.append(self.of.shoe.draw())
        self.up = bank[self.said.get("up_card", 1) - 1]
        if rank_of(self.up) == "A":
            for seat, lane in spots:
                self._insure(seat, lane)
        if not self.table.natural(bank):
            self._played_out(spots, bank)
        return Parts(self.wagers, self.cards, self.decisions)

    def _played_out(self, spots: list[tuple[int, int]], bank: list[Card]) -> None:
        """Everybody, and then the dealer."""
        for seat, lane in spots:
            self._play(seat, lane)
        while self._must_go_on() and self.table.draws("dealer", bank, self.of.rng):
            bank.append(self.of.shoe.draw())

    # --- what a player does --------------------------------------------------------------------------------------------

    def _insure(self, seat: int, lane: int) -> None:
        name = self._name(seat, lane)
        if self._wager(seat, lane, "insurance", name) is not None:
            self._say(seat, "insurance", name)

    def _play(self, seat: int, lane: int) -> None:
        name = self._name(seat, lane)
        cards = self.cards[name]
        if self.table.natural(cards):
            return
        if self._gives_up(lane, cards) and self.of.rng.random() < OFTEN[SURRENDERS]:
            self._say(seat, SURRENDERS, name)
            if not self._behind(seat):  # who wagers from behind gives nothing up
                self.given_up.add(name)
            return
        if rank_of(cards[0]) == rank_of(cards[1]) and (made := self._wager(seat, lane, "split", name)) is not None:
            self._split(seat, lane, name, made.wager)
            return
        self._go_on(seat, lane, name)

    def _split(self, seat: int, lane: int, name: str, made: str) -> None:
        second = f"{name}-2"
        self._say(seat, made, name)
        first_cards = self.cards[name]
        self.cards[second] = [first_cards.pop()]
        for pile in (name, second):
            self.cards[pile].append(self.of.shoe.draw())
        if first_cards[0][0] == "A" and self.said.get("split_aces_cite"):
            return
        for pile in (name, second):
            self._go_on(seat, lane, pile)

    def _go_on(self, seat: int, lane: int, name: str) -> None:
        made = self._wager(seat, lane, "double", name)
        if made is not None:
            self._say(seat, made.wager if self.lanes == 1 else made.wager.rpartition("-")[0], name)
            self.cards[name].append(self.of.shoe.draw())
            return
        self._hit(seat, name)

    def _hit(self, seat: int, name: str) -> None:
        cards, drew = self.cards[name], False
        while self.table.draws("player", cards, self.of.rng):
            cards.append(self.of.shoe.draw())
            self._say(seat, "hit", name)
            drew = True
        if not self.table.over(cards) or not drew:
            self._say(seat, "stand", name)

    def _decides(self, seat: int) -> str:
        """Whoever sits there; where the text gives it to the most money on the hand, who has that."""
        laid: dict[str, int] = {}
        for one in self.of.wagers if self.of.terms.game.decider else ():
            if one.seat == seat and one.placed == "before-deal":
                laid[one.bettor] = laid.get(one.bettor, 0) + CENTS[one.amount]
        seated = self.of.seated(seat)
        return max(laid, key=lambda name: (laid[name], name == seated), default=seated)

    # --- wagers on the way ---------------------------------------------------------------------------------------------

    def _wager(self, seat: int, lane: int, role: str, pile: str) -> Wager | None:
        """A wager of that kind on the hand, where the game has one; free ones as gladly as others."""
        names = [n for n, one in self.roles.items() if one["role"] == role and one.get("hand", 1) == lane]
        own = self._own(seat)
        split = any(self.roles[n]["role"] == "split" and self.roles[n].get("hand", 1) == lane for n in own)
        names = [name for name in names if self._may(name, own, split) and self._given(name, role, pile, split)]
        if not names or self.of.rng.random() >= OFTEN[role] or self._decides(seat) != self.of.seated(seat):
            return None
        made = self.of.later(seat, self.of.rng.choice(names), own)
        self.wagers += [made] if made is not None else []
        return made

    def _may(self, name: str, own: Mapping[str, int], split: bool) -> bool:
        """Made after the deal, once, beside what it needs; after a split only where the text names the split among that."""
        kind = self.of.terms.wagers[name].kind
        needs = (*kind.needs_one_of, *kind.needs_all_of)
        if kind.placed != "after-deal" or name in own or not needs:
            return False
        after = not split or any(self.roles.get(n, {}).get("role") == "split" for n in needs)
        beside = not kind.needs_one_of or any(n in own for n in kind.needs_one_of)
        return after and beside and all(n in own for n in kind.needs_all_of)

    def _given(self, name: str, role: str, pile: str, split: bool) -> bool:
        cards = self.cards[pile]
        if role == "double" and not self.table.offers(name):
            held = count(cards)
            return held.points in DOUBLES_ON and not held.soft
        return self.table.may(name, cards, self.up, split=split)

    def _own(self, seat: int) -> dict[str, int]:
        who = self.of.seated(seat)
        return {w.wager: CENTS[w.amount] for w in self.wagers if (w.seat, w.bettor) == (seat, who)}

    def _behind(self, seat: int) -> bool:
        return any(wager.seat == seat and wager.bettor != self.of.seated(seat) for wager in self.wagers)

    def _gives_up(self, lane: int, cards: list[Card]) -> bool:
        if self.said.get("allowed"):
            return self.table.offers(SURRENDERS) and self.table.may(SURRENDERS, cards, self.up, split=False)
        return (SURRENDERS if self.lanes == 1 else f"{SURRENDERS}-{lane}") in self.of.terms.wagers

    # --- the dealer ----------------------------------------------------------------------------------------------------

    def _must_go_on(self) -> bool:
        """Whether further cards of the dealer can still matter to anybody."""
        completes = self.said.get("completes_for", ())
        if any(wager.wager in completes for wager in self.wagers):
            return True
        over_is_live = bool(self.said.get("over_is_live"))
        return any(
            name != self.pile
            and name not in self.given_up
            and (over_is_live or not self.table.over(cards))
            and not self._finished(name, cards)
            for name, cards in self.cards.items()
        )

    def _finished(self, name: str, cards: list[Card]) -> bool:
        return self.table.natural(cards) and f"{name}-2" not in self.cards and not name.endswith("-2")

    def _name(self, seat: int, lane: int) -> str:
        return f"seat-{seat}" if self.lanes == 1 else f"seat-{seat}-{lane}"

    def _say(self, seat: int, action: str, name: str) -> None:
        self.decisions.append(Decision(seat, action, self._decides(seat), name))
