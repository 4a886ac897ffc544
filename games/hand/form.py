"""A recorded hand, `oliver.hand/2`: the one form for the API, files, the command line, pages and tests.

The structs are the schema: what they refuse is refused everywhere. What a type cannot say (a seat twice, more money
taken than was wagered, a hand that ends before it starts) is checked by `games.hand.check`.
Money is an exact decimal string here; `games.cards.money.CENTS` turns it into whole cents.

`oliver.hand/1` is the same form without the fields that `games.hand.published` names. Hands of either are taken everywhere;
what was recorded in one stays in it.
"""

from __future__ import annotations

import datetime
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, field

from games.cards.card import Card, Tile
from games.hand.calls import Call
from games.hand.irregular import Irregularity, Order
from games.hand.pot import Pot
from games.hand.words import IDENTIFIER as IDENTIFIER
from games.hand.words import SLUG as SLUG
from games.hand.words import Amount, Form, Name, SeatNumber, Sentence, Spot, TableName, Time, Word
from games.hand.words import Identifier as Identifier
from games.hand.words import Slug as Slug


class Posted(Form, frozen=True, kw_only=True):
    """What the book leaves to the house, as it was for this round.

    `amounts` are sums of money by their name: a posted prize ("prizes", "jackpot", "consolation"), the prizes of a wheel by
    its number ("17"), what a progressive payoff showed ("progressive"), what had rolled over in a pot ("rolled-over").
    `pattern` are the squares of a card to be covered, B1 to O5 from above; of several patterns any one will do. `balls` is
    within how many balls a jackpot was to be won. `pays` is a pay table that is posted and not printed: what a ticket of
    one dollar is handed, "8-5" for eight numbers of which five were drawn; of a number of numbers all lines or none.
    `agreed` names what the players or the house agreed beyond the printed rules ("bonus-points"); empty: nothing was.
    """

    amounts: Annotated[dict[Spot, Amount], Meta(max_length=100)] | None = None
    pattern: (
        Annotated[list[Annotated[list[Spot], Meta(min_length=1, max_length=25)]], Meta(min_length=1, max_length=40)]
        | None
    ) = None
    balls: Annotated[int, Meta(ge=1, le=99)] | None = None
    agreed: Annotated[list[Name], Meta(max_length=20)] | None = None
    pays: Annotated[dict[Spot, Amount], Meta(max_length=400)] | None = None


FORM_1: Final = "oliver.hand/1"
FORM: Final = "oliver.hand/2"

Roll = Annotated[
    list[Annotated[int, Meta(ge=1, le=6)]], Meta(min_length=1, max_length=3, description="dice of one roll")
]
RollNumber = Annotated[int, Meta(ge=1, le=200, description="rolls of a round are counted from 1")]
Odds = Annotated[str, Meta(pattern=r"^[1-9][0-9]{0,5}:[1-9][0-9]{0,3}$", description='paid to staked, like "10:11"')]
BEFORE_DEAL: Final = ("before-wagers", "before-dice", "after-dice")
AFTER_DEAL: Final = ("during-deal", "before-action", "during-play", "settlement", "after-hand")
Moment = Annotated[
    Literal[
        "before-wagers",
        "before-dice",
        "after-dice",
        "during-deal",
        "before-action",
        "during-play",
        "settlement",
        "after-hand",
    ],
    Meta(
        description="more closely than before or after the deal: before its payer wagered; before or after the dice that decide"
        " who is dealt to first were uncovered, with no card dealt; before the last card of the deal; before anybody acted"
    ),
]
Result = Literal["won", "lost", "tied", "canceled", "moved", "not-declared"]


class Seat(Form, frozen=True):
    """Who sat where. The occupant is a house pseudonym, never a name. `away`: the seat is kept, nobody was there."""

    seat: SeatNumber
    occupant: Word
    role: Literal["player", "proposition", "house"] = "player"
    provider: Word | None = None
    away: bool = False


