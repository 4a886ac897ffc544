"""What Oliver says of the same rounds: each made a recorded hand, judged by the rules of rotation, one after the other."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from functools import cache

from compliance.floor.rules.facts import Before, HandFacts
from compliance.floor.rules.succession import after
from compliance.houses.forms.house import House
from compliance.law.registry import RULES
from games.cards.money import plain
from games.hand.form import Bank, Hand, Offer, Seat, Wager
from games.hand.pot import Pot
from games.schema import load
from games.settling.sheet import Sheet
from games.terms.game import GameTerms, game_terms
from tests.games.rotation.reference.table import Asked, Round, Verdicts

DAY = datetime.date(2026, 9, 1)
NOON = datetime.datetime(2026, 9, 1, 12, tzinfo=datetime.UTC)
ABOUT = {
    "ROT001": "longer",
    "ROT002": "order",
    "ROT004": "longer",
    "ROT005": "longer",
    "ROT006": "entitled",
    "ROT007": "several",
    "ROT008": "back",
    "ROT009": "bid",
    "ROT010": "button",
    "ROT011": "kept",
}
HOUSE = House(
    form="oliver.house/1", establishment="house", title="House", time_zone="UTC", boundary_hour=6, tables=("T1",)
)
DICE = {total: next([a, total - a] for a in range(1, 7) if 1 <= total - a <= 6) for total in range(2, 13)}
OUTCOME = {True: "banker", False: "player", None: "tie"}


@cache
def terms(slug: str) -> GameTerms:
    return game_terms(load.catalogue().games[slug], DAY)


def told(slug: str, rounds: list[Round]) -> Iterator[Verdicts]:
    """Round for round, what the rules find: "fail" or "cannot tell" by question."""
    game, before = terms(slug), None
    for number, one in enumerate(rounds, 1):
        hand = hand_of(slug, game, one, number)
        sheet = Sheet((), outcome=OUTCOME[one.won]) if one.stake is not None else None
        facts = facts_of(hand, game, sheet, before)
        yield dict(_findings(facts))
        before = after(hand, before, facts)


def _findings(facts: HandFacts) -> Iterator[tuple[str, str]]:
    found: dict[str, str] = {}
    for code, question in ABOUT.items():
        rule = RULES[code]
        if rule.asked_of is not None and (facts.game is None or not rule.asked_of(facts.game)):
            continue
        for fault in rule.check(facts):
            found[question] = "fail" if "fail" in (found.get(question), fault.outcome) else fault.outcome
    yield from found.items()


def facts_of(hand: Hand, game: GameTerms, sheet: Sheet | None, before: Before | None) -> HandFacts:
    return HandFacts(
        hand=hand,
        house=HOUSE,
        game=game,
        game_why="",
        sheet=sheet,
        before=before,
        posting=None,
        posting_why="",
        fee=None,
        fee_why="",
        due=None,
        gaming_day=DAY,
    )


def hand_of(slug: str, game: GameTerms, one: Round, number: int) -> Hand:
    """The round as the hand form has it."""
    assert game.rotation is not None
    regime, moment = game.rotation.regime, NOON + datetime.timedelta(minutes=2 * number)
    away = {seat: f"{one.people.get(seat, 'Z')}-away" for seat in one.empty if seat not in one.people}
    seats = [Seat(seat, who) for seat, who in one.people.items()] + [
        Seat(seat, who, away=True) for seat, who in away.items()
    ]
    name = "pass" if regime == "shooter" else "any"
    wagers = [Wager(seat, who, name, "10.00") for seat, who in sorted(one.spots)]
    banks = one.bank is not None and regime not in ("shooter", "dealer-button")
    asked = None if one.asked is None else [_offer(offer) for offer in one.asked]
    return Hand(
        form="oliver.hand/1",
        id=f"H{number}",
        establishment="house",
        table="T1",
        game=slug,
        gaming_day=DAY,
        number=number,
        started=moment,
        dealt=moment,
        ended=moment + datetime.timedelta(minutes=1),
        seats=seats,
        opened=True if number == 1 else None,
        bank=Bank(one.bank or 0, one.people[one.bank or 0], _money(one.stake)) if banks else None,
        offers=asked,
        wagers=wagers,
        shooter=one.bank if regime == "shooter" else None,
        rolls=[DICE[total] for total in one.rolls] or None,
        pot=_pot(one) if regime == "dealer-button" else None,
    )


def _offer(offer: Asked) -> Offer:
    return Offer(offer.seat, offer.took, stake=_money(offer.bid))


def _money(dollars: int | None) -> str | None:
    return None if dollars is None else plain(dollars * 100)


def _pot(one: Round) -> Pot:
    return Pot(button=one.bank, dealt_in=[seat for seat in one.people if seat not in one.empty])
