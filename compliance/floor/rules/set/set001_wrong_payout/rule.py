"""A wager was paid, taken or given back otherwise than it was due.

What it checks: the hand is settled again from its recorded cards, dice, wheel or balls, its decisions and its wagers, and
every wager's recorded money is held against it: paid beyond the stake, and of the stake taken, pushed and returned.
Pushed and returned are one thing to the bettor and are counted together; of a wager that won, the stake is the
bettor's in any case. Where the record does not let it be settled, or a card was drawn against the table, the payouts
cannot be told; where the book leaves it open, the finding names the reading, once for all wagers that hang on it. Where only
the odds are open, the wager has won or lost all the same: a winner's stake that was taken, a loser that was paid, or a sum
of none of the tables that may be posted, is a fail.

Why it matters: the rules fix what each wager pays and loses, and where a player banks in which order his money reaches
them. A wrong payout is somebody's money: a player's, the player-dealer's or the house's.

What to do: see the hand on surveillance. If the recording was wrong, correct the hand with a superseding record. If
the payout was wrong, settle the difference with the bettor by the house's dispute procedure and note it.
"""

from collections.abc import Sequence

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.otherwise import Other, against_all, combined, deciding
from compliance.floor.rules.payouts import (
    above_floor,
    applied,
    contradicts,
    due_words,
    fits,
    in_full,
    moved,
    moved_as_due,
    paid_by,
    possible,
    recorded_words,
    working,
)
from compliance.floor.rules.wording import cites, wager_at
from compliance.law.finding import Fault, Faults
from games import said
from games.cards.money import CENTS
from games.hand.form import Bank, Wager
from games.settling.sheet import Capped, Sheet, WagerDue
from games.settling.wording import listed, pile_words, stake
from games.terms.game import GameTerms

SEVERITY = "serious"
READS = (
    "procedure",
    "wager-odds",
    "pay-table",
    "qualifier",
    "chart:ranking",
    "chart:points",
    "chart:values",
    "means:wager-decided",
    "means:bonus-stands-alone",
    "means:paid-by-table",
    "means:envy",
    "means:points-game",
    "means:foul-set-loses",
    "means:payout-ceiling",
    "means:player-dealer-settles",
    "means:bingo-winner",
    "means:bingo-jackpot",
)
RECORDED = {"dice": "rolls", "wheel": "spin", "balls": "drawn"}  # where the hand says what came out
HOUSE_TOO = "house-or-player"
SHOWN = 4  # wagers left open that are named in the sentence; the rest are counted
COVERED = ("player-dealer", HOUSE_TOO, "player")  # where somebody's own wager has to reach


def check(facts: HandFacts) -> Faults:
    sheet = facts.sheet
    if sheet is None or facts.as_due:
        return ()
    if sheet.lines is None or sheet.draws:
        return _untold(facts, sheet)
    return _faults(facts, sheet, sheet.lines)


def _untold(facts: HandFacts, sheet: Sheet) -> Faults:
    """The hand cannot be settled again: one finding for all its wagers."""
    game, wagers = facts.game, facts.hand.wagers
    if game is None or not wagers or any(wager.wager not in game.wagers for wager in wagers):
        return ()  # an unknown wager has a rule of its own
    if sheet.draws:
        wrong = listed(
            f"{pile_words(draw.pile)} {'drew' if draw.drawn else 'did not draw'} on {draw.score} (line {said.lines([draw.cite])})"
            for draw in sheet.draws
        )
        says = f"What was due to the wagers cannot be told, because the cards went against the table: {wrong}."
        return (Fault("cannot tell", says, "cards", cites=cites(facts, [draw.cite for draw in sheet.draws])),)
    says = f"What was due to the wagers cannot be told: {sheet.why_not}."
    subject = RECORDED.get("cards" if game.deck is None else game.deck.kind, "cards")
    return (Fault("cannot tell", says, subject, cites=cites(facts, game.procedure_cite)),)


