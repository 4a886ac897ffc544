"""What lies on the felt, said once: the drawing, its narrow form and the table in words are all made from a Scene.

Amounts are cents. `recorded` and `due` are words a person reads ("paid $60.00"); `agree` is None where one of them is not
known. Nothing here judges: the Sheet and the Due were made by `games`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from compliance.floor.rules.payouts import fits
from compliance.shell.drawing.laid import holds, laid, marks
from compliance.shell.drawing.parts import Figure, Pile, Place, Scene, Stake
from compliance.shell.drawing.potted import SeatInPot, pots_in_words, seats_in
from games.cards.card import CARDS
from games.cards.money import CENTS, dollars
from games.hand.form import Hand, Settled, Wager
from games.settling.sheet import Due, Sheet, WagerDue
from games.terms.game import GameTerms

SMALLEST_TABLE = 8  # drawn with this many seats when the game's layouts are not known
ROLES = {"proposition": "proposition player", "house": "house"}


def scene(
    hand: Hand,
    game: GameTerms | None,
    sheet: Sheet | None,
    due: Due | None,
    subjects: Collection[str] = (),
    beside: Collection[int] = (),
) -> Scene:
    """The scene of a hand; `subjects` are the paths of the hand at which findings say that it parts, `beside` the
    collections that are somebody else's own charge beside the fee due."""
    kinds = {wager.wager for wager in hand.wagers} | set(game.wagers if game is not None else ())
    letters = marks(kinds)
    # Where a card was drawn against the table nobody can tell what was due: another hand should have been played.
    lines = sheet.lines if sheet is not None and not sheet.draws else None
    stakes: dict[int, list[Stake]] = {}
    for index, wager in enumerate(hand.wagers):
        title = game.wagers[wager.wager].title if game is not None and wager.wager in game.wagers else wager.wager
        line = lines[index] if lines is not None else None
        stake = _stake(wager, f"wagers[{index}]", letters[wager.wager], title, line, subjects)
        stakes.setdefault(wager.seat, []).append(stake)
    pot = sheet.pot if sheet is not None else None
    for seat in seats_in(hand, pot, subjects):
        stakes.setdefault(seat.seat, []).append(_in_pot(seat, hand))
    action_due = sheet.action_seat if sheet is not None else None
    return Scene(
        title=f"Hand {hand.number}, table {hand.table}",
        outcome=_outcome(sheet, game),
        places=_places(hand, game, stakes, subjects),
        piles=_piles(hand, sheet, subjects),
        fee=_fee(hand, due, subjects, beside),
        action=_figure(_seat(hand.action_seat), _seat(action_due), "action_seat" in subjects),
        action_recorded=hand.action_seat,
        action_due=action_due,
        bank_seat=hand.bank.seat if hand.bank is not None else None,
        bank_holder=hand.bank.occupant if hand.bank is not None else "",
        cover=dollars(CENTS[hand.bank.wager]) if hand.bank is not None and hand.bank.wager is not None else "",
        why_not=sheet.why_not if sheet is not None else "",
        button=hand.pot.button if hand.pot is not None else None,
        pots=pots_in_words(pot),
        no_fee=not hand.collections and game is not None and not any(each.charge for each in game.game.schedule),
    )


def _pile_title(pile: str) -> str:
    """“Seat 3”, “Seat 3 front”; the second hand of a seat is “Seat 3 · 2”, the second that came of its first “Seat 3 · 1 · 2”."""
    words = pile.split("-")
    return " ".join(f"· {word}" if i > 1 and word.isdigit() else word for i, word in enumerate(words)).capitalize()


def fee_kinds(hand: Hand) -> frozenset[str]:
    """The kinds of collections that are the house's fee for the hand: of a pot the rake too."""
    return frozenset({"fee"}) if hand.pot is None else frozenset({"fee", "rake"})


def exact(cents: int | Fraction) -> str:
    """An amount that may hold a fraction of a cent, without rounding it."""
    if isinstance(cents, int) or cents.denominator == 1:
        return dollars(int(cents))
    whole, rest = divmod(cents, 1)
    return f"{dollars(int(whole))} and {rest.numerator}/{rest.denominator} ¢"


def settled_words(parts: Mapping[str, int | Fraction]) -> str:
    """What became of a wager: "paid $60.00", "taken $40.00, returned $20.00", "nothing"."""
    return ", ".join(f"{word} {exact(cents)}" for word, cents in parts.items() if cents) or "nothing"


def _recorded(settled: Settled) -> dict[str, int | Fraction]:
    words = ("paid", "taken", "pushed", "returned")
    amounts = (settled.paid, settled.taken, settled.pushed, settled.returned)
    return {word: CENTS[amount] for word, amount in zip(words, amounts, strict=True)}


def _stake(
    wager: Wager, subject: str, letter: str, title: str, line: WagerDue | None, subjects: Collection[str]
) -> Stake:
    recorded = None if wager.settled is None else _recorded(wager.settled)
    line = None if line is None or line.result == "not stated" else line
    due = None if line is None else dict(zip(("paid", "taken", "pushed", "returned"), line[1:5], strict=True))
    return Stake(
        subject=subject,
        letter=letter,
        title=title,
        bettor=wager.bettor,
        amount=CENTS[wager.amount],
        backline=wager.backline,
        late=wager.placed == "after-deal",
        recorded="" if recorded is None else settled_words(recorded),
        due="" if due is None else settled_words(due),
        # What is pushed and what is returned are one thing to the bettor: a half that was given back is called either.
        agree=None if recorded is None or line is None else recorded == due or fits(wager, line),
        ringed=holds(subjects, subject),
        laid=laid(wager),
    )


