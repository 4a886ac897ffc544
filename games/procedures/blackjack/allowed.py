"""What a player may choose, held against what was chosen: doubling, splitting, giving up, insuring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from games import said
from games.cards.card import rank_of
from games.hand.form import Hand
from games.procedures.blackjack.lay import Laid, Played, Spot, spot_of
from games.procedures.blackjack.options import Allowed, Doubt, Options
from games.procedures.blackjack.value import NOT_STATED, Values
from games.ranking.totals import total
from games.settling.sheet import Breach, Chosen

Reason = tuple[str, str, tuple[str, ...]]  # what was done against the text, what it gives, the readings it hangs on
GIVEN_UP: dict[str, Chosen] = {"surrender": "surrender", "even-money": "surrender"}
TEN = 20  # halves of a point
LEAST, MOST = 2, 21  # totals that two cards can have
DID = {"surrender": "gave up its hand", "even-money": "took even money"}


class Choices:
    """What one game allows, under one set of readings."""

    def __init__(self, options: Options, readings: Mapping[str, str]) -> None:
        self._options, self._readings = options, readings
        self._values = Values(options, readings)

    def against(
        self, hand: Hand, laid: Sequence[Laid], played: Mapping[Spot, Played], bank: Sequence[str]
    ) -> Iterator[Breach]:
        """Every choice of the hand that the text does not give, or of which it does not say."""
        told: set[tuple[Spot, str]] = set()
        for i, one in enumerate(laid):
            may, own = self._options.allowed.get(one.wager.wager), played[one.spot]
            if may is None:
                continue
            at = f"wagers[{i}]"
            if one.role.role == "double":
                yield from self._double(at, one, may, own)
            elif one.role.role == "insurance" and bank:
                yield from self._insured(at, one, may, bank)
            elif one.role.role == "split" and (one.spot, one.wager.wager) not in told:
                told.add((one.spot, one.wager.wager))  # once for all the splits of a hand
                yield from self._split(at, one, may, own)
        yield from self._repeated(laid)
        if self._options.allowed:
            yield from self._decided(hand, played, bank)

    # --- doubling ----------------------------------------------------------------------------------------------------------

    def _double(self, at: str, one: Laid, may: Allowed, own: Played) -> Iterator[Breach]:
        """Against the text on every hand on which it may lie; or on some of them, and on which it lies nobody recorded."""
        reasons = {number: self._why_not_double(may, own, number) for number in one.on}
        for number, reason in reasons.items():
            if reason is not None:
                did, due, readings = reason
                what = f"{who(own.names[number], own)} doubled {did}"
                unknown = "which of its hands was doubled was not recorded" if None in reasons.values() else ""
                yield Breach("double", at, what, due, may.cite, readings, unknown)
                return

    def _why_not_double(self, may: Allowed, own: Played, number: int) -> Reason | None:
        two = own.cards[number][:2]
        if own.split and (open_ := self._doubts(may.after_split)) is not None:
            return "after a split", "a hand is not doubled after a split", open_
        given = _given(may)
        if given and not given & _sums(two):
            return f"on {self._shown(two, own)}", f"a hand is doubled on {_points(sorted(given))} only", ()
        natural = self._values.of_player(two, own.split, own.switched, {})[0].kind.endswith("natural")
        if not may.natural and natural:
            return "on a natural", "a natural is not doubled", ()
        if total(two).halves // 2 in may.points_not:
            return f"on {self._shown(two, own)}", f"a hand is not doubled on {_points(may.points_not)}", ()
        if may.hard and any(card[0] == "A" for card in two):
            return f"on {self._shown(two, own)}", "a hand is doubled in this way on a hard total only", ()
        return None

    def _shown(self, cards: Sequence[str], own: Played) -> str:
        return self._values.of_player(cards, own.split, own.switched, {})[0].words

    def _repeated(self, laid: Sequence[Laid]) -> Iterator[Breach]:
        """More doublings of one kind than the text gives a hand."""
        times: Counter[tuple[Spot, str, str, tuple[int, ...]]] = Counter()
        for i, one in enumerate(laid):
            may = self._options.allowed.get(one.wager.wager)
            if may is None or may.times is None or one.role.role != "double":
                continue
            key = (one.spot, one.wager.bettor, one.wager.wager, one.on)
            times[key] += 1
            if times[key] == may.times + 1:
                did = f"Seat {one.spot.seat} doubled in this way more than {may.times} times"
                yield Breach("double", f"wagers[{i}]", did, f"it is doubled so at most {may.times} times", may.cite)

    # --- splitting ---------------------------------------------------------------------------------------------------------

    def _split(self, at: str, one: Laid, may: Allowed, own: Played) -> Iterator[Breach]:
        reason = self._why_not_split(may, own)
        if reason is not None:
            did, due, readings = reason
            yield Breach("split", at, f"Seat {one.spot.seat} split {did}", due, may.cite, readings)

    def _why_not_split(self, may: Allowed, own: Played) -> Reason | None:
        firsts = [cards[0] for cards in own.cards]
        ranks = {rank_of(card) for card in firsts}
        if len({total((card,)).halves for card in firsts}) > 1:
            return said.cards(firsts[:2], " and "), "only cards of equal value are split", ()
        if len(ranks) > 1 and (open_ := self._doubts(may.by_value)) is not None:
            return said.cards(firsts[:2], " and "), "only cards of equal rank are split", open_
        barred = next((rank for rank in may.never if rank in ranks), None)
        if barred is not None:
            return f"a pair of {_rank(barred)}", f"no pair of {_rank(barred)} is split in this way", ()
        other = next((rank for rank in sorted(ranks) if may.only and rank not in may.only), None)
        if other is not None:
            of = " or ".join(map(_rank, may.only))
            return (
                f"a pair of {_rank(other)}",
                f"only a pair of {of} is split in this way",
                (may.only_by,) if may.only_by else (),
            )
        return self._too_many(may, firsts, ranks)

    def _too_many(self, may: Allowed, firsts: Sequence[str], ranks: set[str]) -> Reason | None:
        """More hands made by splitting than the text gives."""
        most, of, open_ = may.hands, "", (may.counted_by,) if may.counted_by else ()
        if ranks == {"A"} and may.aces is not None:
            most, of, open_ = may.aces, " of aces", ()
        elif may.tens is not None and total(firsts[:1]).halves == TEN:
            most, of = may.tens, " of tens"
        if most is None or len(firsts) <= most:
            return None
        return f"into {len(firsts)} hands{of}", f"a hand becomes at most {most} hands{of}", open_

    # --- giving up, insuring -------------------------------------------------------------------------------------------------

    def _decided(self, hand: Hand, played: Mapping[Spot, Played], bank: Sequence[str]) -> Iterator[Breach]:
        for one in hand.decisions or ():
            about = GIVEN_UP.get(one.action)
            whose = spot_of(one.pile or f"seat-{one.seat}", self._lanes)
            if about is None or whose is None or whose[0] not in played:
                continue
            own, may = played[whose[0]], self._options.allowed.get(one.action)
            name = one.pile if one.pile in own.names else own.names[0]
            reason = self._why_not_given_up(may, own, own.names.index(name), bank)
            if reason is not None:
                did, due, readings = reason
                lines = self._options.cite if may is None else may.cite
                what = f"{who(name, own)} {DID[one.action]}{did}"
                yield Breach(about, f"cards.{name}", what, due, lines, readings)

    def _why_not_given_up(self, may: Allowed | None, own: Played, number: int, bank: Sequence[str]) -> Reason | None:
        if may is None:
            return "", "there is no such choice", ()
        offered = self._doubts(may.offered)
        if offered == ():
            return "", "there is no such choice", ()
        if own.split and (open_ := self._doubts(may.after_split)) is not None:
            return " after a split", "that is chosen on the first two cards only", open_
        cards = own.cards[number]
        if may.two_cards and len(cards) > 2:
            return f" with {len(cards)} cards", "that is chosen on two cards only", ()
        natural = self._values.of_player(cards, own.split, own.switched, {})[0].kind.endswith("natural")
        if may.only_natural and not natural:
            return f" with {self._shown(cards, own)}", "that is chosen with a natural only", ()
        if (reason := self._open_card(may, bank)) is not None or offered is None:
            return reason
        return "", "there is no such choice", offered

    def _insured(self, at: str, one: Laid, may: Allowed, bank: Sequence[str]) -> Iterator[Breach]:
        reason = self._open_card(may, bank)
        if reason is not None:
            did, due, readings = reason
            yield Breach("insurance", at, f"Seat {one.spot.seat} insured{did}", due, may.cite, readings)

    def _open_card(self, may: Allowed, bank: Sequence[str]) -> Reason | None:
        """Whether the dealer's open card is one of those against which it may be chosen."""
        if not may.against or len(bank) < 2 or rank_of(bank[self._options.up_card - 1]) in may.against:
            return None
        due = f"that is chosen against {' or '.join(map(_rank, may.against))} only"
        other = rank_of(bank[2 - self._options.up_card]) in may.against
        open_ = self._doubts(may.either_card) if other else ()
        return None if open_ is None else (f" against {said.cards([bank[self._options.up_card - 1]])}", due, open_)

    # --- readings ----------------------------------------------------------------------------------------------------------

    @property
    def _lanes(self) -> int:
        return max([one.hand for one in self._options.wagers.values()], default=1)

    def _doubts(self, answer: bool | Doubt) -> tuple[str, ...] | None:
        """None where it is allowed; else the readings on which that hangs, none where the text says no."""
        if isinstance(answer, bool):
            return None if answer else ()
        applied = self._readings.get(answer.reading, NOT_STATED)
        if applied == answer.yes != NOT_STATED:
            return None
        return (answer.reading,)