def _faults(facts: HandFacts, sheet: Sheet, lines: tuple[WagerDue, ...]) -> Faults:
    game, wagers = facts.game, facts.hand.wagers
    if game is None:
        return ()
    faults: list[Fault] = []
    missing = [i for i, wager in enumerate(wagers) if wager.settled is None]
    others = list(combined(facts, sheet.readings)) if sheet.readings else []
    others.sort(key=lambda other: _misfits(other, wagers))  # the reading that explains most of the hand comes first
    open_ = _alike(facts, lines, others) if others else {}
    faults += [_together(facts, others, names, mine) for names, mine in open_.items()]
    told = {i for mine in open_.values() for i in mine}
    for capped in sheet.capped:
        told |= {*capped.wagers} if _all_recorded(facts, capped) else set()
        faults += _less_in_all(facts, capped)
    for i, (wager, line) in enumerate(zip(wagers, lines, strict=True)):
        if i in told:
            continue
        if wager.settled is not None and not fits(wager, line) and not _for_the_cover_rule(facts, game, wager, line):
            faults.append(_fault(facts, sheet, game, i, others))
    if missing:
        at = listed([wager_at(facts, wagers[i]) for i in missing])
        says = f"What became of {len(missing)} of {len(wagers)} wagers was not recorded: {at}."
        faults.append(Fault("cannot tell", says, f"wagers[{missing[0]}].settled" if len(missing) == 1 else "wagers"))
    return faults


def _all_recorded(facts: HandFacts, capped: Capped) -> bool:
    """Whether it is on record what was paid on all of them, and nothing taken: then what is due in all decides."""
    ones = [facts.hand.wagers[i].settled for i in capped.wagers]
    return all(one is not None and not CENTS[one.taken] for one in ones)


def _less_in_all(facts: HandFacts, capped: Capped) -> Faults:
    """Paid less than the most that is let be paid, where no less is due. More is for the rule on aggregates."""
    if not _all_recorded(facts, capped):
        return ()
    wagers = [facts.hand.wagers[i] for i in capped.wagers]
    paid = sum(CENTS[one.settled.paid] for one in wagers if one.settled is not None)
    if paid >= capped.paid:
        return ()
    at, due = listed([wager_at(facts, one) for one in wagers]), said.money(capped.paid)
    says = f"{at}: paid in all {said.money(paid)}, due in all {due}: {said.difference(paid - capped.paid)}."
    lines = cites(facts, capped.cite)
    return (Fault("fail", says, "wagers", said.money(paid), due, paid - capped.paid, lines),)


def _for_the_cover_rule(facts: HandFacts, game: GameTerms, wager: Wager, line: WagerDue) -> bool:
    """Settled in full although the cover had run out: said once for the whole hand, by the rule on the cover."""
    bank = facts.hand.bank
    if bank is None or bank.wager is None or not in_full(wager, line, game):
        return False
    return moved(facts.hand).beyond(CENTS[bank.wager], applied(facts))


def _fault(facts: HandFacts, sheet: Sheet, game: GameTerms, i: int, others: Sequence[Other]) -> Fault:
    assert sheet.lines is not None
    wager, line, bank = facts.hand.wagers[i], sheet.lines[i], facts.hand.bank
    settled = wager.settled
    assert settled is not None
    head, recorded, due = wager_at(facts, wager), recorded_words(settled), due_words(line)
    hangs_on = sheet.readings if not sheet.covered or line.result in ("push", "not stated") else ()
    lines = cites(facts, (*_odds_lines(line, game, wager), *_cover_lines(sheet, game)))
    says, subject = f"{head}: {recorded}, due {due}.", f"wagers[{i}].settled"
    more = round((CENTS[settled.paid] - CENTS[settled.taken]) - (line.paid - line.taken))
    reading, shown = ", ".join(hangs_on) or None, working(facts, game, i, line)
    fault = Fault("cannot tell", says, subject, recorded, due, more, lines, reading, shown)
    if line.result == "not stated":
        known = not _bank_unknown(game, bank)
        if contradicts(wager, line, known) or against_all(others, i, settled, game, known):
            return _none_of_them(fault, others, i, wager, line, game)
        why = sheet.whys[i] if sheet.whys else ""
        open_ = f"What becomes of it cannot be told: {why}" if why else "The book does not say what becomes of it"
        names = ", ".join(_decided_by(others, i)) or fault.reading
        return fault._replace(says=f"{head}: {recorded}. {open_}.", due=None, difference=None, reading=names)
    if moved_as_due(settled, line):
        unknown = f"the record does not say what became of the whole stake of {said.money(stake(wager))}"
        return fault._replace(says=f"{head}: paid and taken as due, but {unknown}.", difference=None)
    if above_floor(wager, game, line):
        return fault.in_doubt("The book prints the least that is paid; which odds the house posts is not on record")
    if _bank_unknown(game, bank) and possible(wager, line, game):
        return fault.in_doubt("Whether the player-dealer's wager reached so far was not recorded")
    for other in others:
        if _allows(other, i, wager, line, game):
            return other.leaves_open(fault, "by the other reading the record may be right")
    return fault._replace(outcome="fail")


