"""What a rule book prints for what went wrong in a hand, and whether what was done is that.

A block speaks of an irregularity where all it names is so. What the record does not say leaves the block open; then every
block that may be meant is asked, and only what all of them say alike is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from games.cards.card import rank_of
from games.hand.form import Hand
from games.hand.irregular import REMEDIES, Irregularity
from games.schema import Irregularity as Printed

Verdict = Literal["right", "wrong", "open"]
Truth = bool | None
_NOT_NAMED = frozenset({"shuffle", "deck", "supervisor", "warning", "cards"})
"""What a recorder may well leave out of what was done: its absence alone makes nothing wrong."""
MAJOR = ("round", "hand")
NONE_PRINTED = "the rule book prints nothing for it"


class Ruling(NamedTuple):
    """What the book prints for one irregularity. `blocks`: several may be meant where `missing` was not recorded; `none`: or
    none of them."""

    blocks: tuple[Printed, ...]
    missing: tuple[str, ...] = ()
    none: bool = False

    @property
    def block(self) -> Printed | None:
        """The one block that speaks of it, where that is sure."""
        return self.blocks[0] if len(self.blocks) == 1 and not self.none else None


class Held(NamedTuple):
    """What was done, held against a block: what of it is missing, what was done instead."""

    verdict: Verdict
    lacking: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()


def ruling(printed: Sequence[Printed], hand: Hand, one: Irregularity) -> Ruling:
    """Which of the blocks speaks of an irregularity of the hand."""
    may: list[Printed] = []
    missing: dict[str, None] = {}
    for block in printed:
        if one.kind not in block.kind:
            continue
        answers = dict(_asked(block, hand, one))
        if False in answers.values():
            continue
        may.append(block)
        unknown = [name for name, answer in answers.items() if answer is None]
        if not unknown:
            return Ruling(tuple(may), tuple(missing))
        missing |= dict.fromkeys(unknown)
    return Ruling(tuple(may), tuple(missing), none=True)


def _asked(block: Printed, hand: Hand, one: Irregularity) -> Iterator[tuple[str, Truth]]:
    """Each condition of a block by the field of the record that answers it."""
    if block.whose:
        whose = whose_of(hand, one)
        yield "whose", None if whose is None else whose in block.whose
    if block.moment:
        yield "moment", None if one.moment is None else one.moment in block.moment
    if block.street:
        yield "street", None if one.street is None else one.street in block.street
    for name, wanted in [*((name, True) for name in block.when), *((name, False) for name in block.unless)]:
        said = (one.circumstances or {}).get(name)
        yield name, None if said is None else said is wanted
    together = [one] if block.each else [other for other in hand.irregularities or () if other.kind in block.kind]
    if block.cards:
        yield "cards", _any_of(block.cards, together)
    if block.at_least is not None or block.at_most is not None:
        yield "count", _counted(block, hand, together)


def whose_of(hand: Hand, one: Irregularity) -> str | None:
    """Whose hand, cards or turn it was about: as recorded, else as its seat or pile says."""
    if one.whose is not None:
        return one.whose
    if one.seat is not None:
        return "bank" if hand.bank is not None and hand.bank.seat == one.seat else "player"
    if one.pile is None:
        return None
    return "board" if one.pile.startswith("board") else "house-dealer" if one.pile == "dealer" else None


def _any_of(ranks: Sequence[str], ones: Iterable[Irregularity]) -> Truth:
    """Whether one of the cards or tiles is of these; not known where not all of them were named."""
    whole = True
    for one in ones:
        if any(rank_of(card) in ranks for card in one.cards or ()) or any(tile in ranks for tile in one.tiles or ()):
            return True
        named = len(one.cards or ()) + len(one.tiles or ())
        whole = whole and named > 0 and named >= (one.count or 0)
    return False if whole else None


def _counted(block: Printed, hand: Hand, ones: Iterable[Irregularity]) -> Truth:
    counts = [count_of(hand, one) for one in ones]
    least = sum(count or 0 for count in counts)
    whole = None not in counts
    if block.at_most is not None and least > block.at_most:
        return False
    if block.at_least is not None and least < block.at_least:
        return False if whole else None
    return True if whole or block.at_most is None else None


def count_of(hand: Hand, one: Irregularity) -> int | None:
    """How many cards, tiles or dice it was about; of a hand with a wrong number, how many it held."""
    if one.count is not None:
        return one.count
    if one.kind == "wrong-number-of-cards":
        pile = one.pile or (None if one.seat is None else f"seat-{one.seat}")
        if pile is None:
            return None
        lying = (hand.cards or {}).get(pile) or (hand.tiles or {}).get(pile)
        return None if lying is None else len(lying)
    return len(one.cards or ()) + len(one.tiles or ()) or None


def held(one: Irregularity, block: Printed) -> Held:
    """What was done about it against what the block prints."""
    if one.remedy is None:
        return Held("open")
    done = {*one.remedy, *(other for name in one.remedy for other in REMEDIES[name].implies)}
    answers = [_held(done, wanted) for wanted in (block.remedy, *block.or_)]
    if block.may:  # nothing at all, or a part of it; but nothing else about the same
        answers.append(_held(done - {*block.remedy}, (), {REMEDIES[name].of for name in block.remedy}))
    for verdict in ("right", "open"):
        for answer in answers:
            if answer.verdict == verdict:
                return answer
    return answers[0]


def _held(done: set[str], wanted: Sequence[str], about: Iterable[str] = ()) -> Held:
    abouts = {*about, *(REMEDIES[name].of for name in wanted)}
    instead = [
        name
        for name in sorted(done)
        if name not in wanted and not REMEDIES[name].stands and _against(name, wanted, abouts)
    ]
    lacking = [name for name in wanted if name not in done and not _stood(name, done)]
    nothing = bool(lacking) and len(lacking) == len(wanted)
    if instead or nothing or any(REMEDIES[name].of not in _NOT_NAMED for name in lacking):
        return Held("wrong", tuple(lacking), tuple(instead))
    return Held("open" if lacking else "right", tuple(lacking))


def _against(name: str, wanted: Sequence[str], abouts: set[str]) -> bool:
    """Whether something else that was done goes against what is wanted."""
    entry = REMEDIES[name]
    if any(REMEDIES[one].voids == "round" or "round-void" in REMEDIES[one].implies for one in wanted):
        return entry.of in ("deck",) and entry.of in abouts  # of a void round nothing else counts
    return entry.of in abouts or entry.of in MAJOR or bool(entry.voids) or "round-void" in entry.implies


def _stood(name: str, done: set[str]) -> bool:
    """Whether something is as it was because nothing else was done about it."""
    return REMEDIES[name].stands and not any(
        REMEDIES[one].of == REMEDIES[name].of or REMEDIES[one].voids for one in done
    )
