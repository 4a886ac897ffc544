"""Whose turn it is to bet, and what that player may do: the rules that the standard's variants share.

The standard leaves them to pokerkit, whose replay (0.7, `pokerkit.state.State`) is followed here step by step: a history
that it cannot play is refused with the place and the cure.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from games.cards.money import plain
from games.phh.history import History, Refused, cents
from games.phh.variants import Variant

_NEVER_SHORT = 10**15
"""Cents of a stack that the file does not know (`inf`): nobody bets so much."""


class Betting:
    """The chips of everybody, and the round of betting that is on. Players are counted from 0."""

    def __init__(self, source: History, variant: Variant) -> None:
        self.variant, self.count = variant, len(source.starting_stacks)
        known = [
            cents(f"$.starting_stacks[{i}]", chips, unlimited=True) for i, chips in enumerate(source.starting_stacks)
        ]
        self.unlimited = [chips < 0 for chips in known]
        self.left = [_NEVER_SHORT if chips < 0 else chips for chips in known]
        self.put = [0] * self.count  # on this street
        self.live = set(range(self.count))
        self.returned = [0] * self.count
        self.all_in = False
        """Nobody can bet any more: what is still dealt is dealt without betting."""
        self.bring_in = cents("$.bring_in", source.bring_in or 0)
        self.bring_in_due = False
        if variant.two_sizes:
            self._sizes = cents("$.small_bet", source.small_bet or 0), cents("$.big_bet", source.big_bet or 0)
        else:
            self._sizes = (cents("$.min_bet", source.min_bet or 0),) * 2
        self._pot = 0
        self._to_act: deque[int] = deque()
        self._anybody_opens = False

    # --- chips ------------------------------------------------------------------------------------------------------------

    def pay(self, player: int, amount: int, *, dead: bool = False) -> int:
        """Chips into the pot, no more than the player has. `dead`: they are no part of the bet that others call."""
        paid = min(amount, self.left[player])
        self.left[player] -= 0 if self.unlimited[player] else paid
        if dead:
            self._pot += paid
        else:
            self.put[player] += paid
        return paid

    def owed(self, player: int) -> int:
        return max(self.put) - self.put[player]

    # --- a round ----------------------------------------------------------------------------------------------------------

    def begin(self, street: int, opener: int | None) -> None:
        """A round of betting. `opener` None: who opens hangs on a card that is not known, so whoever speaks first does."""
        self._least = self.variant.least(street, *self._sizes)
        self.bring_in_due = self._completing = street == 0 and self.variant.opens == "bring-in" and self.bring_in > 0
        self._anybody_opens = opener is None
        self._to_act = self._after(opener or 0, (i for i in self.live if self._can_still_bet(i)))
        self._largest = self._raises = 0
        self._acted: set[int] = set()
        self._short: list[int] = []  # raises of less than a whole one, since the last whole one
        if len(self._to_act) == 1 and self.put[self._to_act[0]] >= max(self.put):
            self._to_act.clear()

    @property
    def over(self) -> bool:
        return not self._to_act or len(self.live) < 2

    def turn(self) -> int | None:
        """Whose turn it is; None where nobody has one, or the cards do not tell."""
        return None if self.over or self._anybody_opens else self._to_act[0]

    def end(self, *, draws_to_come: bool) -> None:
        """The bets go into the pot; what the highest bettor put in beyond the next one, nobody called: it goes back."""
        self._to_act.clear()
        if len(self.live) > 1 and not draws_to_come and sum(self.left[i] > 0 for i in self.live) < 2:
            self.all_in = True
        second, first = sorted(self.put)[-2:]
        if first > second:
            player = self.put.index(first)
            self.returned[player] += first - second
            self.put[player] = second
            self.left[player] += 0 if self.unlimited[player] else first - second
        self._pot += sum(self.put)
        self.put = [0] * self.count

    def _after(self, first: int, players: Iterable[int]) -> deque[int]:
        return deque(sorted(players, key=lambda i: (i - first) % self.count))

    def _can_still_bet(self, player: int) -> bool:
        """Whether the player has chips, and somebody else has more in front than the player has put in."""
        rich = sorted(self.put[i] + self.left[i] for i in self.live)
        return self.left[player] > 0 and len(rich) > 1 and rich[-2] > self.put[player]

    # --- acts ---------------------------------------------------------------------------------------------------------------

    def check_turn(self, path: str, player: int, next_deal: str) -> None:
        """Refuses an act out of turn. `next_deal`: what is dealt where nobody is to act."""
        name = f"p{player + 1}"
        if player not in self.live:
            raise Refused(path, name, "an act after the fold", "Correct the player or the order.")
        if self.over:
            raise Refused(path, name, "an act although nobody is to bet", next_deal)
        if self._anybody_opens and player in self._to_act:
            self._to_act = self._after(player, self._to_act)
            self._anybody_opens = False
        if self._to_act[0] != player:
            cure = f"It is the turn of p{self._to_act[0] + 1}: correct the player, or add what he did."
            raise Refused(path, name, "an act out of turn", cure)

    def fold(self, path: str, player: int) -> None:
        self._no_bring_in(path, player)
        self._spoken(player)
        self.live.discard(player)

    def call(self, path: str, player: int) -> int:
        """A check or call; what it added."""
        self._no_bring_in(path, player)
        self._spoken(player)
        return self.pay(player, self.owed(player))

    def pay_bring_in(self, path: str, player: int) -> int:
        if not self.bring_in_due:
            what, cure = "no bring-in is due", "It is paid once, on the first street of stud, before anything else."
            raise Refused(path, f"p{player + 1} pb", what, cure)
        self._spoken(player)
        self.bring_in_due = False
        return self.pay(player, self.bring_in)

    def raise_to(self, path: str, player: int, to: int) -> int:
        """A bet, completion or raise to an amount; what it added."""
        self._may_raise(path, player, to)
        self._amount(path, player, to)
        more = to - max(self.put)
        self._spoken(player)
        paid = self.pay(player, to - self.put[player])
        self.bring_in_due = self._completing = False
        self._to_act = self._after(player, (i for i in self.live if self.left[i] and i != player))
        if more >= self._largest:
            self._acted = {player}
        self._largest, self._raises = max(self._largest, more), self._raises + 1
        self._short = [] if self.left[player] else [*self._short, more]
        if sum(self._short) >= self._largest:
            self._short = []
        return paid

    def _spoken(self, player: int) -> None:
        self._to_act.popleft()
        self._acted.add(player)

    def _no_bring_in(self, path: str, player: int) -> None:
        if self.bring_in_due:
            cure = f"Write p{player + 1} pb for the bring-in, or p{player + 1} cbr and the amount for a completed bet."
            raise Refused(path, f"p{player + 1}", "neither a bring-in nor a completed bet", cure)

    def _may_raise(self, path: str, player: int, to: int) -> None:
        name, owed, shown = f"p{player + 1}", self.owed(player), plain(to)
        if not self.bring_in_due and min(self.left[player], owed) < self._largest:
            raise Refused(
                path, shown, "a raise over an all-in that was no whole raise", f"Write {name} cc, or {name} f."
            )
        if self._raises == self.variant.most_raises:
            cure = f"{self.variant.code} of the standard has {self._raises} a street; a hand with more goes in as JSON."
            raise Refused(path, shown, "one raise too many on this street", cure)
        if self._short and sum(self._short) < self._largest and player in self._acted:
            what = "a raise by somebody who had acted, where since then nobody made a whole raise"
            raise Refused(path, shown, what, f"Write {name} cc, or {name} f.")
        if self.left[player] <= owed:
            has = f"He has {plain(self.left[player] + self.put[player])} on this street."
            what = "not more than the bet that stands"
            raise Refused(path, shown, what, f"{has} Write {name} cc: a call, if need be of less.")
        if not any(i != player and self.left[i] + self.put[i] > max(self.put) for i in self.live):
            raise Refused(path, shown, "a raise that nobody is left to call", f"Write {name} cc.")

    def _amount(self, path: str, player: int, to: int) -> None:
        """Between the least raise and the most: the size of a bet at a limit, the pot, or what the player has."""
        has, stands = self.left[player] + self.put[player], max(self.put)
        least = min(has, max(self._largest, self._least) + (0 if self._completing else stands))
        pot = max(least, 2 * stands - self.put[player] + self._pot + sum(self.put))
        most = {"fixed": least, "pot": min(has, pot), "none": has}[self.variant.betting]
        if to > has:
            raise Refused(path, plain(to), "more than the player has", f"He has {plain(has)} on this street.")
        if least == most != to:
            raise Refused(path, plain(to), "not the size of a bet here", f"It comes to {plain(least)}.")
        if to < least:
            what = "not more than the bet that stands" if to <= stands else "less than the least raise"
            raise Refused(path, plain(to), what, f"It comes to {plain(least)} or more: {plain(stands)} stands.")
        if to > most:
            raise Refused(path, plain(to), "more than the pot allows", f"It comes to {plain(most)} at most.")