def _none_of_them(
    fault: Fault, others: Sequence[Other], i: int, wager: Wager, line: WagerDue, game: GameTerms
) -> Fault:
    """What is due is open, and what was done is none of it: a winner's stake was taken, a loser paid, or a sum fits no table."""
    for other in others:
        if _allows(other, i, wager, line, game):
            return other.leaves_open(fault._replace(difference=None), "by the other reading the record may be right")
    return fault._replace(outcome="fail", difference=None, reading=None)


def _bank_unknown(game: GameTerms, bank: Bank | None) -> bool:
    """Whether a wager on record should have had to reach; where the House or a player banks, no bank on record is the House."""
    if bank is None:
        return game.game.banked_by in COVERED and game.game.banked_by != HOUSE_TOO
    return game.game.banked_by in COVERED and bank.wager is None


def _misfits(other: Other, wagers: list[Wager]) -> int:
    """How many wagers another reading leaves unexplained."""
    lines = other.sheet.lines
    if lines is None:
        return len(wagers)
    return sum(wager.settled is not None and not fits(wager, line) for wager, line in zip(wagers, lines, strict=True))


def _odds_lines(line: WagerDue, game: GameTerms, wager: Wager) -> tuple[str, ...]:
    kind = game.wagers[wager.wager].kind
    conditions = kind.wins_cite or kind.cite
    row = paid_by(wager, game, line)
    if row is not None:
        return (row.row.cite, *conditions)
    return (*kind.cite, *conditions) if line.result == "win" else conditions


def _cover_lines(sheet: Sheet, game: GameTerms) -> tuple[str, ...]:
    return () if sheet.covered or game.settlement is None else game.settlement.cite


def _allows(other: Other, i: int, wager: Wager, line: WagerDue, game: GameTerms) -> bool:
    """Whether the record of a wager fits what another reading makes of the hand."""
    lines = other.sheet.lines
    if lines is None:  # by that reading nobody can say
        return possible(wager, line, game)
    if lines[i].result == "not stated":
        return (
            possible(wager, line, game) if not line.may else not lines[i].may or not contradicts(wager, lines[i], True)
        )
    return fits(wager, lines[i])


# --- wagers that are left open together -------------------------------------------------------------------------------
# A reading that is applied as not stated leaves many wagers of a hand open at once, and mostly nothing is wrong with any of
# them: what was recorded is what the other reading says. Then one finding asks the one question for all of them.


def _decided_by(others: Sequence[Other], i: int) -> tuple[str, ...]:
    """The names of the readings on which it hangs."""
    return tuple(dict.fromkeys(one.names for one in deciding(others, i)))


def _alike(facts: HandFacts, lines: Sequence[WagerDue], others: Sequence[Other]) -> dict[tuple[str, ...], list[int]]:
    """Two or more wagers left open by the same readings, of which the record is right by the other reading."""
    found: dict[tuple[str, ...], list[int]] = {}
    for i, (wager, line) in enumerate(zip(facts.hand.wagers, lines, strict=True)):
        if line.result != "not stated" or wager.settled is None:
            continue
        if any(fits(wager, one.sheet.lines[i]) for one in deciding(others, i) if one.sheet.lines is not None):
            found.setdefault(_decided_by(others, i), []).append(i)
    return {names: mine for names, mine in found.items() if len(mine) > 1}


def _together(facts: HandFacts, others: Sequence[Other], names: tuple[str, ...], mine: Sequence[int]) -> Fault:
    """The one finding for them."""
    wagers = facts.hand.wagers
    at = [wager_at(facts, wagers[i]) for i in mine[:SHOWN]]
    more = [f"{len(mine) - SHOWN} more"] if len(mine) > SHOWN else []
    asked = next(one for one in others if one.names == names[0])
    says = (
        f"What {len(mine)} of {len(wagers)} wagers are due the book leaves open ({asked.says}); by the other reading the "
        f"record is right: {listed([*at, *more])}."
    )
    kinds = () if facts.game is None else [facts.game.wagers[wagers[i].wager].kind for i in mine]
    lines = dict.fromkeys(line for kind in kinds for line in (*kind.cite, *(kind.wins_cite or ())))
    shown = [f"{wager_at(facts, wagers[i])}: {recorded_words(settled)}" for i in mine if (settled := wagers[i].settled)]
    working = (*shown, *asked.questions)
    return Fault("cannot tell", says, "wagers", cites=cites(facts, lines), reading=", ".join(names), working=working)
