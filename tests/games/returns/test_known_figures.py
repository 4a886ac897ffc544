"""Figures that everybody can count on paper, and those that a book prints."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from fractions import Fraction
from functools import cache
from math import comb, perm

import pytest
from msgspec.structs import replace

from games.returns.answer import GameReturns, WagerReturn, counting_of, decode, encode, key_of, percent
from games.returns.count import charged, count
from games.terms.game import GameTerms, game_terms
from tests.games.round_hands import terms_of


@cache
def found(slug: str) -> GameReturns:
    """All wagers of a game, counted once for all tests here; the chances of each, by each way, are one together."""
    answer = count(terms_of(slug), lambda done, of: None)
    for one in answer.wagers:
        for way in one.ways:
            assert not way.lines or sum(line.chance for line in way.lines) == 1, (slug, one.wager, way.name)
    return answer


def wager(slug: str, name: str) -> WagerReturn:
    """One wager alone: games of many cards take long to count whole."""
    terms = terms_of(slug)
    counting = counting_of(terms.procedure or "")
    assert counting is not None
    (one,) = counting.returns(terms, [name], lambda done, of: None)
    return charged(terms, one)


def edge(one: WagerReturn, way: int = 0) -> Fraction:
    value = one.ways[way].edge
    assert value is not None
    return value


def test_the_6_card_bonus_is_as_book_001_prints_it() -> None:
    """Lines 460 and 461: a house advantage of 6.74%, a hit frequency of 7.2798%."""
    one = wager("three-card-poker-6cb", "six-card-bonus")
    assert one.how == "counted"
    assert one.ways[0].deals == comb(52, 6)
    assert percent(edge(one), 2) == Decimal("6.74")
    assert percent(one.ways[0].hits, 4) == Decimal("7.2798")


def test_three_cards_are_dealt_in_22_100_ways() -> None:
    one = wager("three-card-poker-6cb", "pair-plus")
    by = {line.hand: line.chance * 22_100 for line in one.ways[0].lines}
    assert by["mini-royal-flush"] == 4
    assert by["straight-flush"] == 44
    assert by["three-of-a-kind"] == 52
    assert by["straight"] == 720
    assert by["flush"] == 1_096
    assert by["pair"] == 3_744


def test_a_wheel_with_two_zeros_keeps_two_of_thirty_eight() -> None:
    wagers = {one.wager: one for one in found("roulette-grand-ronde").wagers}
    for name in (
        "straight-up",
        "split",
        "three-numbers",
        "four-numbers",
        "six-numbers",
        "column",
        "dozen",
        "red",
        "odd",
    ):
        assert edge(wagers[name]) == Fraction(2, 38), name
    assert edge(wagers["first-five-numbers"]) == Fraction(3, 38)
    assert wagers["even"].how == "not-told"  # whether a zero is even line 942 does not say: by each reading it is told
    assert {way.read for way in wagers["even"].ways} > {None}


def test_a_wheel_with_one_zero_keeps_one_of_thirty_seven() -> None:
    """No book of these has one: the same game with its double zero taken off the wheel."""
    terms = terms_of("roulette-grand-ronde")
    sections = " ".join(name for name in terms.options["sections"].split() if name != "00")
    single = _with_options(terms, {**terms.options, "sections": sections})
    one = next(one for one in count(single, lambda done, of: None).wagers if one.wager == "straight-up")
    assert edge(one) == Fraction(1, 37)


def test_the_big_six_has_as_many_sections_as_line_1069_prints() -> None:
    kept = {one.wager: edge(one) for one in found("big-six-choctaw").wagers}
    assert kept["dollar-1"] == 1 - Fraction(24 * 2, 54)
    assert kept["dollar-20"] == 1 - Fraction(2 * 21, 54)
    assert kept["joker"] == 1 - Fraction(41, 54)


def test_craps_by_the_chances_of_two_dice() -> None:
    wagers = {one.wager: one for one in found("craps-choctaw").wagers}
    assert edge(wagers["pass"]) == edge(wagers["come"]) == Fraction(7, 495)
    assert edge(wagers["dont-pass"]) == edge(wagers["dont-come"]) == Fraction(3, 220)
    assert edge(wagers["place-4-to-win"]) == Fraction(1, 15)
    assert edge(wagers["place-6-to-win"]) == Fraction(1, 66)
    assert edge(wagers["any-seven"]) == Fraction(1, 6)
    assert edge(wagers["hop-pair"]) == Fraction(5, 36)
    assert edge(wagers["field"]) == Fraction(1, 18)
    assert {edge(wagers["pass-odds"], i) for i in range(3)} == {Fraction(0)}
    assert wagers["hard-6"].how == "not-told"
    assert {edge(wagers["hard-6"], i) for i, way in enumerate(wagers["hard-6"].ways) if way.read} == {Fraction(1, 11)}


def test_baccarat_out_of_eight_packs_against_a_count_of_its_own() -> None:
    """The rule written out once more, every six cards by points."""
    wins = _baccarat(8)
    total = sum(wins.values())
    wagers = {one.wager: one.ways[0] for one in found("ez-baccarat-panda8").wagers}
    assert wagers["player-line"].name == "8 packs"
    assert wagers["player-line"].deals == 4_998_398_275_503_360
    assert wagers["player-line"].hits == Fraction(wins["player"], total)
    assert wagers["banker-line"].hits == Fraction(wins["banker"], total)
    assert wagers["tie"].hits == Fraction(wins["tie"], total)
    assert percent(wagers["tie"].hits) == Decimal("9.5156")


def test_a_commission_on_each_win_is_said_beside_the_figure() -> None:
    """Book 004: one in twenty of each win of the banker line, and not more (942-944)."""
    one = wager("mini-baccarat-choctaw", "banker-line")
    assert any("with 1/20 of each win the bank keeps 1.0579 %" in note for note in one.notes)


def test_pairs_out_of_a_shoe() -> None:
    counting = counting_of("baccarat")
    assert counting is not None
    (one,) = counting.returns(terms_of("21cb-5-0-crystal-park"), ["player-bonus-pair"], lambda done, of: None)
    for way in one.ways:
        packs = int(way.name.split()[0])
        same, every = packs - 1, 52 * packs - 1
        by = {line.hand: line.chance for line in way.lines}
        assert by["pair-of-same-suit"] == Fraction(same, every)
        assert by["pair-of-same-color"] == Fraction(packs, every)
        assert by["pair"] == Fraction(2 * packs, every)


def test_insurance_hangs_on_sixteen_of_fifty_one_cards() -> None:
    one = wager("blackjack-single-deck-choctaw", "insurance")
    assert one.ways[0].hits == Fraction(16, 51)
    assert edge(one) == Fraction(1, 17)


def test_keno_by_the_numbers_that_are_drawn() -> None:
    """Twenty of eighty balls: ten of ten come once in 8,911,711 games."""
    one = wager("keno-grand-ronde", "ticket")
    assert (one.how, one.told) == ("not-told", False)
    ten = next(way for way in one.ways if way.name == "10 numbers")
    assert round(1 / ten.lines[0].chance) == 8_911_711
    assert sum(line.chance for line in ten.lines) == 1
    assert next(way for way in one.ways if way.name == "1 number").lines[0].chance == Fraction(1, 4)


def test_what_a_player_decides_has_no_figure() -> None:
    for one in found("mississippi-stud-crystal-park").wagers:
        assert one.how == ("counted" if one.wager == "three-card-bonus" else "by-play")
        assert one.told == (one.wager == "three-card-bonus")


def test_chances_of_a_wager_are_one_together() -> None:
    """`found` asks it of every game here; these are asked nowhere else."""
    for slug in ("craps-grand-ronde", "red-dog-choctaw", "let-it-ride-grand-ronde", "roulette-choctaw"):
        assert any(way.lines for one in found(slug).wagers for way in one.ways), slug


def test_an_answer_comes_back_as_it_was_stored() -> None:
    answer = found("big-six-choctaw")
    assert decode(encode(answer)) == answer


def test_other_terms_have_another_key() -> None:
    terms = terms_of("roulette-grand-ronde")
    assert key_of(terms) == key_of(terms_of("roulette-grand-ronde"))
    assert key_of(terms) != key_of(terms.under("zero-on-even", "loses"))
    assert key_of(terms) != key_of(terms_of("roulette-choctaw"))


@pytest.mark.parametrize(
    ("value", "shown"), [(Fraction(1, 3), "33.3333"), (Fraction(-1, 8), "-12.5000"), (Fraction(1), "100.0000")]
)
def test_percentages_are_rounded_as_books_print_them(value: Fraction, shown: str) -> None:
    assert str(percent(value)) == shown


def _with_options(terms: GameTerms, options: dict[str, object]) -> GameTerms:
    block = replace(terms.game.procedure[0], options=options)
    return game_terms(replace(terms.game, procedure=(block,)), terms.day)


def _baccarat(packs: int) -> Counter[str]:
    left, wins = [16 * packs, *[4 * packs] * 9], Counter[str]()
    _deal((), 1, left, wins)
    return wins


def _deal(cards: tuple[int, ...], ways: int, left: list[int], wins: Counter[str]) -> None:
    """Of a hand's first two cards the higher one first: their order does not matter, and counts twice where they differ."""
    if len(cards) >= 4 and _next(cards) is None:
        player, banker = _totals(cards)
        more = ways * perm(sum(left), 6 - len(cards))
        wins["player" if player > banker else "banker" if banker > player else "tie"] += more
        return
    second = len(cards) in (1, 3)
    for point in range(cards[-1] + 1 if second else 10):
        if left[point]:
            left[point] -= 1
            twice = 2 if second and point != cards[-1] else 1
            _deal((*cards, point), ways * (left[point] + 1) * twice, left, wins)
            left[point] += 1


