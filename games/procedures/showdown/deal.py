"""Poker for a pot: cards to everybody, betting street by street, and a showdown of those who are left.

Bets and raises go by one unit of the posted limit, the lower or the upper one as the page has the street. Nobody is short of
chips; who is awarded what comes afterwards, from the game's Sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from games.cards.card import JOKER, RANKS, Card
from games.cards.money import CENTS, cents_of, plain
from games.dealing import DOLLAR, Parts, Round, Shoe
from games.hand.pot import Act, ActName, Pot, Street
from games.ranking import ace_to_five, upcards
from games.schema import dated
from games.terms.game import GameTerms

OPEN = 4  # cards at most: of seven the last one is dealt face down again
SUITS = "CDHS"  # from the lowest, in every book that prints an order


class Opening(NamedTuple):
    """Who opens the first round of betting, and with what."""

    highest: bool = False  # the highest open card, else the lowest
    by_suit: bool = True  # of equal cards; else the first one clockwise
    forced: bool = True  # with a bet; else a bet or a check
    whole: bool = False  # the forced bet is a bet of the limit


ACE_LOW = (
    "lowest-card",
    "rank-then-suit-ace-low",
)  # a reading of 002 lines 246-249, where nothing is printed of an ace


def opening_of(terms: GameTerms) -> Opening | None:
    """Who opens, as the game's page has it; None in another game than stud, and where nothing is printed."""
    if terms.game.family != "stud":
        return None
    held = dated.as_of(terms.game.opening, terms.day).values()
    first = next((one for one in held if one.by in ("lowest-card", "highest-card")), None)
    if first is None:
        return None
    return Opening(first.by == "highest-card", bool(first.suits), first.forced, first.whole)


class Hands:
    """The cards of those who play, in the order dealt."""

    def __init__(self, terms: GameTerms, opening: Opening, shoe: Shoe, streets: int) -> None:
        self.opening = opening
        self.held: dict[int, list[Card]] = {}
        self._shoe = shoe
        self._first = int(terms.options["own"]) - streets + 1
        self._low = "low" in terms.options and "high" not in terms.options
        self._ranks = RANKS if self._low or terms.readings.get(ACE_LOW[0]) == ACE_LOW[1] else RANKS[1:] + RANKS[0]

    def deal(self, live: Iterable[int]) -> None:
        """The cards of a street: the first ones, or one more."""
        for seat in live:
            held = self.held.setdefault(seat, [])
            held += [self._shoe.draw() for _ in range(1 if held else self._first)]

    def opens(self, live: Sequence[int]) -> int:
        """Who opens the first round, by the card that lies open before each."""
        by = {seat: self._door(self._open(seat)[0]) for seat in live}
        return (max if self.opening.highest else min)(live, key=lambda seat: by[seat])

    def speaks(self, live: Sequence[int]) -> int:
        """Who speaks first on a later street, by all open cards of each."""
        strength = ace_to_five.strength if self._low else upcards.strength
        return max(live, key=lambda seat: strength(self._open(seat)))

    def _open(self, seat: int) -> list[Card]:
        return self.held[seat][self._first - 1 :][:OPEN]

    def _door(self, card: Card) -> tuple[int, int]:
        if card == JOKER:  # dealt face up it counts as an ace (book 003 line 243)
            return self._ranks.index("A"), 0
        return self._ranks.index(card[0]), SUITS.index(card[1]) if self.opening.by_suit else 0


# --- Poker for a pot --------------------------------------------------------------------------------------------------

PACKS = 1
BOARD, STUD = (
    ("before-flop", "flop", "turn", "river"),
    ("third-street", "fourth-street", "fifth-street", "sixth-street"),
)
FLOP, DRAW = 3, ("before-draw", "after-draw")
STUDS = {5: ("second-street", *STUD[:3]), 6: STUD, 7: (*STUD, "seventh-street")}
MOST_RAISES, ANTES = 3, 4  # antes of a house are a quarter of a bet, where none are printed
BRING_INS = 3  # and a bring-in the third part, as in the example of book 003 line 336
FOLDS, RAISES, BETS = 0.22, 0.12, 0.4
OWN_CARDS = 5  # of a game whose page does not say how many


def deal(of: Round) -> Parts:
    """One pot from the first chip to the last bet."""
    table = _Table(of)
    for number, name in enumerate(table.streets):
        if len(table.live) > 1:
            table.street(number, name)
    pot = Pot(
        button=table.button,
        dealt_in=sorted(of.players),
        streets=table.done,
        showed=sorted(table.live) if len(table.live) > 1 else [],
        chip=plain(DOLLAR),
    )
    return Parts([], table.cards(), pot=pot)