class Bank(Form, frozen=True):
    """The player-dealer: the seat, who held it, and the wager that covers the table's action."""

    seat: SeatNumber
    occupant: Word
    wager: Amount | None = None
    consecutive: Annotated[int, Meta(ge=1, le=100_000)] | None = None
    shared: (
        Annotated[list[Word], Meta(max_length=20, description="all others who hold a portion of the bank")] | None
    ) = None


class Offer(Form, frozen=True):
    """The player-dealer position was offered to a seat before this hand; to whom there, where it was not the one who sits in
    it now. `stake`: what was bid for the bank, where the highest bid takes it."""

    seat: SeatNumber
    accepted: bool
    at: Time | None = None
    occupant: Word | None = None
    stake: Amount | None = None


class Settled(Form, frozen=True):
    """What became of one wager: paid beyond the stake; of the stake: taken, pushed, or returned uncovered."""

    paid: Amount = "0.00"
    taken: Amount = "0.00"
    pushed: Amount = "0.00"
    returned: Amount = "0.00"


class Wager(Form, frozen=True):
    """One bettor's wager on one betting space.

    `on` says what a wager covers that its name does not tell: the numbers of a split (["17", "20"]), the two dice of a hop
    (["3", "4"]), the number of a come odds bet (["6"]). Where a round has several rolls, a wager lies from `from_roll` (the
    first is 1, and so it is where nothing is said) until it is decided, or until it is taken down after `to_roll`. One
    that is decided and left up is a wager anew, recorded by itself. `called_on` are come-out rolls for which a wager that
    is off then was called on. `consecutive` is which time in a row a wager would win that goes on from round to round.
    Between two seats `on` names the other one, and the stake stands for so many `points` (or chips) of equal worth. `odds`
    are those posted when the wager was taken, where the book prints none: one for each selection named in `on`, or one
    for all of them.
    """

    seat: SeatNumber
    bettor: Word
    wager: Name
    amount: Amount
    placed: Literal["before-deal", "after-deal"] = "before-deal"
    backline: bool = False
    settled: Settled | None = None
    on: Annotated[list[Spot], Meta(min_length=1, max_length=40)] | None = None
    from_roll: RollNumber | None = None
    to_roll: RollNumber | None = None
    called_on: Annotated[list[RollNumber], Meta(max_length=200)] | None = None
    consecutive: Annotated[int, Meta(ge=1, le=1000)] | None = None
    points: Annotated[int, Meta(ge=1, le=1000)] | None = None
    odds: Annotated[list[Odds], Meta(min_length=1, max_length=40)] | None = None
    at: Time | None = None
    moment: Moment | None = None
    square: (
        Annotated[int, Meta(ge=1, le=20, description="the betting square of the seat, where it has several")] | None
    ) = None


class Collection(Form, frozen=True):
    """Money taken for the house: from whom, what kind, how much, when; from a pot: on which street, when it held how much.

    `dropped` says whether what lay on the table was put into the box before the winner was paid, or after.
    """

    source: Literal["player-dealer", "seat", "pot"] = field(name="from")
    kind: Literal["fee", "jackpot-drop", "rake", "vigorish", "time"]
    amount: Amount
    when: Literal["before-deal", "after-deal"] | None = None
    seat: SeatNumber | None = None
    street: Name | None = None
    pot_size: Amount | None = None
    dropped: Literal["before-payment", "after-payment"] | None = None
    moment: Moment | None = None


class Bought(Form, frozen=True):
    """Chips that a player bought at the table. `before` are what was bought there earlier on the gaming day, in order;
    absent: not recorded. `dealt`: the cards had been picked up; `declared`: the player had said so before the showdown."""

    seat: SeatNumber
    amount: Amount
    before: Annotated[list[Amount], Meta(max_length=40)] | None = None
    dealt: bool = False
    declared: bool | None = None


class Decision(Form, frozen=True):
    """What a player or the dealer chose to do, in the order in which it was done, with the cards thrown away and drawn."""

    seat: SeatNumber
    action: Name
    bettor: Word | None = None
    pile: Name | None = None  # the hand it was about, where the seat has several
    amount: Amount | None = None
    at: Time | None = None
    discarded: Annotated[list[Card], Meta(max_length=20)] | None = None
    drew: Annotated[list[Card], Meta(max_length=20)] | None = None


