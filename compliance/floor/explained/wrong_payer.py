"""A fee that came from somebody who does not owe it, as it is drawn: from whom, from whom it was due, the seat ringed. Pure."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from compliance.floor.rules.collected import from_payer, source_title
from compliance.floor.rules.facts import HandFacts
from compliance.shell.drawing.parts import Scene
from games import said
from games.hand.form import Collection as Collected


def payer_shown(laid: Scene, facts: HandFacts, subjects: Collection[str]) -> Scene:
    """The scene with the payers named where a finding speaks of such a collection; the sum alone would look right."""
    astray = _astray(facts, subjects)
    if facts.fee is None or not astray:
        return laid
    seats = {one.seat for one in astray if one.source == "seat"}
    sources = " and ".join(dict.fromkeys(said.plain(source_title(one)) for one in astray))
    fee = replace(
        laid.fee,
        recorded=f"{laid.fee.recorded} from {sources}",
        due=f"{laid.fee.due} from the {facts.fee.payer}" if laid.fee.due else "",
        agree=False,
    )
    places = tuple(replace(place, ringed=place.ringed or place.number in seats) for place in laid.places)
    return replace(laid, fee=fee, places=places)


def _astray(facts: HandFacts, subjects: Collection[str]) -> list[Collected]:
    """Fees that a finding names and somebody else than their payer gave. Where nobody knows who pays, none is astray."""
    fee, bank = facts.fee, facts.hand.bank
    if fee is None or fee.payer not in ("player-dealer", "seat", "pot"):
        return []
    return [
        one
        for i, one in enumerate(facts.hand.collections or ())
        if f"collections[{i}]" in subjects and one.kind == "fee" and not from_payer(one, fee.payer, bank)
    ]
