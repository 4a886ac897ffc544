"""What was chosen at a table against the rules of its game, as faults: shared by the rules that tell the kinds apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault
from games.hand.form import Hand
from games.schema.load import readings
from games.settling.breach import Breach, Chosen
from games.settling.wording import in_lines, pile_words
from games.terms.game import GameTerms


def against(facts: HandFacts, about: Chosen) -> Sequence[Fault]:
    """The choices of one kind that the text does not give, and those of which it does not say. Told once for each hand."""
    if facts.breaches is None:
        tell = None if facts.game is None else _teller(facts.game)
        facts.breaches = () if tell is None else tell(facts.hand)
    if not facts.breaches:
        return ()
    return [_fault(facts, one) for one in facts.breaches if one.about == about]


@lru_cache(maxsize=256)
def _teller(game: GameTerms) -> Callable[[Hand], tuple[Breach, ...]] | None:
    """How the procedure of a game tells them, where it does."""
    return getattr(game.table, "breaches", None) if game.procedure else None


def _fault(facts: HandFacts, one: Breach) -> Fault:
    says = f"{one.did}; by {in_lines(one.cite)} {one.due}."
    cards = facts.hand.cards or {}
    working = [f"{pile_words(pile).capitalize()}: {' '.join(dealt)}" for pile, dealt in cards.items()]
    lines, did = cites(facts, one.cite), one.did
    fault = Fault("fail", says, one.subject, did, one.due, None, lines, None, tuple(working))
    if one.unknown:
        return fault._replace(outcome="cannot tell", says=f"{says} {one.unknown[:1].upper()}{one.unknown[1:]}.")
    if not one.readings or facts.game is None:
        return fault
    known = readings(facts.game.game)
    asked = [f"Left open ({in_lines(known[name].cite)}): {known[name].question}" for name in one.readings]
    open_ = f"The book leaves it open ({', '.join(one.readings).replace('-', ' ')})"
    return fault._replace(
        outcome="cannot tell",
        says=f"{says} {open_}.",
        reading=", ".join(one.readings),
        working=(*working, *asked),
    )
