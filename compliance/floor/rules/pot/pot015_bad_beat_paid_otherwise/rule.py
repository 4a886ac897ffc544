"""A bad beat jackpot was paid for a hand that does not win it, or in other shares than printed.

What it checks: where shares of a bad beat jackpot were paid for a hand, that enough players were dealt in, that the hand paid as
the beaten one was shown and beaten, that both hole cards of both hands play where the page asks for it, and that the beaten
hand, the winner and the others have the parts that are printed. Which hands qualify is posted by the house and not in the
book, so that the beaten hand is one of those is not told here. Where cards are missing, the answer is that it cannot be told.

Why it matters: the fund is the players' money, paid in by two dollars a hand. A share paid for a hand that does not qualify is
missing when one does.

What to do: hold the hand against the posted list before the money leaves the fund. If cards or shares were recorded wrongly,
correct the hand with a superseding record.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from msgspec import convert

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites, other_sum, seats_at
from compliance.law.finding import Fault, Faults
from games import said
from games.cards.money import CENTS
from games.hand.form import Hand
from games.hand.pots import dealt_in
from games.procedures.showdown.hands import own_cards
from games.procedures.showdown.options import BadBeat
from games.ranking import high
from games.schema import Jackpot
from games.schema.dated import as_of
from games.settling.wording import listed
from games.terms.game import GameTerms

SEVERITY = "severe"
READS = ("jackpot:bad-beat", "procedure", "means:bad-beat-jackpot")
HOLE, BOARD = 2, 5


class _Paid(NamedTuple):
    """A jackpot, what the page asks of it, and what each seat was paid."""

    jackpot: Jackpot
    asks: BadBeat
    shares: Mapping[int, int]

    @property
    def lines(self) -> tuple[str, ...]:
        return (*self.asks.cite, *self.jackpot.cite)


def check(facts: HandFacts) -> Faults:
    pot, game = facts.hand.pot, facts.game
    if pot is None or not pot.jackpot or game is None or "bad_beat" not in game.options:
        return ()
    paid = _paid(facts.hand, game)
    if paid is None:
        return ()
    found = [*_players(facts, paid), *_hands(facts, paid)]
    return found or [*_shares(facts, paid), *_with_button(facts, paid)]


def _paid(hand: Hand, game: GameTerms) -> _Paid | None:
    asks = convert(game.options["bad_beat"], BadBeat)
    jackpot = as_of(game.game.jackpot, game.day).get(asks.jackpot)
    shares: dict[int, int] = {}
    for one in (hand.pot.jackpot or ()) if hand.pot is not None else ():
        if one.jackpot == asks.jackpot:
            shares[one.seat] = shares.get(one.seat, 0) + CENTS[one.amount]
    return None if jackpot is None or not shares else _Paid(jackpot, asks, shares)


def _players(facts: HandFacts, paid: _Paid) -> Iterator[Fault]:
    least, seats = paid.jackpot.players_min, dealt_in(facts.hand)
    if least is not None and len(seats) < least:
        says = f"The jackpot was paid for a hand of {len(seats)} players; {least} must be dealt in."
        lines = cites(facts, paid.jackpot.cite)
        yield Fault("fail", says, "pot.jackpot", f"{len(seats)} players", f"at least {least}", cites=lines)


def _hands(facts: HandFacts, paid: _Paid) -> Iterator[Fault]:
    """The beaten hand has the largest share, the winner is due the pot."""
    hand, lines = facts.hand, cites(facts, paid.lines)
    held = _strengths(hand)
    if isinstance(held, str):
        yield Fault("cannot tell", f"Whether the jackpot was won cannot be told: {held}.", "pot.jackpot", cites=lines)
        return
    best, beaten = max(held.values()), _beaten(held, paid.shares)
    seat = max(beaten, key=lambda one: paid.shares[one])
    if seat not in held or held[seat] == best:
        what = "showed no hand" if seat not in held else "was not beaten"
        says = (
            f"Seat {said.seat(seat)} has the largest share of the jackpot, {said.money(paid.shares[seat])}, and {what}."
        )
        yield Fault("fail", says, "pot.jackpot", what, "a hand that was beaten", cites=lines)
        return
    winners = [one for one, value in held.items() if value == best]
    for one in (*beaten, *winners) if paid.asks.both_cards else ():
        if not _both_play(hand, one):
            own = said.cards(own_cards(hand.cards or {}, one), " ")
            says = f"Both hole cards of both hands play; of seat {said.seat(one)} ({own}) they do not."
            board = said.cards((hand.cards or {}).get("board", ()), " ")
            yield Fault("fail", says, "pot.jackpot", own, "both hole cards", cites=lines, working=(f"Board {board}",))


def _beaten(held: Mapping[int, int], shares: Mapping[int, int]) -> list[int]:
    """Who was paid as the beaten hand: those of one strength who together have the largest share. Hands that tie divide theirs
    (917), so that each of them may have less than the winner; where he has as much as they, theirs is the beaten one."""
    groups: dict[int, list[int]] = {}
    for seat in shares:
        groups.setdefault(held.get(seat, -seat), []).append(seat)
    best = max(held.values())
    return max(groups.items(), key=lambda one: (sum(shares[seat] for seat in one[1]), 0 <= one[0] < best))[1]


def _strengths(hand: Hand) -> dict[int, int] | str:
    """The hands that were shown; in words what of them is missing."""
    cards = hand.cards or {}
    board = cards.get("board", ())
    if len(board) != BOARD:
        return "the board is not on record"
    shown = hand.pot.showed if hand.pot is not None and hand.pot.showed is not None else dealt_in(hand)
    own = {seat: own_cards(cards, seat) for seat in shown}
    missing = [seat for seat, held in own.items() if len(held) != HOLE]
    if hand.pot is not None and hand.pot.showed is None:
        own = {seat: held for seat, held in own.items() if held}
    elif missing:
        return f"the cards of seat {said.seat(missing[0])} are not on record"
    if len(own) < HOLE:
        return "fewer than two hands are on record"
    return {seat: high.strength([*held, *board]) for seat, held in own.items()}


def _both_play(hand: Hand, seat: int) -> bool:
    """Without either of them the hand would be worse: a card that equals one of the board does not play."""
    cards = hand.cards or {}
    own, board = own_cards(cards, seat), cards.get("board", ())
    whole = high.strength([*own, *board])
    return all(high.strength([card, *board]) < whole for card in own)


def _shares(facts: HandFacts, paid: _Paid) -> Iterator[Fault]:
    """The parts of the beaten hand and of the winner, which are printed first and second."""
    parts = [Fraction(one.share) for one in paid.jackpot.share if one.share is not None]
    held = _strengths(facts.hand)
    if len(parts) < HOLE or isinstance(held, str):
        return
    whole, beaten = sum(paid.shares.values()), _beaten(held, paid.shares)
    winners = [seat for seat, value in held.items() if value == max(held.values())]
    tied = [seat for seat in held if held[seat] == held[beaten[0]] and (seat in beaten or _both_play(facts.hand, seat))]
    for place, (seats, who) in enumerate(((tied, "the beaten hand"), (winners, "the winner"))):
        line, due = cites(facts, (paid.jackpot.share[place].cite,)), whole * parts[place]
        recorded = sum(paid.shares.get(seat, 0) for seat in seats)
        if abs(recorded - due) >= 1:
            at = seats_at(seats)
            has = f"{said.money(recorded)}, due {said.money(round(due))}"
            says = f"Of {said.money(whole)} paid of the jackpot {who} at {at} has {has}."
            sums = (f"{said.money(whole)} × {parts[place]}{said.total(round(due), ' = ')}",)
            yield other_sum(says, "pot.jackpot", recorded, round(due), line, sums)
    rest = [seat for seat in paid.shares if seat not in {*tied, *winners}]
    for seats in (tied, winners, rest):
        yield from _uneven(facts, paid, seats)


def _with_button(facts: HandFacts, paid: _Paid) -> Iterator[Fault]:
    """Whoever still owed a blind and was paid all the same."""
    missed = (facts.hand.pot.missed if facts.hand.pot is not None else None) or ()
    for one in missed if paid.asks.missed_blind_out else ():
        if one.made in (None, "sat-out") and one.seat in paid.shares:
            got = said.money(paid.shares[one.seat])
            says = f"Seat {said.seat(one.seat)} had missed a blind and was paid {got} of the jackpot."
            yield Fault("fail", says, "pot.jackpot", got, "nothing", paid.shares[one.seat], cites(facts, paid.lines))


def _uneven(facts: HandFacts, paid: _Paid, seats: Sequence[int]) -> Iterator[Fault]:
    """Hands that tie, and the remaining players, have each the same, but for the cent that does not divide."""
    had = [paid.shares.get(seat, 0) for seat in seats]
    if had and max(had) - min(had) > 1:
        told = listed(f"seat {said.seat(seat)} {said.money(share)}" for seat, share in zip(seats, had, strict=True))
        says = f"A part of the jackpot was not divided evenly: {told}."
        yield Fault("fail", says, "pot.jackpot", told, "the same to each", cites=cites(facts, paid.lines))
