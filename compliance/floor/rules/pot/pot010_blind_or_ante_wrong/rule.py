"""A blind, an ante or a forced bet was not the one of the posted option.

What it checks: blinds, antes and forced bets on record against the figures that the posted option prints; every player who was
dealt in put in the ante, where one is printed. A straddle is a fault where the page allows none. Where the page says how a
missed blind comes back, who is on record as having posted one put in the total of the blinds, of it no more than the opening
bet alive, and who waited is the big blind. Who is all in may put in less. Kill and bomb pots are left out. Where the single
acts of the first street were not recorded, the answer is that it cannot be told.

Why it matters: the forced bets are part of the posted game, and in many books the fee hangs on them.

What to do: see what was posted and what was put in. If an amount was recorded wrongly, correct the hand with a superseding
record; otherwise see which option should have hung at the table.
"""

from collections.abc import Iterator

from compliance.floor.rules import betting
from compliance.floor.rules import pots as pots_read
from compliance.floor.rules.betting import Step
from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites, other_sum, seats_at
from compliance.law.finding import Fault, Faults
from games import said
from games.cards.money import cents_of
from games.hand import pots
from games.schema import Limit
from games.settling.wording import lines_say

SEVERITY = "minor"
BIG = "big-blind"
BLINDS, POSTED = ("small-blind", BIG), ("small-blind", BIG, "blind", "post", "dead")
READS = ("limit", "procedure", "means:blinds-posted", "means:antes-posted", "means:no-straddle")


def check(facts: HandFacts) -> Faults:
    return [*_straddled(facts), *_made_up(facts), *_by_option(facts)]


def _made_up(facts: HandFacts) -> Iterator[Fault]:
    """A missed blind that came back otherwise than the page says."""
    pot, game = facts.hand.pot, facts.game
    owed = [] if pot is None or pot.kind is not None else [(i, one) for i, one in enumerate(pot.missed or ())]
    lines = () if game is None or not owed else pots_read.option_cites(game, "missed_blind_cite")
    posts = [step for step in betting.steps(facts.hand) if step.street == 0 and step.act.act in POSTED] if lines else []
    told = [step for step in posts if step.act.act in BLINDS]
    blinds: dict[str, int] = {step.act.act: step.amount for step in reversed(told)}
    for i, one in owed if BIG in blinds and not any(step.act.all_in for step in told) else ():
        own = [step for step in posts if step.act.seat == one.seat]
        if one.made == "posted" and not any(step.act.all_in for step in own):
            yield from _posted(facts, i, own, blinds, lines)
        elif one.made == "waited" and not any(step.act.act == BIG for step in own):
            says = (
                f"Seat {said.seat(one.seat)} is on record as having waited for the big blind, and is not the big blind."
            )
            yield Fault("fail", says, f"pot.missed[{i}]", "waited", "the big blind", cites=cites(facts, lines))


def _posted(
    facts: HandFacts, i: int, own: list[Step], blinds: dict[str, int], lines: tuple[str, ...]
) -> Iterator[Fault]:
    """The total of the blinds, what of it exceeds the opening bet as dead money."""
    subject, lines_of, due = f"pot.missed[{i}]", cites(facts, lines), sum(blinds.values())
    put, alive = sum(step.amount for step in own), sum(step.amount for step in own if step.act.act != "dead")
    if not own:
        says = "A missed blind was posted; what was put in for it is not on record."
        yield Fault("cannot tell", says, subject, None, said.money(due), cites=lines_of)
    elif put != due:
        says = (
            f"{own[0].title} and what belongs to it: {said.money(put)}; the total of the blinds is {said.money(due)}."
        )
        yield other_sum(says, subject, put, due, lines_of)
    elif alive > blinds[BIG]:
        most = said.money(blinds[BIG])
        says = f"{own[0].title}: {said.money(alive)} of it was alive, at most {most} is; the rest is dead money."
        yield Fault("fail", says, subject, said.money(alive), f"at most {most}", alive - blinds[BIG], lines_of)


def _straddled(facts: HandFacts) -> Iterator[Fault]:
    """A straddle where the page allows none."""
    rules = betting.rules(facts) if facts.hand.pot is not None else None
    for step in betting.steps(facts.hand) if rules is not None and not rules.straddle else ():
        if step.act.act == "straddle" and rules is not None:
            says = f"{step.title}: {said.money(step.amount)}; {lines_say(rules.cite, 'allow')} none."
            lines = cites(facts, rules.cite)
            yield Fault("fail", says, step.subject, said.money(step.amount), "no straddle", None, lines)


def _by_option(facts: HandFacts) -> Faults:
    pot, fee = facts.hand.pot, facts.fee
    if pot is None or fee is None or pot.kind is not None or not pot.streets:
        return ()
    limit = fee.option.limit
    if limit is None or not (limit.blinds or limit.ante is not None or limit.forced is not None):
        return ()
    if pot.streets[0].acts is None:
        open_ = betting.untold(facts, "Whether blinds and antes were as posted", limit.cite)
        return () if open_ is None else (open_,)
    steps = list(betting.steps(facts.hand))
    found = [_step(facts, limit, step) for step in steps]
    return [fault for fault in found if fault is not None] + list(_without_ante(facts, limit, steps))


def _printed(limit: Limit, act: str) -> int | None:
    if act == "small-blind" and len(limit.blinds) > 1:
        return cents_of(limit.blinds[0])
    if act == "big-blind" and limit.blinds:
        return cents_of(limit.blinds[-1])
    if act == "ante" and limit.ante is not None:
        return cents_of(limit.ante)
    return cents_of(limit.forced) if act == "bring-in" and limit.forced is not None else None


def _step(facts: HandFacts, limit: Limit, step: Step) -> Fault | None:
    due = _printed(limit, step.act.act)
    if due is None or step.amount == due or (step.act.all_in and step.amount < due):
        return None
    says = f"{step.title}: {said.money(step.amount)}, due {said.money(due)}."
    return other_sum(says, step.subject, step.amount, due, cites(facts, limit.cite))


def _without_ante(facts: HandFacts, limit: Limit, steps: list[Step]) -> Iterator[Fault]:
    if limit.ante is None:
        return
    put = {step.act.seat for step in steps if step.act.act == "ante"}
    missing = [seat for seat in pots.dealt_in(facts.hand) if seat not in put]
    if missing:
        who = seats_at(missing)
        due = said.money(cents_of(limit.ante))
        lines = cites(facts, limit.cite)
        says = f"No ante of {who} is on record; the posted option has an ante of {due}."
        yield Fault("fail", says, "pot.streets[0].acts", "nothing", due, None, lines)
