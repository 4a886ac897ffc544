"""What a game prints of its showdown: the options of its `[procedure]` block, and what of them hangs on a reading."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any, Literal

from msgspec import Struct, convert
from msgspec.structs import replace

CiteLines = tuple[str, ...]
NOT_STATED = "not-stated"
Rank = Literal["high", "high-with-joker", "stripped-pack", "ace-to-five", "deuce-to-seven", "badugi"]
Odd = Literal["left-of-button", "left-of-dealer", "highest-card", "lowest-card", "not-stated"]


class Strict(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of the options: unknown keys are refused."""


class Use(Strict, frozen=True, kw_only=True):
    """How many of a player's own cards count, where it is not as the player likes."""

    fewest: int = 2
    most: int = 2
    cite: CiteLines


class Side(Strict, frozen=True, kw_only=True):
    """What the best hand is: the ranking, and what differs in it."""

    rank: Rank
    cite: CiteLines
    joker: Literal["none", "ace", "any"] = "none"
    joker_up: Literal["ace", "any"] | None = None  # what a joker is that was dealt face up, where that differs
    five: Literal["five-aces", "five-of-a-kind"] | None = None
    wheel: Literal["lowest", "second", "none"] = "lowest"
    completes: tuple[str, ...] | None = None
    jokers: int = 1
    ace: Literal["low", "high"] = "low"  # in deuce-to-seven
    plays: Literal["lower", "higher"] = "lower"  # badugi, of two hands of as many cards
    at_most: int | None = None  # the highest rank of a low hand that qualifies
    compare: Literal["card-by-card", "highest-card"] = "card-by-card"  # of two low hands, as far as the page says
    qualifier_cite: CiteLines = ()


class Ties(Strict, frozen=True, kw_only=True):
    """What becomes of a tied pot and of chips that cannot be divided."""

    split: Literal["split", "not-stated"] = "split"
    cite: CiteLines = ()
    odd_chip: Odd = "not-stated"
    odd_cite: CiteLines = ()
    odd_low: Odd | None = None  # in the low half, where that differs
    suits: str = ""  # from the highest, where suits decide between two highest or lowest cards for the odd chip
    low_ace: Literal["low", "high", "not-stated"] = "low"  # what an ace is where the lowest card decides
    several: Literal["one-each", "first", "not-stated"] = "not-stated"  # odd chips, where there are two or more


class Halves(Strict, frozen=True, kw_only=True):
    """A pot that is cut in two: between high and low, or between boards."""

    odd_chip: Literal["high", "low", "first-board", "left-of-button", "not-stated"] = "not-stated"
    no_low: Literal["high", "not-stated"] = "not-stated"
    twins: Literal["half-by-half", "evenly"] = "half-by-half"  # two players who tie for both halves
    cite: CiteLines


class Betting(Strict, frozen=True, kw_only=True):
    """What the page prints of the betting, as far as a record can be held against it."""

    raises: int | None = None  # after the bet, in a round
    counted: bool = True  # false: the page lets raise without end, where a designated game has it so
    raises_straddled: int | None = None  # with a straddle, before the flop
    raises_by: str | None = None  # the reading that says whether the number holds
    raises_told: str = ""  # under which of its values it does
    raises_in_doubt: Literal["everywhere", "without-limit"] = "everywhere"  # where else: at which posted options
    heads_up: Literal["unlimited", "not-stated"] | None = None
    heads_up_by: str | None = None  # the reading that says whether it is so where two of several are left
    raise_at_least: Literal["preceding-bet"] | None = None
    lower: tuple[str, ...] = ()  # streets at the lower limit; the others are played at the upper one
    upper: tuple[str, ...] = ()
    open_pair: tuple[str, ...] = ()  # streets at the lower limit, or at the upper one where an open pair shows
    doubled: bool = False  # there is one betting limit; `upper` is twice as much
    completed: tuple[
        str, ...
    ] = ()  # streets at which `raises` counts from the completion of a forced bet on, and only there
    opens_with: Literal["sum-of-blinds"] | None = None  # the least with which the first player enters the pot
    least_bet: int | None = None  # dollars: the least bet in every round, whatever is posted
    most_bet: int | None = None  # dollars: the highest bet, and by how much a raise may go up
    straddle: bool = True  # false: the page allows no straddle
    kill_times: dict[str, str] = {}  # kind of a killed pot: how many times the limits are, "3/2"
    pot_limit: bool = False  # a bet is at most what lies in the pot, a raise at most what lies there after the call
    schedules: tuple[str, ...] = ()  # where streets are played so; none named: wherever limits are posted
    blinds: bool = False  # both blinds are posted in each hand
    ante: bool = False  # every player antes
    cite: CiteLines


