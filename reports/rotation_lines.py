"""The rows of the report on rotation: what one table-day, one person, one turn, one offer comes to. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from zoneinfo import ZoneInfo

from compliance.floor.explained.strips import hands_words
from compliance.floor.explained.turns import KIND_WORDS, Kind, RotationFinding, Round, Share, Turn
from compliance.floor.read.rotation import TableRotation
from compliance.floor.read.rotation_period import Rotation, clause_words
from compliance.houses.forms.house import natural
from reports.base import Row


def as_words(kind: Kind, provider: str | None) -> str:
    """ "proposition player, Provider A"."""
    return ", ".join(filter(None, (KIND_WORDS[kind], provider)))


def table_row(held: TableRotation) -> Row:
    turns, top = held.turns, held.turns.top
    return (
        held.day,
        held.table,
        turns.hands,
        len(turns.turns),
        turns.longest,
        "" if top is None else top.who,
        None if top is None else top.part,
        turns.swaps,
        *_offers(turns.rounds),
        sum(gap.hands for gap in turns.missing),
        *_outcomes(held.found),
        sum(one.waits for one in held.found),
        held.unreviewed,
    )


def _offers(rounds: Sequence[Round]) -> tuple[int, int, int]:
    """Offers made, those declined, and hands whose offers were not recorded."""
    made = [offer for each in rounds for offer in each.offers or ()]
    return len(made), sum(not offer.accepted for offer in made), sum(each.offers is None for each in rounds)


def _outcomes(found: Sequence[RotationFinding]) -> tuple[int, int]:
    fails = sum(one.outcome == "fail" for one in found)
    return fails, len(found) - fails


def turn_rows(held: TableRotation, zone: ZoneInfo) -> Iterator[Row]:
    """The turns of a table-day, each with what was found in it."""
    by_hand: dict[int, list[RotationFinding]] = defaultdict(list)
    for one in held.found:
        by_hand[one.hand].append(one)
    for turn in held.turns.turns:
        found = [one for each in turn.rounds for one in by_hand.get(each.number, ())]
        yield _turn_row(held, turn, found, zone)


def _turn_row(held: TableRotation, turn: Turn, found: Sequence[RotationFinding], zone: ZoneInfo) -> Row:
    first, last = turn.first, turn.last
    return (
        held.day,
        held.table,
        first.number,
        last.number,
        first.who or "",
        as_words(first.kind, first.provider),
        first.seat,
        turn.hands,
        first.started.astimezone(zone).replace(microsecond=0),
        last.ended.astimezone(zone).replace(microsecond=0),
        turn.minutes,
        *_offers(turn.rounds),
        0 if turn.missing is None else turn.missing.hands,
        *_outcomes(found),
        ", ".join(sorted({one.rule for one in found})),
    )


def offer_rows(held: TableRotation) -> Iterator[Row]:
    """Every offer, in the order in which it was made."""
    for each in held.turns.rounds:
        for place, offer in enumerate(each.offers or (), 1):
            answer = "accepted" if offer.accepted else "declined"
            yield held.day, held.table, each.number, place, offer.seat, offer.who or "", answer


def share_row(held: TableRotation, share: Share) -> Row:
    return (
        held.day,
        held.table,
        share.who,
        as_words(share.kind, share.provider) if share.hands else "asked only",
        share.hands,
        share.part,
        share.longest,
        share.longest_from,
        share.offered,
        share.declined,
        share.alone,
    )


def people_rows(held: Rotation) -> list[Row]:
    """Everybody over all table-days, whoever held most first."""
    by_who: dict[str, list[Share]] = defaultdict(list)
    for one in held.days:
        for share in one.held.turns.shares:
            by_who[share.who].append(share)
    hands = sum(one.held.turns.hands for one in held.days)
    found = [_person(who, parts, hands) for who, parts in by_who.items()]
    return sorted(found, key=lambda row: (-int(str(row[2])), natural(str(row[0]))))


def _person(who: str, parts: Sequence[Share], hands: int) -> Row:
    mine = sum(one.hands for one in parts)
    return (
        who,
        len(parts),
        mine,
        Fraction(mine, hands) if hands else None,
        max(one.longest for one in parts),
        sum(one.offered for one in parts),
        sum(one.declined for one in parts),
        max((one.alone for one in parts if one.alone is not None), default=None),
    )


def found_rows(held: Rotation) -> Iterator[Row]:
    """What was found, with its clauses, as in force."""
    for one in held.days:
        for each in one.held.found:
            said = (each.rule, each.outcome, each.severity, each.says, held.clauses.get(each.id, ""), each.state)
            yield one.held.day, one.held.table, each.hand, *said


def supposed_rows(held: Rotation) -> Iterator[Row]:
    """What would be found if the instrument applied."""
    for one in held.days:
        for number, each in one.supposed.found if one.supposed is not None else ():
            said = (each.rule, each.outcome, each.severity, each.says, clause_words(each.law, each.cites))
            yield one.held.day, one.held.table, number, *said


def supposed_sums(held: Rotation) -> Iterator[Row]:
    """What would be found, a line for each rule at each table-day."""
    for one in held.days:
        by_rule: dict[tuple[str, str], list[tuple[int, bool]]] = defaultdict(list)
        for number, each in one.supposed.found if one.supposed is not None else ():
            by_rule[each.rule, each.severity].append((number, each.outcome == "fail"))
        for (rule, severity), found in sorted(by_rule.items()):
            fails = sum(fail for _, fail in found)
            which = hands_words([number for number, _ in found])
            yield one.held.day, one.held.table, rule, severity, fails, len(found) - fails, which


_UNTOLD: tuple[tuple[str, Callable[[Round], bool]], ...] = (
    ("who held the position: no player-dealer is on record", lambda each: each.who is None),
    ("to whom it was offered: offers were not recorded", lambda each: each.who is not None and each.offers is None),
    ("what is wrong with it: the hand is not reviewed yet", lambda each: not each.reviewed),
)


def untold_rows(held: Rotation) -> Iterator[Row]:
    """What the record does not let be told: hands missing, and hands in which something is."""
    for one in held.days:
        day, table, turns = one.held.day, one.held.table, one.held.turns
        if turns.missing:
            numbers = [number for gap in turns.missing for number in range(gap.first, gap.last + 1)]
            yield day, table, "anything: the hands are not in the record", len(numbers), hands_words(numbers)
        for what, holds in _UNTOLD:
            numbers = [each.number for each in turns.rounds if holds(each)]
            if numbers:
                yield day, table, what, len(numbers), hands_words(numbers)
        yield from _cannot_tell(one.held)


def _cannot_tell(held: TableRotation) -> Iterator[Row]:
    """Questions of rules to which the record has no answer, a line for each rule."""
    open_ = sorted((one.rule, one.hand) for one in held.found if one.outcome != "fail")
    for rule, group in groupby(open_, key=lambda one: one[0]):
        numbers = [hand for _, hand in group]
        yield held.day, held.table, f"what {rule} asks", len(set(numbers)), hands_words(numbers)
