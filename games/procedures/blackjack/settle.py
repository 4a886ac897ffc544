"""Twenty-one and its kin: hands of cards against the dealer's or the player-dealer's, with doubles, splits, insurance and side
wagers. What a natural is, who draws when, who wins by which row and at which odds comes from the game's file.

A hand of a wager, or the dealer's, may have several values where the book leaves open what it is: a wager is told only where
all of them come to the same. A side bet that is a game of its own is recorded in the hand of the game beside which it lies,
each wager by its name.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import convert
from msgspec.structs import replace

from games.cards.money import CENTS, cents_of, plain
from games.hand.check import Problem
from games.hand.form import Hand, Wager
from games.procedures.blackjack.allowed import Choices
from games.procedures.blackjack.draws import DrawsOfHand
from games.procedures.blackjack.lay import Laid, Played, Spot, lay, spot_of, spots
from games.procedures.blackjack.options import Condition, Options
from games.procedures.blackjack.result import Results
from games.procedures.blackjack.value import Values
from games.schema import Cap, dated
from games.settling.action_button import Button
from games.settling.cover import Reach
from games.settling.sheet import Breach, Sheet, WagerDue, cannot_settle
from games.settling.stakes import NOT_STATED, Explained
from games.settling.wording import in_lines
from games.terms.game import GameTerms

__all__ = ["Condition", "Options", "Table"]


class Beside:
    """One game's envy and caps."""

    def __init__(self, terms: GameTerms) -> None:
        self._terms = terms
        self._caps: tuple[Cap, ...] = tuple(dated.as_of(terms.game.cap, terms.day).values())

    def told(self, told: Sequence[Explained], laid: Sequence[Laid]) -> list[Explained]:
        """The wagers as they are told in view of each other."""
        found = self._with_envy(told, laid)
        for cap in self._caps:
            found = self._capped(cap, found, laid)
        return found

    def _with_envy(self, told: Sequence[Explained], laid: Sequence[Laid]) -> list[Explained]:
        """Where a hand brings every other player a sum of money, no other player's first wager is told: the record has no
        place for that sum but the wager. What it is stands beside it, once for each player."""
        hits = {one.wager.bettor for one, each in zip(laid, told, strict=True) if self._envied(one, each.line)}
        if not hits:
            return list(told)
        envy = sum(map(self._envy, laid, (each.line for each in told)))
        bases = [one.wager.bettor for one in laid if one.role.role == "base"]
        found, paid = [], set[str]()
        for one, each in zip(laid, told, strict=True):
            bettor, line = one.wager.bettor, NOT_STATED
            if one.role.role != "base" or not hits - {bettor}:
                found.append(each)
                continue
            if bettor not in hits | paid:  # whoever has such a hand has none of these sums
                paid.add(bettor)
                line = line._replace(beside=(("envy", envy),))
                if bases.count(bettor) == 1 and each.line.result != "not stated":
                    line = line._replace(may=(each.line, each.line._replace(paid=each.line.paid + envy)))
            found.append(Explained(line, f"{each.why}; another player's hand pays this one too"))
        return found

    def _envy(self, laid: Laid, line: WagerDue) -> int:
        """What this hand brings every other player."""
        if not self._envied(laid, line):
            return 0
        return cents_of(self._terms.wagers[laid.wager.wager].rows[line.row - 1].row.envy or 0)

    def _envied(self, laid: Laid, line: WagerDue) -> bool:
        rows = self._terms.wagers[laid.wager.wager].rows
        return line.result == "not stated" and line.row > 0 and rows[line.row - 1].row.envy is not None

    def _capped(self, cap: Cap, told: list[Explained], laid: Sequence[Laid]) -> list[Explained]:
        """Where several wins of one bettor come to more than the cap, how it is shared out nobody can tell."""
        paid: dict[str, list[int | Fraction]] = {}
        for one, each in zip(laid, told, strict=True):
            if one.wager.wager in cap.wagers and each.line.result == "win":
                paid.setdefault(one.wager.bettor, []).append(each.line.paid)
        over = {name for name, sums in paid.items() if len(sums) > 1 and sum(sums) > cents_of(cap.amount)}
        return [
            Explained(NOT_STATED, f"{each.why}; several wins together are held to a cap ({in_lines(cap.cite[:1])})")
            if one.wager.bettor in over and one.wager.wager in cap.wagers and each.line.result == "win"
            else each
            for one, each in zip(laid, told, strict=True)
        ]


# --- A player-dealer's wager against the settled hand, where a loss may be half a stake and a marker is n -------------


class Covered:
    """One game's cover."""

    def __init__(self, terms: GameTerms, button: Button) -> None:
        self._reach = Reach(terms, button)
        self._listed = frozenset(terms.settlement.order) if terms.settlement is not None else frozenset[str]()
        self._free = frozenset(
            name
            for name, role in terms.options.get("wagers", {}).items()
            if isinstance(role, dict) and role.get("free")
        )

    def held(self, hand: Hand, sheet: Sheet, card: str | None) -> Sheet:
        """The sheet as far as the player-dealer's wager reaches."""
        if hand.bank is None or hand.bank.wager is None or sheet.lines is None:
            return sheet
        cover = CENTS[hand.bank.wager]
        if sum(line.paid + line.taken for line in sheet.lines) <= cover:
            return sheet
        why = self._why_not(hand, sheet)
        if why:
            return cannot_settle(why)
        wagers = [self._at_stake(one, line) for one, line in zip(hand.wagers, sheet.lines, strict=True)]
        found = self._reach.held(replace(hand, wagers=wagers), sheet, card)
        if found.lines is None:
            return found
        lines = (self._whole(new, old) for new, old in zip(found.lines, sheet.lines, strict=True))
        return found._replace(lines=tuple(lines))

    def _why_not(self, hand: Hand, sheet: Sheet) -> str:
        kinds = {one.wager for one in hand.wagers}
        if len(kinds) > 1 and not kinds <= self._listed:
            names = ", ".join(sorted(kinds - self._listed))
            return f"the cover ran out, and the book does not say when {names} is settled"
        if any(line.taken != int(line.taken) for line in sheet.lines or ()):
            return "the cover ran out, and half of a wager is no whole number of cents"
        return ""

    def _at_stake(self, wager: Wager, line: WagerDue) -> Wager:
        if line.result == "lose":
            return replace(wager, amount=plain(int(line.taken)))
        return replace(wager, amount="0.00") if wager.wager in self._free else wager

    def _whole(self, new: WagerDue, old: WagerDue) -> WagerDue:
        return new._replace(pushed=old.pushed) if old.result == "lose" and new.result == "lose" else new


