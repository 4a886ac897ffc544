"""Every fee basis on a hand worked out by a person, and when a charge is due at all. Lines are those of the books."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from games import fees
from games.schema import load
from games.terms.game import ChargeTerms, fee_terms
from games.terms.play import Owed, Play, Stake

DAY = datetime.date(2026, 9, 1)


def charge(game: str, schedule: str, option: int, name: str, readings: dict[str, str] | None = None) -> ChargeTerms:
    terms = fee_terms(load.catalogue().games[game], schedule, option, DAY, readings)
    return next(one for one in terms.charges if one.charge.name == name)


def stakes(*laid: tuple[int, str, int]) -> tuple[Stake, ...]:
    """Seat, wager and dollars."""
    return tuple(Stake(seat, f"P{seat}", wager, dollars * 100) for seat, wager, dollars in laid)


def told(owed: tuple[Owed, ...]) -> list[tuple[int | None, int | None]]:
    """Seat and cents of each who owes."""
    return [(one.seat, one.due.fee) for one in owed]


def test_every_basis_is_used_by_a_book() -> None:
    used = {c.basis for game in load.catalogue().games.values() for schedule in game.schedule for c in schedule.charge}
    assert used == set(fees.names())


def test_by_the_number_of_players_and_only_with_a_flop() -> None:
    """001: options 1-8 (3246-3283): one fee by players; nothing without a flop."""
    terms = charge("texas-holdem", "poker", 1, "at-flop")
    seven = terms.owed(Play(players=7, ended="flop"))
    assert told(seven) == [(None, terms.fees[0])]
    assert told(terms.owed(Play(players=7, ended="before-flop"))) == [(None, 0)]
    assert "without a flop nothing is taken" in terms.owed(Play(players=7, ended="before-flop"))[0].due.why
    assert told(terms.owed(Play(players=7))) == [(None, None)], "whether there was a flop is not told"
    assert told(terms.owed(Play(ended="river"))) == [(None, None)], "the number of players is not told"


@pytest.mark.parametrize(("pot", "collection", "modified"), [(899, 0, 100), (900, 200, 0), (2500, 200, 0)])
def test_nine_dollars_decide_between_the_fee_and_the_modified_fee(pot: int, collection: int, modified: int) -> None:
    """001: option 14 (3309-3313), four players: $2 from a pot of $9 on, $1 below."""
    hand = Play(players=4, ended="turn", pot=pot)
    assert charge("texas-holdem", "poker", 14, "collection").owed(hand)[0].due.fee == collection
    assert charge("texas-holdem", "poker", 14, "modified").owed(hand)[0].due.fee == modified


@pytest.mark.parametrize(
    ("pot", "due"), [(800, (0, 200, 0)), (900, (400, 0, 0)), (1999, (400, 0, 0)), (2000, (400, 0, 100))]
)
def test_fee_b_comes_on_top_from_the_qualifying_pot_on(pot: int, due: tuple[int, ...]) -> None:
    """001: option 118 (3710-3714), six players: $4, fee A $2 below $9, fee B $1 from $20."""
    hand = Play(players=6, ended="river", pot=pot)
    found = tuple(
        charge("texas-holdem", "poker", 118, n).owed(hand)[0].due.fee for n in ("collection", "fee-a", "fee-b")
    )
    assert found == due


def test_by_the_size_of_the_pot_at_the_river_or_in_the_top_row() -> None:
    """001: options 22-51 (3347): taken after the river or when the pot enters the top row; else the page is silent."""
    terms = charge("texas-holdem", "poker", 22, "by-pot")
    top = next(i for i, band in enumerate(terms.bands) if band.to is None)
    entered = int(terms.bands[top].from_ * 100)
    low = int(terms.bands[0].from_ * 100)
    assert terms.owed(Play(pot=entered, ended="flop"))[0].due.fee == terms.fees[top]
    assert terms.owed(Play(pot=low, ended="river"))[0].due.fee == terms.fees[0]
    silent = terms.owed(Play(pot=low, ended="turn"))[0].due
    assert (silent.fees, silent.readings) == ((), ("pot-before-river",))
    assert terms.owed(Play(pot=low, ended="before-flop"))[0].due.fee == 0


def test_by_the_clock_from_each_player() -> None:
    """001: option 103 (3666): $6 from each player every thirty minutes."""
    terms = charge("texas-holdem", "poker", 103, "time")
    assert told(terms.owed(Play(players=2, minutes=29))) == [(1, 0), (2, 0)]
    assert told(terms.owed(Play(players=2, minutes=30))) == [(1, 600), (2, 600)]
    assert told(terms.owed(Play(players=2, minutes=95))) == [(1, 1800), (2, 1800)]
    assert told(terms.owed(Play(players=2))) == [(None, None)]


def test_by_each_players_own_wager_and_flat_from_the_player_dealer() -> None:
    """001: Fortune own option 1 (1220-1223): each player by his wager; the player-dealer flat."""
    player = charge("fortune-pai-gow", "own", 1, "player")
    rows = [(int(band.from_ * 100), fee) for band, fee in zip(player.bands, player.fees, strict=True)]
    laid = tuple(Stake(seat, f"P{seat}", "base", low) for seat, (low, _) in enumerate(rows, start=1))
    assert told(player.owed(Play(laid))) == [(seat, fee) for seat, (_, fee) in enumerate(rows, start=1)]
    dealer = charge("fortune-pai-gow", "own", 1, "player-dealer-hand")
    assert told(dealer.owed(Play(laid))) == [(None, dealer.fees[0])]


def test_all_wagers_of_a_bettor_together_or_each_by_itself() -> None:
    """002: 8.3 counts all of a bettor's wagers together (2746-2749); plain Three Card each wager by itself (1518)."""
    together = charge("baccarat-21c-83-lucky-chances", "own", 5, "player")
    assert together.charge.sums == "each-bettor"
    both = together.owed(Play(stakes((1, "player-line", 90), (1, "banker-line", 60))))
    alone = together.owed(Play(stakes((1, "player-line", 150))))
    assert [one.due.fee for one in both] == [one.due.fee for one in alone]
    each = charge("three-card-poker-lucky-chances", "sheet-2011", 1, "player")
    assert each.charge.sums == "each-wager"


