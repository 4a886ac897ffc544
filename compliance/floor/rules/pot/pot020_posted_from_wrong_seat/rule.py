"""A blind was posted by another seat than the page says, or somebody came in where nobody may.

What it checks: where the page says so, that the small blind is the first seat dealt in left of the button and the big blind the
next one, and with two players what the text says of them; that nobody who came in new or came back was dealt in between the
button and the small blind, or at a full table elsewhere than as the big blind; that nobody made up a missed blind between the
button and the big blind. Without the button, or where not one of each blind is on record, nothing is said of who posts.

Why it matters: every player pays for a round in the same turn. Who comes in behind the blinds plays a round for nothing, and the
others pay for it.

What to do: see the button and the seats on surveillance. If the button or a blind was recorded wrongly, correct the hand with
a superseding record; otherwise remind the dealer where one comes in.
"""

from collections.abc import Iterator

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Faults
from games import said
from games.hand.pot import Pot
from games.schema import Blinds, dated
from games.settling import blind_seats
from games.settling.blind_seats import BIG, SMALL, between
from games.settling.wording import in_lines

SEVERITY = "minor"
READS = ("blinds", "means:blinds-posted")
NEEDS = {"means:blinds-posted": ("blinds",)}


def check(facts: HandFacts) -> Faults:
    pot, game = facts.hand.pot, facts.game
    if pot is None or game is None or pot.button is None:
        return ()
    blocks = dated.as_of(game.game.blinds, game.day).values()
    return [fault for block in blocks for fault in _faults(facts, pot, pot.button, block)]


def _faults(facts: HandFacts, pot: Pot, button: int, block: Blinds) -> Iterator[Fault]:
    yield from _posted(facts, pot, block)
    posted = blind_seats.posted(facts.hand)
    yield from _came_in(facts, pot, button, block, posted)
    for i, one in enumerate(pot.missed or ()):
        if not block.made_up and one.made == "posted" and BIG in posted and between(one.seat, button, posted[BIG]):
            did = "made up a blind between the button and the big blind"
            yield _fault(facts, block, f"pot.missed[{i}]", one.seat, did, "elsewhere, or the button bought")


def _posted(facts: HandFacts, pot: Pot, block: Blinds) -> Iterator[Fault]:
    wrong = blind_seats.wrong(block, facts.hand)
    if wrong is not None and pot.streets:
        place = next(i for i, act in enumerate(pot.streets[0].acts or ()) if act.act == wrong)
        right = f"seat {said.seat(blind_seats.due(block, facts.hand)[wrong])}"
        did, seat = f"posted the {wrong.replace('-', ' ')}", blind_seats.posted(facts.hand)[wrong]
        yield _fault(facts, block, f"pot.streets[0].acts[{place}]", seat, did, right)


def _came_in(facts: HandFacts, pot: Pot, button: int, block: Blinds, posted: dict[str, int]) -> Iterator[Fault]:
    full = block.barred == "full-table" and len(blind_seats.clockwise(facts.hand)) >= (block.full or 0)
    for i, seat in enumerate(pot.entered or ()):
        if block.barred == "before-small-blind" and SMALL in posted and between(seat, button, posted[SMALL]):
            did = "came in between the button and the small blind"
            yield _fault(facts, block, f"pot.entered[{i}]", seat, did, "once the button has passed")
        elif full and posted.get(BIG, seat) != seat:
            did = "came in at a full table and was not the big blind"
            yield _fault(facts, block, f"pot.entered[{i}]", seat, did, "as the big blind")


def _fault(facts: HandFacts, block: Blinds, subject: str, seat: int, did: str, due: str) -> Fault:
    says = f"Seat {said.seat(seat)} {did}; {in_lines(block.cite)}: {due}."
    return Fault("fail", says, subject, f"seat {said.seat(seat)}", due, None, cites(facts, block.cite))
