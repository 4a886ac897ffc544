"""The licence, what is dealt where, how a hand is settled and who banks it; what the text asks and what it leaves open."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Annotated, Any, Literal

from msgspec import Meta

from games.schema.common import BankedBy, Block, Cite, Cites, Direction, Module, Name, Strict, Text

Holds = Literal[
    "no-pair", "pair", "two-pair", "three-pair", "three-of-a-kind", "two-sets", "full-house", "full-house-and-pair",
    "four-of-a-kind", "four-and-pair", "four-and-set", "five-of-a-kind",
]  # fmt: skip
Ranks = Annotated[str, Meta(pattern=r"^[A2-9TJQK]+$", description='ranks like "AKQ"')]
Which = Literal["joker", "highest", "second-highest", "highest-unpaired"]


Often = Literal["before opening", "each shift", "daily", "monthly", "when the game is new", "when it happens"]
Where = Literal["table", "pit", "wheel", "counter", "cage", "count room", "office"]
How = Literal["look", "measure", "count", "ask", "paper"]


class Duty(Block, frozen=True, kw_only=True):
    """What the text asks of the house, its dealers or the player-dealer and no figure holds. `most` is its number, if any.

    `means` are the words of the shared vocabulary (`games.schema.meanings`) that it stands for: rules are bound to them. A
    version that was stored before there was one has none. Where no rule judges a duty, though one may read what it means, it may
    say itself what becomes of it; `beside`: a rule judges it as far as a hand shows it, and its question is asked as well.
    """

    name: Name
    concerns: Literal[
        "licence", "posting", "collection", "wagers", "deal", "settlement", "rotation", "jackpot", "log", "conduct", "equipment"
    ]  # fmt: skip
    means: tuple[Name, ...] = ()
    text: Text
    most: Annotated[int, Meta(ge=1)] | None = None
    banked_by: BankedBy | None = None  # in a book: the games it binds; absent: all
    question: Text | None = None
    often: Often | None = None
    where: Where | None = None  # where and how an inspection finds it out, if otherwise than what it means says
    how: How | None = None
    paper: Name | None = None
    cannot: Text | None = None
    beside: bool = False
    besides: tuple[Name, ...] = ()  # wagers that it leaves out
    wagers: tuple[Name, ...] = ()  # wagers that it asks for, all of them

    @property
    def key(self) -> Hashable:
        return self.name


class Reading(Block, frozen=True, kw_only=True):
    """A question that the text leaves open: the interpretations possible, the one applied, and why. Where other lines, the order
    of hands or arithmetic answer it (`answered_cite`), no other interpretation is possible, and no verdict hangs on it."""

    name: Name
    question: Text
    possible: Annotated[tuple[Name, ...], Meta(min_length=1)]
    applied: Name
    entered_in: tuple[Text, ...] = ()  # the blocks that were entered by it: "deck", "wager[tie]"
    answered_cite: tuple[Cite, ...] = ()
    defect: bool = False  # the lines say different things, or leave out what they need: the lint says so
    why: Text
    banked_by: BankedBy | None = None  # in a book: the games it speaks of; absent: all
    games: dict[
        Name, Cites
    ] = {}  # in a book: the games of whose pages it is asked, each with its own of the lines; absent: all
    on_sign: bool = False  # the text leaves it to what the house posts: the sign at the table answers it

    @property
    def key(self) -> Hashable:
        return self.name


class Edition(Block, frozen=True, kw_only=True):
    """The licence: from when the game may be dealt here, and under which approval."""

    approval: Text | None = None


class Deck(Block, frozen=True, kw_only=True):
    """What is dealt, thrown, spun or drawn. Figures that the text does not print stay absent."""

    kind: Literal["cards", "tiles", "dice", "balls", "wheel"] = "cards"
    cards: Annotated[int, Meta(ge=1)] | None = (
        None  # of one pack without jokers; pieces, faces or pockets of the others
    )
    jokers: Annotated[int, Meta(ge=0)] | None = None  # in one pack
    packs_min: Annotated[int, Meta(ge=1)] | None = None
    packs_max: Annotated[int, Meta(ge=1)] | None = None
    packs_one_of: tuple[int, ...] = ()  # "4, 6 or 8 decks"
    without: tuple[Text, ...] = ()  # ranks taken out of the pack: "T", "8"
    joker: Text | None = None  # what the joker may stand for
    shuffle: Text | None = None  # how many packs alternate, whether a machine shuffles

    @property
    def key(self) -> Hashable:
        return self.kind

    def allows(self, packs: int) -> bool | None:
        """Whether so many packs may be in play; None where the text prints no number of them."""
        if self.packs_one_of:
            return packs in self.packs_one_of
        if self.packs_min is None and self.packs_max is None:
            return None
        return (self.packs_min or 1) <= packs and (self.packs_max is None or packs <= self.packs_max)

    @property
    def most(self) -> int | None:
        """The highest number of packs that may be in play, where one is printed."""
        return max(self.packs_one_of) if self.packs_one_of else self.packs_max


class Layout(Block, frozen=True, kw_only=True):
    """A table the game may be dealt on: how many may play, how many sit, the player-dealer included."""

    table: Name
    players: Annotated[int, Meta(ge=1)]
    seats: Annotated[int, Meta(ge=1)]
    players_min: Annotated[int, Meta(ge=1)] | None = None
    under: dict[str, str] = {}  # where the text leaves it open: it is one under these interpretations

    @property
    def key(self) -> Hashable:
        return self.table


class Procedure(Block, frozen=True, kw_only=True):
    """Which settlement procedure plays the game, with its options (checked by the procedure itself)."""

    name: Module
    options: dict[str, Any]


class Settlement(Block, frozen=True, kw_only=True):
    """In which order the wagers are settled, and how far the player-dealer's money reaches."""

    order: tuple[Name, ...]
    by: Literal["wager", "seat", "not-stated"] = "wager"  # all wagers of one kind before the next, or all of one seat
    envies: Literal["at-seat", "end-of-round", "not-stated"] = "at-seat"
    first_action: Name
    cover: Name

    @property
    def by_seat(self) -> bool | None:
        """Whether all wagers of one seat come before the next seat; None: the book does not say."""
        return {"seat": True, "wager": False}.get(self.by)

    @property
    def envies_last(self) -> bool | None:
        """Whether sums for other players' hands come after all seats; None: the book does not say, or says both."""
        return {"end-of-round": True, "at-seat": False}.get(self.envies)


