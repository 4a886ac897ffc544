"""Cards were thrown away or drawn otherwise than the page prints.

What it checks: where the page prints a draw, or a card that is returned, the recorded ones of each street: at the printed moment,
between the fewest and the most cards, as many dealt as thrown away, by everybody who is left where all have to, once each, and
in the printed order. A hand of which it is on record that cards were dealt wrongly or exposed is left out.

Why it matters: a player with a card more than the others, or one drawn out of turn, plays another game than they do. What was
won with such a hand is disputed, and the hand may be dead.

What to do: see the draw on surveillance. If it was recorded wrongly, correct the hand with a superseding record; otherwise
see whether the hand had to be called dead, and instruct the dealer.
"""

from collections.abc import Iterator
from functools import lru_cache

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites, seats_at
from compliance.law.finding import Fault, Faults
from games import said
from games.hand import pots
from games.hand.pot import Draw, Street
from games.schema import Drawing, dated
from games.settling.gone_round import Round, begins_wrong, turned
from games.settling.wording import in_lines
from games.terms.game import GameTerms

SEVERITY = "serious"
READS = ("draw", "means:discard-and-draw")
NEEDS = {"means:discard-and-draw": ("draw",)}
MOMENT = "draw"


def check(facts: HandFacts) -> Faults:
    hand, game = facts.hand, facts.game
    blocks = () if game is None or hand.pot is None else _drawings(game)
    if not blocks or any(one.lies or one.moment == MOMENT for one in hand.irregularities or ()):
        return ()
    return list(_faults(facts, blocks))


@lru_cache(maxsize=256)
def _drawings(game: GameTerms) -> tuple[Drawing, ...]:
    return tuple(dated.as_of(game.game.draw, game.day).values())


def _faults(facts: HandFacts, blocks: tuple[Drawing, ...]) -> Iterator[Fault]:
    live = list(pots.dealt_in(facts.hand))
    for i, street in enumerate((facts.hand.pot.streets if facts.hand.pot is not None else None) or ()):
        if street.draws is not None:
            block = next((one for one in blocks if street.name in one.streets), None)
            if block is not None:
                yield from _street(facts, i, street.draws, block, live)
            elif street.draws:
                yield _unprinted(facts, i, street, blocks)
        gone = {act.seat for act in street.acts or () if act.act == "fold"} | set(street.folded or ())
        live = [seat for seat in live if seat not in gone]


def _unprinted(facts: HandFacts, i: int, street: Street, blocks: tuple[Drawing, ...]) -> Fault:
    lines = tuple(dict.fromkeys(line for block in blocks for line in block.cite))
    due = ", ".join(name.replace("-", " ") for block in blocks for name in block.streets)
    name = street.name.replace("-", " ")
    says = f"Cards were thrown away before the bets of the street {name}; {in_lines(lines)} have it before: {due}."
    return Fault("fail", says, f"pot.streets[{i}].draws", name, due, None, cites(facts, lines))


def _street(facts: HandFacts, i: int, draws: list[Draw], block: Drawing, live: list[int]) -> Iterator[Fault]:
    where = f"pot.streets[{i}].draws"
    for k, draw in enumerate(draws):
        if any(draw.seat == one.seat for one in draws[:k]):
            says = f"Seat {said.seat(draw.seat)} drew twice before one street."
            yield Fault("fail", says, f"{where}[{k}]", "twice", "once", None, cites(facts, block.cite))
        else:
            yield from _one(facts, f"{where}[{k}]", draw, block)
    missing = [seat for seat in live if seat not in {one.seat for one in draws}] if block.fewest else []
    if missing:
        due = f"{block.fewest} of each"
        says = f"No card of {seats_at(missing)} was thrown away; {in_lines(block.cite)}: {due}."
        yield Fault("fail", says, where, "none", due, None, cites(facts, block.cite))
    yield from _order(facts, where, [one.seat for one in draws], block, live)


def _one(facts: HandFacts, where: str, draw: Draw, block: Drawing) -> Iterator[Fault]:
    """The numbers of one draw."""
    thrown = draw.count if draw.discarded is None else len(draw.discarded)
    dealt, lines = None if draw.drew is None else len(draw.drew), cites(facts, block.cite)
    who = f"Seat {said.seat(draw.seat)}"
    if thrown is not None and not (block.fewest or 0) <= thrown <= block.most:
        due = str(block.most) if block.fewest == block.most else f"{block.fewest or 0} to {block.most}"
        says = f"{who} threw {_cards(thrown)} away; {in_lines(block.cite)}: {due}."
        yield Fault("fail", says, where, str(thrown), due, None, lines)
    due_dealt = thrown if block.dealt else 0
    if dealt is not None and due_dealt is not None and dealt != due_dealt:
        for_it = f"{_cards(thrown)} thrown away" if thrown is not None else "what was thrown away"
        says = f"{who} was dealt {_cards(dealt)} for {for_it}; {in_lines(block.cite)}: {due_dealt}."
        yield Fault("fail", says, where, str(dealt), str(due_dealt), None, lines)


def _order(facts: HandFacts, where: str, seats: list[int], block: Drawing, live: list[int]) -> Iterator[Fault]:
    """In which order the seats were served."""
    button = None if facts.hand.pot is None else facts.hand.pot.button
    start = button + 1 if block.begins is not None and button is not None else None
    way = Round(start, block.direction != "counterclockwise", directed=block.direction is not None)
    wrong = turned(seats, way) if block.direction is not None and len(set(seats)) == len(seats) else None
    lines, printed = cites(facts, block.cite), _printed(block)
    if wrong is not None:
        says = f"{wrong.after.capitalize()} drew after {wrong.before}; the printed order is {printed} ({in_lines(block.cite)})."
        yield Fault(
            "fail", says, f"{where}[{wrong.place}]", f"{wrong.before}, then {wrong.after}", printed, None, lines
        )
    elif begins_wrong(seats, way, live if block.fewest else seats):
        says = f"Seat {said.seat(seats[0])} drew first; the printed order is {printed} ({in_lines(block.cite)})."
        yield Fault("fail", says, f"{where}[0]", f"seat {said.seat(seats[0])} first", printed, None, lines)


def _printed(block: Drawing) -> str:
    begins = "from the left of the button on" if block.begins is not None else ""
    return ", ".join(part for part in (block.direction or "", begins) if part)


def _cards(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"
