"""Twenty-one: side wagers that the first cards decide, or the dealer's finished hand; what players choose has no figure.

What a line of a pay table asks for says which cards have to be dealt: the first two of the player, the dealer's card that
lies open, whether the dealer has a natural, or the hand that is played by the dealer's rule. The cards of a player who plays on
are unknown to a shoe; nothing that needs them is counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

from msgspec import convert
from msgspec.structs import replace

from games.cards.card import DECK
from games.procedures.blackjack import draws
from games.procedures.blackjack.facts import asked_of, named
from games.procedures.blackjack.options import Condition, Options
from games.ranking import totals
from games.returns.answer import Chance, Tell, WagerReturn, Way
from games.returns.tally import Outcome, Tally, packs_called, packs_of
from games.terms.game import GameTerms, RowTerms, WagerTerms

TWO = frozenset({"two_points", "two_pair", "two_ranks", "two_values", "two_suits", "two_cards", "two_natural"})
UP = frozenset({"three", "ace_low", "suited_matches", "other_matches", "dealer_up"})
DEALER = frozenset({"dealer", "dealer_points", "dealer_points_from", "dealer_cards", "dealer_cards_from"})
LAID = frozenset({"role", "stake_from", "stake_to", "untold", "packs"})  # what the wager itself says
PLAYS = "it hangs on how the hands are played"
LATER = "lines of it hang on the cards that a player draws"
STOPS = "the dealer may leave his hand where it is once every hand is over, so it hangs on how the hands are played"
INSURANCE = "Once an ace of the dealer lies open, and no other card is known."
NATURALS = "How often such a hand is dealt; what the wager comes back with hangs on how the others are played."
OTHER = ("9C", "7D")  # a hand that is neither a natural nor over
SEAT = "seat-1"
SUITS = 4
_TOLD = 1000  # deals between two signs of how far it is
Deal = tuple[tuple[str, ...], tuple[str, ...], int]  # the player's cards, the dealer's, and how often


class Asked(NamedTuple):
    """What is dealt for a wager, in words, and every such deal with how many there are of it."""

    of: str
    deal: Callable[[Options, Mapping[str, str], Sequence[str], int], Iterator[Deal]]


def returns(terms: GameTerms, names: Sequence[str], tell: Tell) -> Iterator[WagerReturn]:
    """Each side wager by the cards that its lines ask for."""
    options = convert(dict(terms.options), Options)
    pack = [card for card in DECK if terms.deck is None or card[0] not in terms.deck.without]
    for done, name in enumerate(names):
        tell(done, len(names))
        kind = terms.wagers[name]
        role = options.wagers.get(name)
        rows = [convert(row.row.wins or {}, Condition) for row in kind.rows]
        asked = None if role is None else _asked(options, name, role.role, rows)
        if asked is not None:
            facts = frozenset[str]().union(*(named(row) for row in rows))
            part = _part(tell, done, len(names))
            yield _counted(terms, options, name, asked, "packs" in facts, pack, part)
        else:
            yield _by_play(terms, options, kind, rows, pack)


def _part(tell: Tell, at: int, of: int) -> Tell:
    """One wager of several: what is told on is how far all of them are."""
    return lambda done, all_: tell(at * all_ + done, of * all_)


def _asked(options: Options, name: str, role: str, rows: Sequence[Condition]) -> Asked | None:
    """Which cards decide it; None where a player's choices do."""
    facts = frozenset[str]().union(*(named(row) for row in rows))
    if role == "insurance":
        return Asked("cards that may lie face down", _insured)
    if role != "side" or not rows:
        return None
    if facts <= TWO | LAID:
        return Asked("pairs of cards that a player may be dealt first", _two)
    if facts <= TWO | UP | LAID:
        return Asked("ways in which the player's first two cards and the dealer's open one may fall", _three)
    if facts <= TWO | LAID | {"dealer"} and all(_natural_only(row) for row in rows):
        return Asked("ways in which the player's first two cards and the dealer's two may fall", _with_natural)
    if facts <= DEALER | LAID and name in options.completes_for:
        return Asked("ways in which the dealer's hand may come out of the shoe as he has to play it", _finished)
    return None


def _natural_only(row: Condition) -> bool:
    return row.dealer in (None, "natural") and all(_natural_only(part) for part in row.any)


def _counted(
    terms: GameTerms, options: Options, name: str, asked: Asked, packs_matter: bool, pack: Sequence[str], tell: Tell
) -> WagerReturn:
    """Each deal is settled once for all shoes, unless the wager looks at the number of packs."""
    kept: dict[tuple[object, ...], tuple[Outcome, tuple[str, ...], str]] = {}
    numbers = packs_of(terms)
    tallies = [Tally(terms, [name]) for _ in numbers]
    for at, (number, tally) in enumerate(zip(numbers, tallies, strict=True)):
        deals = list(asked.deal(options, terms.readings, pack, number))
        for i, (two, bank, ways) in enumerate(deals):
            if i % _TOLD == 0:
                tell(at * len(deals) + i, len(numbers) * len(deals))
            key = (two, bank, number if packs_matter else 0)
            if key not in kept:
                piles = {pile: list(two) for pile in _piles(options)} | {options.pile: list(bank)}
                kept[key] = tally.told(name, cards=piles, decks=number, decisions=[])
            found, readings, why = kept[key]
            tally.put(name, found, ways, readings, why)
    kind, ways_ = terms.wagers[name], [t.way(name, packs_called(n)) for n, t in zip(numbers, tallies, strict=True)]
    open_ = any(way.open for way in ways_)
    return WagerReturn(
        wager=name,
        title=kind.title,
        how="not-told" if open_ else "counted",
        ways=tuple(ways_),
        of=asked.of,
        why=next((t.why[name] for t in tallies if name in t.why), "") if open_ else "",
        notes=(INSURANCE,) if asked.deal is _insured else (),
        readings=tuple(dict.fromkeys(one for tally in tallies for one in tally.readings(name))),
    )