class BadBeat(Strict, frozen=True, kw_only=True):
    """For which hands a bad beat jackpot is paid. Its shares stand in the jackpot, the beaten hand's first, then the winner's."""

    jackpot: str
    both_cards: bool = False  # both hole cards of both hands play
    missed_blind_out: bool = False  # who has a missed blind button has no share
    cite: CiteLines


class Options(Strict, frozen=True, kw_only=True):
    """What a game of a pot prints."""

    own: int  # cards of one's own at the showdown; 0: the text does not say how many
    dealt: int | None = None  # where more are dealt than are held then
    board: int = 0  # community cards
    boards: int = 1  # boards that are dealt to every hand
    runs: int = 1  # how often the board may be dealt where players agree
    cards_cite: CiteLines
    use: Use | None = None
    high: Side | None = None
    low: Side | None = None
    ties: Ties = Ties()
    high_low: Halves | None = None
    two_boards: Halves | None = None
    winner: Literal["best-hand", "not-stated"] = "best-hand"
    last_player: Literal["takes", "not-stated"] = "takes"  # everybody else has folded
    runs_cite: CiteLines = ()
    too_many_cite: CiteLines = ()  # a hand with more cards than its game has is dead
    bomb_cite: CiteLines = ()  # the lines that know bomb pots
    kill_cite: CiteLines = ()  # the lines that know kill pots
    missed_blind_cite: CiteLines = ()  # the lines that have a missed blind come back as the total of the blinds, or waited for
    bad_beat: BadBeat | None = None
    betting: Betting | None = None
    designated: dict[str, dict[str, Any]] = {}  # `kind` of a pot: what is other in these options
    under: tuple[dict[str, Any], ...] = ()  # `reading`, `value`, and what is other in these options then


class Variant(Struct, frozen=True):
    """The options under one choice of what the text leaves open."""

    options: Options
    open: tuple[str, ...]  # readings that the book leaves not stated and of which one possibility was taken here


def variants(raw: Mapping[str, Any], readings: Mapping[str, str], kind: str | None = None) -> list[Variant]:
    """The options as the readings have them; several where a reading says not stated, one for each possibility.

    What a designated game says is beyond the readings: it was said at the table which game is played.
    """
    by: dict[str, dict[str, Mapping[str, Any]]] = {}
    for entry in raw.get("under", ()):
        rest = {key: value for key, value in entry.items() if key not in ("reading", "value")}
        by.setdefault(entry["reading"], {})[entry["value"]] = rest
    designated: Mapping[str, Any] = raw.get("designated", {}).get(kind, {})
    choices = [_possible(name, values, readings.get(name, NOT_STATED)) for name, values in by.items()]
    found: list[Variant] = []
    for choice in product(*choices):
        merged: dict[str, Any] = {key: value for key, value in raw.items() if key not in ("under", "designated")}
        for _, over, _ in choice:
            merged = _merged(merged, over)
        options = _without_idle(convert(_merged(merged, designated), Options))
        if all(options != other.options for other in found):
            found.append(Variant(options, tuple(name for name, _, is_open in choice if is_open)))
    return found if len(found) > 1 else [Variant(found[0].options, ())]


def _without_idle(options: Options) -> Options:
    """The same without what says nothing under its ranking, so that two choices that come to the same are one."""
    low = options.low
    if low is None or low.rank == "deuce-to-seven" or low.ace == "low":
        return options
    return replace(options, low=replace(low, ace="low"))


def _possible(
    name: str, values: Mapping[str, Mapping[str, Any]], applied: str
) -> list[tuple[str, Mapping[str, Any], bool]]:
    """What of a reading is to be played out: the one applied, or, where none is, the options as they stand and each other."""
    if applied in values or applied != NOT_STATED:
        return [(name, values.get(applied, {}), False)]
    return [(name, {}, True), *((name, over, True) for over in values.values())]


def _merged(under: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    out = dict(under)
    for key, value in over.items():
        held = out.get(key)
        out[key] = _merged(held, value) if isinstance(value, Mapping) and isinstance(held, Mapping) else value
    return out
