"""What a fee may depend on in one hand, recorded or only asked about: the stakes, the players, the pot, the clock.

What is None was not recorded or not said, and a basis says so instead of guessing.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from games.cards.money import CENTS
from games.hand import pots
from games.hand.form import Hand
from games.settling.sheet import Due
from games.settling.void import void_round

ROLLED = "rolled-over"  # as the posted sums of a hand call it
Street = Literal[
    "before-flop", "flop", "turn", "river",
    "third-street", "fourth-street", "fifth-street", "sixth-street", "seventh-street",
    "before-draw", "after-draw", "after-draw-2", "after-draw-3",
]  # fmt: skip
STREETS: tuple[Street, ...] = get_args(Street)
_OF_BOARD, _LAST = STREETS[:4], ("river", "seventh-street")
_BY_CARDS: dict[int, Street] = {0: "before-flop", 3: "flop", 4: "turn", 5: "river"}


class Stake(NamedTuple):
    """One wager of one bettor, in cents."""

    seat: int
    bettor: str
    wager: str
    amount: int
    before_deal: bool = True


class Play(NamedTuple):
    """One hand as far as fees go."""

    stakes: tuple[Stake, ...] = ()
    players: int | None = None
    ended: Street | None = None  # the last street that was dealt
    pot: int | None = None  # without a bet that nobody called and that went back
    bet: int | None = None  # everything that was put in
    minutes: int | None = None  # of the session, for collections by the clock
    vouchers: int | None = None
    opened: int | None = None  # which hand of a newly opened game this is: 1 is the first
    begins_round: bool | None = None  # whether it begins a round of play, where a round may last several hands
    paid: frozenset[str] | None = None  # who has paid in a round of play that goes on; None: not known
    won: int | None = None  # what the wager that is charged wins or is paid
    action: int | None = None  # the table's action, where nothing else is known of the wagers
    seated: int | None = None  # who sits at the table, dealt in or not
    given_back: bool = False  # the round was declared void: every chip of the pot went back to the seat that put it in

    @property
    def flop(self) -> bool | None:
        """Whether the flop was dealt; a game of other streets has none."""
        return None if self.ended is None else self.ended in _OF_BOARD[1:]

    @property
    def last_street(self) -> bool | None:
        """Whether the last card was dealt: the river, or seventh street."""
        return None if self.ended is None else self.ended in _LAST


class Owed(NamedTuple):
    """What one payer owes of a charge. `seat` and `bettor` are None where there is only one payer."""

    due: Due
    seat: int | None = None
    bettor: str | None = None
    wager: str | None = None


def of_hand(hand: Hand) -> Play:
    """The play that a hand records."""
    stakes = tuple(
        Stake(wager.seat, wager.bettor, wager.wager, CENTS[wager.amount], wager.placed == "before-deal")
        for wager in hand.wagers
    )
    if hand.pot is None:
        return Play(stakes, players=len(hand.seats), begins_round=_begins(hand))
    put, back = pots.stakes(hand), void_round(hand) is not None
    players, seated, ended = len(pots.dealt_in(hand)), len(hand.seats), _ended(hand)
    if isinstance(put, str):
        return Play(stakes, players=players, seated=seated, ended=ended, given_back=back)
    built = pots.build(put)
    whole = sum(stake.put for stake in put.values())
    return Play(stakes, players=players, seated=seated, ended=ended, pot=built.total, bet=whole, given_back=back)


def _begins(hand: Hand) -> bool | None:
    """Whether a round of play begins with the hand: nothing had rolled over in the pot. None: that is not on record."""
    amounts = None if hand.posted is None else hand.posted.amounts
    return None if amounts is None or ROLLED not in amounts else CENTS[amounts[ROLLED]] == 0


def _ended(hand: Hand) -> Street | None:
    """The last street of community cards that was dealt, by the cards, else by the rounds of betting on record.

    Where several were left in the hand after the last round on record, more cards may have come.
    """
    board = None if hand.cards is None else hand.cards.get("board")
    if board is not None:
        return _BY_CARDS.get(len(board))
    if hand.pot is None or not hand.pot.streets:
        return None
    last = hand.pot.streets[-1].name
    known = next((street for street in STREETS if street == last), None)
    put = pots.stakes(hand)
    alone = not isinstance(put, str) and sum(not stake.folded for stake in put.values()) == 1
    return known if known in _LAST or alone else None