class ActionButton(Block, frozen=True, kw_only=True):
    """What decides the seat with first action, and how seats are counted."""

    by: Literal["card", "dice", "number"] = "card"
    pile: Name | None = None
    card: Annotated[int, Meta(ge=1)] | None = None
    values: dict[str, Annotated[int, Meta(ge=1)]] = {}
    counts_from: Literal["left-of-house-dealer", "player-dealer", "left-of-player-dealer", "house-dealer", "not-stated"]
    counts_as: tuple[int, ...] = ()  # the totals that fall on the first seat counted: 1, 8, 15
    direction: Direction | None = None
    skips: Literal["player-dealer"] | None = None
    acts: Literal["seat-with-the-button", "next-player"] = "seat-with-the-button"  # who has first action
    first_hand_cite: tuple[
        str, ...
    ] = ()  # that the seat the dice point to is given the first hand; absent: not printed
    house_dealer_of: Annotated[int, Meta(ge=2)] | None = None  # the house dealer's position is one of so many counted


class RotationNeed(Strict, frozen=True, kw_only=True):
    """What the text asks of whoever takes the bank, as far as a record can show it."""

    kind: Literal[
        "wagered-on-the-spot-before",  # the one who takes it wagered there
        "spot-wagered-before",  # somebody wagered there
        "played-the-hand-before",
        "wagers-this-round",
        "bet-against-the-house",
        "wager-in-this-hand",
    ]
    times: Annotated[int, Meta(ge=1, le=9)] | None = None  # wagers in this round, at least
    wagers: tuple[Name, ...] = ()  # any one of these in this hand
    reading: Name | None = None  # what the text leaves open of it
    cite: Cites


class Rotation(Block, frozen=True, kw_only=True):
    """How the bank, the shooter or the button goes round: a regime by name, with its figures."""

    regime: Name
    needs: tuple[RotationNeed, ...] = ()  # `who`, condition by condition, where a record can show it
    hands: Annotated[int, Meta(ge=1)] | None = None  # at most so many in a row
    direction: Direction | None = None  # absent: not printed
    begins: Literal["left-of-dealer", "right-of-dealer"] | None = None  # with whom a game begins; absent: not printed
    point_stays: bool = False  # of dice: who takes them over goes on with the point that stands
    each_player: bool = False  # printed as going from player to player: nobody is passed over
    who: tuple[Text, ...] = ()  # who may take it, condition by condition
    refused: Name | None = None  # what follows when nobody takes it, where the text says so
    first_cite: tuple[Cite, ...] = ()  # lines that give the first button to the highest of the cards dealt for it
    portions: bool = False  # it binds whoever holds a portion of the bank, too
    first_suits: str = ""  # from the lowest, where suits decide between equal cards


class Setting(Strict, frozen=True, kw_only=True):
    """One way of setting a hand, where it can be done: what goes in front, what stays behind, and of several the highest or
    the lowest front."""

    front: Literal["pair", "no-pair"] | None = None
    behind: Literal["pair", "two-pair", "three-of-a-kind", "complete", "four-of-a-kind"] | None = None  # or better
    least: Ranks | None = None  # a front of this card or higher
    puts: tuple[Which, ...] = ()  # cards that go in front
    keeps: tuple[Which, ...] = ()  # cards that stay behind
    together: tuple[Which, ...] = ()  # cards that are not parted
    takes: Literal["highest", "lowest"] = "highest"


class HouseWayStep(Strict, frozen=True, kw_only=True):
    """A row of the chart: which hands it speaks of, and how they are set. The first setting that can be done is taken."""

    name: Name
    hand: Text  # as printed
    holds: Annotated[tuple[Holds, ...], Meta(min_length=1)]
    of: Ranks | None = None  # the rank of which most cards are held; of two the higher
    complete: bool | None = None  # whether five of the seven make a straight or a flush; absent: either
    beside_joker: bool = False  # the joker is held, and `holds` speaks of the other cards
    above_pair: Annotated[int, Meta(ge=1)] | None = None  # so many ranks the highest unpaired card is above the pair
    play: tuple[Setting, ...] = ()
    then_as: Holds | None = None  # otherwise as such a hand is set
    where: dict[str, str] = {}  # printed so only under these interpretations
    cite: Cites


class HouseWay(Block, frozen=True, kw_only=True):
    """How hands are set (steps) or drawn to (`hits_to`), and whose must be. An earlier step goes before a later one."""

    name: Name
    title: Text
    chart: Name | None = None  # the chart as printed
    joker: Literal["ace", "any"] | None = None
    joker_by: Name | None = None  # the interpretation that says for which card the joker stands where rows differ by it
    binds_bank: bool = False  # the player-dealer's hand is always set so
    bank_where: dict[str, str] = {}  # it is under these interpretations
    step: tuple[HouseWayStep, ...] = ()
    hits_to: Annotated[int, Meta(ge=0, le=9)] | None = None  # a hand of points draws on so many or fewer, else stands

    @property
    def key(self) -> Hashable:
        return self.name
