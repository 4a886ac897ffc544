"""Rounds in which something went wrong: for each block that a book prints, an irregularity of which it speaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from msgspec.structs import replace

from compliance.tools.simulate.faults import Scene, changed
from games.cards.card import CARDS, TILES, rank_of
from games.hand.form import FORM, Hand
from games.hand.irregular import REMEDIES, Irregularity, Order, Reckoned
from games.hand.pot import Draw
from games.hand.pots import dealt_in
from games.schema import Irregularity as Printed
from games.schema import dated
from games.settling.gone_round import Round, Turned, round_of_settlement, turned_in_settlement
from games.settling.remedies import held, ruling
from games.settling.void import void_round, void_seats
from games.terms.game import GameTerms

COMMISSION = "vigorish"
TRIES = 6  # hands tried for a block: not every one has the seat of which it speaks


def printed(game: GameTerms) -> tuple[Printed, ...]:
    """What the game's book prints for rounds that go wrong."""
    return tuple(dated.as_of(game.game.irregularity, game.day).values())


def spoken_of(blocks: Sequence[Printed], block: Printed, hand: Hand, rng: Random) -> Irregularity | None:
    """An irregularity of the hand of which this block speaks and no other; None where the hand has no room for it."""
    whose = block.whose[0] if block.whose else None
    seat = _seat(block, hand, whose, rng)
    if seat is None and (whose in ("player", "bank") or any(REMEDIES[name].voids == "seat" for name in block.remedy)):
        return None
    named = {name for other in blocks for name in (*other.when, *other.unless)}
    count = block.at_least if block.at_least is not None else block.at_most
    one = Irregularity(
        kind=block.kind[0],
        seat=seat,
        whose=whose or ("player" if seat is not None else None),
        moment=block.moment[0] if block.moment else "deal",
        street=block.street[0] if block.street else None,
        cards=None if hand.tiles else [card for card in CARDS if rank_of(card) == _rank(blocks, block)][:1],
        tiles=[tile for tile in TILES if tile == _tile(blocks, block)][:1] if hand.tiles else None,
        count=1 if count is None else count,
        circumstances={name: name in block.when for name in sorted(named)} or None,
    )
    told = with_it(hand, one)
    return one if ruling(blocks, told, one).block is block else None


def with_it(hand: Hand, one: Irregularity) -> Hand:
    """The hand with it, in the form that has room for it."""
    return changed(hand, form=FORM, irregularities=[one])


def _seat(block: Printed, hand: Hand, whose: str | None, rng: Random) -> int | None:
    if whose == "bank":
        return None if hand.bank is None else hand.bank.seat
    if whose not in (None, "player"):
        return None
    bank = None if hand.bank is None else hand.bank.seat
    played = hand.pot.dealt_in if hand.pot is not None and hand.pot.dealt_in else [one.seat for one in hand.wagers]
    seats = sorted({seat for seat in played if seat != bank})
    return rng.choice(seats) if seats else None


def _rank(blocks: Sequence[Printed], block: Printed) -> str:
    """A rank of which the block speaks and, where it names none, of which no other one speaks."""
    others = {rank for other in blocks for rank in other.cards}
    return block.cards[0] if block.cards else next(rank for rank in "6789TJQK" if rank not in others)


def _tile(blocks: Sequence[Printed], block: Printed) -> str:
    others = {tile for other in blocks for tile in other.cards}
    return block.cards[0] if block.cards else next(tile for tile in TILES if tile not in others)


def mishaps(scene: Scene, rng: Random) -> Iterator[Hand]:
    """For each block a hand in which that went wrong and the book's remedy was taken, settled as it then is."""
    blocks = printed(scene.around.game)
    for block in blocks:
        for hand in rng.sample(list(scene.hands), min(TRIES, len(scene.hands))):
            one = spoken_of(blocks, block, hand, rng)
            if one is None:
                continue
            told = scene.again(_with_nothing_taken(with_it(hand, changed_remedy(one, block.remedy))), fee=False)
            if told is not None:
                yield told
                break


def _with_nothing_taken(hand: Hand) -> Hand:
    """Of a pot that is given back nothing was taken, and of winnings that nobody had no commission: of nobody where the round
    is void, of one seat where only its hand is."""
    whole, seats = void_round(hand), void_seats(hand)
    if not whole and not seats:
        return hand
    kept = [
        one
        for one in hand.collections or ()
        if not (whole and hand.pot is not None) and not (one.kind == COMMISSION and (whole or one.seat in seats))
    ]
    return changed(hand, collections=kept)


