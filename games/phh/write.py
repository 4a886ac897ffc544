"""Writes a pot hand as a history. What the standard has no field for stands in fields of our own, which begin with `_oliver`.

A history begins with the small blind and ends with the button; heads up the standard turns that round. A stack that was not
recorded is known only of whoever put in the last chip: otherwise it is written `inf`, as the standard has it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest

from games.cards.money import CENTS
from games.hand.form import Hand
from games.hand.pot import Act, Pot
from games.phh.history import Refused, cards_text, chips, listed, toml_text
from games.phh.variants import VARIANTS, Variant

_ACTS = {"check": "cc", "call": "cc", "fold": "f", "bring-in": "pb"}
_DEAD = ("ante", "dead", "bomb")
_POSITIONED = {"small-blind": 1, "big-blind": 1, "blind": 1, "straddle": 1, "kill": 1, "post": -1}


def write(hand: Hand, code: str, hole: Sequence[int]) -> str:
    """The history of a pot hand. `code`: the variant; `hole`: how many cards each has on each street."""
    return "\n".join(f"{key} = {value}" for key, value in _fields(hand, code, hole)) + "\n"


def write_several(histories: Iterable[str]) -> str:
    """Histories as one `.phhs`."""
    return "\n".join(f"[{i}]\n{text}" for i, text in enumerate(histories, 1))


def _fields(hand: Hand, code: str, hole: Sequence[int]) -> Iterator[tuple[str, str]]:
    pot = hand.pot
    if pot is None or pot.streets is None or any(street.acts is None for street in pot.streets):
        cure = "A history is a list of acts; what each put in street by street is not enough for one."
        raise Refused("$.pot.streets", "nothing", "the acts were not recorded", cure)
    variant = VARIANTS.get(code)
    order = _order(hand, pot)
    made = _Made(hand, pot, order, variant, hole)
    yield "variant", toml_text(code)
    yield from made.head()
    yield "actions", "[\n" + "".join(f"  {toml_text(action)},\n" for action in made.actions()) + "]"
    yield "hand", str(hand.number)
    yield "table", toml_text(hand.table)
    yield "seats", str(order)
    yield "players", "[" + ", ".join(toml_text(_named(hand, seat)) for seat in order) + "]"
    day, clock = hand.started.date(), hand.started.time().replace(microsecond=0)
    yield from (("year", str(day.year)), ("month", str(day.month)), ("day", str(day.day)), ("time", str(clock)))
    yield "currency", toml_text("USD")
    yield "_oliver_hand", toml_text(hand.id)
    yield "_oliver_game", toml_text(hand.game)
    if pot.runs is not None and pot.runs > 1:
        yield "_oliver_runs", str(pot.runs)
        yield "_oliver_boards", "[" + ", ".join(toml_text(cards_text(cards)) for cards in _boards(hand)) + "]"
    if pot.awards is not None:
        awards = [f"[{order.index(a.seat) + 1}, {chips(CENTS[a.amount])}]" for a in pot.awards if a.seat in order]
        yield "_oliver_awards", f"[{', '.join(awards)}]"
    if hand.collections is not None:
        taken = sum(CENTS[each.amount] for each in hand.collections if each.source == "pot")
        yield "_oliver_taken_from_the_pot", chips(taken)


def _order(hand: Hand, pot: Pot) -> list[int]:
    """Who was dealt in, from the first seat after the button round to it."""
    seats = sorted(pot.dealt_in if pot.dealt_in is not None else [seat.seat for seat in hand.seats])
    button = pot.button if pot.button is not None else seats[-1]
    return [seat for seat in seats if seat > button] + [seat for seat in seats if seat <= button]


class _Made:
    """The parts of a history that hang on each other."""

    def __init__(self, hand: Hand, pot: Pot, order: list[int], variant: Variant | None, hole: Sequence[int]) -> None:
        self.hand, self.pot, self.variant, self.hole = hand, pot, variant, hole
        self.player = {seat: i for i, seat in enumerate(order)}
        self.streets = [(street.name, street.acts or []) for street in pot.streets or []]
        self.cards: Mapping[str, Sequence[str]] = hand.cards or {}

    # --- the head ---------------------------------------------------------------------------------------------------------

    def head(self) -> Iterator[tuple[str, str]]:
        antes, blinds, stacks = self._put_before()
        if len(antes) == 2:  # the standard counts both from the other player there
            antes, blinds = antes[::-1], blinds[::-1]
        yield "antes", listed(antes)
        if self.variant is None or self.variant.opens == "blinds":
            yield "blinds_or_straddles", listed(blinds)
        yield from self._stakes()
        yield "starting_stacks", "[" + ", ".join("inf" if each < 0 else chips(each) for each in stacks) + "]"

    def _put_before(self) -> tuple[list[int], list[int], list[int]]:
        """What each put in before a choice, dead and as a bet, and the stack: -1 where it is not known."""
        antes, blinds, stacks, put = ([start] * len(self.player) for start in (0, 0, -1, 0))
        for act in self._acts():
            i, cents = self._of(act), CENTS[act.amount] if act.amount is not None else 0
            put[i] += cents
            if act.act in _DEAD:
                antes[i] += cents
            elif act.act in _POSITIONED:
                blinds[i] += _POSITIONED[act.act] * cents
            if act.all_in:
                stacks[i] = put[i]
        for stack in self.pot.stacks or ():
            if stack.seat in self.player:
                stacks[self.player[stack.seat]] = CENTS[stack.amount]
        return antes, blinds, stacks

    def _stakes(self) -> Iterator[tuple[str, str]]:
        """The bring-in and the sizes of bets. A standard history states them; a record has them by what was bet."""
        brought = next((CENTS[act.amount] for act in self._acts() if act.act == "bring-in" and act.amount), 0)
        blind = next((CENTS[act.amount] for act in self._acts() if act.act == "big-blind" and act.amount), 0)
        sized = self.variant is not None and self.variant.two_sizes
        bet = (
            (self._small_bet() if sized else 0)
            or blind
            or 2 * brought
            or max(CENTS[act.amount or "0.00"] for act in self._acts())
        )
        if self.variant is not None and self.variant.opens == "bring-in":
            yield "bring_in", chips(brought or bet // 2)
        if not sized:
            yield "min_bet", chips(blind or bet)
        else:
            yield "small_bet", chips(bet)
            yield "big_bet", chips(2 * bet)

    def _small_bet(self) -> int:
        """By how much whole bets and raises went beyond what stood, where all went by the same: on the first two streets
        once the bet, later twice."""
        sizes = set()
        for number, street in enumerate(self._standings()):
            for act, to, before in street:
                if act.act in ("bet", "raise", "complete") and not act.all_in and to > before:
                    more = to if act.act == "complete" else to - before
                    sizes.add(more if number < 2 else more // 2)
        return sizes.pop() if len(sizes) == 1 else 0

    # --- the actions --------------------------------------------------------------------------------------------------------

    def actions(self) -> Iterator[str]:
        board, shown = [list(cards) for cards in _boards(self.hand)][:1], 0
        given = dict.fromkeys(self.player, 0)
        for number, street in enumerate(self._standings()):
            if number:
                self._draws_recorded(number)
            yield from self._deals(number, given)
            if board and number and shown < len(board[0]):
                come = board[0][shown : 3 if number == 1 else shown + 1]
                shown += len(come)
                yield f"d db {cards_text(come)}"
            yield from (self._action(*step) for step in street if step[0].act in (*_ACTS, "bet", "raise", "complete"))
        if board and shown < len(board[0]):  # all in: the rest of the board came without betting
            rest = board[0][shown:]
            stops = [3 - shown] if shown < 3 else []
            while sum(stops) < len(rest):
                stops.append(1)
            for stop in stops:
                come, rest = rest[:stop], rest[stop:]
                yield f"d db {cards_text(come)}"
        for number in range(len(self.streets), len(self.hole)):
            yield from self._deals(number, given)
        yield from self._shown()

    def _deals(self, number: int, given: dict[int, int]) -> Iterator[str]:
        """The cards of the street to each who is still in; ?? for those that nobody saw."""
        due = self.hole[number] if number < len(self.hole) else 0
        if not due:
            return
        still_in = [seat for seat in self.player if seat not in self._out_before(number)]
        for seat in still_in:
            if len(still_in) > 1:
                held = [*self._dealt(seat)][given[seat] : given[seat] + due]
                given[seat] += due
                yield f"d dh p{self.player[seat] + 1} {cards_text(held)}{'??' * (due - len(held))}"

    def _dealt(self, seat: int) -> Iterator[str]:
        """A hand in the order dealt. Where cards were thrown away, they came first: when each was drawn nobody recorded."""
        kept, gone = self.cards.get(f"seat-{seat}", ()), self.cards.get(f"seat-{seat}-discard", ())
        yield from (card for pair in zip_longest(gone, ()) for card in pair if card)
        yield from kept

    def _draws_recorded(self, number: int) -> None:
        if self.variant is None or not self.variant.draws:
            return
        cure = "The standard wants what each threw away at each draw; the record has it for the whole hand."
        if number > 1 or any(pile.endswith("-discard") for pile in self.cards):
            raise Refused("$.cards", f"draw {number}", "what was thrown away at which draw is not recorded", cure)

    def _out_before(self, number: int) -> set[int]:
        return {act.seat for _, acts in self.streets[:number] for act in acts if act.act == "fold"}

    def _action(self, act: Act, to: int, before: int) -> str:
        player = f"p{self._of(act) + 1}"
        if act.act in _ACTS:
            return f"{player} {_ACTS[act.act]}"
        # a raise that does not reach what stands is a call of less
        return f"{player} cbr {chips(to)}" if to > before else f"{player} cc"

    def _shown(self) -> Iterator[str]:
        for seat in self.pot.showed or ():
            held = self.cards.get(f"seat-{seat}")
            yield f"p{self.player[seat] + 1} sm {cards_text(held) if held else '??' * sum(self.hole)}"

    # --- what stands where ----------------------------------------------------------------------------------------------------

    def _acts(self) -> Iterator[Act]:
        return (act for _, acts in self.streets for act in acts)

    def _of(self, act: Act) -> int:
        if act.seat not in self.player:
            raise Refused("$.pot.streets", f"seat {act.seat}", "an act of somebody not dealt in", "Correct dealt_in.")
        return self.player[act.seat]

    def _standings(self) -> Iterator[list[tuple[Act, int, int]]]:
        """Each street's acts with what its seat then has in, and the bet that stood before."""
        for _, acts in self.streets:
            put: dict[int, int] = {}
            told = []
            for act in acts:
                before = max(put.values(), default=0)
                if act.amount is not None and act.act not in _DEAD:
                    put[act.seat] = put.get(act.seat, 0) + CENTS[act.amount]
                told.append((act, put.get(act.seat, 0), before))
            yield told


def _boards(hand: Hand) -> list[Sequence[str]]:
    cards = hand.cards or {}
    return [cards[name] for name in sorted(cards) if name == "board" or name.startswith("board-")]


def _named(hand: Hand, seat: int) -> str:
    return next((each.occupant for each in hand.seats if each.seat == seat), f"P{seat}")
