"""Cards drawn or not drawn against the rule that is printed: every seat's by the players' rule, the dealer's by the
dealer's as far as that hand had to be played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import perm

from games.cards.card import RANKS
from games.hand.form import Hand
from games.procedures.blackjack.lay import Laid, Played, Spot
from games.procedures.blackjack.options import DrawRow, Options
from games.procedures.blackjack.value import Values, keep, short
from games.ranking.totals import total
from games.settling.sheet import Draw
from games.settling.stakes import reads


class Drawing:
    """The draws of one side, held against the rows of its rule."""

    def __init__(self, rows: Sequence[DrawRow], readings: Mapping[str, str]) -> None:
        self._rows, self._readings = rows, readings
        self._kept: dict[tuple[str, str, bool], tuple[list[Draw], list[Draw]]] = {}

    def faults(self, pile: str, cards: Sequence[str], *, finished: bool) -> tuple[list[Draw], list[Draw]]:
        """What went against the rule, and of what the book does not say whether it did. Where the hand was not to be
        `finished`, a card that was not drawn is no fault."""
        key = (pile, short(cards), finished)
        return self._kept.get(key) or keep(self._kept, key, self._find(pile, cards, finished=finished))

    def _find(self, pile: str, cards: Sequence[str], *, finished: bool) -> tuple[list[Draw], list[Draw]]:
        sure: list[Draw] = []
        open_: list[Draw] = []
        for held in range(2, len(cards) + 1):
            drawn = held < len(cards)
            halves, soft, _ = total(cards[:held])
            for row, known in self._holding(halves // 2, soft):
                if (row.does == "draws") is not drawn and (drawn or finished):
                    (sure if known else open_).append(Draw(pile, drawn, halves // 2, None, row.cite))
                break
        return sure, open_

    def _holding(self, points: int, soft: bool) -> list[tuple[DrawRow, bool]]:
        found = []
        for row in self._rows:
            if row.from_ <= points and (row.to is None or points <= row.to) and row.soft in (None, soft):
                applied = reads(row.where, self._readings, {})
                if applied is not False:
                    found.append((row, applied is True))
        return found


# --- The draws of a whole round ---------------------------------------------------------------------------------------

Draws = tuple[tuple[Draw, ...], tuple[Draw, ...]]


class DrawsOfHand:
    """One game's rules on drawing."""

    def __init__(self, options: Options, readings: Mapping[str, str]) -> None:
        self._options = options
        self._values = Values(options, readings)
        self._dealer = Drawing(options.dealer, readings)
        self._player = Drawing(options.player, readings)

    def faults(self, hand: Hand, laid: Sequence[Laid], played: Mapping[Spot, Played], bank: tuple[str, ...]) -> Draws:
        """What went against a rule, and of what the book does not say."""
        sure: list[Draw] = []
        open_: list[Draw] = []
        ended = self._natural(bank)
        for spot, own in played.items():
            for name, cards in zip(own.names, own.cards, strict=True):
                if ended and len(cards) == 2:
                    continue  # the dealer's natural ended the hand before anybody drew
                sure += self._one_card(laid, spot, own, name)
                finished = hand.decisions is not None and not self._stops(laid, spot, own, name)
                _add(self._player.faults(name, cards, finished=finished), sure, open_)
        if self._options.needless_cite and len(bank) > 2 and self._decided(laid, played):
            sure.append(Draw(self._options.pile, True, _points(bank[:2]), None, self._options.needless_cite))
        elif not ended or len(bank) > 2:
            _add(self._dealer.faults(self._options.pile, bank, finished=self._needed(laid, played)), sure, open_)
        return tuple(sure), tuple(open_)

    def _natural(self, cards: Sequence[str]) -> bool:
        return any(one.kind.endswith("natural") for one in self._values.of_dealer(cards, {}))

    def _stops(self, laid: Sequence[Laid], spot: Spot, own: Played, name: str) -> bool:
        """Whether the hand had to end where it did: a natural, a doubling, a split ace, or it was given up."""
        number = own.names.index(name)
        cards = own.cards[number]
        if self._options.split_aces_cite and own.split and cards[0][0] == "A":
            return True
        values = self._values.of_player(cards, own.split, own.switched, {})
        mine = [one for one in laid if one.spot == spot and number in one.on]
        given_up = any(one.decisions[one.on.index(number)] for one in mine)
        return given_up or any(one.role.role == "double" for one in mine) or values[0].kind.endswith("natural")

    def _decided(self, laid: Sequence[Laid], played: Mapping[Spot, Played]) -> bool:
        """Whether every hand was over or given up before the dealer's turn."""
        mine = [one for one in laid if one.role.role not in ("side", "insurance")]
        return bool(mine) and all(any(one.decisions) or self._over(one, played[one.spot]) for one in mine)

    def _over(self, one: Laid, own: Played) -> bool:
        hands = (self._values.of_player(own.cards[n], own.split, own.switched, {}) for n in one.on)
        return all(value.kind == "over" for values in hands for value in values)

    def _one_card(self, laid: Sequence[Laid], spot: Spot, own: Played, name: str) -> list[Draw]:
        """A card too many on a split ace or on a doubled hand; or the one card missing that a doubled hand gets."""
        number = own.names.index(name)
        cards, found = own.cards[number], []
        ace = own.split and cards[0][0] == "A" and len(cards) > 2
        if ace and self._options.split_aces_cite:
            found.append(Draw(name, True, _points(cards[:2]), None, self._options.split_aces_cite))
        doubled = any(one.spot == spot and one.role.role == "double" and one.on == (number,) for one in laid)
        if doubled and len(cards) > 3 and self._options.double_cite:
            found.append(Draw(name, True, _points(cards[:3]), None, self._options.double_cite))
        elif doubled and len(cards) == 2 and self._options.double_cite:
            found.append(Draw(name, False, _points(cards), None, self._options.double_cite))
        return found

    def _needed(self, laid: Sequence[Laid], played: Mapping[Spot, Played]) -> bool:
        """Whether the dealer's further cards could still change what becomes of a wager."""
        return any(one.wager.wager in self._options.completes_for or self._live(one, played) for one in laid)

    def _live(self, one: Laid, played: Mapping[Spot, Played]) -> bool:
        if one.role.role in ("side", "insurance") or any(one.decisions):
            return False
        own = played[one.spot]
        kinds = {
            value.kind
            for number in one.on
            for value in self._values.of_player(own.cards[number], own.split, own.switched, {})
        }
        return kinds == {"under"} or (self._options.over_is_live and kinds <= {"under", "over"})


