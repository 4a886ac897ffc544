"""Whether a hand is well formed, as the published schema says, and does not contradict itself."""

from __future__ import annotations

import datetime
import re
from collections import Counter

from tests.tools.bench.plain.money import cents

IDENTIFIER = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:-]{0,79}")
SLUG = re.compile(r"[a-z0-9][a-z0-9-]{0,79}")
MANDATORY = {
    "form", "id", "establishment", "table", "game", "gaming_day", "number", "started", "dealt", "ended", "seats", "wagers",
}  # fmt: skip
OPTIONAL = {"dealer", "decks", "bank", "offers", "cards", "action_seat", "collections", "supersedes"}
LATER = {"irregularities", "order", "point", "button_seat"}  # what the second form knows beside
FORMS = {"oliver.hand/1": OPTIONAL, "oliver.hand/2": OPTIONAL | LATER}
SEAT = {"seat", "occupant", "role", "provider", "away"}
BANK = {"seat", "occupant", "wager", "consecutive"}
OFFER = {"seat", "accepted", "at"}
WAGER = {"seat", "bettor", "wager", "amount", "placed", "backline", "settled"}
SETTLED = {"paid", "taken", "pushed", "returned"}
COLLECTION = {"from", "kind", "amount", "when", "seat"}
ROLES = {"player", "proposition", "house"}
MOMENTS = {"before-deal", "after-deal"}
SOURCES = {"player-dealer", "seat", "pot"}
KINDS = {"fee", "jackpot-drop", "rake", "vigorish", "time"}
TOLERANCE = datetime.timedelta(minutes=2)


class MalformedError(ValueError):
    """A hand that cannot be taken in."""


def demand(truth):
    if not truth:
        raise MalformedError


def whole(value, low, high):
    demand(type(value) is int and low <= value <= high)


def word(value):
    demand(isinstance(value, str) and 1 <= len(value) <= 80)


def moment(value):
    told = datetime.datetime.fromisoformat(value)
    demand(told.tzinfo is not None)
    return told


def read(hand, cards_known, now):
    """Reads times and the gaming day in place; MalformedError, KeyError or TypeError when something is wrong."""
    keys = hand.keys()
    demand(keys >= MANDATORY and not keys - MANDATORY - FORMS[hand["form"]])
    for name, pattern in (("id", IDENTIFIER), ("table", IDENTIFIER), ("establishment", SLUG), ("game", SLUG)):
        demand(pattern.fullmatch(hand[name]))
    whole(hand["number"], 1, 1_000_000)
    for name in ("started", "dealt", "ended"):
        hand[name] = moment(hand[name])
    hand["gaming_day"] = datetime.date.fromisoformat(hand["gaming_day"])
    demand(hand["started"] <= hand["dealt"] <= hand["ended"] <= now + TOLERANCE)
    demand(abs((hand["started"].date() - hand["gaming_day"]).days) <= 1)
    if hand.get("dealer") is not None:
        word(hand["dealer"])
    if hand.get("decks") is not None:
        whole(hand["decks"], 1, 16)
    if hand.get("action_seat") is not None:
        whole(hand["action_seat"], 1, 20)
    occupants = seats(hand["seats"])
    bank_and_offers(hand, occupants)
    demand(len(hand["wagers"]) <= 400)
    wagers(hand["wagers"], occupants)
    collections(hand.get("collections") or (), occupants)
    cards(hand, cards_known)


def seats(listed):
    demand(1 <= len(listed) <= 20)
    occupants = {}
    for seat in listed:
        demand(not seat.keys() - SEAT)
        number = seat["seat"]
        whole(number, 1, 20)
        word(seat["occupant"])
        role = seat.get("role", "player")
        demand(role in ROLES and number not in occupants and type(seat.get("away", False)) is bool)
        if seat.get("provider") is not None:
            word(seat["provider"])
            demand(role == "proposition")
        occupants[number] = seat["occupant"]
    return occupants


def bank_and_offers(hand, occupants):
    bank = hand.get("bank")
    if bank is not None:
        demand(not bank.keys() - BANK and occupants.get(bank["seat"]) == bank["occupant"])
        if bank.get("wager") is not None:
            cents(bank["wager"])
        if bank.get("consecutive") is not None:
            whole(bank["consecutive"], 1, 100_000)
    for offer in hand.get("offers") or ():
        demand(not offer.keys() - OFFER and type(offer["accepted"]) is bool)
        whole(offer["seat"], 1, 20)
        if offer.get("at") is not None:
            moment(offer["at"])


def wagers(listed, occupants):
    seen = set()
    for wager in listed:
        demand(not wager.keys() - WAGER)
        seat, bettor, name = wager["seat"], wager["bettor"], wager["wager"]
        placed, behind = wager.get("placed", "before-deal"), wager.get("backline", False)
        word(bettor)
        demand(SLUG.fullmatch(name) and placed in MOMENTS and type(behind) is bool)
        stake, there = cents(wager["amount"]), occupants.get(seat)
        demand(stake and there is not None and (behind or there == bettor))
        key = (seat, bettor, name, placed)
        demand(key not in seen)
        seen.add(key)
        settled = wager.get("settled")
        if settled is not None:
            demand(not settled.keys() - SETTLED)
            amounts = {part: cents(text) for part, text in settled.items()}
            demand(sum(amounts.values()) - amounts.get("paid", 0) <= stake)


def collections(listed, occupants):
    for taken in listed:
        demand(not taken.keys() - COLLECTION and taken["from"] in SOURCES and taken["kind"] in KINDS)
        cents(taken["amount"])
        demand(taken.get("when") is None or taken["when"] in MOMENTS)
        seat = taken.get("seat")
        demand(seat in occupants if seat is not None else taken["from"] != "seat")


def cards(hand, cards_known):
    piles = hand.get("cards") or {}
    if not piles:
        return
    demand(piles.keys() == {"player", "banker"} and all(2 <= len(pile) <= 3 for pile in piles.values()))
    held = Counter(card for pile in piles.values() for card in pile)
    demand(held.keys() <= cards_known and max(held.values()) <= (hand.get("decks") or 16))
