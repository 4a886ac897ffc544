"""What a game of two hands prints, and what it leaves open: the schema of its `[procedure.options]`.

Where a question is open, the options name its reading and what each value of it means. A value that is not named there,
such as "not-stated", leaves the answer open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Literal, NamedTuple, TypeVar

from msgspec import Struct

from games.cards.ranks import COMPLETED, Order
from games.ranking import high_with_joker
from games.settling.stakes import ByReading, Readings

CiteLines = tuple[str, ...]
Result = Literal["win", "lose", "push"]


class Part(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of the options: unknown keys are refused."""


class Ranking(Part, frozen=True, kw_only=True):
    """How hands rank; as a part of another ranking only what differs."""

    joker: Literal["ace", "any"] | None = None
    five: Literal["five-aces", "five-of-a-kind", "none"] | None = None
    below: str | None = None  # the category above which five of a kind does not stand; none: it is the highest
    wheel: Literal["lowest", "second"] | None = None
    completes: tuple[str, ...] | None = None  # what a joker completes that is otherwise an ace


class Copy(Part, frozen=True, kw_only=True):
    """What becomes of a wager with a copied hand, where it is not simply the bank's."""

    case: Literal["both", "beside-higher", "beside-lower"]
    decides: ByReading


class Foul(Part, frozen=True, kw_only=True):
    """What follows when a player's hand is set foul: the wager loses, unless a reading decides."""

    cite: CiteLines
    decides: ByReading | None = None  # "lose"
    equal: ByReading | None = None  # whether hands that rank equal are a "foul" or "stand"
    others: str | None = None  # the reading by which the wagers of others on that hand are settled


class BankFoul(Part, frozen=True, kw_only=True):
    """What follows when the bank's hand is set foul: "pays" the table, or it is not told. Without a reading the lines have it
    reset, and the record is to show it as it was reset."""

    cite: CiteLines = ()
    decides: ByReading | None = None
    house: ByReading | None = None  # where the House banks


class FaceUp(Part, frozen=True, kw_only=True):
    """The bank's seven cards with which wagers push: nothing but a high card of these ranks."""

    ranks: tuple[str, ...]
    cite: CiteLines
    decides: ByReading | None = None  # whether that is what the book means: "yes"
    others: ByReading | None = None  # whether bonus wagers on the own cards "push" too, or "stand"


class Least(Part, frozen=True, kw_only=True):
    """The reading that decides how large a wager must be, and the dollars that its values mean."""

    by: str
    dollars: dict[str, int]


class Envy(Part, frozen=True, kw_only=True):
    """Which bonus wagers bring a sum for other players' hands, and which hands do."""

    cite: CiteLines
    least: int | None = None  # dollars of the bonus wager
    least_by: Least | None = None
    seated: ByReading | None = None  # "seated": not for bettors from behind
    behind: ByReading | None = None  # the hand on which one bets from behind is "own", or "another's"
    own: ByReading | None = None  # whether one's own hand "counts"
    bet: ByReading | None = None  # whether the hand needs a bonus wager of its own: "needed"; none: it does not
    unpaid_none: bool = False  # no sums at all where no bonus wager is paid
    several: ByReading | None = None  # "each", "highest" or "once"; none: each
    house: ByReading | None = None  # whether the House's own hand brings it: "no"; none: no
    bank_counts: bool = False  # a player's hand brings it also where that player banks
    covered: ByReading | None = None  # whether it uses up the player-dealer's wager: "counts"; none: it does


class OpenHand(Part, frozen=True, kw_only=True):
    """A hand that the book prints without saying in which of its tables."""

    hand: Literal["three-pair"]
    tables: tuple[str, ...]
    by: str


