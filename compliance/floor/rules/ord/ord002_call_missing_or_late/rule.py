"""A call that the dealer owes was not made, or at another time than the printed one.

What it checks: where the calls of a round were noted, each that the page asks for: whether it is among them, and whether it was
made when the text has it made; where open pairs are called, each on the street on which it came; and that no call was made that
the text rules out. Where nobody noted calls nothing is said: the inspection asks. A void round need not have come so far.

Why it matters: "no more bets" ends the time in which money may be moved. Called when cards lie there or the ball has dropped, it
lets somebody bet on what is known. The number, the count and the result are called so that every player can object in time.

What to do: see and hear the round on surveillance. If a call was noted wrongly, correct the hand with a superseding record;
otherwise instruct the dealer, and look at what was wagered late.
"""

from collections.abc import Callable, Iterator

from compliance.floor.rules import betting
from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Faults
from games import said
from games.cards.money import cents_of
from games.hand.calls import CALL_MOMENTS, CALLS, Call
from games.procedures.showdown.opens import open_pairs
from games.schema import Announcement, dated
from games.settling.void import void_round
from games.settling.wording import in_lines, whole

SEVERITY = "minor"
READS = ("announcement", "means:announcements")
COURTS = "JQK"
NEEDS = {"means:announcements": ("announcement",)}


def check(facts: HandFacts) -> Faults:
    game, calls = facts.game, facts.hand.calls
    if game is None or calls is None:
        return ()
    printed = dated.as_of(game.game.announcement, game.day).values()
    return tuple(fault for block in printed for fault in _asked_of(block)(facts, block, calls))


def _asked_of(block: Announcement) -> Callable[[HandFacts, Announcement, list[Call]], Iterator[Fault]]:
    if block.never:
        return _never
    return _pairs if block.at is not None else _faults


def _never(facts: HandFacts, block: Announcement, calls: list[Call]) -> Iterator[Fault]:
    """A call that the text has not made at tables of this limit."""
    limits = betting.limits(facts)
    if limits is not None and block.from_limit is not None and limits[0] < cents_of(block.from_limit):
        return
    for place, one in enumerate(calls):
        if one.call == block.call:
            lines = in_lines(block.cite)
            says = f"The call “{CALLS[block.call]}” was made; printed: it is not made"
            says += "" if block.from_limit is None else f" in limits from {whole(cents_of(block.from_limit))} on"
            fault = Fault(
                "fail", f"{says} ({lines}).", f"calls[{place}]", "made", "not made", cites=cites(facts, block.cite)
            )
            known = limits is not None or block.from_limit is None
            yield fault if known else fault.in_doubt("Which limit was played was not recorded")


def _pairs(facts: HandFacts, block: Announcement, calls: list[Call]) -> Iterator[Fault]:
    """Open pairs that nobody called on the street on which they came, and pairs of court cards that somebody did where the
    text has them never called."""
    game, lines = facts.game, cites(facts, block.cite)
    made = [one.street for one in calls if one.call == block.call]
    openings = () if game is None else tuple(dated.as_of(game.game.opening, game.day).values())
    pairs = list(open_pairs(facts.hand, openings))
    for pair in pairs:
        barred = pair.rank in COURTS and not block.courts
        if barred and pair.street in made and all(one.rank in COURTS for one in pairs if one.street == pair.street):
            place = next(i for i, one in enumerate(calls) if (one.call, one.street) == (block.call, pair.street))
            cards = f"{said.cards(pair.cards, ' ')} before seat {said.seat(pair.seat)}"
            says = f"A pair of court cards ({cards}) was called; printed: such pairs are never called ({in_lines(block.cite)})."
            yield Fault("fail", says, f"calls[{place}]", "called", "not called", cites=lines)
        if barred or pair.street in made:
            continue
        name = pair.street.replace("-", " ")
        shown = f"A pair ({said.cards(pair.cards, ' ')}) came to lie open before seat {said.seat(pair.seat)} on the street {name}"
        unsure = None in made
        says = f"{shown}; {'when pairs were called was not noted' if unsure else 'it was not called'} ({in_lines(block.cite)})."
        recorded = None if unsure else "not called"
        yield Fault("cannot tell" if unsure else "fail", says, "calls", recorded, f"called on the {name}", None, lines)


def _faults(facts: HandFacts, block: Announcement, calls: list[Call]) -> Iterator[Fault]:
    made = [(i, one) for i, one in enumerate(calls) if one.call == block.call]
    head, due = f"The call “{CALLS[block.call]}”", _due(block)
    lines, cited = in_lines(block.cite), cites(facts, block.cite)
    if not made:
        if not void_round(facts.hand):
            says = f"{head} is not among those noted; printed: {due} ({lines})."
            yield Fault("fail", says, "calls", "not made", due, cites=cited)
        return
    if not block.when or any(one.moment in block.when for _, one in made):
        return
    place, late = next(((i, one) for i, one in made if one.moment is not None), made[0])
    if any(one.moment is None for _, one in made):
        says = f"{head}: when it was made was not noted; printed: {due} ({lines})."
        yield Fault("cannot tell", says, f"calls[{place}]", None, due, cites=cited)
        return
    recorded = CALL_MOMENTS[str(late.moment)]
    yield Fault(
        "fail", f"{head} was made {recorded}; printed: {due} ({lines}).", f"calls[{place}]", recorded, due, cites=cited
    )


def _due(block: Announcement) -> str:
    return " or ".join(CALL_MOMENTS[one] for one in block.when) or "in every round"