def test_a_bonus_bet_may_find_a_row_of_its_own() -> None:
    """002, Let It Ride: an additional fee for the 3 Card Bonus (3457), of no printed amount: beside the $1.00 of the three bets
    (4193) it cannot be told; read otherwise it is in the player wager of $100, or $1.00 by itself."""
    play = Play(stakes((1, "bet-1", 30), (1, "bet-2", 30), (1, "bet-3", 30), (1, "three-card-bonus", 10)))
    name = "three-card-bonus-fee"
    printed = charge("let-it-ride-lucky-chances", "sheet-2011", 1, "player").owed(play)
    assert [(one.due.fees, one.due.readings) for one in printed] == [((100,), ()), ((), (name,))]
    within = charge("let-it-ride-lucky-chances", "sheet-2011", 1, "player", {name: "in-player-wager"})
    apart = charge("let-it-ride-lucky-chances", "sheet-2011", 1, "player", {name: "row-of-its-own"})
    assert told(within.owed(play)) == [(1, 100)]
    assert told(apart.owed(play)) == [(1, 100), (1, 100)]


def test_a_fee_for_the_bonus_bet_by_the_wager_beside_it() -> None:
    """002, Pure 21.5 of 2009: the column Bonus Bet Fee beside the player wager (4012-4029), only from who laid a bonus bet."""
    play = Play(stakes((1, "base", 150), (1, "bonus", 10), (2, "base", 150)))
    own = charge("pure-215-2009-lucky-chances", "sheet-2011", 3, "bonus")
    beside = charge("pure-215-2009-lucky-chances", "sheet-2011", 3, "bonus", {"bonus-fee-row": "player-wager"})
    assert told(own.owed(play)) == [(1, 100)]
    assert told(beside.owed(play)) == [(1, 200)]


