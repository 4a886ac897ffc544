"""The table was gone round in another order than the printed one.

What it checks: where the record says in which order seats were dealt to, asked, opened or settled, that order against what
the book prints: from which seat, in which direction, who comes first and last, and which wager of a seat is settled before which.
Where the book prints no order, or from where it begins cannot be told, the rest is checked. Of a pot the acts on record say
who acted first on each street, and whose turn was passed over; a hand in which somebody is on record to have acted out of
turn, or been away, is left out.

Why it matters: while the bank's money lasts, who is settled first is paid and who is last may not be; who acts last has
seen what the others did. The order is part of the game, not of the dealer's convenience.

What to do: see the round on surveillance. If the order was recorded wrongly, correct the hand with a superseding record.
Where money did not reach, settle what it cost by the house's dispute procedure; instruct the dealer.
"""

from collections.abc import Iterator, Mapping, Sequence

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import capital, cites, left_open
from compliance.law.finding import Fault, Faults
from games import said
from games.schema import Order, Settlement, dated
from games.schema.load import readings
from games.settling.betting_order import out_of_turn
from games.settling.gone_round import (
    HOUSE,
    SEATS,
    Round,
    Turned,
    begins_wrong,
    lists,
    round_of,
    round_of_settlement,
    rounds,
    turned,
    turned_in_settlement,
)
from games.settling.wording import in_lines
from games.terms.game import GameTerms

SEVERITY = "serious"
READS = (
    "settlement",
    "order",
    "means:order-of-settlement",
    "means:deal-order",
    "means:decision-order",
    "means:order-of-action",
    "means:shown-in-turn",
)
NEEDS = {
    "means:order-of-settlement": ("settlement",),
    "means:deal-order": ("order:dealt",),
    "means:decision-order": ("order:asked",),
    "means:order-of-action": ("order:asked",),
    "means:shown-in-turn": ("order:opened",),
}
OPEN = "not-stated"
BY = {"seat": "at each seat, ", "wager": "each ", "not-stated": "at each seat or each kind by itself, "}
DID = {
    "dealt": "dealt to",
    "asked": "asked",
    "opened": "opened",
    "settled": "settled",
}


def check(facts: HandFacts) -> Faults:
    game, hand = facts.game, facts.hand
    if game is None or (hand.order is None and hand.pot is None):
        return ()
    orders = tuple(dated.as_of(game.game.order, game.day).values())
    return (*_faults(facts, game, orders), *_betting(facts, game, orders))


def _faults(facts: HandFacts, game: GameTerms, orders: Sequence[Order]) -> Iterator[Fault]:
    printed = {str(one.of): one for one in orders if not one.streets}
    for name, seats in lists(facts.hand):
        block = printed.get(name)
        fault = None if block is None else _seats(facts, name, seats, block, _begins(game, block))
        if block is not None and fault is not None:
            yield _left_open(facts, name, seats, block, fault)
    yield from _settlement(facts, game, printed.get("settled"))


def _betting(facts: HandFacts, game: GameTerms, orders: Sequence[Order]) -> Iterator[Fault]:
    possible = {str(one.name): one.possible for one in readings(game.game).values()}
    for street, block, way, found in out_of_turn(orders, possible, facts.hand, facts.sheet):
        early, late = said.seat(found.early), said.seat(found.late)
        on, lines = street.name.replace("-", " "), in_lines(block.cite)
        says = f"Seat {early} acted before seat {late} on the street {on}; the printed order is {_way(way)} ({lines})."
        subject, recorded = f"pot.streets[{street.street}].acts[{found.place}]", f"seat {early} before seat {late}"
        yield Fault("fail", says, subject, recorded, _way(way), cites=cites(facts, block.cite))


def _begins(game: GameTerms, block: Order) -> str | None:
    """From whom it begins, where an interpretation says it."""
    return None if block.starts_by is None else game.readings.get(block.starts_by)


def _seats(facts: HandFacts, name: str, seats: list[int], block: Order, begins: str | None) -> Fault | None:
    way = round_of(block, facts.hand, facts.sheet, begins)
    if way is None:
        return None
    places = [place for place, seat in enumerate(seats) if _counts(facts, seat, block)]
    counted = [seats[place] for place in places]
    streets = name == "asked" and facts.hand.pot is not None
    for begun, part in rounds(counted):
        later = (
            way._replace(start=None, first=None, last=None) if begun and streets else way
        )  # another round of betting
        wrong = turned(part, later)
        if wrong is not None:
            wrong = wrong._replace(place=places[begun + wrong.place])
            return _fault(facts, name, wrong, _way(later), block.cite)
    if begins_wrong(counted, way, _able(facts, name, counted)):
        return _began(facts, name, counted[0], way, block.cite)
    return None


