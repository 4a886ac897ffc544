"""A round of betting was opened by another seat than the open cards say.

What it checks: where the page has the lowest or highest open card, or the best open hand, begin a round of betting, who acted
first on each street, as far as the open cards are on record: another hand on record that comes before the opener's is a fault.
Who makes the forced bet bets. Where the text does not decide between equal cards, or how an ace counts, whoever opens by
one of the ways it may be read is right. Where open cards were put down as such and the opener's own were not, it cannot be
told. A street on which the one whose turn it is has no chips left is left out, unless the text says who opens then, and so is a
hand of which it is on record that cards were exposed or dealt wrongly.

Why it matters: who opens speaks first, and on the first street puts money in by force. A forced bet taken from the wrong player
is money that the rules do not take.

What to do: see the up cards on surveillance. If an act or a card was recorded wrongly, correct the hand with a superseding
record; otherwise instruct the dealer to name the card or the hand that opens.
"""

from collections.abc import Iterator
from functools import lru_cache

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites, seats_at
from compliance.law.finding import Fault, Faults
from games import said
from games.hand import pots
from games.hand.pot import FORCED, Act, Street
from games.hand.seat_hands import pile_of
from games.procedures.showdown.opens import HANDS, Cards, Seated, may_open, open_cards
from games.schema import Opening, dated
from games.settling.stakes import as_read
from games.settling.wording import in_lines
from games.terms.game import GameTerms

SEVERITY = "minor"
READS = ("opening", "means:forced-bet", "means:order-of-action")
NEEDS = {"means:forced-bet": ("opening",), "means:order-of-action": ("opening",)}
BRING_IN, PASSIVE = "bring-in", ("check", "fold", "call")
UP = "-up"  # a pile of the cards that lay open before a seat
UNPLAYED = ("exposed-card", "hand-exposed", "wrong-opener", "act-out-of-turn", "player-away", "dead-hand")


def check(facts: HandFacts) -> Faults:
    pot, game = facts.hand.pot, facts.game
    blocks = () if game is None or pot is None else _openings(game)
    wrong = any(one.lies or one.kind in UNPLAYED for one in facts.hand.irregularities or ())
    found = tuple(_faults(facts, blocks)) if blocks and not wrong else ()
    sure = tuple(one for one in found if one.outcome == "fail")
    return (*sure, *[one for one in found if one.outcome != "fail"][:1])  # what is missing is said once a hand


@lru_cache(maxsize=256)
def _openings(game: GameTerms) -> tuple[Opening, ...]:
    """As the game prints them, under the interpretations applied; where one is left open, each of its answers."""
    held = dated.as_of(game.game.opening, game.day).values()
    return tuple(one for one in held if as_read(game.readings, one.where) is not False)


def _faults(facts: HandFacts, blocks: tuple[Opening, ...]) -> Iterator[Fault]:
    pot, gone, spent = facts.hand.pot, set[int](), set[int]()
    before: int | None = None
    for i, street in enumerate((pot.streets if pot is not None else None) or ()):
        acts = street.acts or ()
        spent |= {act.seat for act in acts if act.all_in and act.act in FORCED and act.act != BRING_IN}
        live = [seat for seat in pots.dealt_in(facts.hand) if seat not in gone]
        first = next((k for k, act in enumerate(acts) if act.act == BRING_IN or act.act not in FORCED), None)
        mine = [one for one in blocks if street.name in one.streets]
        opener = None if first is None else acts[first].seat
        if first is not None and mine and len([seat for seat in live if seat not in spent]) > 1:
            yield from _opened(facts, mine, (i, first, street), live, spent, before)
        before = opener
        gone |= {act.seat for act in acts if act.act == "fold"} | set(street.folded or ())
        spent |= {act.seat for act in acts if act.all_in} | {put.seat for put in street.puts or () if put.all_in}


def _opened(
    facts: HandFacts,
    blocks: list[Opening],
    at: tuple[int, int, Street],
    live: list[int],
    spent: set[int],
    before: int | None,
) -> Iterator[Fault]:
    i, first, street = at
    act = (street.acts or [])[first]
    told = [_due(facts, block, street.name, live, spent, act.seat, before) for block in blocks]
    lines = tuple(dict.fromkeys(line for block in blocks for line in block.cite))
    subject, name = f"pot.streets[{i}].acts[{first}]", street.name.replace("-", " ")
    if all(due is not None and act.seat not in due for due in told):
        due = sorted({seat for one in told for seat in one or ()})
        says = f"Seat {said.seat(act.seat)} opened the street {name}; {in_lines(lines)}: {seats_at(due)}."
        shown = tuple(_shown(facts, blocks[0], street.name, live))
        yield Fault(
            "fail",
            says,
            subject,
            f"seat {said.seat(act.seat)}",
            seats_at(due),
            None,
            cites(facts, lines),
            working=shown,
        )
    elif None in told and _left_out(facts, blocks, street.name, act.seat):
        why = f"its open cards are not on record ({in_lines(lines)})"
        says = f"Whether seat {said.seat(act.seat)} opened the street {name} rightly cannot be told: {why}."
        yield Fault("cannot tell", says, subject, f"seat {said.seat(act.seat)}", None, None, cites(facts, lines))
    elif all(block.forced for block in blocks) and act.act in PASSIVE and None not in told:
        says = f"{_did(act)} on the street {name}, where a forced bet opens ({in_lines(lines)})."
        yield Fault("fail", says, subject, act.act, "a forced bet", None, cites(facts, lines))


def _due(
    facts: HandFacts, block: Opening, street: str, live: list[int], spent: set[int], opener: int, before: int | None
) -> set[int] | None:
    """Who opens; None where it cannot be told of the seat that did."""
    if block.by == "same-as-before":
        return None if before not in live or before in spent or before is None else {before}
    seen = {seat: cards for seat in live if (cards := _open(facts, block, street, seat)) is not None}
    if opener not in seen:
        return None
    pot = facts.hand.pot
    due = may_open(block, Seated(seen, None if pot is None else pot.button))
    if not due & spent:
        return due
    if block.all_in is None or len(due) > 1:
        return None
    able, past = [seat for seat in live if seat not in spent], max(due)
    return {min(able, key=lambda seat: (seat <= past, seat))}


def _left_out(facts: HandFacts, blocks: list[Opening], street: str, seat: int) -> bool:
    """Whether open cards of the hand were put down as such, and this seat's, which decide, were not."""
    put_down = any(name.endswith(UP) for name in facts.hand.cards or {})
    by_cards = [block for block in blocks if block.by != "same-as-before"]
    return put_down and any(_open(facts, block, street, seat) is None for block in by_cards)


def _open(facts: HandFacts, block: Opening, street: str, seat: int) -> Cards | None:
    piles, name = facts.hand.cards or {}, pile_of(seat)
    return open_cards(block, street, piles.get(name, ()), piles.get(f"{name}{UP}", ()))


def _shown(facts: HandFacts, block: Opening, street: str, live: list[int]) -> Iterator[str]:
    """The open cards, or the open card, of each."""
    for seat in live:
        cards = None if block.by not in (*HANDS, "lowest-card", "highest-card") else _open(facts, block, street, seat)
        if cards:
            yield f"Seat {said.seat(seat)}: {said.cards(cards, ' ')}"


def _did(act: Act) -> str:
    return f"Seat {said.seat(act.seat)} began with a {act.act}"