class Bonus(Part, frozen=True, kw_only=True):
    """The wager on all seven cards."""

    ranking: Ranking = Ranking()  # where it ranks hands otherwise than the base game
    tables: dict[str, Ranking] = {}  # where one of its pay tables does
    open: tuple[OpenHand, ...] = ()
    envy: Envy | None = None


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One game of two hands."""

    cards_cite: CiteLines  # seven cards, five behind and two in front
    ranking: Ranking
    ranking_cite: CiteLines
    copies_cite: CiteLines
    foul: Foul
    bank_foul: BankFoul
    ranking_by: dict[str, dict[str, tuple[Ranking, ...]]] = {}  # reading, value: how hands may rank
    lowered: ByReading | None = None  # a wild joker in front ranks below the hand behind: "lowered", or it is a "foul"
    copies: tuple[Copy, ...] = ()
    rules: ByReading | None = None  # whether the rules by which base wagers are settled are these: "yes"
    even_money: ByReading | None = None  # whether a wager without printed odds is paid 1 to 1: "yes"
    even_cite: CiteLines = ()  # or the lines that say so
    gives_up: tuple[str, ...] = ()  # decisions that lose the wager
    voids: tuple[str, ...] = ()  # decisions that take the hand out of play
    chosen_cite: CiteLines = ()
    short: ByReading | None = None  # a bank that does not reach all: "in-full" all the same, or "returned"
    button_moves_cite: CiteLines = ()  # where the action button goes on to the first seat with a wager: the lines
    face_up: FaceUp | None = None
    highest_row: ByReading | None = None  # of a table whose lines may hold together: "first" or "sum"
    bonus: Bonus = Bonus()


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """When a wager or a line of its pay table wins."""

    halves: Literal["both-higher", "none-higher"] | None = None  # the two hands against the bank's
    seven: Literal["best", "high-card"] | None = None  # the wager lies on all seven cards
    category: str | None = None  # of the best hand of the seven
    high_card: Literal["both", "bank"] | None = None  # whose seven cards are a high card by which base wagers push
    joker: bool | None = None  # with a joker among the bank's cards
    beside_straight: dict[str, str] = {}  # also where the cards make a straight, under these readings
    joker_where: dict[str, str] = {}  # where only a joker makes it, under these readings
    where: dict[str, str] = {}  # holds under these readings
    any: tuple[Condition, ...] = ()  # one of these


# --- How hands rank under the readings applied ------------------------------------------------------------------------

By = Mapping[str, Mapping[str, Sequence[Ranking]]]
T = TypeVar("T")


class Orders(NamedTuple):
    """The orders possible under the readings applied, and those possible if one of the readings were any of its values."""

    applied: tuple[Order, ...]
    under: dict[str, tuple[Order, ...]]
    open: frozenset[str]  # the readings applied that leave more than one

    def told(self, find: Callable[[Order, dict[str, None]], T], asked: dict[str, None]) -> list[T]:
        """What comes out under the orders applied, one of each kind; more than one: it cannot be told. `find` names what it asks
        by itself."""
        known: dict[Order, T] = {}
        names: dict[Order, dict[str, None]] = {}

        def found(orders: Sequence[Order]) -> list[T]:
            for order in orders:
                if order not in known:
                    known[order] = find(order, names.setdefault(order, {}))
            return list(dict.fromkeys(known[order] for order in orders))

        out = found(self.applied)
        for order in self.applied:
            asked |= names[order]
        for name, possible in self.under.items():
            if (len(out) > 1 and name in self.open) or set(found(possible)) != set(out):
                asked.setdefault(name)
        return out


def orders(ranking: Sequence[Ranking], by: By, readings: Readings) -> Orders:
    """The orders of a ranking; of several the later say what differs from the first."""
    applied = {name: list(values.get(readings.get(name, ""), ())) or _all(values) for name, values in by.items()}
    under = {name: _made(ranking, {**applied, name: _all(values)}) for name, values in by.items()}
    return Orders(_made(ranking, applied), under, frozenset(name for name, ways in applied.items() if len(ways) > 1))


def _all(values: Mapping[str, Sequence[Ranking]]) -> list[Ranking]:
    return [one for rankings in values.values() for one in rankings]


def _made(ranking: Sequence[Ranking], choices: Mapping[str, Sequence[Ranking]]) -> tuple[Order, ...]:
    return tuple(dict.fromkeys(_order((*ranking[:1], *one, *ranking[1:])) for one in product(*choices.values())))


def _order(parts: Sequence[Ranking]) -> Order:
    said: dict[str, object] = {}
    for part in parts:
        said |= {name: value for name in part.__struct_fields__ if (value := getattr(part, name)) is not None}
    merged = Ranking(**said)  # type: ignore[arg-type]
    return high_with_joker.order(
        joker=merged.joker or "ace",
        five=None if merged.five in (None, "none") else merged.five,
        below=merged.below,
        wheel=merged.wheel or "lowest",
        completes=COMPLETED if merged.completes is None else frozenset(merged.completes),
    )
