"""Blocks of the catalogue as a person says them: a deck, a rotation, how large a wager may be, what a line pays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal

from compliance.licensed.words import play_words
from games.hand.calls import CALL_MOMENTS, CALLS
from games.schema import (
    ActionButton,
    Announcement,
    Block,
    Deck,
    Jackpot,
    JackpotShare,
    Layout,
    Limit,
    Opening,
    Order,
    PayRow,
    Range,
    Rotation,
    Settlement,
    WagerLimit,
)
from games.terms import defect
from games.terms.defect import money

_PIECES = {"cards": "cards", "tiles": "tiles", "dice": "dice", "balls": "balls", "wheel": "pockets"}


def block(held: Block) -> str:
    """A block of the deal in one sentence or two."""
    match held:
        case Deck():
            said = deck(held)
        case Layout():
            least = f"{held.players_min} to " if held.players_min else ""
            said = f"{_spoken(held.table)} table: {least}{held.players} players, {held.seats} seats in all"
        case Settlement():
            order = f"in the order {', '.join(map(_spoken, held.order))}; " if held.order else ""
            said = f"{order}begins at the {_spoken(held.first_action)}; cover {_spoken(held.cover)}"
        case Rotation():
            who = f". Who may: {'; '.join(part.rstrip('.') for part in held.who)}" if held.who else ""
            said = f"{rotation(held)}{who}"
        case _:
            said = gone_about(held)
    return f"{said[:1].upper()}{said[1:].rstrip('.')}." if said else ""


PLAYED = ("opening", "draw", "blinds", "buy_in", "kill", "decider", "announcement")
"""The kinds of blocks that say how a round is gone about, beside its orders."""


def gone_about(held: Block) -> str:
    """How a round is gone about: in which order, who begins, what is called."""
    match held:
        case Order():
            return gone_round(held)
        case Opening():
            return opening(held)
        case Announcement():
            return announcement(held)
        case ActionButton():
            return action_button(held)
    return play_words.played(held)


_DONE = {
    "dealt": "cards are dealt",
    "asked": "seats are asked",
    "opened": "hands are opened",
    "settled": "wagers are settled",
}
_FROM = {
    "action": "the seat with the action",
    "first-hand": "the seat that is given the first hand",
    "final-bettor": "whoever bet last on the last round",
    "final-opener": "whoever opened the last round",
    "bank": "the player-dealer",
    "shooter": "the shooter",
}


def gone_round(held: Order) -> str:
    """ "Cards are dealt clockwise, from the left of the player-dealer, the button last"."""
    begins = ""
    if held.starts is not None:
        begins = f"from {_FROM.get(held.starts) or f'the {_place(held.starts)}'}"
    elif held.starts_by is not None:
        begins = "from where an interpretation says"
    ends = [f"the {_place(who)} {at}" for at, who in (("first", held.first), ("last", held.last)) if who is not None]
    on = f"on {', '.join(map(_spoken, held.streets))}" if held.streets else ""
    way = " ".join(part for part in (_DONE[held.of], on, held.direction or "") if part)
    wagers = f"by {held.by}: {', '.join(map(_spoken, held.wagers))}" if held.wagers else ""
    unless = "unless the money covers everything" if held.unless_covered else ""
    return ", ".join(part for part in (way, begins, *ends, wagers, unless) if part)


_OPENS = {
    "lowest-card": "the lowest open card",
    "highest-card": "the highest open card",
    "highest-hand": "the best open hand",
    "lowest-hand": "the lowest open hand",
    "same-as-before": "whoever opened the street before",
}


def opening(held: Opening) -> str:
    """ "Third street is opened by the lowest open card, of equal ones by suit, with a forced bet"."""
    streets = ", ".join(map(_spoken, held.streets))
    equal = "by suit" if held.suits else f"by who sits next to the {_spoken(held.nearest)}" if held.nearest else ""
    forced = f"with a forced bet{' of the limit' if held.whole else ''}" if held.forced else ""
    under = f"where the interpretation says {', '.join(map(_spoken, held.where.values()))}" if held.where else ""
    head = f"{streets} opened by {_OPENS[held.by]}"
    return ", ".join(part for part in (head, f"of equal ones {equal}" if equal else "", forced, under) if part)


def announcement(held: Announcement) -> str:
    """ "The dealer calls no more bets before the first card"; "… does not call a possible flush in limits from $10 on"."""
    if held.never:
        limits = "" if held.from_limit is None else f" in limits from {money(held.from_limit)} on"
        return f"the dealer does not call {CALLS[held.call]}{limits}"
    when = " or ".join(CALL_MOMENTS[one] for one in held.when)
    first = f", the first time it does{'' if held.courts else ', no court cards'}" if held.at is not None else ""
    return f"the dealer calls {CALLS[held.call]}{' ' if when else ''}{when}{first}"


def _place(name: str) -> str:
    """ "left of the player-dealer"."""
    side, of, whom = name.partition("-of-")
    at = _spoken(whom or side).replace("bank", "player-dealer").replace("bring in", "bring-in")
    return f"{side} of the {at}" if of else at


def _spoken(name: str) -> str:
    return name.replace("-", " ").replace("player dealer", "player-dealer")


def deck(block: Deck) -> str:
    """ "3 to 8 of 52 cards, no jokers"."""
    low, high = block.packs_min, block.packs_max
    if block.packs_one_of:
        packs = " or ".join(map(str, block.packs_one_of))
    elif low is not None and high is not None:
        packs = str(low) if low == high else f"{low} to {high}"
    else:
        packs = f"{low} or more" if low is not None else f"at most {high}" if high is not None else ""
    pieces = "" if block.cards is None else f"{block.cards} {_PIECES[block.kind]}"
    parts = [" of ".join(part for part in (packs, pieces) if part) or "number not printed"]
    if block.jokers is not None:
        parts.append("no jokers" if block.jokers == 0 else "1 joker" if block.jokers == 1 else f"{block.jokers} jokers")
    if block.without:
        parts.append(f"without {', '.join(block.without)}")
    return ", ".join((*parts, *(said for said in (block.joker, block.shuffle) if said)))


def wager_limit(limit: WagerLimit, titles: Mapping[str, str] | None = None) -> str:
    """ "tie, dragon-7: from $1 to $200"."""
    high = "no limit" if limit.no_max else "" if limit.max is None else f"to {money(limit.max)}"
    low = "" if limit.min is None else f"from {money(limit.min)}"
    names = ", ".join((titles or {}).get(name, name) for name in limit.wagers)
    return f"{names}: {low} {high}".strip()


def limit_more(limit: Limit | None) -> tuple[str, ...]:
    """What is printed of a limit beside its minimum and maximum: blinds, antes, a bring-in, the least buy-in."""
    if limit is None:
        return ()
    said = [f"blinds {'/'.join(map(money, limit.blinds))}"] if limit.blinds else []
    figures = (("ante", limit.ante), ("forced bet", limit.forced), ("buy-in from", limit.buy_in_min))
    return (*said, *(f"{word} {money(figure)}" for word, figure in figures if figure is not None))


def limit_whole(limit: Limit | None) -> str:
    """A limit with the blinds, antes and buy-ins printed beside it: where no most is printed they tell options apart."""
    printed = defect.limits(limit)
    return ", ".join((printed, *(each for each in limit_more(limit) if each not in printed)))


def limit_holds(limit: Limit | None, text: str, printed: Iterable[str]) -> bool:
    """Whether a limit is the one looked for: its words hold the text, or an amount lies between its ends."""
    if any(text.lower() in each.lower() for each in printed):
        return True
    plain = text.removeprefix("$").replace(",", "")
    if limit is None or not plain.isdecimal():
        return False
    amount = Decimal(plain)
    low = limit.min if limit.min is not None else (limit.min_between or (None,))[0]
    high = limit.max if limit.max is not None else (limit.max_between or (None, None))[1]
    if low is None and high is None:
        return False
    return (low is None or low <= amount) and (limit.no_max or high is None or amount <= high)


def pays(row: PayRow, unit: str = "to") -> str:
    """ "50 to 1", "50 for 1", "$1,000", "push"."""
    parts = []
    if row.odds is not None:
        parts.append(row.odds.replace(":", f" {unit} "))
    if row.pays is not None:
        parts.append(money(row.pays))
    if row.share is not None:
        parts.append("all of it" if row.share == "1" else f"{row.share} of it")
    if row.pushes:
        parts.append("push")
    if row.envy is not None:
        parts.append(f"envy {money(row.envy)}")
    return ", ".join(parts)


def rotation(block: Rotation) -> str:
    """ "offered after 2 hands, clockwise, beginning at the house dealer's left"."""
    hands = "" if block.hands is None else f" {block.hands} hand{'' if block.hands == 1 else 's'}"
    way = "" if block.direction is None else f", {block.direction}"
    refused = "" if block.refused is None else f"; when nobody takes it: {_spoken(block.refused)}"
    begins = "" if block.begins is None else f", beginning at the house dealer's {block.begins.partition('-')[0]}"
    return f"{_spoken(block.regime)}{hands}{way}{begins}{refused}"


def action_button(block: ActionButton) -> str:
    """ "card 2 of the banker, counted from the left of house dealer, without the player-dealer"."""
    by = f"card {block.card} of the {block.pile}" if block.by == "card" and block.card is not None else f"by {block.by}"
    start = f", counted from the {_spoken(block.counts_from)}"
    totals = f", who is {', '.join(map(str, block.counts_as))}" if block.counts_as else ""
    way = "" if block.direction is None else f", {block.direction}"
    return f"{by}{start}{totals}{way}{f', without the {block.skips}' if block.skips else ''}"


def posted_range(block: Range, titles: Mapping[str, str] | None = None) -> str:
    """ "Odds: minimum at least $1, maximum at most $2,000"."""
    figures = (
        ("minimum at least", block.min_at_least),
        ("minimum exactly", block.min_exactly),
        ("maximum at most", block.max_at_most),
        ("maximum at least", block.max_at_least),
    )
    said = ", ".join(f"{word} {money(figure)}" for word, figure in figures if figure is not None)
    names = ", ".join((titles or {}).get(name, name) for name in block.wagers)
    return f"{names or 'every wager'}: {said}"


def jackpot(block: Jackpot) -> str:
    """The fund with its figures."""
    figures = (
        ("at most {} a hand", block.contribution_max),
        ("grows by {} each", block.increment),
        ("begins at {}", block.seed),
    )
    said = [words.format(money(figure)) for words, figure in figures if figure is not None]
    if block.players_min is not None:
        said.append(f"at least {block.players_min} players")
    return "; ".join((block.text.rstrip("."), *said))


def jackpot_share(share: JackpotShare) -> str:
    """What one of them gets."""
    if share.amount is not None:
        return money(share.amount)
    return "all of it" if share.share == "1" else f"{share.share} of it" if share.share else ""
