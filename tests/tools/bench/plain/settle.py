"""A hand of baccarat settled again."""

from __future__ import annotations

from tests.tools.bench.plain.money import cents


def results_of(game, hand):  # noqa: C901 - one round from top to bottom
    """Result of every wager, faults of the draw by side, outcome; None when the hand cannot be settled."""
    player = [game.points[card] for card in hand["cards"]["player"]]
    banker = [game.points[card] for card in hand["cards"]["banker"]]
    first, second = (player[0] + player[1]) % 10, (banker[0] + banker[1]) % 10
    natural = first in game.naturals or second in game.naturals
    drawn, missing = 0, 0
    must = not natural and first in game.player_hits
    if (len(player) == 3) != must:
        drawn, missing = (drawn, missing + 1) if must else (drawn + 1, missing)
    if natural:
        must = False
    elif len(player) == 2:
        must = second in game.banker_hits
    else:
        row = game.chart.get(second)
        must = None if row is None else row[player[2]] == "H"
    if must is not None and (len(banker) == 3) != must:
        drawn, missing = (drawn, missing + 1) if must else (drawn + 1, missing)
    own, other = sum(player) % 10, sum(banker) % 10
    winner = "player" if own > other else "banker" if other > own else "tie"
    points, cards = (own, len(player)) if winner == "player" else (other, len(banker))
    facts = {"winner": winner, "points": points, "cards": cards}
    results = []
    for wager in hand["wagers"]:
        kind = game.wagers.get(wager["wager"])
        if kind is None:
            return None
        if kind["wins"].items() <= facts.items():
            results.append("win")
        elif "pushes" in kind and kind["pushes"].items() <= facts.items():
            results.append("push")
        else:
            results.append("lose")
    return results, drawn, missing, winner


def action_seat(game, hand, seats):
    value, bank = game.button.get(hand["cards"]["banker"][1]), hand.get("bank")
    if value is None or bank is None:
        return None
    nth = (value - 1) % (seats - 1) + 1
    return nth if nth < bank["seat"] else nth + 1


def lines_of(game, hand, results, start, seats):  # noqa: C901 - one round from top to bottom
    """What was to be paid, taken and given back for each wager, as far as the bank's wager reached."""
    lines, paid, taken = [], 0, 0
    for wager, result in zip(hand["wagers"], results, strict=True):
        stake = cents(wager["amount"])
        if result == "win":
            pays, per = game.odds[wager["wager"]]
            won = stake * pays / per if per > 1 else stake * pays
            paid += won
            lines.append((won, 0, 0))
        elif result == "lose":
            taken += stake
            lines.append((0, stake, 0))
        else:
            lines.append((0, 0, stake))
    bank = hand.get("bank")
    if bank is None or "wager" not in bank or paid + taken <= cents(bank["wager"]):
        return lines
    to_pay = to_take = cents(bank["wager"])

    def place(i):
        wager = hand["wagers"][i]
        return game.order.get(wager["wager"], 99), (wager["seat"] - start) % seats, wager.get("backline", False), i

    for i in sorted(range(len(lines)), key=place):
        won, lost, _ = lines[i]
        if results[i] == "win":
            reached = min(won, to_pay)
            to_pay -= reached
            lines[i] = (reached, 0, None)  # of a winner the stake is the bettor's in any case
        elif results[i] == "lose":
            reached = min(lost, to_take)
            to_take -= reached
            lines[i] = (0, reached, lost - reached)
    return lines


def in_full(hand, game, results, i, got, lost):
    """Settled as if the bank's wager had reached."""
    stake = cents(hand["wagers"][i]["amount"])
    pays, per = game.odds[hand["wagers"][i]["wager"]]
    return (got, lost) == {"win": (stake * pays / per, 0), "lose": (0, stake), "push": (0, 0)}[results[i]]


def in_order(game, hand, start):
    """Whether the wagers were settled kind after kind, and each kind clockwise from where the action began."""
    steps = (hand.get("order") or {}).get("settled") or ()
    if any(step.get("wager") is None for step in steps):
        return True  # of which kind it was, was not recorded
    steps = [step for step in steps if step["wager"] in game.order]
    begins = start if start is not None else next((step["seat"] for step in steps), 1)
    places = [(game.order[step["wager"]], step["seat"] < begins, step["seat"]) for step in steps]
    return places == sorted(places)


def passed_over(hand, holder):
    """Whether somebody sits between the last holder and whoever took the bank although nobody was asked."""
    house = {seat["seat"] for seat in hand["seats"] if seat.get("role") == "house"}
    seats = sorted(seat["seat"] for seat in hand["seats"] if seat["seat"] not in house and seat["seat"] != holder)
    turn = [seat for seat in seats if seat > holder] + [seat for seat in seats if seat < holder]
    return turn.index(hand["bank"]["seat"]) > 0 if hand["bank"]["seat"] in turn else False


def in_turn(hand, holder, offers):
    """Whether the offers went clockwise from the last holder, left nobody out, and ended with whoever holds the bank."""
    house = {seat["seat"] for seat in hand["seats"] if seat.get("role") == "house"}
    seats = sorted(seat["seat"] for seat in hand["seats"] if seat["seat"] not in house and seat["seat"] != holder)
    turn = [seat for seat in seats if seat > holder] + [seat for seat in seats if seat < holder]
    made = [offer for offer in offers if offer["seat"] not in house]
    if [offer["seat"] for offer in made] != turn[: len(made)]:
        return False
    accepted = [i for i, offer in enumerate(made) if offer["accepted"]]
    if not accepted:
        return len(made) == len(turn)
    return accepted[0] + 1 == len(made) and made[-1]["seat"] == hand["bank"]["seat"]
