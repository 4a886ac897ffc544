"""Hands against a bank's: every printed line is reached by a worked hand; money, seats and stakes; the record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from compliance.licensed.words.condition_words import said
from games.cards.money import CENTS
from games.hand.form import Hand
from games.said import plain
from games.schema import cases, load
from games.settling.sheet import WagerDue
from games.terms.game import GameTerms, game_terms
from tests.games.round_hands import round_of, terms_of, wager

PROCEDURE = "against_bank"
GAMES = {
    slug: game
    for slug, game in load.catalogue().games.items()
    if game.procedure and game.procedure[-1].name == PROCEDURE
}
HELD = {
    slug: cases.read(cases.beside(load.CATALOGUE / str(game.book) / f"{slug}.toml")) for slug, game in GAMES.items()
}
THREE, SIX = "three-card-poker-grand-ronde", "three-card-poker-6cb-crystal-park"
TERMS = {slug: terms_of(slug) for slug in GAMES}


def _hands(slug: str) -> Iterator[tuple[Hand, GameTerms]]:
    """The worked hands of a game, each under its own readings."""
    for case in HELD[slug].case:
        hand = cases.recorded(GAMES[slug], HELD[slug], case)
        yield hand, game_terms(GAMES[slug], hand.gaming_day, case.readings, case.layout)


def _without_cover(hand: Hand) -> Hand:
    bank = hand.bank and msgspec.structs.replace(hand.bank, wager=None)
    return msgspec.structs.replace(hand, bank=bank)


def settled(slug: str, wagers: list[dict[str, Any]], cards: dict[str, list[str]], **more: Any) -> tuple[WagerDue, ...]:
    sheet = TERMS[slug].settle(round_of(slug, wagers, cards=cards, **{"decisions": [], **more}))
    assert sheet.lines is not None, sheet.why_not
    return sheet.lines


# --- the worked hands ---------------------------------------------------------------------------------------------------


def test_the_games_are_there() -> None:
    assert len(GAMES) >= 15
    assert {game.family for game in GAMES.values()} >= {
        "three-card-poker",
        "four-card-poker",
        "caribbean-stud",
        "ultimate-holdem",
    }


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_line_of_a_pay_table_pays_in_a_worked_hand(slug: str) -> None:
    """All but shares of a meter, which the record does not hold."""
    paid: set[tuple[str, int]] = set()
    for hand, terms in _hands(slug):
        lines = terms.settle(hand).lines or ()
        paid |= {(bet.wager, line.row) for bet, line in zip(hand.wagers, lines, strict=False) if line.row}
    for name, kind in TERMS[slug].wagers.items():
        missing = [row.row.hand for number, row in enumerate(kind.rows, 1) if (name, number) not in paid]
        assert missing == [], name


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_row_of_the_rules_decides_or_leaves_open_a_worked_hand(slug: str) -> None:
    """Where a row never comes up, another one before it has taken its place: at least every cited line is told somewhere."""
    told = " ".join(why for hand, terms in _hands(slug) for why in terms.settle(hand).whys)
    cited = {row["cite"] for row in GAMES[slug].procedure[-1].options["outcome"] if "where" not in row.get("when", {})}
    assert [cite for cite in sorted(cited) if cite not in told] == []


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_readings_named_are_those_of_the_game(slug: str) -> None:
    known = {str(one.name): one.possible for one in load.readings(GAMES[slug]).values()}
    game = GAMES[slug]
    told = [*_named(game.procedure[-1].options), *(pair for w in game.wager for pair in _named(w.wins or {}))]
    told += [pair for table in game.pay_table for row in table.row for pair in _named(row.wins or {})]
    for name, value in told:
        assert name in known, name
        assert not value or value in known[name], (name, value)


def _named(raw: Any) -> Iterator[tuple[str, str]]:
    if isinstance(raw, dict):
        yield from raw.get("where", {}).items()
        if "reading" in raw:
            yield raw["reading"], raw.get("told", "")
        if "folded_by" in raw:
            yield raw["folded_by"], raw["folded_told"]
        for part in raw.values():
            yield from _named(part)
    elif isinstance(raw, list | tuple):
        for part in raw:
            yield from _named(part)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_wagers_named_are_those_of_the_game(slug: str) -> None:
    options = GAMES[slug].procedure[-1].options
    known = {kind.name for kind in GAMES[slug].wager}
    named = {name for row in options["outcome"] for name in (*row["wagers"], row.get("like", row["wagers"][0]))}
    whens = [row.get("when", {}) for row in options["outcome"]]
    named |= {when[key] for when in whens for key in ("beside", "without", "unlike", "less_than") if key in when}
    assert named | {*options["goes_on"]} <= known
    assert {row for rows in options["outcome"] for row in rows["wagers"]} == known  # every wager has a rule


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_seats_and_suits_renamed_change_nothing(slug: str) -> None:
    turned = str.maketrans("SHDC", "HDCS")
    for hand, terms in _hands(slug):
        hand = _without_cover(hand)
        far = {seat.seat: seat.seat + 7 for seat in hand.seats}
        replace = msgspec.structs.replace
        moved = replace(
            hand,
            seats=[replace(one, seat=far[one.seat]) for one in hand.seats],
            bank=hand.bank and replace(hand.bank, seat=far[hand.bank.seat]),
            wagers=[replace(one, seat=far[one.seat]) for one in hand.wagers],
            decisions=[replace(one, seat=far[one.seat]) for one in hand.decisions or ()],
            cards={
                f"seat-{far[int(pile[5:])]}" if pile.startswith("seat-") else pile: [
                    card[0] + card[1].translate(turned) for card in cards
                ]
                for pile, cards in (hand.cards or {}).items()
            },
        )
        assert terms.settle(moved).lines == terms.settle(hand).lines


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_larger_stake_never_pays_less_and_no_stake_goes_twice(slug: str) -> None:
    for hand, terms in _hands(slug):
        hand = _without_cover(hand)
        doubled = [msgspec.structs.replace(one, amount=f"{CENTS[one.amount] / 50:.2f}") for one in hand.wagers]
        once, twice = terms.settle(hand), terms.settle(msgspec.structs.replace(hand, wagers=doubled))
        assert once.lines is not None
        assert twice.lines is not None
        for bet, one, two in zip(hand.wagers, once.lines, twice.lines, strict=True):
            assert one.result == two.result
            assert two.paid >= one.paid
            if one.result in ("lose", "push"):
                assert one.taken + one.pushed + one.returned == CENTS[bet.amount]
            if one.result == "win":
                assert one.paid > 0
                assert one.pushed == 0


# --- the record ---------------------------------------------------------------------------------------------------------


def test_a_fold_is_that_of_the_bettor_or_of_all_at_the_seat() -> None:
    cards = {"seat-1": ["KS", "9H", "4D"], "dealer": ["QC", "3D", "2C"]}
    bets = [wager("ante"), {**wager("ante"), "bettor": "B1", "backline": True}]
    bets.append({**wager("play", "10.00", placed="after-deal"), "bettor": "B1", "backline": True})
    slug = "tcp-6-card-bonus-lucky-chances"
    own = settled(slug, bets, cards, decisions=[{"seat": 1, "action": "fold", "bettor": "P1"}])
    assert [line.result for line in own] == ["lose", "win", "win"]
    both = settled(slug, bets[:2], cards, decisions=[{"seat": 1, "action": "fold"}])
    assert [line.result for line in both] == ["lose", "lose"]


def test_cards_or_decisions_that_are_missing_are_never_guessed() -> None:
    bets = [wager("ante"), wager("play", "10.00", placed="after-deal"), wager("pair-plus")]
    assert {line.result for line in settled(THREE, bets, {})} == {"not stated"}
    ante, play, plus = settled(THREE, bets, {"seat-1": ["JS", "JD", "4H"]})
    assert (ante.result, play.result, plus.result) == ("not stated", "not stated", "win")
    sheet = TERMS[THREE].settle(round_of(THREE, bets[:1], cards={}))
    assert "stayed in or folded" in sheet.whys[0]


@pytest.mark.parametrize(
    ("cards", "more", "what"),
    [
        ({"seat-1": ["AS", "KS", "QS", "JS"]}, {}, "too many cards"),
        ({"seat-1": ["AS", "KS", "QS"], "dealer": ["AS"]}, {}, "the card is there twice"),
        ({"board": ["AS"]}, {}, "there is no such pile in this game"),
        ({"player": ["AS"]}, {}, "there is no such pile in this game"),
        ({}, {"decisions": [{"seat": 1, "action": "fold"}]}, "the player folded, and stayed in"),
    ],
)
def test_what_no_round_can_show_is_refused(cards: dict[str, list[str]], more: dict[str, Any], what: str) -> None:
    bets = [wager("ante"), wager("play", "10.00", placed="after-deal")]
    problems = TERMS[THREE].refuse(round_of(THREE, bets, cards=cards, **more))
    assert [problem.what for problem in problems] == [what]


def test_the_share_of_a_meter_is_not_told_and_says_so() -> None:
    slug = "caribbean-stud-choctaw"
    bets = [wager("ante"), wager("call", "20.00", placed="after-deal"), wager("progressive", "0.50")]
    cards = {"seat-1": ["AS", "KS", "QS", "JS", "TS"], "dealer": ["AC", "KD", "4H", "3S", "2C"]}
    sheet = TERMS[slug].settle(round_of(slug, bets, cards=cards))
    assert sheet.lines is not None
    assert [line.result for line in sheet.lines] == ["not stated", "win", "not stated"]
    assert "a share of a fund" in sheet.whys[2]


def test_what_a_hand_shows_is_said_in_words() -> None:
    cards = {"seat-1": ["6S", "6H", "4D"], "dealer": ["JC", "TD", "8C"]}
    bets = [wager("ante"), wager("play", "10.00", placed="after-deal")]
    sheet = TERMS[SIX].settle(round_of(SIX, bets, cards=cards))
    assert dict(sheet.hands) == {"seat-1": "pair of sixes", "dealer": "jack high, does not qualify"}
    assert plain(sheet.whys[1]) == "pair of sixes against the dealer's jack high, which does not qualify (line 3930)"


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"hand": "own-and-bank"}, "by the best five of the player's cards and the dealer's"),
        ({"hand": "beaten"}, "by the hand that is beaten, the player's or the dealer's"),
        ({"held": ["A", "JQK"], "suited": True}, "an ace and a jack, queen or king, of one suit"),
        ({"category": "pair", "rank": "6"}, "pair, of sixes"),
        ({"to_category": "pair"}, "pair or lower"),
        ({"other": True}, "any other hand"),
    ],
)
def test_conditions_in_words(facts: dict[str, Any], words: str) -> None:
    assert said(facts) == words
