"""What is printed is found: by every word of it, its figures exactly, and by its line."""

from __future__ import annotations

import datetime
import json
from functools import cache
from io import StringIO
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command

from compliance.licensed.words.catalogue_index import SHORTEST, Group, Index, holds, index_of, words_of
from games.schema import load

CATALOGUE = load.catalogue()


@cache
def index() -> Index:
    return index_of(CATALOGUE.games.values())


def group(found: tuple[Group, ...], kind: str) -> Group:
    return next(each for each in found if each.kind == kind)


def test_words_and_figures() -> None:
    assert words_of("Royal Flush: 50 to 1, $1,000.00 or $0.50") == [
        "royal",
        "flush",
        "50",
        "to",
        "1",
        "$1000",
        "or",
        "$0.5",
    ]


@pytest.mark.parametrize(
    ("text", "kind", "slug", "line"),
    [
        ("GEGA-003967", "game", "ez-baccarat-panda8", "561-565"),
        ("panda 8 baccarat", "game", "ez-baccarat-panda8", "561-565"),
        ("Dragon 7", "wager", "ez-baccarat-panda8", "606"),
        ("dragon 40", "wager", "ez-baccarat-panda8", "606"),
        ("royal flush 50", "pay", "uth", "2465"),
        ("$1,001-$1,500 $13", "fee", "ez-baccarat-panda8", "714"),
        ("nobody accepts", "reading", "ez-baccarat-panda8", ""),
        ("big o hand rankings", "chart", "big-o", ""),
    ],
)
def test_it_is_found_where_it_is_printed(text: str, kind: str, slug: str, line: str) -> None:
    hits = [hit.entry for hit in group(index().find(text, most=200), kind).hits if slug in hit.entry.games]
    assert hits, text
    assert not line or any(line in entry.lines for entry in hits)


def test_a_figure_is_not_the_beginning_of_another() -> None:
    texts = [hit.entry.text for each in index().find("$50", most=500) for hit in each.hits]
    assert texts
    assert all("$50" in words_of(text) or "$50" not in text for text in texts)
    assert index().find("$5011") == ()


def test_all_words_must_be_there() -> None:
    assert index().find("dragon zzyzx") == ()
    assert index().find("") == ()


def test_a_title_stands_above_what_only_mentions_it() -> None:
    found = index().find("EZ Baccarat Panda 8")
    assert found[0].kind == "game"
    titles = [hit.entry.title for hit in found[0].hits]
    assert titles == ["EZ Baccarat Panda 8"] * len(titles)
    assert "ez-baccarat-panda8" in [hit.entry.game for hit in found[0].hits]


def test_a_page_for_several_games_is_one_hit() -> None:
    games = next(each for each in CATALOGUE.games["texas-holdem"].schedule if each.schedule == "poker").games
    shared = [hit.entry for hit in group(index().at_line("3255"), "fee").hits]
    assert [sorted(each.games) for each in shared] == [sorted(games)]


def test_a_line_leads_to_what_cites_it_the_closest_first() -> None:
    found = index().at_line("line 714", books=frozenset({"lucky-derby"}))
    assert found[0].kind == "fee"
    assert found[0].hits[0].entry.text == "$1,001-$1,500: $13.00"
    assert index().at_line("panda") == ()
    assert index().at_line("999999") == ()


def test_books_that_are_not_open_are_not_found() -> None:
    assert index().find("GEGA-003967", books=frozenset({"choctaw"})) == ()
    assert {hit.entry.book for each in index().find("baccarat", books=frozenset({"choctaw"})) for hit in each.hits} == {
        "choctaw"
    }


def test_a_block_that_was_replaced_holds_until_then() -> None:
    game = CATALOGUE.games["ez-baccarat-panda8"]
    day = datetime.date(2026, 7, 1)
    dearer = msgspec.structs.replace(game.wager[0], title="Player line, new", from_=day)
    made: Index = index_of([msgspec.structs.replace(game, wager=(*game.wager, dearer))])
    old, new = sorted(
        (
            hit.entry
            for hit in group(made.find("player line"), "wager").hits
            if hit.entry.title.startswith("Player line")
        ),
        key=lambda entry: entry.first,
    )
    assert (old.until, new.until) == (day, None)
    assert [holds(old, day), holds(new, day)] == [False, True]


def test_the_command_says_the_same_and_exits_by_what_it_found() -> None:
    out = StringIO()
    call_command("search-catalogue", "dragon", "7", "40", "--book", "lucky-derby", stdout=out)
    assert "Dragon 7 Bonus Bet" in out.getvalue()
    assert "line 606" in out.getvalue()
    plain = StringIO()
    call_command("search-catalogue", "line", "714", "--book", "lucky-derby", "--json", stdout=plain)
    assert json.loads(plain.getvalue())["found"][0]["hits"][0]["lines"] == ["714"]
    with pytest.raises(SystemExit) as ended:
        call_command("search-catalogue", "zzyzx", stdout=StringIO())
    assert ended.value.code == 1
    with pytest.raises(CommandError, match="No rule book is named"):
        call_command("search-catalogue", "dragon", "--book", "lucky-durby")


class _Counted(list[str]):
    """Words that count how often one of them is looked at."""

    looked = 0

    def __getitem__(self, at: Any) -> Any:
        type(self).looked += 1
        return super().__getitem__(at)


def test_an_answer_looks_at_the_words_that_begin_so_and_at_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer comes within a key stroke because it does not go through the index, however many books there are."""
    held = index()
    words = _Counted(held._words)
    monkeypatch.setattr(held, "_words", words)
    for text in ("$501", "dragon 7", "royal flush 50", "player", "the", "1"):
        asked = [word for word in words_of(text) if word.isalpha() and len(word) >= SHORTEST]
        beginning = sum(1 for word in asked for known in held._words if known.startswith(word))
        _Counted.looked = 0
        held.find(text)
        steps = len(asked) * (len(words).bit_length() + 2)  # halving to the first, and one behind the last
        assert _Counted.looked <= 3 * beginning + steps, text  # each is compared, and looked up twice