class _Table:
    """The pot while it is played for."""

    def __init__(self, of: Round) -> None:
        self.of = of
        self.said: Any = of.terms.options
        rotation = of.terms.rotation
        goes_round = rotation is not None and rotation.regime == "dealer-button"
        board, draw = bool(self.said.get("board")), of.terms.game.family == "draw"
        self.button = of.button if board or draw or goes_round else None
        self.streets = BOARD if board else DRAW if draw else STUDS.get(self.said.get("own", 0), STUD)
        after = self.button or 0
        self.live = sorted(of.players, key=lambda seat: (seat <= after, seat))
        self.done: list[Street] = []
        opening = opening_of(of.terms)
        self.stud = None if opening is None else Hands(of.terms, opening, of.shoe, len(self.streets))

    @property
    def _limit(self) -> Any:
        return None if self.of.fee is None else self.of.fee.option.limit

    def street(self, number: int, name: str) -> None:
        """A round of betting until everybody has called or folded."""
        acts, put = list[Act](), dict.fromkeys(self.live, 0)
        unit = self._unit(name)
        if self.stud is not None:
            self.stud.deal(self.live)
        level, to_act = self._forced(acts, put) if number == 0 else (0, self._in_turn())
        short = 0 < level < unit and acts[-1].act == "bring-in"
        raises = 0
        while to_act and len(self.live) > 1:
            seat = to_act.pop(0)
            owed = level - put[seat]
            act = self._chosen(owed, level, raises, self._reaches(acts, owed, unit))
            entered = number > 0 or any(one.act in ("call", "raise") for one in acts)
            if act == "call" and not entered and self.said.get("betting", {}).get("opens_with"):
                act = "raise"  # whoever opens puts in all blinds together at the least
            if act == "raise" and short:
                act, short = "complete", False
            added = {"call": owed, "bet": unit, "raise": owed + unit, "complete": unit - put[seat]}.get(act, 0)
            acts.append(Act(seat, act, plain(added) if added else None))
            put[seat] += added
            if act == "fold":
                self.live.remove(seat)
            elif act in ("bet", "raise", "complete"):
                raises += act == "raise"
                level = put[seat]
                at = self.live.index(seat)
                to_act = [*self.live[at + 1 :], *self.live[:at]]
        self.done.append(Street(name, acts=acts))

    def _chosen(self, owed: int, level: int, raises: int, may: bool) -> ActName:
        rng = self.of.rng
        if not owed:
            return "bet" if not level and rng.random() < BETS and may else "check"
        if rng.random() < FOLDS:
            return "fold"
        return "raise" if raises < MOST_RAISES and rng.random() < RAISES and may else "call"

    def _reaches(self, acts: list[Act], owed: int, unit: int) -> bool:
        """Whether so much may be bet: where the pot is the limit, no more than lies in it after the call."""
        if not self.said.get("betting", {}).get("pot_limit"):
            return True
        so_far = (act for street in (*self.done, Street("", acts=acts)) for act in street.acts or ())
        return unit <= owed + sum(CENTS[act.amount] for act in so_far if act.amount is not None)

    def _unit(self, name: str) -> int:
        upper = name in self.said.get("betting", {}).get("upper", ())
        low, high = self.of.bounds.posted
        return high if upper else max(low, *(cents_of(blind) for blind in self._blinds), DOLLAR)

    @property
    def _blinds(self) -> tuple[Any, ...]:
        limit = self._limit
        return () if limit is None else limit.blinds

    def _forced(self, acts: list[Act], put: dict[int, int]) -> tuple[int, list[int]]:
        """Antes, blinds and the forced bet of stud; the bet that they make, and who acts then."""
        limit = self._limit
        ante = 0 if limit is None or limit.ante is None else cents_of(limit.ante)
        if not ante and (self.stud is not None or self.button is None):  # otherwise there would be nothing to play for
            ante = max(DOLLAR, self._unit(self.streets[0]) // ANTES // DOLLAR * DOLLAR)
        acts += [Act(seat, "ante", plain(ante)) for seat in self.live if ante]
        if self.stud is not None and self.stud.opening.forced:
            return self._brought_in(acts, put, self.stud)
        if self.stud is not None or self.button is None:
            return 0, self._in_turn()
        big = self._unit(self.streets[0])
        printed = [cents_of(blind) for blind in self._blinds] or [max(DOLLAR, big // 2 // DOLLAR * DOLLAR), big]
        names: list[ActName] = ["small-blind", "big-blind"] if len(printed) == 2 else ["blind"] * len(printed)
        seats = self.live[: len(printed)]
        return self._posted(acts, put, list(zip(seats, names, printed, strict=False)))

    def _in_turn(self) -> list[int]:
        """Everybody who is left, from the one who speaks first."""
        if self.stud is None:
            return list(self.live)
        first = self.stud.speaks(self.live) if self.done else self.stud.opens(self.live)
        at = self.live.index(first)
        return [*self.live[at:], *self.live[:at]]

    def _brought_in(self, acts: list[Act], put: dict[int, int], stud: Hands) -> tuple[int, list[int]]:
        """The forced bet of stud. Who made it speaks again only where it is raised or completed."""
        unit, limit = self._unit(self.streets[0]), self._limit
        cents = unit if stud.opening.whole else max(DOLLAR, unit // BRING_INS // DOLLAR * DOLLAR)
        if limit is not None and limit.forced is not None:
            cents = cents_of(limit.forced)
        level, order = self._posted(acts, put, [(stud.opens(self.live), "bring-in", cents)])
        return level, order[:-1]

    def _posted(
        self, acts: list[Act], put: dict[int, int], posts: list[tuple[int, ActName, int]]
    ) -> tuple[int, list[int]]:
        for seat, name, cents in posts:
            acts.append(Act(seat, name, plain(cents)))
            put[seat] = cents
        at = self.live.index(posts[-1][0]) + 1
        order = [*self.live[at:], *self.live[:at]]
        return max(cents for _, _, cents in posts), order

    def cards(self) -> dict[str, list[Card]]:
        """The hands that were shown, and the community cards as far as they were dealt."""
        shoe, shown = self.of.shoe, self.live if len(self.live) > 1 else []
        own = self.said.get("own") or OWN_CARDS
        held = {} if self.stud is None else self.stud.held
        cards = {f"seat-{seat}": held.get(seat) or [shoe.draw() for _ in range(own)] for seat in shown}
        count = 0 if not self.said.get("board") or len(self.done) < 2 else FLOP + len(self.done) - 2
        for number in range(self.said.get("boards", 1) if self.said.get("board") else 0):
            cards["board" if number == 0 else f"board-{number + 1}"] = [shoe.draw() for _ in range(count)]
        return {pile: dealt for pile, dealt in cards.items() if dealt or pile == "board"}
