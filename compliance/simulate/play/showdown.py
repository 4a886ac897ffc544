"""Poker for a pot: cards to everybody, betting street by street, and a showdown of those who are left.

Bets and raises go by one unit of the posted limit, the lower or the upper one as the page has the street. Nobody is short of
chips; who is awarded what comes afterwards, from the game's Sheet.
"""

from __future__ import annotations

from typing import Any

from compliance.simulate.bounds import DOLLAR
from compliance.simulate.round import Parts, Round
from games.cards import Card
from games.hand_pot import Act, ActName, Pot, Street
from games.money import cents_of, plain

PACKS = 1
BOARD, STUD = (
    ("before-flop", "flop", "turn", "river"),
    ("third-street", "fourth-street", "fifth-street", "sixth-street"),
)
FLOP, DRAW = 3, ("before-draw", "after-draw")
STUDS = {5: ("second-street", *STUD[:3]), 6: STUD, 7: (*STUD, "seventh-street")}
MOST_RAISES, ANTES = 3, 4  # antes of a house are a quarter of a bet, where none are printed
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

    @property
    def _limit(self) -> Any:
        return None if self.of.fee is None else self.of.fee.option.limit

    def street(self, number: int, name: str) -> None:
        """A round of betting until everybody has called or folded."""
        acts, put = list[Act](), dict.fromkeys(self.live, 0)
        unit = self._unit(name)
        level, to_act = self._forced(acts, put) if number == 0 else (0, list(self.live))
        raises = 0
        while to_act and len(self.live) > 1:
            seat = to_act.pop(0)
            owed = level - put[seat]
            act = self._chosen(owed, level, raises)
            added = {"call": owed, "bet": unit, "raise": owed + unit}.get(act, 0)
            acts.append(Act(seat, act, plain(added) if added else None))
            put[seat] += added
            if act == "fold":
                self.live.remove(seat)
            elif act in ("bet", "raise"):
                raises += act == "raise"
                level = put[seat]
                at = self.live.index(seat)
                to_act = [*self.live[at + 1 :], *self.live[:at]]
        self.done.append(Street(name, acts=acts))

    def _chosen(self, owed: int, level: int, raises: int) -> ActName:
        rng = self.of.rng
        if not owed:
            return "bet" if not level and rng.random() < BETS else "check"
        if rng.random() < FOLDS:
            return "fold"
        return "raise" if raises < MOST_RAISES and rng.random() < RAISES else "call"

    def _unit(self, name: str) -> int:
        upper = name in self.said.get("betting", {}).get("upper", ())
        low, high = self.of.bounds.posted
        return high if upper else max(low, *(cents_of(blind) for blind in self._blinds), DOLLAR)

    @property
    def _blinds(self) -> tuple[Any, ...]:
        limit = self._limit
        return () if limit is None else limit.blinds

    def _forced(self, acts: list[Act], put: dict[int, int]) -> tuple[int, list[int]]:
        """Antes and blinds; the bet that they make, and who acts then."""
        limit = self._limit
        ante = 0 if limit is None or limit.ante is None else cents_of(limit.ante)
        acts += [Act(seat, "ante", plain(ante)) for seat in self.live if ante]
        if limit is not None and limit.forced is not None:
            first = self.of.rng.choice(self.live)
            return self._posted(acts, put, [(first, "bring-in", cents_of(limit.forced))])
        if self.button is None:
            return (0, list(self.live)) if ante else self._without_blinds(acts)
        big = self._unit(self.streets[0])
        printed = [cents_of(blind) for blind in self._blinds] or [max(DOLLAR, big // 2 // DOLLAR * DOLLAR), big]
        names: list[ActName] = ["small-blind", "big-blind"] if len(printed) == 2 else ["blind"] * len(printed)
        seats = self.live[: len(printed)]
        return self._posted(acts, put, list(zip(seats, names, printed, strict=False)))

    def _without_blinds(self, acts: list[Act]) -> tuple[int, list[int]]:
        """Everybody antes a part of a bet: otherwise there would be nothing to play for."""
        ante = max(DOLLAR, self._unit(self.streets[0]) // ANTES // DOLLAR * DOLLAR)
        acts += [Act(seat, "ante", plain(ante)) for seat in self.live]
        return 0, list(self.live)

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
        cards = {f"seat-{seat}": [shoe.draw() for _ in range(own)] for seat in shown}
        count = 0 if not self.said.get("board") or len(self.done) < 2 else FLOP + len(self.done) - 2
        for number in range(self.said.get("boards", 1) if self.said.get("board") else 0):
            cards["board" if number == 0 else f"board-{number + 1}"] = [shoe.draw() for _ in range(count)]
        return {pile: dealt for pile, dealt in cards.items() if dealt or pile == "board"}