def _counts(facts: HandFacts, seat: int, block: Order) -> bool:
    """Whether the place of a seat is printed: the house's dealer has none in a round unless the text says first or last; of
    hands that are opened the bank's has none either."""
    if block.first or block.last:
        return True
    bank = None if facts.hand.bank is None else facts.hand.bank.seat
    return seat != HOUSE and (block.of != "opened" or seat != bank)


def _left_open(facts: HandFacts, name: str, seats: list[int], block: Order, fault: Fault) -> Fault:
    """The fault; in doubt where the text may as well mean another place to begin from, and from there nothing is wrong."""
    game = facts.game
    asked = None if game is None or block.starts_by is None else readings(game.game).get(block.starts_by)
    if game is None or asked is None or block.starts_by in game.answered or asked.answered_cite:
        return fault
    for other in asked.possible:
        if other not in (game.readings[str(asked.name)], OPEN) and _seats(facts, name, seats, block, other) is None:
            open_ = "The book leaves open from whom it begins"
            working = (*fault.working, *left_open(game, str(asked.name)))
            return fault.in_doubt(open_, reading=str(asked.name), working=working)
    return fault


def _able(facts: HandFacts, name: str, seats: Sequence[int]) -> list[int]:
    """Who could come first. To be dealt to: of a pot, whoever was dealt in; else whoever has a wager. To be asked by the bank's
    game: who had something to decide, which a seat without a decision on record may not have had. To be opened: who was."""
    hand = facts.hand
    if name != "opened" and hand.pot is not None:
        return list(hand.pot.dealt_in or [])
    if name == "dealt":
        return sorted({wager.seat for wager in hand.wagers})
    decided = {one.seat for one in hand.decisions or ()} if name == "asked" else set[int]()
    return sorted({*seats, *decided} - {HOUSE})


def _settlement(facts: HandFacts, game: GameTerms, apart: Order | None) -> Iterator[Fault]:
    steps, held, hand = facts.hand.order.settled if facts.hand.order else None, game.settlement, facts.hand
    if (
        not steps
        or held is None
        or (apart is not None and apart.unless_covered and facts.sheet and facts.sheet.covered)
    ):
        return
    first = game.readings.get("first-action", held.first_action)
    backwards = game.action_button is not None and game.action_button.direction == "counterclockwise"
    way = round_of_settlement(held, first, backwards, hand, facts.sheet)
    titles = {name: wager.title for name, wager in game.wagers.items()}
    if way is None:
        return
    ways = (True, False) if held.by_seat is None else (held.by_seat,)
    found = [turned_in_settlement(steps, way, held.order, by_seat=by_seat, titles=titles) for by_seat in ways]
    wrong = found[0]
    if wrong is not None and all(found):
        yield _fault(facts, "settled", wrong, _printed(held, titles, way), held.cite)


def _printed(held: Settlement, titles: Mapping[str, str], way: Round) -> str:
    """The printed order of settlement in words: kind after kind, or seat after seat."""
    kinds = [titles.get(kind, kind) for kind in held.order]
    if len(kinds) < 2:
        return _way(way)
    return f"{', '.join(kinds)}, {BY[held.by]}{_way(way)}"


def _fault(facts: HandFacts, name: str, wrong: Turned, printed: str, lines: tuple[str, ...]) -> Fault:
    says = f"{capital(wrong.after)} was {DID[name]} after {wrong.before}; the printed order is {printed} ({in_lines(lines)})."
    recorded = f"{wrong.before}, then {wrong.after}"
    return Fault("fail", says, f"order.{name}[{wrong.place}]", recorded, printed, cites=cites(facts, lines))


def _began(facts: HandFacts, name: str, seat: int, way: Round, lines: tuple[str, ...]) -> Fault:
    says = f"Seat {said.seat(seat)} was {DID[name]} first; the printed order is {_way(way)} ({in_lines(lines)})."
    return Fault(
        "fail", says, f"order.{name}[0]", f"seat {said.seat(seat)} first", _way(way), cites=cites(facts, lines)
    )


def _way(way: Round) -> str:
    start = "" if way.start is None else "the right end" if way.start == SEATS else f"seat {said.seat(way.start)}"
    if way.directed:
        direction = "clockwise" if way.clockwise else "counterclockwise"
        return f"{direction} from {start}" if start else direction
    ends = [f"from {start} on"] if start else []
    if way.last is not None:
        ends.append(f"{'the house dealer' if way.last == HOUSE else f'seat {said.seat(way.last)}'} last")
    return ", ".join(ends)
