"""Seven cards with a joker: wagers on all seven are counted, or drawn at random where the bank's cards count too; the game's own
wager hangs on how the hands are set.

The pay tables look at the best hand of the seven and at little beside it (`bonus.rated`); one deal of each
kind that can be told apart is settled by the procedure, under each order of hands that its readings leave.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb

from msgspec import convert

from games.cards.card import CARDS, DECK, JOKER
from games.cards.ranks import Order
from games.procedures.pai_gow_poker.bonus import Rated, rated
from games.procedures.pai_gow_poker.compare import Comparison
from games.procedures.pai_gow_poker.options import Condition, Options, Ranking, orders
from games.returns import deals
from games.returns.answer import Tell, WagerReturn
from games.returns.deals import Group
from games.returns.tally import Outcome, Tally
from games.settling.set_hands import SetHand
from games.terms.game import GameTerms

PLAYS = "it hangs on how the hands are set"
NO_ENVY = "Without what the hands of other players bring (envy): that hangs on how many they are and what they wager."
SEVEN, FLUSH, JOKERS = 7, 5, 1
PACK = len(DECK) + JOKERS
ROYAL, MATCH = frozenset("AKQJT"), frozenset("KQ")
DRAWN = 100_000  # deals in which the bank shows such a high card
SEAT, BANK = "seat-1", "dealer"
_TURN = 2048
Kind = tuple[tuple[Rated, ...], bool]
_KEPT: dict[tuple[Order, ...], list[tuple[tuple[str, ...], int]]] = {}  # several pay tables are read by one order


def returns(terms: GameTerms, names: Sequence[str], tell: Tell) -> Iterator[WagerReturn]:
    """Each wager on seven cards."""
    for done, name in enumerate(names):

        def part(some: int, of: int, done: int = done) -> None:
            tell(done * of + some, len(names) * of)

        kind = terms.wagers[name]
        says = convert(kind.wins or {}, Condition)
        if says.seven == "best" and kind.rows:
            yield _best(terms, name, part)
        elif says.seven == "high-card" and kind.rows:
            yield _high_card(terms, name, part)
        else:
            yield WagerReturn(wager=name, title=kind.title, how="by-play", why=PLAYS)


def _best(terms: GameTerms, name: str, tell: Tell) -> WagerReturn:
    kind, options = terms.wagers[name], convert(dict(terms.options), Options)
    tables = dict.fromkeys(row.table.name for row in kind.rows)
    chosen = [table for table in tables if terms.readings.get(f"posted-{kind.rows[0].table.one_of}") in (table, None)]
    asked = [
        of for table in chosen or tables for of in _orders(terms, options, options.bonus.tables.get(table, Ranking()))
    ]
    found = Tally(terms, [name])
    for cards, ways in _kinds(tuple(dict.fromkeys(asked)), tell):
        found.settle(ways, cards={SEAT: list(cards)}, decisions=[])
    notes = (NO_ENVY,) if any(row.row.envy is not None for row in kind.rows) else ()
    return found.counted(name, f"hands of {SEVEN} cards of a pack of {PACK}", notes=notes)


def _orders(terms: GameTerms, options: Options, own: Ranking) -> tuple[Order, ...]:
    """The orders of hands between which the readings applied leave the choice."""
    return orders((options.ranking, options.bonus.ranking, own), options.ranking_by, terms.readings).applied


def _kinds(asked: tuple[Order, ...], tell: Tell) -> list[tuple[tuple[str, ...], int]]:
    """One hand of seven cards of each kind that these orders tell apart, and how many there are."""
    if asked in _KEPT:
        return _KEPT[asked]
    found: dict[Kind, tuple[tuple[str, ...], int]] = {}
    done, every = 0, comb(PACK, SEVEN)
    for number, (hand, ways) in enumerate(deals.hands(SEVEN, FLUSH, JOKERS, _match)):
        if number % _TURN == 0:
            tell(done, every)
        cards = tuple(hand)
        key = (tuple(rated(cards, of) for of in asked), JOKER in hand)
        kept = found.get(key)
        found[key] = (cards, ways) if kept is None else (kept[0], kept[1] + ways)
        done += ways
    _KEPT[asked] = list(found.values())
    return _KEPT[asked]


def _match(suited: set[str], beside: list[str]) -> bool:
    """Only of a royal flush, or what a joker makes one, does it matter of which suits the king and queen beside it are."""
    return suited <= ROYAL and {*beside} <= MATCH


# --- the bank's high cards --------------------------------------------------------------------------------------------


def _high_card(terms: GameTerms, name: str, tell: Tell) -> WagerReturn:
    """Deals in which the bank does not show such a high card lose; how many they are is counted, the others are drawn."""
    kind, options, tally = terms.wagers[name], convert(dict(terms.options), Options), Tally(terms, [name])
    ranking = orders((options.ranking,), options.ranking_by, terms.readings)
    compare, of = Comparison(options, ranking, dict(terms.readings)), ranking.applied[0]

    def shows(cards: Sequence[str]) -> bool:
        return compare.face_up(SetHand(unset=tuple(cards)), of)

    showing = sum(ways for hand, ways in deals.hands(SEVEN, FLUSH, JOKERS) if shows(hand))
    kept: dict[tuple[bool, bool], tuple[Outcome, tuple[str, ...], str]] = {}
    chance, found, drawn = deals.generator(), Counter[Outcome](), 0
    while drawn < DRAWN:
        deal = chance.sample(CARDS, SEVEN + SEVEN)
        bank, own = deal[:SEVEN], deal[SEVEN:]
        if not shows(bank):
            continue
        drawn += 1
        if drawn % _TURN == 0:
            tell(drawn, DRAWN)
        key = (shows(own), JOKER in bank)
        if key not in kept:
            kept[key] = tally.told(name, cards={SEAT: own, BANK: bank}, decisions=[])
        found[kept[key][0]] += 1
    share = Fraction(showing, comb(PACK, SEVEN))
    groups = [Group(share, found), Group(1 - share, Counter({Outcome("lose", 0, Fraction(-1)): DRAWN}))]
    way = deals.simulated_way(kind, groups)
    return WagerReturn(
        wager=name,
        title=kind.title,
        how="not-told" if way.open else "simulated",
        ways=(way,),
        of=f"deals of {SEVEN} cards to the bank and {SEVEN} to the player",
        why=next((why for one, _, why in kept.values() if one.result == "open"), "") if way.open else "",
        readings=tuple(dict.fromkeys(one for _, asked, _ in kept.values() for one in asked)),
        seed=deals.SEED,
    )