def _in_pot(seat: SeatInPot, hand: Hand) -> Stake:
    """What a seat put into the pots, and what it was given of them."""
    occupant = next((each.occupant for each in hand.seats if each.seat == seat.seat), "")
    given = {name: "" if cents is None else _given(cents) for name, cents in (("was", seat.awarded), ("due", seat.due))}
    agree = None if seat.awarded is None or seat.due is None else seat.awarded == seat.due
    return Stake(
        subject=f"pot.seat-{seat.seat}",
        letter="P",
        title="In the pot",
        bettor=occupant,
        amount=seat.put,
        backline=False,
        late=False,
        recorded=given["was"],
        due=given["due"],
        agree=agree,
        ringed=seat.ringed,
        laid=f"{dollars(seat.back)} more was called by nobody and went back" if seat.back else "",
        apart=None if seat.awarded is None or seat.due is None else seat.awarded - seat.due,
    )


def _given(cents: int) -> str:
    return f"awarded {dollars(cents)}" if cents else "nothing"


def _places(
    hand: Hand, game: GameTerms | None, stakes: Mapping[int, list[Stake]], subjects: Collection[str]
) -> tuple[Place, ...]:
    seated = {seat.seat: (index, seat) for index, seat in enumerate(hand.seats)}
    highest = max([*seated, *stakes, hand.bank.seat if hand.bank is not None else 1])
    layouts = sorted(layout.seats for layout in game.layouts) if game is not None else []
    count = next((size for size in layouts if highest <= size), max(highest, SMALLEST_TABLE))
    bank_ringed = holds(subjects, "bank") or holds(subjects, "offers")
    places = []
    for number in range(1, count + 1):
        index, seat = seated.get(number, (None, None))
        bank = hand.bank is not None and hand.bank.seat == number
        places.append(
            Place(
                number=number,
                occupant=seat.occupant if seat is not None else "",
                role=ROLES.get(seat.role, "") if seat is not None else "",
                bank=bank,
                ringed=(bank and bank_ringed) or holds(subjects, f"seats[{index}]"),
                stakes=tuple(stakes.get(number, ())),
            )
        )
    return tuple(places)


def _piles(hand: Hand, sheet: Sheet | None, subjects: Collection[str]) -> tuple[Pile, ...]:
    totals = sheet.totals if sheet is not None else {}
    faults = {draw.pile: draw for draw in sheet.draws} if sheet is not None else {}
    piles = []
    laid: dict[str, Sequence[str]] = {**(hand.cards or {}), **(hand.tiles or {})}
    for name, cards in laid.items():
        fault = faults.get(name)
        ringed = holds(subjects, f"cards.{name}") or ("cards" in subjects and (fault is not None or not faults))
        note = ""
        if fault is not None:
            note = "drew against the table" if fault.drawn else "should have drawn"
        piles.append(
            Pile(
                title=_pile_title(name),
                cards=tuple(cards),
                points=totals[name][0] if name in totals else None,
                words=_beyond_cards(sheet.hands.get(name, "")) if sheet is not None else "",
                note=note,
                ghost=fault is not None and not fault.drawn,
                ringed=ringed,
            )
        )
    order = {_pile_title(name): place for place, name in enumerate(totals)}
    return tuple(sorted(piles, key=lambda pile: order.get(pile.title, len(order))))


def _fee(hand: Hand, due: Due | None, subjects: Collection[str], beside: Collection[int]) -> Figure:
    kinds = fee_kinds(hand)
    collected = hand.collections
    fees = None if collected is None else [x for i, x in enumerate(collected) if x.kind in kinds and i not in beside]
    sum_of = None if fees is None else sum(CENTS[item.amount] for item in fees)
    owed = () if due is None else due.fees
    most = due is not None and due.ceiling
    words = f"{'at most ' if most else ''}{' or '.join(dollars(fee) for fee in owed)}" if owed else ""
    apart = None if sum_of is None or len(owed) != 1 else sum_of - owed[0]
    if apart is not None and most:  # less than the most that may be taken is right
        apart = max(0, apart)
    recorded = "" if sum_of is None else dollars(sum_of)
    agree = None if apart is None else apart == 0
    return Figure(recorded, words, agree, holds(subjects, "collections"), apart)


def _figure(recorded: str, due: str, ringed: bool) -> Figure:
    agree = None if not recorded or not due else recorded == due
    return Figure(recorded, due, agree, ringed)


def _seat(number: int | None) -> str:
    return "" if number is None else f"seat {number}"


def _outcome(sheet: Sheet | None, game: GameTerms | None) -> str:
    """What the table came to; a section of a wheel by the title of the wager on it."""
    said = sheet.outcome if sheet is not None and sheet.lines is not None else ""
    return game.wagers[said].title if game is not None and said in game.wagers else _beyond_cards(said)


def _beyond_cards(words: str) -> str:
    """The words, unless they only name the cards that lie there for all to see."""
    return "" if all(word in CARDS for word in words.split()) else words
