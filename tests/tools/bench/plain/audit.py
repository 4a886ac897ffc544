"""The checks, hand after hand: `python -m tests.tools.bench.plain.audit hands.ndjson house.toml catalogue-folder`."""

from __future__ import annotations

import datetime
import json
import sys
import tomllib
from collections import Counter
from pathlib import Path
from zoneinfo import ZoneInfo

from tests.tools.bench.plain import form
from tests.tools.bench.plain.book import PlayingBook
from tests.tools.bench.plain.books import SUITS, Game, read_catalogue
from tests.tools.bench.plain.fees import check_fee
from tests.tools.bench.plain.money import cents
from tests.tools.bench.plain.settle import action_seat, in_full, in_order, in_turn, lines_of, passed_over, results_of
from tests.tools.bench.plain.turns import changes_of, check_changes, check_seats


class Auditor:
    """One house and its books; `audit` judges hand after hand."""

    def __init__(self, house_path, catalogue_folder):
        self.house = tomllib.loads(Path(house_path).read_text())
        self.raw = read_catalogue(Path(catalogue_folder))
        self.zone = ZoneInfo(self.house["time_zone"])
        self.boundary = datetime.timedelta(hours=self.house["boundary_hour"])
        self.games = {}
        self.cards = {rank + suit for rank in "A23456789TJQK" for suit in SUITS}
        self.postings = {}
        for posting in sorted(self.house["postings"], key=lambda posting: posting["from"]):
            self.postings.setdefault(posting["table"], []).append(posting)
        self.layouts = {one["table"]: one["layout"] for one in self.house["layouts"]}
        self.book = PlayingBook(self.house.get("sessions", []), self.zone, self.boundary)
        self.rules, self.hands, self.refused, self.due, self.collected = Counter(), 0, 0, 0, 0
        self.last = {}

    def game_on(self, slug, day):
        if (slug, day) not in self.games:
            found = Game(*self.raw[slug], day) if slug in self.raw else None
            self.games[slug, day] = found if found is not None and found.licensed else None
        return self.games[slug, day]

    def posting_of(self, hand):
        for posting in self.postings.get(hand["table"], ()):
            if posting["from"] <= hand["dealt"] and ("until" not in posting or hand["dealt"] < posting["until"]):
                return posting if posting["game"] == hand["game"] else None
        return None

    def audit(self, raw, now):
        try:
            hand = json.loads(raw)
            form.read(hand, self.cards, now)
            well = hand["establishment"] == self.house["establishment"]
        except (ValueError, KeyError, TypeError, AttributeError):
            well = False
        if not well:
            self.refused += 1
            return
        self.hands += 1
        self.rules.update(self.findings(hand))
        self.remember(hand)

    def findings(self, hand):
        game = self.game_on(hand["game"], hand["gaming_day"])
        posting = self.posting_of(hand)
        option = None
        if game is not None and posting is not None:
            option = game.schedules.get((posting["schedule"], posting["option"]))
        found = []
        if game is None:
            found.append("LIC001")
        elif option is None:
            found.append("PST001")
        if option is not None:
            self.check_posting(hand, posting, option, found)
            due, collected = check_fee(hand, option, found)
            self.due += due
            self.collected += collected
        if game is not None:
            if posting is not None:
                self.check_sign(posting.get("sign") or {}, posting, game, found)
            self.check_wagers(hand, game, found)
            self.check_money(hand, game, found)
            self.check_decks(hand, game, found)
        self.check_bank(hand, game, found)
        house = {seat["occupant"] for seat in hand["seats"] if seat.get("role") == "house"}
        found += ["LIC003" for wager in hand["wagers"] if wager["bettor"] in house]
        self.check_record(hand, found)
        self.book.check(hand, self.last.get((hand["table"], hand["gaming_day"])), found)
        return found

    def check_posting(self, hand, posting, option, found):
        low, high = posting["min"], posting["max"]
        found += ["PST002"] * option.allows(low, high)
        low, high = low * 100, high * 100
        for wager in hand["wagers"]:
            if not low <= cents(wager["amount"]) <= high:
                found.append("LIM001")

    def check_sign(self, sign, posting, game, found):
        found += ["PST004"] * game.sign_says_otherwise(sign)
        # The book of the games of the floor forbids a percentage (line 2307), as a share or in words.
        found += ["PST009"] * any("share" in rate or "er cent" in rate["text"] for rate in sign.get("rates", ()))
        found += ["PST006"] * bool(sign.get("beside"))
        found += ["PST007"] * ("noticed" in sign and sign["noticed"] >= posting["from"])

    def check_wagers(self, hand, game, found):
        lines = {
            (w["bettor"], w["seat"], w["wager"])
            for w in hand["wagers"]
            if w.get("placed", "before-deal") == "before-deal"
        }
        betting = set()
        for wager in hand["wagers"]:
            betting.add(wager["seat"])
            needs = game.needs.get(wager["wager"])
            if needs is None:
                found.append("LIC002")
            elif needs and not any((wager["bettor"], wager["seat"], need) in lines for need in needs):
                found.append("LIM002")
            found += ["LIM004"] * (wager.get("placed", "before-deal") != "before-deal")
        seats, players = self.layout(hand, game)
        if len(betting) > players or max(seat["seat"] for seat in hand["seats"]) > seats:
            found.append("LIM003")

    def layout(self, hand, game):
        return game.layouts[self.layouts[hand["table"]]]

    def check_money(self, hand, game, found):
        settled = results_of(game, hand) if hand.get("cards") else None
        if settled is None:
            if all(wager["wager"] in game.wagers for wager in hand["wagers"]):
                found.append("SET001")
            return
        results, drawn, missing, _ = settled
        found += ["DEC001"] * drawn + ["DEC002"] * missing
        seats, _ = self.layout(hand, game)
        start = action_seat(game, hand, seats)
        recorded = hand.get("action_seat")
        if recorded is not None and start is not None and recorded != start:
            found.append("SET003")
        found += ["ORD001"] * (not in_order(game, hand, recorded if start is None else start))
        if drawn or missing:
            found.append("SET001")
        else:
            self.check_payouts(hand, game, results, start, seats, found)

    def check_payouts(self, hand, game, results, start, seats, found):
        lines = lines_of(game, hand, results, start, seats)
        paid = taken = 0
        wrong, unrecorded = [], False
        for i, (wager, due) in enumerate(zip(hand["wagers"], lines, strict=True)):
            settled = wager.get("settled")
            if settled is None:
                unrecorded = True
                continue
            got = cents(settled.get("paid", "0.00"))
            lost = cents(settled.get("taken", "0.00"))
            back = cents(settled.get("pushed", "0.00")) + cents(settled.get("returned", "0.00"))
            paid += got
            taken += lost
            if got != due[0] or lost != due[1] or (results[i] != "win" and back != due[2]):
                wrong.append((i, got, lost))
        bank = hand.get("bank")
        cover = cents(bank["wager"]) if bank and "wager" in bank else None
        beyond = cover is not None and (paid > cover or taken > cover)
        if beyond:
            found.append("SET002")
            wrong = [one for one in wrong if not in_full(hand, game, results, *one)]
        found += ["SET001"] * (len(wrong) + unrecorded)

    def check_decks(self, hand, game, found):
        decks = hand.get("decks")
        if decks is None or not game.deck["packs_min"] <= decks <= game.deck["packs_max"]:
            found.append("DEC003")

    def check_bank(self, hand, game, found):  # noqa: C901 - one bank from top to bottom
        bank, offers = hand.get("bank"), hand.get("offers")
        if bank is None:
            return
        if game is not None:
            found += ["LIM005" for wager in hand["wagers"] if wager["bettor"] == bank["occupant"]]
        found += ["ROT003" for seat in hand["seats"] if seat["seat"] == bank["seat"] and seat.get("role") == "house"]
        check_seats(hand, game, offers or (), found)
        before = self.last.get((hand["table"], hand["gaming_day"]))
        check_changes(hand, before, found)
        if before is None or game is None or game.rotation is None:
            return
        if offers:
            if before["seat"] is not None and not in_turn(hand, before["seat"], offers):
                found.append("ROT002")
        elif before["occupant"] == bank["occupant"]:
            run, whole = before["run"], before["number"] + 1 == hand["number"]
            if run is None or run >= game.rotation["hands"] or not whole:
                found.append("ROT001")
        elif before["seat"] is not None and passed_over(hand, before["seat"]):
            found.append("ROT002")

    def check_record(self, hand, found):
        before = self.last.get((hand["table"], hand["gaming_day"]))
        if before is None:
            if hand["number"] != 1:
                found.append("REC001")
        else:
            if hand["number"] != before["number"] + 1:
                found.append("REC001")
            if hand["started"] < before["ended"]:
                found.append("REC002")
        local = hand["started"].astimezone(self.zone)
        if (local - self.boundary).date() != hand["gaming_day"]:
            found.append("REC003")
        bank = hand.get("bank") or {}
        follows = before is not None and before["number"] + 1 == hand["number"]
        if follows and before["occupant"] != bank.get("occupant") and bank.get("consecutive", 1) != 1:
            found.append("REC005")

    def remember(self, hand):
        key = (hand["table"], hand["gaming_day"])
        before, bank = self.last.get(key), hand.get("bank") or {}
        occupant, run = bank.get("occupant"), 1  # hands since the position was last offered; None: cannot be told
        if not hand.get("offers"):
            if (
                occupant is None
                or (before is None and hand["number"] != 1)
                or (before is not None and before["number"] + 1 != hand["number"])
            ):
                run = None
            elif before is not None and before["occupant"] == occupant:
                run = None if before["run"] is None else before["run"] + 1
        self.last[key] = {
            "number": hand["number"],
            "started": hand["started"],
            "ended": hand["ended"],
            "occupant": occupant,
            "seat": bank.get("seat"),
            "run": run,
            **changes_of(hand, before),
        }


def audit_file(path, house_path, catalogue_folder, now):
    """The counts of a file."""
    auditor = Auditor(house_path, catalogue_folder)
    with Path(path).open("rb") as file:
        for raw in file:
            if raw.strip():
                auditor.audit(raw, now)
    return {
        "hands": auditor.hands,
        "refused": auditor.refused,
        "due": auditor.due,
        "collected": auditor.collected,
        "rules": dict(sorted(auditor.rules.items())),
    }


if __name__ == "__main__":
    print(json.dumps(audit_file(*sys.argv[1:4], datetime.datetime.now(datetime.UTC))))