# --- what is dealt ----------------------------------------------------------------------------------------------------


def _piles(options: Options) -> tuple[str, ...]:
    """The hands of the seat: where it plays several from the first, all are the same two cards."""
    lanes = max([role.hand for role in options.wagers.values()], default=1)
    return (SEAT,) if lanes == 1 else tuple(f"{SEAT}-{lane}" for lane in range(1, lanes + 1))


def _pairs(pack: Sequence[str], number: int) -> Iterator[tuple[tuple[str, str], int]]:
    """Two cards in any order, and how many there are of them."""
    for one, other in combinations_with_replacement(pack, 2):
        yield (one, other), comb(number, 2) if one == other else number * number


def _two(options: Options, readings: Mapping[str, str], pack: Sequence[str], number: int) -> Iterator[Deal]:
    for two, ways in _pairs(pack, number):
        yield two, OTHER, ways


def _three(options: Options, readings: Mapping[str, str], pack: Sequence[str], number: int) -> Iterator[Deal]:
    for two, ways in _pairs(pack, number):
        for up in pack:
            bank = (up, OTHER[1]) if options.up_card == 1 else (OTHER[1], up)
            yield two, bank, ways * (number - two.count(up))


def _with_natural(options: Options, readings: Mapping[str, str], pack: Sequence[str], number: int) -> Iterator[Deal]:
    """The dealer's two cards are a natural or they are not: nothing else of them is asked."""
    beside = [rank for rank in options.natural.ranks if rank in {card[0] for card in pack}]
    each = number * SUITS
    for two, ways in _pairs(pack, number):
        aces = each - sum(card[0] == "A" for card in two)
        tens = each * len(beside) - sum(card[0] in beside for card in two)
        naturals = aces * tens
        rest = comb(len(pack) * number - 2, 2) - naturals
        yield two, ("AS", beside[-1] + "S"), ways * naturals
        yield two, OTHER, ways * rest


def _finished(options: Options, readings: Mapping[str, str], pack: Sequence[str], number: int) -> Iterator[Deal]:
    """Every hand that the dealer may end with. Whatever else is dealt, these cards come from a whole shoe."""
    for bank, ways in draws.finished(options, readings, pack, number):
        yield OTHER, bank, ways


def _insured(options: Options, readings: Mapping[str, str], pack: Sequence[str], number: int) -> Iterator[Deal]:
    for card in pack:
        yield OTHER, ("AS", card) if options.up_card == 1 else (card, "AS"), number - (card == "AS")


# --- what has no figure -----------------------------------------------------------------------------------------------


def _by_play(
    terms: GameTerms, options: Options, kind: WagerTerms, rows: Sequence[Condition], pack: Sequence[str]
) -> WagerReturn:
    """Of its lines those that stand first and that the first two cards decide."""
    natural = _naturals(options, kind, rows)
    first = [] if natural else _leading(rows)
    side = kind.name in options.wagers and options.wagers[kind.name].role == "side"
    why = PLAYS
    if side and rows:
        facts = frozenset[str]().union(*(named(row) for row in rows))
        why = STOPS if facts <= DEALER | LAID else LATER
    ways = tuple(_some(terms, options, kind, natural, first, pack, number) for number in packs_of(terms))
    return WagerReturn(
        wager=kind.name,
        title=kind.title,
        how="by-play",
        ways=tuple(way for way in ways if way.lines),
        of="pairs of cards that a player may be dealt first" if natural or first else "",
        why=why,
        notes=(NATURALS,) if natural else (),
    )


def _naturals(options: Options, kind: WagerTerms, rows: Sequence[Condition]) -> list[tuple[int, RowTerms]]:
    """Lines that pay a natural and ask for nothing more."""
    if "joker" in options.natural.ranks:  # how many cards a game adds to the pack is no matter of the pay table
        return []
    named_ = list(zip(range(1, len(rows) + 1), kind.rows, rows, strict=True))
    return [(n, row) for n, row, one in named_ if asked_of(one) == (("player", "natural"),) and not one.any]


def _leading(rows: Sequence[Condition]) -> list[Condition]:
    found: list[Condition] = []
    for row in rows:
        if not named(row) <= TWO | LAID | {"player_cards"} or row.player_cards not in ((), (2,)):
            break
        found.append(row)
    return found


def _some(
    terms: GameTerms,
    options: Options,
    kind: WagerTerms,
    natural: list[tuple[int, RowTerms]],
    first: list[Condition],
    pack: Sequence[str],
    number: int,
) -> Way:
    every = comb(len(pack) * number, 2)
    if natural:
        made = totals.Natural(options.natural.halves, frozenset(options.natural.ranks))
        ways = sum(ways for two, ways in _pairs(pack, number) if totals.is_natural(two, made))
        lines = [_line(row, n, Chance("win", Fraction(ways, every))) for n, row in natural]
        return Way(packs_called(number), tuple(lines), deals=every)
    if not first:
        return Way(packs_called(number), ())
    tally = Tally(terms, [kind.name])
    for two, bank, ways in _two(options, terms.readings, pack, number):
        tally.settle(ways, cards={SEAT: list(two), options.pile: list(bank)}, decks=number, decisions=[])
    lines = [line for line in tally.way(kind.name).lines if 0 < line.row <= len(first)]
    return Way(packs_called(number), tuple(lines), deals=every)


def _line(row: RowTerms, number: int, line: Chance) -> Chance:
    odds = row.row.odds or ""
    return replace(
        line, net=Fraction(row.pays, row.per), row=number, hand=row.row.hand, title=row.row.title or "", pays=odds
    )