def changed_remedy(one: Irregularity, remedy: Sequence[str]) -> Irregularity:
    """The same with what was done about it."""
    return Irregularity(**{name: getattr(one, name) for name in one.__struct_fields__} | {"remedy": list(remedy)})


def wrong_remedy(block: Printed, one: Irregularity, rng: Random) -> Irregularity | None:
    """The same with something done about it that the block does not print; None where it allows everything."""
    choices = sorted(name for name in REMEDIES if REMEDIES[name].of in ("round", "hand", "card", "throw"))
    rng.shuffle(choices)
    for name in choices:
        other = changed_remedy(one, [name])
        if not REMEDIES[name].voids and held(other, block).verdict == "wrong":
            return other
    return None


# --- in which order the table was gone round ----------------------------------------------------------------------------


def settled_order(game: GameTerms, hand: Hand) -> list[Reckoned] | None:
    """The printed order in which the wagers of the hand are settled; None where it is not printed, or its start not told."""
    way = _way(game, hand)
    if way is None or way.start is None or game.settlement is None:
        return None
    steps = list(
        dict.fromkeys(Reckoned(one.seat, one.wager) for one in hand.wagers if one.wager in game.settlement.order)
    )
    by_seat = game.settlement.by == "seat"
    wrong = turned_in_settlement(steps, way, game.settlement.order, by_seat=by_seat)
    while wrong is not None:  # few enough that putting two right at a time is quick
        steps.insert(wrong.place - 1, steps.pop(wrong.place))
        wrong = turned_in_settlement(steps, way, game.settlement.order, by_seat=by_seat)
    return steps if len(steps) > 1 else None


def out_of_order(game: GameTerms, hand: Hand) -> Turned | None:
    """Where the recorded order of settlement is not the printed one; None also where the text lets it be another."""
    way, steps = _way(game, hand), hand.order.settled if hand.order is not None else None
    apart = [
        one for one in dated.as_of(game.game.order, game.day).values() if one.of == "settled" and one.unless_covered
    ]
    if way is None or not steps or game.settlement is None or apart:
        return None
    return turned_in_settlement(steps, way, game.settlement.order, by_seat=game.settlement.by == "seat")


def _way(game: GameTerms, hand: Hand) -> Round | None:
    held = game.settlement
    if held is None:
        return None
    backwards = game.action_button is not None and game.action_button.direction == "counterclockwise"
    first = game.readings.get("first-action", held.first_action)
    return round_of_settlement(held, first, backwards, hand, game.settle(hand))


def in_order(scene: Scene) -> Iterator[Hand]:
    """A hand whose record says the order of settlement, as printed."""
    for hand in scene.hands[:TRIES]:
        steps = settled_order(scene.around.game, hand)
        if steps is not None:
            yield changed(hand, form=FORM, order=Order(settled=steps))
            return


# --- what was thrown away and drawn -------------------------------------------------------------------------------------


def with_draws(game: GameTerms, hand: Hand) -> Hand | None:
    """The hand with the draws noted that its page prints: each player, in turn from the left of the button, the fewest cards."""
    blocks = tuple(dated.as_of(game.game.draw, game.day).values())
    if hand.pot is None or not blocks:
        return None
    after, gone, streets = hand.pot.button or 0, set[int](), []
    for street in hand.pot.streets or ():
        block = next((one for one in blocks if street.name in one.streets), None)
        live = sorted(set(dealt_in(hand)) - gone, key=lambda seat: (seat <= after, seat))
        draws = None if block is None else [Draw(seat, count=block.fewest or 0) for seat in live]
        streets.append(street if draws is None else replace(street, draws=draws))
        gone |= {act.seat for act in street.acts or () if act.act == "fold"} | set(street.folded or ())
    return changed(hand, form=FORM, pot=replace(hand.pot, streets=streets))


def drawn(scene: Scene) -> Iterator[Hand]:
    """A hand whose draws were noted, as printed."""
    for hand in scene.hands[:TRIES]:
        told = with_draws(scene.around.game, hand)
        if told is not None:
            yield told