def test_once_for_each_betting_circle() -> None:
    """001: group pai gow option 1 (2050-2053): $1 for each wager of a player."""
    terms = charge("pai-gow-poker", "california", 1, "player")
    assert told(terms.owed(Play(stakes((1, "base", 20), (1, "base", 40), (3, "base", 5))))) == [
        (1, 100),
        (1, 100),
        (3, 100),
    ]
    assert terms.owed(Play()) == ()


def test_each_voucher() -> None:
    """003: CGCR-A options 3-8 (2909): $1 for each voucher used."""
    terms = next(
        one
        for one in fee_terms(load.catalogue().games["ez-baccarat-crystal-park"], "cgcr", 3, DAY).charges
        if one.charge.basis == "per_voucher"
    )
    assert told(terms.owed(Play(vouchers=0))) == [(None, 0)]
    assert told(terms.owed(Play(vouchers=3))) == [(None, 300)]
    assert told(terms.owed(Play())) == [(None, None)]


def test_a_row_of_nothing_does_not_ask_for_the_pot() -> None:
    """002: four players or fewer pay no jackpot fee, with a pot of $20 or without (4929)."""
    terms = charge("limit-holdem-lucky-chances", "limit-holdem", 1, "jackpot-at-20")
    assert terms.owed(Play(players=4))[0].due.fee == 0
    assert terms.owed(Play(players=6))[0].due.fee is None, "from six players the size of the pot decides"
    assert terms.owed(Play(players=6, pot=2_000))[0].due.fee == 100


def test_free_first_hands_of_a_new_game() -> None:
    """002: the first four hands of a newly opened game are free (531)."""
    game = load.catalogue().games["double-hand-poker-lucky-chances"]
    terms = next(one for one in fee_terms(game, "sheet-2011", 1, DAY).charges if one.charge.payer == "player-dealer")
    assert terms.owed(Play(opened=4))[0].due.fee == 0
    assert "free" in terms.owed(Play(opened=4))[0].due.why
    assert terms.owed(Play(opened=5))[0].due.fee == terms.fees[0]
    assert terms.owed(Play())[0].due.fees == ()


def share(game: str, name: str, **asked: Any) -> Owed:
    found = load.catalogue().games[f"{game}-choctaw"]
    (schedule,) = found.schedule
    (owed,) = charge(found.slug or "", schedule.schedule, 1, name).owed(Play(**asked))
    return owed


def names(game: str) -> list[str]:
    (schedule,) = load.catalogue().games[f"{game}-choctaw"].schedule
    return [one.name for one in schedule.charge]


def test_rake_is_at_most_a_tenth_of_all_sums_bet() -> None:
    """004: not more than ten percent of all sums wagered in the hand (637)."""
    (name,) = names("texas-holdem")
    assert share("texas-holdem", name, pot=12_345).due == (share("texas-holdem", name, pot=12_345).due)._replace(
        fees=(1_234,), ceiling=True
    )
    assert share("texas-holdem", name).due.fees == ()


def test_commission_goes_up_to_the_next_quarter() -> None:
    """004: five percent of what the banker's wager wins, to the next quarter (942, 1309)."""
    pai_gow = names("pai-gow-poker")[0]
    assert share("pai-gow-poker", pai_gow, won=10_000).due.fees == (500,)
    assert share("pai-gow-poker", pai_gow, won=10_500).due.fees == (525,)
    assert share("pai-gow-poker", pai_gow, won=10_300).due.fees == (525,), "shall be rounded up: $5.15 to $5.25"
    mini = names("mini-baccarat")[0]
    due = share("mini-baccarat", mini, won=10_300).due
    assert (due.fees, due.ceiling) == ((525,), True), "not more than five percent, rounded up"


def test_vigorish_on_the_bet_and_only_where_it_lies() -> None:
    """004: a buy bet pays at most five percent of itself (58, 172); other wagers do not."""
    game = load.catalogue().games["craps-choctaw"]
    (schedule,) = game.schedule
    buy = next(one for one in schedule.charge if one.share_of == "bet")
    terms = charge("craps-choctaw", schedule.schedule, 1, buy.name)
    assert terms.owed(Play(stakes((1, buy.counts[0], 100))))[0].due.fees == (500,)
    assert terms.owed(Play(stakes((1, "pass", 100)))) == ()
