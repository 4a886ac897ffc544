"""One hand settled again, as rows: what was recorded and what was due, wager by wager, the fee with its working."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from compliance.floor.explained import figures
from compliance.floor.explained.figures import PARTS, HandRow, Possible, PotRow, SeatRow, Uncalled, exact
from compliance.floor.rules.collected import beside_of, columns
from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.owing import several_pay, shown_due
from compliance.floor.rules.payouts import contradicts, fits
from compliance.floor.rules.takings import FEE
from compliance.shell.drawing.scene import fee_kinds
from games import said
from games.cards.money import CENTS, MoneyError, dollars, plain
from games.hand.form import Settled, Wager
from games.schema import Band
from games.settling.sheet import WagerDue
from games.settling.void import void_round
from games.settling.whys import Words, called, words_of

OPEN = "not stated"
_NOBODY = {
    "players": "the players settle with each other",
    "pot": "the players play for a pot",
    "pool": "the winners share a prize",
}


class WagerRow(Struct, frozen=True):
    """One wager: what became of it, and what should have."""

    seat: int
    bettor: str
    wager: str
    amount: str
    backline: bool
    result: str | None  # None: cannot be told; "win" also where only the odds are open
    recorded: dict[str, str] | None  # None: not recorded
    due: dict[str, str] | None  # None: not told
    agrees: bool | None
    of_which: dict[str, str] = {}  # of what is due paid: a bonus beside the odds, an envy for other players' hands
    possible: list[Possible] = []  # where it is not told, all that it may be


class CappedRow(Struct, frozen=True):
    """Wagers of which is told only what is due to be paid on all of them: the most that the book lets be paid."""

    wagers: list[int]  # which of `wagers`, counted from 0
    paid: str


class FeeRow(Struct, frozen=True):
    """The fee: what was due by which row of the option, and what was collected."""

    due: str | None
    working: str
    collected: str | None
    agrees: bool | None


class SettledHand(Struct, frozen=True):
    """Everything that a settled hand has to say, with the typed parts of its sentences and every figure in a field of its own."""

    hand: str
    table: str
    gaming_day: str
    number: int
    outcome: str
    draws: list[str]
    draw_faults: int  # cards drawn or left against the table: what was due is then said of the cards as they fell
    wagers: list[WagerRow]
    fee: FeeRow
    cover: str
    order: list[str]  # the wagers in order of action, when the cover ran out
    action_seat: int | None
    action_seat_recorded: int | None
    readings: list[str]
    unchecked: list[str] = []  # what is recorded and held against nothing, because the book does not print it
    first_hand_seat: int | None = (
        None  # who is given the first hand or pile, where the dice or a number say so; 0: the house dealer
    )
    seats: list[SeatRow] = []
    hands: list[HandRow] = []
    fouled: list[str] = []  # the places whose hand is foul
    pots: list[PotRow] = []
    uncalled: list[Uncalled] = []
    capped: list[CappedRow] = []

    @property
    def agrees(self) -> bool:
        """Whether the record agrees wherever a verdict is possible."""
        button = self.action_seat is None or self.action_seat_recorded in (None, self.action_seat)
        money = self.fee.agrees is not False and all(row.agrees is not False for row in self.wagers)
        return money and button and not self.draw_faults

    @property
    def written(self) -> SettledHand:
        """The same as people read it in a terminal and in files."""
        return replace(
            self,
            outcome=said.plain(self.outcome),
            draws=[said.plain(draw) for draw in self.draws],
            fee=replace(self.fee, working=said.plain(self.fee.working)),
            order=[said.plain(wager) for wager in self.order],
            unchecked=[said.plain(what) for what in self.unchecked],
        )


def settled_hand(facts: HandFacts) -> SettledHand:
    """The hand of these facts, settled again."""
    hand, sheet, game = facts.hand, facts.sheet, facts.game
    words = _words(facts)
    lines: list[WagerDue | None] = list(sheet.lines) if sheet is not None and sheet.lines else [None] * len(hand.wagers)
    return SettledHand(
        hand=hand.id,
        table=hand.table,
        gaming_day=hand.gaming_day.isoformat(),
        number=hand.number,
        outcome=_why_not(facts)
        if game is None or sheet is None or sheet.lines is None
        else words.outcome(game, hand, sheet),
        draws=[] if game is None or sheet is None else list(words.draws(game, hand, sheet)),
        draw_faults=0 if sheet is None else len(sheet.draws),
        wagers=[_wager(wager, line) for wager, line in zip(hand.wagers, lines, strict=True)],
        fee=_fee(facts),
        cover=_cover(facts),
        order=[] if sheet is None or game is None else [called(game, hand.wagers[index]) for index in sheet.order],
        action_seat=None if sheet is None else sheet.action_seat,
        action_seat_recorded=hand.action_seat,
        readings=_readings(facts, words),
        unchecked=[] if game is None else list(words.unchecked(game, hand)),
        first_hand_seat=None if sheet is None else sheet.first_hand,
        seats=figures.seats(hand, sheet),
        hands=figures.hands(sheet),
        fouled=[] if sheet is None else list(sheet.fouled),
        pots=figures.pots(None if sheet is None else sheet.pot),
        uncalled=figures.uncalled(None if sheet is None else sheet.pot),
        capped=[] if sheet is None else [CappedRow([*one.wagers], plain(one.paid)) for one in sheet.capped],
    )


def _words(facts: HandFacts) -> Words:
    """How the game tells its rounds; of one that was void, or that lies as it was dealt in error, nothing of the game is told."""
    game, sheet = facts.game, facts.sheet
    told = game is not None and sheet is not None and sheet.outcome and void_round(facts.hand) is None
    return words_of(game.procedure if game is not None and told else "")


def on_felt(facts: HandFacts, outcome: str) -> str:
    """What is written in the middle of the felt: the outcome, in other words where those of the sheet are none of people's."""
    if facts.game is None or facts.sheet is None or facts.sheet.lines is None:
        return outcome
    written = _words(facts).on_felt(facts.game, facts.sheet)
    return outcome if written is None else said.plain(written)