class Supersedes(Form, frozen=True):
    """This hand corrects an earlier one: both stay; the reason and the author are part of the record."""

    id: Identifier
    reason: Sentence
    author: Word


class Hand(Form, frozen=True, kw_only=True):
    """One round of play. A list that is absent was not recorded; an empty list says that there was none.

    Piles of `cards` are named by whose they are: "player", "banker", "dealer", "board", "seat-3", "seat-3-2" for the second
    hand of a split, "seat-3-front" and "seat-3-back" for a hand as it was set; where players play for a pot (`pot`), also
    "seat-3-discard", and "board-2" for a second board. Piles of `tiles` are named in the same way. `rolls` are dice and
    `shooter` who threw them, `spin` is where a wheel stopped ("17", "00"), `drawn` are numbered balls in their order.
    `opened`: a game was newly opened at the table with this hand. `closes`: after it the game was broken (nobody took the
    position, or too few were left) or closed. `results` is what became of each selection of an event on which wagers were
    taken. `irregularities` are what went wrong and what was done about it: with them a round that was void, or misdealt, is
    recorded as it lay. `order` is in which order the table was gone round.
    """

    form: Literal["oliver.hand/1", "oliver.hand/2"]
    id: Identifier
    establishment: Slug
    table: TableName
    game: Slug
    gaming_day: datetime.date
    number: Annotated[int, Meta(ge=1, le=1_000_000)]
    started: Time
    dealt: Time
    ended: Time
    dealer: Word | None = None
    decks: Annotated[int, Meta(ge=1, le=16)] | None = None
    seats: Annotated[list[Seat], Meta(min_length=1, max_length=20)]
    bank: Bank | None = None
    offers: Annotated[list[Offer], Meta(max_length=60)] | None = None
    wagers: Annotated[list[Wager], Meta(max_length=400)]
    cards: dict[Name, Annotated[list[Card], Meta(max_length=60)]] | None = None
    tiles: dict[Name, Annotated[list[Tile], Meta(max_length=32)]] | None = None
    decisions: Annotated[list[Decision], Meta(max_length=400)] | None = None
    rolls: Annotated[list[Roll], Meta(max_length=200)] | None = None
    spin: Word | None = None
    drawn: Annotated[list[Annotated[int, Meta(ge=1, le=99)]], Meta(max_length=99)] | None = None
    action_seat: SeatNumber | None = None
    button_seat: (
        Annotated[
            int, Meta(ge=1, le=20, description="where the action button lay, if the next player has first action")
        ]
        | None
    ) = None
    opened: bool | None = None
    closes: Literal["broken", "closed"] | None = None
    shooter: SeatNumber | None = None
    point: (
        Annotated[int, Meta(ge=0, le=12, description="the point that stood before the first roll; 0: none stood")]
        | None
    ) = None
    collections: Annotated[list[Collection], Meta(max_length=60)] | None = None
    pot: Pot | None = None
    posted: Posted | None = None
    results: Annotated[dict[Spot, Result], Meta(max_length=400)] | None = None
    supersedes: Supersedes | None = None
    irregularities: Annotated[list[Irregularity], Meta(max_length=60)] | None = None
    order: Order | None = None
    calls: Annotated[list[Call], Meta(max_length=40, description="all calls of the dealer that were noted")] | None = (
        None
    )
    bought: (
        Annotated[list[Bought], Meta(max_length=60, description="all chips bought before this hand or in it")] | None
    ) = None


_decoder = msgspec.json.Decoder(Hand)
_encoder = msgspec.json.Encoder(order="sorted")


def decode(raw: bytes | str) -> Hand:
    """The hand in `raw`; raises msgspec.DecodeError or ValidationError (see `hand_check.problem_of`)."""
    return _decoder.decode(raw)


def canonical(hand: Hand) -> bytes:
    """The bytes of a hand that are hashed and stored: RFC 8785, what was not said left out.

    A default that the recorder spelled out may stand in them, so equal hands can have other bytes: whoever asks whether
    two are the same hand compares the hands (`compliance.floor.write.hand_store.same`).
    """
    return _encoder.encode(hand)
