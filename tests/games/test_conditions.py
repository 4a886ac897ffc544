"""Conditions of wagers and of lines of pay tables: what is refused, and the wording of what they say."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from compliance.licensed.words.condition_words import said
from games.schema import Game, WagerKind, check, load
from games.schema.refusal import CatalogueError

GAME = next(
    game
    for game in load.catalogue().games.values()
    if any(one.name == "baccarat" for one in game.procedure) and any(table.name == "ruby-9" for table in game.pay_table)
)


def _with(game: Game, name: str, **changes: Any) -> Game:
    wagers = tuple(msgspec.structs.replace(one, **changes) if one.name == name else one for one in game.wager)
    return msgspec.structs.replace(game, wager=wagers)


def _wager(game: Game, name: str) -> WagerKind:
    return next(wager for wager in game.wager if wager.name == name)


def refused(game: Game) -> CatalogueError:
    with pytest.raises(CatalogueError) as error:
        check.conditions("baccarat", game, "game.toml")
    return error.value


def test_a_reading_that_nobody_knows_is_refused() -> None:
    wins = {"winner": "tie", "where": {"ruby-9-nine-on-bath": "both"}}
    assert "ruby-9-nine-on-both" in str(refused(_with(GAME, "tie", wins=wins)))
    wins = {"any": [{"winner": "tie", "where": {"ruby-9-nine-on-both": "twice"}}]}
    assert "both" in str(refused(_with(GAME, "tie", wins=wins)))


def test_a_line_of_a_pay_table_that_would_never_pay_is_refused() -> None:
    table = next(table for table in GAME.pay_table if table.name == "ruby-9")
    rows = tuple(msgspec.structs.replace(row, wins=None) for row in table.row)
    bare = msgspec.structs.replace(GAME, pay_table=(msgspec.structs.replace(table, row=rows),))
    assert "Say when the line pays" in str(refused(bare))


def test_a_nested_condition_is_checked() -> None:
    assert "tied" in str(refused(_with(GAME, "tie", wins={"any": [{"winner": "tied"}]})))
    assert _wager(GAME, "tie").wins == {"winner": "tie"}


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"winner": "tie"}, "a tie"),
        ({"winner": "player", "points": 8, "cards": 3}, "player wins, 8 points, 3 cards"),
        (
            {"any": [{"winner": "tie"}, {"winner": "banker", "points": 7, "cards": 3}]},
            "a tie or banker wins, 7 points, 3 cards",
        ),
        (
            {"winner": "own", "margin": 9, "natural": False, "where": {"natural-by-five": "by-points"}},
            "own hand wins, by 9, no natural, where natural by five is read as by points",
        ),
        (
            {"play": "line", "wins_at_once": [7, 11], "loses_at_once": [2, 3, 12], "contract": True},
            "the point before a seven, wins at once on 7 or 11, loses at once on 2 or 3 or 12, stays once the point stands",
        ),
        ({"play": "line", "right": False}, "a seven before the point"),
        (
            {"play": "number", "number": 4, "right": False, "off": True},
            "a seven before 4, off on the come-out roll unless called on",
        ),
        ({"play": "odds", "supports": "dont-pass"}, "odds, beside the don't pass bet"),
        (
            {"play": "parts", "parts": ["craps-2", "any-seven"], "net": True},
            "as one bet each on craps 2, any seven, less what the losing parts cost",
        ),
        ({"covers": 1}, "1 number covered"),
        (
            {"sections": "1 3 5", "never": "0 00", "open_on": {"zero-on-even": "0"}},
            "on 1 3 5, never on 0 00, on 0 as zero on even is read",
        ),
        ({"loses_where": {"lower-pairs": "as-loses"}}, "loses where lower pairs is read as loses"),
        ({"halves": "both-higher"}, "both hands higher than the bank's"),
        (
            {"beside_straight": {"straight-and-three": "higher-paying"}, "category": "three-of-a-kind"},
            "three of a kind, beside a straight too where straight and three is read as higher paying",
        ),
        (
            {"joker_where": {"joker-in-royal-match": "counts"}, "category": "royal-flush-and-royal-match"},
            "royal flush and royal match, by a joker where joker in royal match is read as counts",
        ),
        ({"joker": False, "high_card": "bank"}, "the player-dealer's hand such a high card, without a joker"),
    ],
)
def test_conditions_in_words(facts: dict[str, Any], words: str) -> None:
    assert said(facts) == words


def test_the_order_of_the_words_does_not_hang_on_that_of_the_keys() -> None:
    """The database holds a block with its keys in the order of the alphabet."""
    for game in load.catalogue().games.values():
        for facts in (kind.wins for kind in game.wager if kind.wins and "any" not in kind.wins):
            assert said(dict(sorted(facts.items()))) == said(facts), (game.slug, facts)


def test_no_condition_of_a_wager_shows_how_it_is_written() -> None:
    """What a person reads has no brackets, quotation marks or names of keys."""
    for game in load.catalogue().games.values():
        for facts in (one for kind in game.wager for one in (kind.wins, kind.pushes) if one):
            assert not set(said(facts)) & set("{}[]_'\"") - {"'"}, (game.slug, said(facts))
            assert "yes" not in said(facts).split(), (game.slug, said(facts))
