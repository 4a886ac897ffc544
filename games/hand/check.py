"""What the types of the hand form cannot say: every refusal names JSON path, value and cure."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from games.cards.card import JOKER, JOKERS_OF_A_PACK, Card
from games.cards.money import CENTS, MoneyError
from games.hand.form import Hand, Settled, Wager
from games.hand.irregular_check import irregular_problems, lies
from games.hand.names import IS_SLUG, NEGATIVE, exact, names, slug
from games.hand.part_check import decisions, lying, moments, posted_problems, rolls, tiles, turns_problems
from games.hand.pot_check import pot_problems
from games.hand.raw_check import control_characters
from games.hand.refusal import Problem, Problems, problem_of
from games.hand.seat_hands import on_the_table

__all__ = ["Problem", "problem_of", "problems"]

EARLIEST = datetime.date(1900, 1, 1)  # before any record; in another time zone, year 1 leaves the calendar
CLOCK_TOLERANCE = datetime.timedelta(minutes=2)  # recorders' clocks differ by seconds, not by hours
MOST_DECKS = 16


def problems(hand: Hand, now: datetime.datetime, raw: bytes | None = None) -> list[Problem]:
    """Every way in which a well-typed hand contradicts itself; an empty list lets it in. `raw` is what it came from."""
    found = control_characters(hand, raw)
    names(hand, found)
    occupants = _seats(hand, found)
    _times(hand, now, found)
    _bank(hand, occupants, found)
    turns_problems(hand, occupants, found)
    _wagers(hand, occupants, found)
    _collections(hand, occupants, found)
    moments(hand, found)
    irregular_problems(hand, occupants, found)
    as_it_lay = lies(hand)
    _cards(hand, as_it_lay, found)
    if hand.tiles is not None:
        tiles(hand, as_it_lay, found)
    if hand.decisions:
        decisions(hand, occupants, found)
    if hand.rolls is not None:
        rolls(hand, found)
    if hand.pot is not None or hand.collections:
        pot_problems(hand, occupants, found)
    posted_problems(hand, found)
    if hand.supersedes is not None and hand.supersedes.id == hand.id:
        found.add("$.supersedes.id", repr(hand.id), "a hand cannot correct itself", "Give the corrected hand a new id.")
    return found


def _seats(hand: Hand, found: Problems) -> dict[int, str]:
    occupants = {seat.seat: seat.occupant for seat in hand.seats}
    provided = [seat for seat in hand.seats if seat.provider is not None and seat.role != "proposition"]
    if provided or len(occupants) != len(hand.seats):
        _seat_by_seat(hand, found)
    return occupants


def _seat_by_seat(hand: Hand, found: Problems) -> None:
    seen = set()
    for i, seat in enumerate(hand.seats):
        if seat.seat in seen:
            found.add(f"$.seats[{i}].seat", str(seat.seat), "the seat stands twice", "Name each seat once.")
        seen.add(seat.seat)
        if seat.role != "proposition" and seat.provider is not None:
            cure = 'Write "role": "proposition", or leave the provider out.'
            found.add(f"$.seats[{i}].provider", repr(seat.provider), "only a proposition player has a provider", cure)


def _times(hand: Hand, now: datetime.datetime, found: Problems) -> None:
    if not hand.started <= hand.dealt <= hand.ended:
        shown = f"{hand.started.isoformat()} / {hand.dealt.isoformat()} / {hand.ended.isoformat()}"
        found.add("$.dealt", shown, "started, dealt and ended are out of order", "A hand starts, is dealt, then ends.")
    if hand.ended > now + CLOCK_TOLERANCE:
        cure = f"Oliver's clock says {now.isoformat(timespec='seconds')}; set the recorder's clock."
        found.add("$.ended", hand.ended.isoformat(), "the hand lies in the future", cure)
    if hand.gaming_day < EARLIEST:
        cure = "Write the day on which the hand was played; set the recorder's clock."
        found.add("$.gaming_day", hand.gaming_day.isoformat(), "a day before any record", cure)
    elif not -1 <= hand.started.toordinal() - hand.gaming_day.toordinal() <= 1:
        cure = "A gaming day is the day on which its first hand began, or the day before a hand after midnight."
        found.add("$.gaming_day", hand.gaming_day.isoformat(), "the hand was not played around that gaming day", cure)


def _bank(hand: Hand, occupants: dict[int, str], found: Problems) -> None:
    bank = hand.bank
    if bank is None:
        return
    if occupants.get(bank.seat) != bank.occupant:
        there = occupants.get(bank.seat)
        cure = f"Seat {bank.seat} is {'not among the seats' if there is None else f'taken by {there!r}'}."
        found.add("$.bank.occupant", repr(bank.occupant), "the player-dealer does not sit in the bank's seat", cure)
    if bank.wager is not None:
        _cents("$.bank.wager", bank.wager, found)


def _wagers(hand: Hand, occupants: dict[int, str], found: Problems) -> None:
    wagers = hand.wagers
    if not _sound(wagers, occupants):
        for i, wager in enumerate(wagers):
            _wager(i, wager, occupants, found)
    if len({(wager.seat, wager.bettor, wager.wager, wager.placed) for wager in wagers}) != len(wagers):
        _twice(wagers, found)


def _sound(wagers: list[Wager], occupants: dict[int, str]) -> bool:
    """Whether nothing is wrong with any wager by itself: one pass without words, because nearly every hand passes.

    Amounts and names are only looked up (`get` is half the price of a look-up that may have to parse). What was never
    met before makes this False, and the long way round then gets to know it.
    """
    cents, known = CENTS.get, IS_SLUG.get
    try:
        for wager in wagers:
            stake, settled, there = cents(wager.amount), wager.settled, occupants.get(wager.seat)
            if there != wager.bettor and (there is None or not wager.backline):
                return False
            if not stake or not known(wager.wager):
                return False
            if settled is not None and (
                cents(settled.paid) is None
                or cents(settled.taken) + cents(settled.pushed) + cents(settled.returned) > stake  # type: ignore[operator]
            ):
                return False
    except TypeError:  # an amount that was never met
        return False
    return True


def _wager(i: int, wager: Wager, occupants: dict[int, str], found: Problems) -> None:
    path = f"$.wagers[{i}]"
    stake = _cents(f"{path}.amount", wager.amount, found)
    if stake == 0:
        found.add(f"{path}.amount", wager.amount, "a wager of nothing", "Leave the wager out.")
    slug(f"{path}.wager", wager.wager, found, "not a name")
    there = occupants.get(wager.seat)
    if there is None:
        cure = "Add the seat to $.seats, or correct it."
        found.add(f"{path}.seat", str(wager.seat), "nobody sits there", cure)
    elif not wager.backline and there != wager.bettor:
        cure = f'Seat {wager.seat} is taken by {there!r}; a wager from behind has "backline": true.'
        found.add(f"{path}.bettor", repr(wager.bettor), "the bettor does not sit in the seat", cure)
    if wager.settled is not None:
        _settled(i, wager.settled, stake, found)


def _twice(wagers: list[Wager], found: Problems) -> None:
    seen = set()
    for i, wager in enumerate(wagers):
        key = (wager.seat, wager.bettor, wager.wager, wager.placed, *lying(wager))
        if key in seen and wager.placed == "before-deal":  # a hand may be split, or doubled, more than once
            cure = "Add the two amounts in one wager."
            found.add(f"$.wagers[{i}]", wager.wager, "the same wager stands twice", cure)
        seen.add(key)


def _settled(i: int, settled: Settled, stake: int | None, found: Problems) -> None:
    try:  # one wager of each hand in a million has an amount that does not parse: only then are the fields gone through
        CENTS[settled.paid]
        accounted = CENTS[settled.taken] + CENTS[settled.pushed] + CENTS[settled.returned]
    except MoneyError:
        for name in settled.__struct_fields__:
            _cents(f"$.wagers[{i}].settled.{name}", getattr(settled, name), found)
        return
    if stake is not None and accounted > stake:
        shown = f"{settled.taken} + {settled.pushed} + {settled.returned}"
        cure = "Taken, pushed and returned are parts of the stake; what is won beyond it is `paid`."
        found.add(f"$.wagers[{i}].settled", shown, "more than the stake is accounted for", cure)


def _collections(hand: Hand, occupants: dict[int, str], found: Problems) -> None:
    for i, taken in enumerate(hand.collections or ()):
        if CENTS.get(taken.amount) is None:
            _cents(f"$.collections[{i}].amount", taken.amount, found)
        if taken.source == "seat" and taken.seat is None:
            found.add(f"$.collections[{i}].seat", "nothing", "collected from a seat, but from which?", "Add the seat.")
        if taken.seat is not None and taken.seat not in occupants:
            found.add(f"$.collections[{i}].seat", str(taken.seat), "nobody sits there", "Add the seat, or correct it.")


def _cards(hand: Hand, as_it_lay: bool, found: Problems) -> None:
    if hand.cards is None:
        return
    most = hand.decks or MOST_DECKS
    dealt = 0
    for pile, cards in hand.cards.items():
        dealt += len(cards)
        slug(f"$.cards.{pile}", pile, found, "not a name")
    if dealt > most and not as_it_lay:  # fewer cards than decks cannot show one too often
        _surplus(hand.cards, most, found)


def _surplus(piles: Mapping[str, list[Card]], most: int, found: Problems) -> None:
    held: dict[str, int] = {}
    for pile, i, card in on_the_table(piles):
        held[card] = held.get(card, 0) + 1
        times = most * JOKERS_OF_A_PACK if card == JOKER else most
        if held[card] == times + 1:
            cure = f"{most} deck{'s' if most > 1 else ''} can show it {times} time{'s' if times > 1 else ''}."
            found.add(f"$.cards.{pile}[{i}]", repr(card), "surplus card", cure)


def _cents(path: str, text: str, found: Problems) -> int | None:
    return exact(path, text, found, "not an exact amount", NEGATIVE, 'Write dollars and cents, like "25.00".')
