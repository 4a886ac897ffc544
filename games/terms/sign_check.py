"""A sign held against what the book prints: what it says otherwise. What the book asks of a sign is in `sign_asked`,
its rates are in `sign_rates`.

Nothing here speaks of a sign that was not recorded: a sign on record is taken as whole, so what it does not say does not hang.
Whoever asks makes the sentence; each remark has its parts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Literal, NamedTuple

from games import said
from games.cards.money import cents_of, parse_odds
from games.schema import PayRow, PayTable, WagerKind, WagerLimit, dated
from games.settling.wording import listed
from games.terms.fee import FeeTerms
from games.terms.game import GameTerms
from games.terms.ranges import posted_ranges
from games.terms.sign import LimitShown, PaysShown, RowShown, Sign, table_shown

OPEN = "not-stated"


class Remark(NamedTuple):
    """One thing that is not as it should be: what of the sign, what it says, what is due, and where that is printed."""

    about: str
    shows: str
    due: str
    cite: tuple[str, ...]
    outcome: Literal["fail", "cannot tell"] = "fail"
    text: str = ""  # what the book asks, in its own item


def otherwise(game: GameTerms, fee: FeeTerms | None, posted_max: int) -> Iterator[Remark]:
    """What the sign says and the book does not let it say. Changes that the book allows by notice are for the notice."""
    sign = game.sign
    if sign is None:
        return
    yield from (remark for one in sign.limits for remark in _limits(game, fee, one, posted_max))
    if not _may_change(game, "pays"):
        yield from (remark for shown in sign.pays for remark in pays_otherwise(game, shown))
    yield from (remark for name in sign.offers for remark in _offers(game, name))
    yield from _rest(game, fee, sign)


def _offers(game: GameTerms, name: str) -> Iterator[Remark]:
    """A choice that the sign gives players, where the book bars it, or bars it at a table that pays so."""
    allowed, words = game.options.get("allowed", {}), name.replace("-", " ")
    offered = allowed.get(name, {}).get("offered", True)
    if name not in allowed or offered is True:
        return
    lines, yes = tuple(allowed[name].get("cite", ())), isinstance(offered, Mapping) and offered.get("yes")
    applied = game.readings.get(offered["reading"], OPEN) if isinstance(offered, Mapping) else None
    if applied == yes:
        return
    due = f"not where it is {applied.replace('-', ' ')}" if applied not in (None, OPEN) else "not in every game"
    yield Remark(words, "given", due, lines, "cannot tell" if applied == OPEN else "fail")


def _may_change(game: GameTerms, what: str) -> bool:
    """Whether the book lets the house change it by telling somebody."""
    return any(what in notice.of for notice in dated.as_of(game.game.notice, game.day).values())


def _limits(game: GameTerms, fee: FeeTerms | None, shown: LimitShown, posted_max: int) -> Iterator[Remark]:
    wager = game.wagers.get(shown.wager)
    if wager is None:
        yield Remark(f"limits of {shown.wager}", _limit(shown), "a wager of the game", game.game.cite)
        return
    low, high = (None if end is None else cents_of(end) for end in (shown.min, shown.max))
    about, kind = f"limits of {wager.title}", wager.kind
    for least, most, cite in _printed_for(fee, kind):
        if (low is not None and least is not None and low < least) or (
            high is not None and most is not None and high > most
        ):
            yield Remark(about, _limit(shown), _between(least, most), cite)
    if not above_by_notice(game):
        yield from _outside_range(game, about, shown, low, high)
    for bound in kind.bound:
        if bound.of_posted_max is not None and high is not None and high > Fraction(bound.of_posted_max) * posted_max:
            share = int(Fraction(bound.of_posted_max) * posted_max)
            yield Remark(about, _limit(shown), f"at most {said.money(share)}", bound.cite)


def _outside_range(
    game: GameTerms, about: str, shown: LimitShown, low: int | None, high: int | None
) -> Iterator[Remark]:
    """Limits of a wager that are not those within which the book lets the house post them."""
    within = posted_ranges(game).get(shown.wager)
    if within is None:
        return
    least, most = within.low, within.high
    if (low is not None and least is not None and low < least) or (
        high is not None and most is not None and high > most
    ):
        yield Remark(about, _limit(shown), within.words, within.cite)
    if low is not None and within.exact is not None and low > within.exact:
        yield Remark(about, _limit(shown), f"a minimum of {said.money(within.exact)}", within.cite)
    if high is not None and within.wide is not None and high < within.wide:
        yield Remark(about, _limit(shown), f"a maximum of at least {said.money(within.wide)}", within.cite)


def above_by_notice(game: GameTerms) -> bool:
    return any(notice.above_printed for notice in dated.as_of(game.game.notice, game.day).values())


def _printed_for(fee: FeeTerms | None, kind: WagerKind) -> Iterator[tuple[int | None, int | None, tuple[str, ...]]]:
    """The limits in dollars that are printed for a wager: with the option, with its schedule, or with the wager."""
    limits: tuple[WagerLimit, ...] = () if fee is None else (*fee.option.wager_limit, *fee.schedule.wager_limit)
    own = next((one for one in limits if kind.name in one.wagers), None)
    if own is not None:
        yield cents(own.min), cents(own.max), own.cite
        return
    for bound in kind.bound:
        if bound.min is not None or bound.max is not None:
            yield cents(bound.min), cents(bound.max), bound.cite


def pays_otherwise(game: GameTerms, shown: PaysShown) -> Iterator[Remark]:
    printed = dated.as_of(game.game.wager, game.day).values()  # without what the sign says of it
    wager = next((one for one in printed if one.name == shown.wager), None)
    if wager is None:
        yield Remark(f"payout of {shown.wager}", _paid(shown), "a wager of the game", game.game.cite)
        return
    about = f"payout of {wager.title}"
    tables = dated.as_of(game.game.pay_table, game.day)
    mine = [tables[name] for name in wager.pays if name in tables]
    hung = table_shown(shown, mine)
    if (shown.table is not None or shown.odds is not None) and hung is None:
        yield from _whole(wager, shown, mine)
    yield from (remark for row in shown.rows for remark in _row(about, row, wager, [hung] if hung else mine))


def _whole(wager: WagerKind, shown: PaysShown, mine: list[PayTable]) -> Iterator[Remark]:
    """A pay table that the wager has not, or odds that are not printed for it."""
    about = f"payout of {wager.title}"
    cite = tuple(line for table in mine for line in table.cite) or wager.cite
    if shown.table is not None or mine:
        titles = listed([table.title for table in mine], "or")
        yield Remark(about, _paid(shown), titles or _odds(wager), cite)
    elif wager.odds is not None and parse_odds(shown.odds or "") != parse_odds(wager.odds):
        yield Remark(about, _paid(shown), _to(wager.odds), wager.cite)


def _row(about: str, row: RowShown, wager: WagerKind, tables: list[PayTable]) -> Iterator[Remark]:
    """A line of a pay table that is not printed, or not so."""
    held = [(table, one) for table in tables for one in table.row if one.hand == row.hand]
    name = row.hand.replace("-", " ")
    if not held:
        yield Remark(about, f"{name} {_to(row.odds)}", "a line of its pay table", wager.cite)
    elif not any(_fits(row.odds, one, floor=table.floor) for table, one in held):
        due = f"{'at least ' if held[0][0].floor else ''}{_to(held[0][1].odds or '')}"
        yield Remark(f"{about}, {name}", _to(row.odds), due, (held[0][1].cite,))


def _fits(odds: str, row: PayRow, *, floor: bool) -> bool:
    if row.odds is None:
        return True  # a sum or a share is printed there: nothing to hold odds against
    hung, printed = parse_odds(odds), parse_odds(row.odds)
    return hung >= printed if floor else hung == printed


def _rest(game: GameTerms, fee: FeeTerms | None, sign: Sign) -> Iterator[Remark]:
    deck = game.deck
    if sign.decks is not None and deck is not None and deck.allows(sign.decks) is False:
        numbers = listed([str(each) for each in deck.packs_one_of], "or") if deck.packs_one_of else ""
        due = numbers or f"{deck.packs_min or 1} to {deck.packs_max}"
        yield Remark("number of decks", str(sign.decks), due, deck.cite)
    approval = game.edition.approval
    if sign.approval is not None and approval is not None and _bare(approval) not in _bare(sign.approval):
        yield Remark("approval", sign.approval, approval, game.edition.cite)
    questions = {one.name: one for one in dated.as_of(game.game.reading, game.day).values()}
    for one in sign.says:
        held = questions.get(one.reading)
        if held is None:
            yield Remark(
                one.reading.replace("-", " "), one.answer.replace("-", " "), "a question of the book", game.game.cite
            )
        elif one.answer not in held.possible:
            possible = listed([each.replace("-", " ") for each in held.possible if each != "not-stated"], "or")
            yield Remark(one.reading.replace("-", " "), one.answer.replace("-", " "), possible, held.cite)


# --- in words ---------------------------------------------------------------------------------------------------------


def cents(figure: Decimal | None) -> int | None:
    return None if figure is None else cents_of(figure)


def _limit(shown: LimitShown) -> str:
    return _between(cents(shown.min), cents(shown.max))


def _between(low: int | None, high: int | None) -> str:
    if low is None or high is None:
        return f"at most {said.money(high or 0)}" if low is None else f"at least {said.money(low)}"
    return f"{said.money(low)} to {said.money(high)}"


def _paid(shown: PaysShown) -> str:
    return (shown.table or "").replace("-", " ") or _to(shown.odds or "")


def _odds(wager: WagerKind) -> str:
    return "nothing is printed" if wager.odds is None else _to(wager.odds)


def _to(odds: str) -> str:
    return odds.replace(":", " to ")


def _bare(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.lower())
