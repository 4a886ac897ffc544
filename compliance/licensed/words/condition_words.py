"""When a wager or a line of a pay table wins or pushes, in words: "a tie, or banker wins, 7 points, 3 cards"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

_SAID = {
    "points": "{} points",
    "cards": "{} cards",
    "points_from": "{} points or more",
    "points_to": "{} points or fewer",
    "loser_points": "the losing hand with {} points",
    "loser_cards": "of {} cards",
    "margin": "by {}",
    "hand": "the {} hand",
}
_DICE: dict[str, str | Mapping[Any, str]] = {  # what a wager at dice or at a wheel hangs on
    "play": {
        "one-roll": "on one roll",
        "hop": "the next two dice",
        "odds": "odds",
        "line": "the point before a seven",
    },  # the rest is said by its other words
    "number": "{} before a seven",
    "seven_before": "a seven before {}",
    "hard": {True: "as a pair"},
    "right": {False: "a seven before the point"},
    "point": {"own": "with a point of its own"},
    "late": {True: "also placed while the point stands"},
    "contract": {True: "stays once the point stands"},
    "off": {True: "off on the come-out roll unless called on"},
    "one_more": {True: "one part more on the total named with it"},
    "net": {True: "less what the losing parts cost"},
    "dice": {"pair": "a pair", "unlike": "two unlike dice"},
    "wins_at_once": "wins at once on {}",
    "loses_at_once": "loses at once on {}",
    "pushes_at_once": "pushes at once on {}",
    "totals": "a total of {}",
    "supports": "beside the {} bet",
    "parts": "as one bet each on {}",
    "covers": "{} numbers covered",
    "sections": "on {}",
    "one_of": "on {}",
    "never": "never on {}",
}
_PLAYERS: dict[str, str | Mapping[Any, str]] = {  # between players, against balls drawn, or on events
    "compared": {"hand-by-hand": "more points, hand by hand, than the other player"},
    "tops": {"first-out": "the first to go out"},
    "pot": {"best-hand": "the best hand"},
    "matches": {"as-posted": "by the numbers matched, as the posted pay table has it"},
    "payoff": {"as-indicated": "the player who wins what the payoff indicator shows"},
    "completes": {
        "the-pattern": "the pattern covered",
        "every-square": "every square covered",
        "eight-numbers": "eight numbers matched",
    },
    "selections": {"one": "the selection comes in", "all": "all selections come in"},
}
_TWO_HANDS: dict[str, str | Mapping[Any, str]] = {  # two hands against the bank's two, or the seven cards of both
    "halves": {"both-higher": "both hands higher than the bank's", "none-higher": "no hand of the House higher"},
    "seven": {"best": "the best hand of the seven cards", "high-card": "high cards by which other wagers push"},
    "high_card": {"both": "both hands such high cards", "bank": "the player-dealer's hand such a high card"},
    "joker": {True: "with a joker", False: "without a joker"},
}
_BY_WORD = _DICE | _PLAYERS | _TWO_HANDS
_READ = ("loses_where", "open_on", "off_by", "beside_straight", "joker_where")  # what hangs on readings
_OF_READINGS = ("off_under",)
_ORDER = (  # in which a person says them: a file and the database hold them each in its own
    *("winner", "hand", "category", "to_category", "rank", "held", "suited"),
    *("halves", "seven", "beside_straight", "joker_where", "high_card", "joker"),
    *("play", "seven_before", "number", "hard", "right", "supports", "dice", "totals", "point"),
    *("wins_at_once", "loses_at_once", "pushes_at_once", "loses_where", "covers", "sections", "one_of", "never"),
    *("open_on", "parts", "one_more", "net", "late", "contract", "off", "off_by", "margin", "natural"),
    *("points", "points_from", "points_to", "cards", "loser_points", "loser_cards"),
)
_PAIRS = {"pair": "a pair of two colors", "color": "a pair of one color", "suit": "a pair of one suit"}


def said(facts: Mapping[str, Any]) -> str:
    """A condition as a person says it."""
    if facts.get("right") is False and "number" in facts:  # the wrong side of a number
        facts = {"seven_before": facts["number"]} | {k: v for k, v in facts.items() if k not in ("right", "number")}
    if facts.get("right") is False and facts.get("play") == "line":
        facts = {name: value for name, value in facts.items() if name != "play"}
    names = sorted(facts, key=lambda name: _ORDER.index(name) if name in _ORDER else len(_ORDER))
    words = [
        _poker_fact(name, facts[name]) or _fact(name, facts[name])
        for name in names
        if name not in ("where", "any", *_OF_READINGS)
    ]
    words = [each for each in words if each]
    if "any" in facts:
        either = " or ".join(said(part) for part in facts["any"])
        words.append(f"({either})" if words else either)
    words += [f"where {_as_read(name, value)}" for name, value in facts.get("where", {}).items()]
    return ", ".join(words)


def _fact(name: str, value: Any) -> str:
    if name == "winner":
        return "a tie" if value == "tie" else f"{value} wins" if value in ("player", "banker") else f"{value} hand wins"
    if name == "natural":
        return "a natural" if value else "no natural"
    if name == "pair":
        return _PAIRS.get(str(value), str(value))
    if name in _READ:
        return _by_reading(name, value)
    if name in _BY_WORD:
        return _at_dice(_BY_WORD[name], value)
    if isinstance(value, list | tuple):
        value = " or ".join(map(str, value))
    if isinstance(value, bool):
        value = "yes" if value else "no"
    return _SAID.get(name, name.replace("_", " ") + " {}").format(value)


def _by_reading(name: str, value: Any) -> str:
    """What a reading decides, with the reading's name."""
    if name == "off_by":
        return f"off on the come-out roll as {value.replace('-', ' ')} is read"
    if name == "open_on":
        return ", ".join(f"on {sections} as {one.replace('-', ' ')} is read" for one, sections in value.items())
    how = {"beside_straight": "beside a straight too", "joker_where": "by a joker"}.get(name, "loses")
    return ", ".join(f"{how} where {_as_read(one, held)}" for one, held in value.items())


