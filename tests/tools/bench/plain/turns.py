"""Who sat there for whom, who was asked, and between whom the bank goes to and fro."""

from __future__ import annotations

TOLD_FROM = 24  # changes in a row (compliance/law/own/thresholds.toml)
MOST, LONG = 60, 120  # counted no further; whoever has held it for so many hands hands it no more to and fro


def check_seats(hand, game, offers, found):
    providers = [
        seat["provider"]
        for seat in hand["seats"]
        if seat.get("role") == "proposition" and not seat.get("away") and seat.get("provider")
    ]
    found += ["ROT017"] * (len(set(providers)) < len(providers))
    if game is not None and game.rotation is not None:
        barred = {seat["seat"] for seat in hand["seats"] if seat.get("away") or seat.get("role") == "house"}
        found += ["ROT007" for offer in offers if offer["seat"] in barred]


def check_changes(hand, before, found):
    if before is not None and before["changes"] < TOLD_FROM == changes_of(hand, before)["changes"]:
        found.append("ROT012")


def changes_of(hand, before):
    """Between which two the bank went last, how often in a row, and for how many hands its holder has had it."""
    bank = hand.get("bank")
    known = {"pair": None, "changes": 0, "held": 0 if bank is None else 1}
    if bank is None or before is None or before["occupant"] is None or hand.get("opened"):
        return known
    follows = before["number"] + 1 == hand["number"]
    if before["occupant"] == bank["occupant"]:
        known["held"] = before["held"] + 1 if follows else 1
        return known if before["held"] >= LONG else known | {"pair": before["pair"], "changes": before["changes"]}
    pair = {before["occupant"], bank["occupant"]}
    others = [seat for seat in hand["seats"] if seat.get("role") != "house" and not seat.get("away")]
    if not follows or all(seat["occupant"] in pair for seat in others):
        return known
    return known | {"pair": pair, "changes": min(before["changes"] + 1, MOST) if pair == before["pair"] else 1}
