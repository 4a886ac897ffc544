"""What went wrong in a hand, what the rule book prints for it, and how both are said: for the rules on irregularities."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from compliance.floor.rules.facts import HandFacts
from compliance.law.finding import Cite, Fault
from games import said
from games.hand.irregular import CIRCUMSTANCES, KINDS, REMEDIES, Irregularity
from games.schema import Irregularity as Printed
from games.schema import dated
from games.settling.remedies import NONE_PRINTED, Held, Ruling, held, ruling
from games.settling.wording import in_lines, listed

FIELDS = {"whose": "whose hand it was", "moment": "when it was noticed", "street": "on which street it happened"}
FIELDS |= {"cards": "which cards they were", "count": "how many cards they were"}


class Ruled(NamedTuple):
    """An irregularity of a hand with what is printed for it."""

    place: int
    one: Irregularity
    ruling: Ruling

    @property
    def at(self) -> str:
        """Its place in the hand."""
        return f"irregularities[{self.place}]"

    def held(self) -> list[Held]:
        """What was done, held against each block that may speak of it."""
        return [held(self.one, block) for block in self.ruling.blocks]


def ruled(facts: HandFacts) -> Iterator[Ruled]:
    """Every irregularity of the hand, where its game is known."""
    if facts.game is None:
        return
    printed = tuple(dated.as_of(facts.game.game.irregularity, facts.game.day).values())
    for place, one in enumerate(facts.hand.irregularities or ()):
        yield Ruled(place, one, ruling(printed, facts.hand, one))


def remedy_fault(found: Ruled, book: str, pages: tuple[str, ...]) -> Fault | None:
    """What was done about it against what its book prints; None: it is that. `pages` are those of the game."""
    ruling, head = found.ruling, what(found.one)
    if not ruling.blocks:
        says = f"{head}: {done(found.one)}. What is due cannot be told: {NONE_PRINTED}."
        return Fault("cannot tell", says, found.at, cites=tuple(Cite(book, line) for line in pages))
    verdicts = {answer.verdict for answer in found.held()} | ({"open"} if ruling.none else set())
    if verdicts == {"right"}:
        return None
    first = ruling.blocks[0]
    lines = tuple(Cite(book, line) for line in dict.fromkeys(line for block in ruling.blocks for line in block.cite))
    says = f"{head}: {done(found.one)}; printed: {wanted(first)}."
    shown = working(ruling.blocks)
    fault = Fault("fail", says, found.at, done(found.one), wanted(first), cites=lines, working=shown)
    if verdicts == {"wrong"}:
        return fault
    if found.one.remedy is None:
        says = f"{head}: what was done about it was not recorded; printed: {wanted(first)}."
        return fault._replace(outcome="cannot tell", says=says)
    if ruling.missing:
        says = (
            f"{head}: {done(found.one)}. It was not recorded {unrecorded(ruling.missing)}, which decides what is right."
        )
        return fault._replace(outcome="cannot tell", says=says, due=None)
    lacking = remedies(name for answer in found.held() for name in answer.lacking if name in REMEDIES)
    says = f"{head}: {done(found.one)}. It was not recorded whether the rest was done: {lacking}."
    return fault._replace(outcome="cannot tell", says=says)


def what(one: Irregularity) -> str:
    """“Exposed card (6♣) at seat 3”."""
    shown = [said.cards(one.cards)] if one.cards else [", ".join(one.tiles)] if one.tiles else []
    at = f" at seat {said.seat(one.seat)}" if one.seat is not None else ""
    return f"{KINDS[one.kind].title}{f' ({shown[0]})' if shown else ''}{at}"


def done(one: Irregularity) -> str:
    """What was done about it, in words."""
    if one.remedy is None:
        return "not recorded"
    return remedies(one.remedy) or "nothing was done"


def remedies(names: Iterable[str]) -> str:
    """Remedies in words; "" of none."""
    titles = [REMEDIES[name].title for name in names]
    return listed(titles) if titles else ""


def wanted(block: Printed) -> str:
    """What a block prints, in words, with other remedies that it allows."""
    return " or ".join(remedies(each) for each in (block.remedy, *block.or_))


def working(blocks: Iterable[Printed]) -> tuple[str, ...]:
    """The blocks that may speak of it, a line each."""
    return tuple(f"{block.says} ({in_lines(block.cite)})" for block in blocks)


def unrecorded(names: Iterable[str]) -> str:
    """What would decide and was not recorded."""
    return listed(FIELDS.get(name) or f"whether {CIRCUMSTANCES[name].title}" for name in names)


__all__ = [
    "NONE_PRINTED",
    "Ruled",
    "done",
    "remedies",
    "remedy_fault",
    "ruled",
    "unrecorded",
    "wanted",
    "what",
    "working",
]