def _readings(facts: HandFacts, words: Words) -> list[str]:
    """The sheet's readings, and those on which the draw hangs: they do not change what the cards as they fell come to."""
    if facts.game is None or facts.sheet is None:
        return []
    draw = words.hangs_on(facts.game, facts.hand, facts.sheet)
    return list(dict.fromkeys([*draw, *facts.sheet.readings]))


def _why_not(facts: HandFacts) -> str:
    return f"cannot be settled: {facts.sheet.why_not if facts.sheet is not None else facts.game_why}"


def _wager(wager: Wager, line: WagerDue | None) -> WagerRow:
    due = None if line is None else {name: exact(part) for name in PARTS if (part := getattr(line, name))}
    recorded = None if wager.settled is None else _recorded(wager.settled)
    return WagerRow(
        seat=wager.seat,
        bettor=wager.bettor,
        wager=wager.wager,
        amount=wager.amount,
        backline=wager.backline,
        result=None if line is None else line.results[0] if len(line.results) == 1 else line.result,
        recorded=recorded,
        due=None if line is not None and (line.may or line.result == OPEN) else due,
        agrees=_agrees(wager, line, recorded == due),
        of_which={} if line is None else {name: exact(part) for name, part in line.beside},
        possible=figures.possible(line),
    )


def _agrees(wager: Wager, line: WagerDue | None, alike: bool) -> bool | None:
    if wager.settled is None or line is None:
        return None
    if line.result == "not stated":
        return False if contradicts(wager, line, reached=False) else None
    return alike or fits(wager, line)


def _recorded(settled: Settled) -> dict[str, str]:
    parts = {}
    for name in PARTS:
        text = getattr(settled, name)
        try:
            if CENTS[text]:
                parts[name] = text
        except MoneyError:
            parts[name] = text
    return parts


def _fee(facts: HandFacts) -> FeeRow:
    due, fee, taken = shown_due(facts), facts.fee, facts.hand.collections
    kinds = fee_kinds(facts.hand)
    own = [each for each in taken or () if each.kind in kinds and not beside_of(facts, each)]
    collected = None if taken is None else sum(CENTS[each.amount] for each in own)
    shown = None if collected is None else plain(collected)
    if due is None or fee is None:
        return FeeRow(None, facts.fee_why, shown, None)
    if due.fee is None:
        return FeeRow(None, due.why, shown, None)
    agrees = None if collected is None else collected == due.fee
    if several_pay(facts):
        parts = [one.words for one in facts.dues if one.kind == FEE]
        return FeeRow(plain(due.fee), "; ".join(parts), shown, agrees)
    if facts.hand.pot is not None or not due.bands or not fee.by_table_action:
        return FeeRow(plain(due.fee), "; ".join(columns(facts, fee)), shown, agrees)
    band = fee.bands[due.bands[0]]
    working = (
        f"total table action {dollars(due.base)}; option {fee.option.number} of schedule “{fee.schedule.title}”: "
        f"{_printed(band)} has {dollars(due.fee)} (line {said.lines([band.cite])})"
    )
    return FeeRow(plain(due.fee), working, shown, agrees)


def _printed(band: Band) -> str:
    return f"${band.from_:,}+" if band.to is None else f"${band.from_:,}-${band.to:,}"


def _cover(facts: HandFacts) -> str:
    sheet, bank = facts.sheet, facts.hand.bank
    if bank is None and facts.game is not None and facts.game.game.banked_by == "house":
        return "the house banks"
    if bank is None and facts.game is not None and facts.game.game.banked_by in _NOBODY:
        return f"nobody banks: {_NOBODY[facts.game.game.banked_by]}"
    if bank is None or bank.wager is None:
        return "the player-dealer's wager was not recorded"
    if sheet is None or sheet.lines is None:
        return f"player-dealer's wager {dollars(CENTS[bank.wager])}"
    paid, taken = sum(line.paid for line in sheet.lines), sum(line.taken for line in sheet.lines)
    figures = f"player-dealer's wager {dollars(CENTS[bank.wager])}, pays {shown(exact(paid))}"
    figures += f", collects {shown(exact(taken))}"
    return figures if sheet.covered else f"{figures}: it ran out, what it did not reach is returned"


def shown(amount: str) -> str:
    """An amount of the rows as a person reads it."""
    try:
        return dollars(CENTS[amount])
    except MoneyError:
        return amount