def _as_read(name: str, value: str) -> str:
    return f"{name} is read as {value.removeprefix('as-')}".replace("-", " ")


def _at_dice(words: str | Mapping[Any, str], value: Any) -> str:
    if not isinstance(words, str):
        return words.get(value, "")
    parts = value if isinstance(value, list | tuple) else [value]
    named = [str(part).replace("dont-", "don't ").replace("-", " ") for part in parts]
    if words == _DICE["covers"] and value == 1:
        return "1 number covered"
    return words.format((", " if words == _DICE["parts"] else " or ").join(named))


_CARDS = {
    "own": "by the player's own cards",
    "own-and-board": "by the best five of the player's cards and the board",
    "own-and-bank": "by the best five of the player's cards and the dealer's",
    "own-and-first": "by the player's cards and the first card of the board",
    "board": "by the cards of the board",
    "hole": "by the player's two cards alone",
    "beaten": "by the hand that is beaten, the player's or the dealer's",
}
_NAMES = {
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine", "T": "ten",
    "J": "jack", "Q": "queen", "K": "king", "A": "ace",
}  # fmt: skip
_WHOLE = {("suited", True): "of one suit", ("suited", False): "of several suits", ("other", True): "any other hand"}


def _poker_fact(name: str, value: Any) -> str | None:
    """One key of a condition; None where it says nothing of a poker hand."""
    if name == "hand":
        return _CARDS.get(value)
    if name == "category":
        return str(value).replace("-", " ")
    if name == "to_category":
        return f"{str(value).replace('-', ' ')} or lower"
    if name == "rank":
        return f"of {_NAMES[value]}{'es' if value == '6' else 's'}"
    if name == "held":
        return " and ".join(_one_of(group) for group in value)
    return _WHOLE.get((name, value)) if isinstance(value, bool) else None


def _one_of(ranks: Sequence[str]) -> str:
    *most, last = [_NAMES[rank] for rank in ranks]
    named = f"{', '.join(most)} or {last}" if most else last
    return f"{'an' if named[0] in 'ae' else 'a'} {named}"
