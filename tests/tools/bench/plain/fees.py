"""What was collected, held against the option."""

from __future__ import annotations

from tests.tools.bench.plain.money import cents


def check_fee(hand, option, found):
    """Adds what is wrong; gives the fee due and what was collected, where both can be told."""
    base = sum(
        cents(wager["amount"])
        for wager in hand["wagers"]
        if wager["wager"] in option.counts and wager.get("placed", "before-deal") == "before-deal"
    )
    fees, collections = option.fees(base), hand.get("collections")
    bank_seat = hand["bank"]["seat"] if hand.get("bank") else None
    payer_paid, others_paid = [], []
    for taken in collections or ():
        amount = cents(taken["amount"])
        own = option.payer == "player-dealer" and taken["from"] == "seat" and taken.get("seat") == bank_seat
        from_payer = own or taken["from"] == option.payer
        if taken["kind"] == "fee":
            (payer_paid if from_payer else others_paid).append(amount)
            if amount and option.moment == "before-deal" and taken.get("when") != "before-deal":
                found.append("FEE003")
        if amount and (taken["kind"] not in ("fee", "jackpot-drop") if from_payer else owes_nothing(taken, option)):
            found.append("FEE004")
    total = sum(payer_paid) + sum(others_paid)
    if not payer_paid and not others_paid:
        if any(fees) or (not fees and base):
            found.append("FEE002")
    else:
        amount = sum(payer_paid) if payer_paid else sum(others_paid)
        if amount not in fees and total not in fees and (fees or base or amount):
            found.append("FEE001")
    return in_sums(hand, option, fees, total)


def in_sums(hand, option, fees, total):
    """Due and collected, where both can be told."""
    told = len(fees) == 1 and hand.get("collections") is not None
    return (fees[0] + of_players(hand, option), total) if told else (0, 0)


def of_players(hand, option):
    """What the players owe beside the player-dealer: a fee for every wager that counts."""
    if not option.player_fee:
        return 0
    counted = [w for w in hand["wagers"] if w["wager"] in option.player_counts]
    return int(option.player_fee * 100) * sum(w.get("placed", "before-deal") == "before-deal" for w in counted)


def owes_nothing(taken, option):
    return taken["kind"] != "jackpot-drop" and not (taken["from"] == "seat" and option.player_fee)