# --- Twenty-one and its kin -------------------------------------------------------------------------------------------

CURE_PILES = "Name the dealer's hand `{}`, the hand of a seat `seat-3` and its second after a split `seat-3-2`."
CURE_LANES = "Name the dealer's hand `{}`, the two hands of a seat `seat-3-1` and `seat-3-2`."


class Table:
    """One game's naturals, draws and rows of outcome, ready to settle hand after hand."""

    def __init__(self, terms: GameTerms) -> None:
        self.terms = terms
        self.options = convert(dict(terms.options), Options)
        self._results = Results(terms, self.options)
        self._values, self._beside = Values(self.options, terms.readings), Beside(terms)
        self._draws = DrawsOfHand(self.options, terms.readings)
        self._choices = Choices(self.options, terms.readings)
        self._button = Button(terms)
        self._covered = Covered(terms, self._button)
        self._lanes = max([one.hand for one in self.options.wagers.values()], default=1)

    def refuse(self, hand: Hand) -> list[Problem]:
        """Piles that no round of this game can show, and hands of one card."""
        found = []
        cure = (CURE_PILES if self._lanes == 1 else CURE_LANES).format(self.options.pile)
        for pile, cards in (hand.cards or {}).items():
            if pile != self.options.pile and spot_of(pile, self._lanes) is None:
                found.append(Problem(f"$.cards.{pile}", repr(pile), "there is no such hand in this game", cure))
            elif len(cards) < 2:
                short = "A hand has two cards or more; leave out a hand that was not seen."
                found.append(Problem(f"$.cards.{pile}", str(len(cards)), "an impossible number of cards", short))
        return found

    def settle(self, hand: Hand) -> Sheet:
        """The hand settled again."""
        bank = tuple((hand.cards or {}).get(self.options.pile, ()))
        if len(bank) < 2:
            return cannot_settle("the dealer's cards were not recorded")
        played = spots(hand.cards or {}, self._lanes, hand.decisions or ())
        laid = lay(hand, self.options, played)
        if isinstance(laid, str):
            return cannot_settle(laid)
        asked: dict[str, None] = {}
        told = self._told(hand, laid, played, bank, asked)
        if isinstance(told, str):
            return cannot_settle(told)
        draws, open_draws = self._draws.faults(hand, laid, played, bank)
        words, totals = self._called(played, bank)
        card, known = self._card(bank), tuple(name for name in asked if name in self.terms.readings)
        seat = None if card is None else self._button.seat(hand, card)
        lines, whys = tuple(one.line for one in told), tuple(one.why for one in told)
        outcome = f"dealer {words[self.options.pile]}"
        sheet = Sheet(lines, "", outcome, totals, draws, seat, (), True, known, open_draws, words, whys)
        return self._covered.held(hand, sheet, card)

    def breaches(self, hand: Hand) -> tuple[Breach, ...]:
        """What was chosen against the rules of the game."""
        cards = hand.cards or {}
        played = spots(cards, self._lanes, hand.decisions or ())
        laid = lay(hand, self.options, played)
        if isinstance(laid, str):
            return ()
        return tuple(self._choices.against(hand, laid, played, cards.get(self.options.pile, ())))

    def _told(
        self, hand: Hand, laid: list[Laid], played: dict[Spot, Played], bank: tuple[str, ...], asked: dict[str, None]
    ) -> list[Explained] | str:
        told = [self._results.of(hand, one, played, bank, asked) for one in laid]
        if hand.decisions is None:
            again = [self._results.of(hand, one, played, bank, {}, chosen=None) for one in laid]
            if any(one.line != other.line for one, other in zip(told, again, strict=True)):
                return (
                    "the decisions were not recorded, and a hand may have been given up or settled before it was played"
                )
        return self._beside.told(told, laid)

    def _called(
        self, played: dict[Spot, Played], bank: Sequence[str]
    ) -> tuple[dict[str, str], dict[str, tuple[int, int]]]:
        """Each hand in words; and the points and cards of those whose value is a whole number of points."""
        dealt = {self.options.pile: (self._values.of_dealer(bank, {}), len(bank))}
        for own in played.values():
            for name, cards in zip(own.names, own.cards, strict=True):
                dealt[name] = (self._values.of_player(cards, own.split, own.switched, {}), len(cards))
        words = {name: " or ".join(dict.fromkeys(one.words for one in values)) for name, (values, _) in dealt.items()}
        totals = {
            name: (values[0].points, count)
            for name, (values, count) in dealt.items()
            if len({one.halves for one in values}) == 1 and values[0].halves % 2 == 0
        }
        return words, totals

    def _card(self, bank: tuple[str, ...]) -> str | None:
        button = self.terms.action_button
        if button is None or button.card is None:
            return bank[1] if button is not None else None
        return bank[button.card - 1]
