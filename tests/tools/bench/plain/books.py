"""The catalogue as dicts: games and schedule options on a day."""

from __future__ import annotations

import tomllib

SUITS = "SHDC"


def as_of(blocks, day, key):
    """The blocks that hold on a day, by key."""
    held = {}
    for block in blocks:
        if block["from"] <= day and (key(block) not in held or block["from"] >= held[key(block)]["from"]):
            held[key(block)] = block
    return {name: block for name, block in held.items() if "until" not in block or day < block["until"]}


class Game:
    """A game on a day."""

    def __init__(self, raw, schedules, day):
        def only(kind):
            return next(iter(as_of(raw[kind], day, lambda block: 0).values()), None)

        edition = only("edition")
        self.licensed, self.approval = edition is not None, (edition or {}).get("approval")
        self.wagers = as_of(raw["wager"], day, lambda block: block["name"])
        self.needs = {name: wager.get("needs_one_of", ()) for name, wager in self.wagers.items()}
        self.odds = {name: tuple(map(int, wager["odds"].split(":"))) for name, wager in self.wagers.items()}
        self.order = {name: i for i, name in enumerate(only("settlement")["order"])}
        layouts = as_of(raw["layout"], day, lambda block: block["table"]).values()
        self.layouts = {layout["table"]: (layout["seats"], layout["players"]) for layout in layouts}
        self.deck = only("deck")
        self.rotation = only("rotation")
        options = only("procedure")["options"]
        self.points = {rank + suit: points for rank, points in options["points"].items() for suit in SUITS}
        self.naturals = set(options["naturals"])
        self.player_hits = set(options["player_hits"])
        self.banker_hits = set(options["banker_hits_when_player_stands"])
        self.chart = {row["score"]: row["row"] for row in options["chart"]}
        self.button = {rank + suit: value for rank, value in only("action_button")["values"].items() for suit in SUITS}
        self.schedules = {}
        for schedule in schedules:
            for number, option in as_of(schedule["option"], day, lambda block: block["number"]).items():
                self.schedules[schedule["schedule"], number] = Option(schedule, option)

    def sign_says_otherwise(self, sign):
        """How much stands on the sign that is not approved: another approval, decks that are not allowed."""
        approval, decks = sign.get("approval"), sign.get("decks")
        other = approval is not None and self.approval is not None and self.approval not in approval
        return other + (decks is not None and not self.deck["packs_min"] <= decks <= self.deck["packs_max"])


class Option:
    """A schedule option."""

    def __init__(self, schedule, option):
        main, *others = schedule["charge"]
        self.payer, self.moment, self.counts = main["payer"], main["moment"], set(main["counts"])
        players = next((charge for charge in others if charge["payer"] == "seat"), None)
        self.player_fee = None if players is None else option["flat"][players["name"]]["fee"]
        self.player_counts = set() if players is None else set(players["counts"])
        self.limit = option["limit"]
        # A band up to $50 holds everything below $51.00: the next one begins there.
        self.bands = [
            (int(band["from"] * 100), int(band["to"] * 100) + 100 if "to" in band else None, int(band["fee"] * 100))
            for band in option["bands"][main["name"]]
        ]

    def fees(self, base):
        return [fee for low, high, fee in self.bands if low <= base and (high is None or base < high)]

    def allows(self, low, high):
        """How many ends of the posted limits the option does not allow."""
        wrong = 0
        for name, posted in (("min", low), ("max", high)):
            if name in self.limit:
                wrong += posted != self.limit[name]
            else:
                least, most = self.limit[f"{name}_between"]
                wrong += not least <= posted <= most
        return wrong


def read_catalogue(folder):
    games, shared = {}, []
    for path in sorted(folder.glob("*/schedules/*.toml")):
        shared.append(tomllib.loads(path.read_text()))
    for path in sorted(folder.glob("*/*.toml")):
        if path.name != "book.toml" and not path.name.endswith(".cases.toml"):
            raw = tomllib.loads(path.read_text())
            games[path.stem] = (raw, [*raw.get("schedule", ()), *(one for one in shared if path.stem in one["games"])])
    return games