def _points(cards: Sequence[str]) -> int:
    return total(cards).halves // 2


def _add(found: tuple[list[Draw], list[Draw]], sure: list[Draw], open_: list[Draw]) -> None:
    sure += found[0]
    open_ += found[1]


# --- The hands with which a dealer may end, card by card out of a shoe, as the rule has the dealer draw ---------------

MOST = 22
"""No dealer holds more cards: twenty-one aces and one more."""
TENS = "TJQK"


def finished(
    options: Options, readings: Mapping[str, str], pack: Sequence[str], number: int
) -> Iterator[tuple[tuple[str, ...], int]]:
    """A hand of each kind, and how many runs of cards begin with one of it. Cards of ten points are one kind."""
    drawing, found = Drawing(options.dealer, readings), Counter[tuple[str, ...]]()
    left = Counter(_kind(card[0]) for card in pack)
    for kind in left:
        left[kind] *= number
    _play(drawing, (), left, 1, found)
    yield from found.items()


def _kind(rank: str) -> str:
    return "K" if rank in TENS else rank


def _play(
    drawing: Drawing, held: tuple[str, ...], left: Counter[str], ways: int, found: Counter[tuple[str, ...]]
) -> None:
    if len(held) >= 2 and not _draws(drawing, held):
        found[tuple(sorted(held[:2]) + sorted(held[2:]))] += ways * _rest(left, len(held))
        return
    for rank in RANKS:
        n = left[rank]
        if n:
            left[rank] -= 1
            _play(drawing, (*held, rank + "S"), left, ways * n, found)
            left[rank] += 1


def _rest(left: Counter[str], held: int) -> int:
    """In how many ways the run of cards may go on: so hands of fewer cards weigh as much as they should."""
    cards = left.total()
    return perm(cards, min(MOST - held, cards))


def _draws(drawing: Drawing, held: tuple[str, ...]) -> bool:
    """Whether the rule gives another card: standing would go against it, or taking one would not."""
    stood, _ = drawing.faults("dealer", held, finished=True)
    return any(not draw.drawn for draw in stood)