def _next(cards: tuple[int, ...]) -> str | None:
    """Whose card comes next: player a, b; banker c, d; then the player's third, "-" where he stood, and the banker's."""
    first, second = (cards[0] + cards[1]) % 10, (cards[2] + cards[3]) % 10
    if first >= 8 or second >= 8:
        return None
    if first >= 6:
        return "banker" if second <= 5 and len(cards) == 4 else None
    if len(cards) == 4:
        return "player"
    if len(cards) == 6:
        return None
    third = cards[4]
    draws = {
        0: range(10),
        1: range(10),
        2: range(10),
        3: {*range(10)} - {8},
        4: range(2, 8),
        5: range(4, 8),
        6: range(6, 8),
    }
    return "banker" if third in draws.get(second, ()) else None


def _totals(cards: tuple[int, ...]) -> tuple[int, int]:
    first, second = (cards[0] + cards[1]) % 10, (cards[2] + cards[3]) % 10
    if len(cards) > 4 and first <= 5:
        first = (first + cards[4]) % 10
        second = (second + sum(cards[5:])) % 10
    elif len(cards) > 4:
        second = (second + cards[4]) % 10
    return first, second


def test_how_far_a_count_is_only_grows_and_is_whole_only_at_its_end() -> None:
    """Also where wagers are counted once more by other ways of reading."""
    heard: list[tuple[int, int]] = []
    count(terms_of("craps-choctaw"), lambda done, of: heard.append((done, of)))
    assert {of for _, of in heard} == {1000}
    assert [done for done, _ in heard] == sorted(done for done, _ in heard)
    assert [done for done, _ in heard].index(1000) == len(heard) - 1
    assert len({done for done, _ in heard}) > 20