def who(name: str, own: Played) -> str:
    """“Seat 3”, after a split “Seat 3, hand 2”."""
    seat = name.split("-")[1]
    return f"Seat {seat}, hand {own.names.index(name) + 1}" if own.split else f"Seat {seat}"


def _given(may: Allowed) -> set[int]:
    """The totals of two cards on which a hand may be doubled; nothing where the text names none."""
    if may.from_ is not None or may.to is not None:
        return set(range(may.from_ or LEAST, (may.to or MOST) + 1))
    return set(may.points)


def _sums(two: Sequence[str]) -> set[int]:
    """The totals of two cards, an ace as one and as eleven."""
    low = sum(1 if card[0] == "A" else total((card,)).halves // 2 for card in two)
    return {low, total(two).halves // 2}


def _points(points: Sequence[int]) -> str:
    *head, last = [str(each) for each in points]
    if len(head) > 1 and list(points) == list(range(points[0], points[-1] + 1)):
        return f"{last} or less" if points[0] == LEAST else f"{points[0]} to {last}"
    return f"{', '.join(head)} or {last}" if head else last


def _rank(rank: str) -> str:
    return {"A": "an ace", "T": "tens", "J": "jacks", "Q": "queens", "K": "kings", "joker": "jokers"}.get(rank, rank)
