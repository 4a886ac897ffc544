"""Plays a history's actions through: what each act put into the pot, who had which cards, what nobody called.

A history says what a bet was raised *to* and that somebody called; the record says how many chips each act added. Both
come to the same where stacks and bets are counted along. An action that does not come in its turn is refused, as pokerkit's
replay refuses it; who wins is not for this file.
"""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from games.cards.money import plain
from games.hand.pot import Act, ActName, Put, Street
from games.phh.betting import Betting
from games.phh.dealing import Dealing, behind_the_bets, by_open_card, by_open_hand, forced
from games.phh.history import Chips, History, Refused, cards_of, cents, player_of
from games.phh.variants import VARIANTS

_OPEN = slice(2, 6)  # of the cards of stud, in the order dealt: two down, four open, one down


class Replay:
    """A history as it is played: players are counted from 0 in the order of the file."""

    def __init__(self, source: History) -> None:
        self.source, self.variant = source, VARIANTS[source.variant]
        self.count = len(source.starting_stacks)
        self.betting, self.dealing = Betting(source, self.variant), Dealing(self.variant, self.count)
        self.started = [None if self.betting.unlimited[i] else chips for i, chips in enumerate(self.betting.left)]
        self.cards: list[list[str]] = [[] for _ in range(self.count)]
        self.discards: list[list[str]] = [[] for _ in range(self.count)]
        self.board: list[str] = []
        self.showed: list[int] | None = None
        self.guessed = False  # who opened a round of stud hung on a card that is not known
        self.streets: list[tuple[str, list[Act]]] = []
        self._seen: set[str] = set()
        self._open()
        for number, action in enumerate(source.actions):
            self._action(f"$.actions[{number}]", action)

    # --- what is put in -------------------------------------------------------------------------------------------------

    def seat(self, player: int) -> int:
        """The seat of a player: as the file has it, else in its order."""
        return self.source.seats[player] if self.source.seats is not None else player + 1

    def _told_of(self, player: int, name: ActName, paid: int | None) -> None:
        """The act as the record has it; `paid` is what it added, None where no chips go with it."""
        all_in = paid is not None and self.betting.left[player] == 0
        amount = None if paid is None else plain(paid)
        self.streets[-1][1].append(Act(seat=self.seat(player), act=name, amount=amount, all_in=all_in))

    def _open(self) -> None:
        """Antes, then blinds, straddles and posts, as the head of the file has them; then the first cards. Heads up the
        standard turns both lists round: the button, who is the second player of the file, has the small blind."""
        self.streets.append((self.variant.streets[0], []))
        self._forced: list[Chips] = [0] * self.count
        for name in ("antes", "blinds_or_straddles"):
            for i, chips in enumerate(getattr(self.source, name) or ()):
                if not chips:
                    continue
                player, amount = 1 - i if self.count == 2 else i, cents(f"$.{name}[{i}]", abs(chips))
                if name == "antes":
                    self._told_of(player, "ante", self.betting.pay(player, amount, dead=True))
                elif paid := self.betting.pay(player, amount):
                    self._forced[player] = chips
                    self._told_of(player, forced(i, chips), paid)
        self._next_street()

    # --- actions ----------------------------------------------------------------------------------------------------------

    def _action(self, path: str, action: str) -> None:
        words = action.split()
        match words[: words.index("#")] if "#" in words else words:
            case []:
                return
            case ["d", "db", cards]:
                self._came(path, action, cards_of(path, cards))
            case ["d", "dh", player, cards]:
                self._dealt(path, player_of(path, player, self.count), cards_of(path, cards), action)
            case [player, "sd", *rest] if len(rest) < 2:
                self._discard(path, player_of(path, player, self.count), "".join(rest), action)
            case [player, "sm", *rest] if len(rest) < 2:
                self._show(path, player_of(path, player, self.count), "".join(rest), action)
            case [player, "f" | "cc" | "pb" as done]:
                self._bet(path, player_of(path, player, self.count), done)
            case [player, "cbr", amount]:
                self._raise(path, player_of(path, player, self.count), amount)
            case _:
                cure = "Actions are d db, d dh, f, cc, cbr, pb, sd and sm, as the standard has them."
                raise Refused(path, repr(action), "no action of the standard", cure)

    # --- cards --------------------------------------------------------------------------------------------------------------

    def _new(self, path: str, cards: list[str]) -> list[str]:
        """Cards that were not dealt before; where cards are thrown away, a pack may be made up again of them."""
        for card in cards if not self.variant.draws else []:
            if card != "??" and card in self._seen:
                raise Refused(path, card, "dealt twice", "One pack is in play: correct one of the two.")
            self._seen.add(card)
        return cards

    def _came(self, path: str, action: str, cards: list[str]) -> None:
        self._run_out(path, action)
        self.dealing.board(path, action, len(cards), self.betting.turn())
        self._arrived()
        self.board += self._new(path, cards)
        self._dealt_out()

    def _dealt(self, path: str, player: int, cards: list[str], action: str) -> None:
        if player not in self.betting.live:
            raise Refused(path, repr(action), "a card for somebody who folded", "Correct the player.")
        self._run_out(path, action)
        self.dealing.hole(path, action, player, len(cards), self.betting.turn())
        self._arrived()
        self.cards[player] += self._new(path, cards)
        self._dealt_out()

    def _discard(self, path: str, player: int, text: str, action: str) -> None:
        if not self.variant.draws:
            raise Refused(path, repr(action), "nothing is thrown away in this variant", "Correct the variant.")
        thrown = cards_of(path, text) if text else []
        self.dealing.discard(path, action, player, len(thrown), self.betting.turn())
        self._arrived()
        for card in thrown:
            held = card if card in self.cards[player] else "??"
            if held not in self.cards[player]:
                raise Refused(path, card, "thrown away and not held", "Correct the card.")
            self.cards[player].remove(held)
            self.discards[player].append(card)
        self._dealt_out()

    # --- acts ---------------------------------------------------------------------------------------------------------------

    def _bet(self, path: str, player: int, done: str) -> None:
        self.betting.check_turn(path, player, self.dealing.due())
        owed = self.betting.owed(player)
        if done == "pb":
            self._told_of(player, "bring-in", self.betting.pay_bring_in(path, player))
        elif done == "f":
            self.betting.fold(path, player)
            self._told_of(player, "fold", None)
        else:
            paid = self.betting.call(path, player)
            self._told_of(player, "call" if owed else "check", paid if owed else None)
        self._bet_out()

    def _raise(self, path: str, player: int, text: str) -> None:
        self.betting.check_turn(path, player, self.dealing.due())
        try:
            to = cents(path, Decimal(text.replace(",", "")))
        except InvalidOperation:
            raise Refused(path, repr(text), "no amount of money", "Write what the bet comes to, as 12.50.") from None
        before = max(self.betting.put)
        brought = self.variant.opens == "bring-in" and not self.dealing.street and 0 < before <= self.betting.bring_in
        paid = self.betting.raise_to(path, player, to)
        self._told_of(player, "complete" if brought else "raise" if before else "bet", paid)
        self._bet_out()

    def _show(self, path: str, player: int, text: str, action: str) -> None:
        self.dealing.show(path, action, player, self.betting.live, self.betting.turn())
        shown = self.showed = self.showed if self.showed is not None else []
        hand = self.cards[player]
        if not text:
            if self.dealing.phase == "over":
                cure = "He was left alone: leave the action out, or say which cards he showed."
                raise Refused(path, repr(action), "a hand mucked after the end", cure)
            self.betting.live.discard(player)
            return
        cards = list(hand) if text == "-" else cards_of(path, text)
        self._lies_open(path, player, cards, text)
        whole = len(cards) == len(hand) and "??" not in cards
        if not whole and (text == "-" or self.dealing.phase == "over"):
            raise Refused(path, text, "shown and not known", "Write the cards that were shown.")
        self.dealing.showed(player, whole=whole)
        if whole or cards == ["??"] * len(hand):  # shown, and nobody wrote down what
            shown.append(player)

    def _lies_open(self, path: str, player: int, cards: list[str], text: str) -> None:
        """What was shown becomes known of a hand of which not every card was."""
        hand = self.cards[player]
        named = [card for card in cards if card != "??"]
        unseen = iter([card for card in named if card not in hand])
        if len(cards) > len(hand) or len({*named}) < len(named) or len({*named} - {*hand}) > hand.count("??"):
            raise Refused(path, text, "shown and not dealt", f"{' '.join(hand) or 'Nothing'} was dealt.")
        self.cards[player] = [next(unseen, "??") if card == "??" else card for card in hand]
        self._new(path, [card for card in named if card not in hand])

    # --- streets ------------------------------------------------------------------------------------------------------------

    def _next_street(self) -> None:
        held = sum(len(self.cards[i]) for i in self.betting.live) + len(self.board)
        self.dealing.begin(self.betting.live, held)

    def _run_out(self, path: str, action: str) -> None:
        """Nobody can bet any more: the next cards come without it."""
        if self.dealing.phase not in ("showing", "over"):
            return
        if self.dealing.last:
            known = ", ".join(self.variant.streets)
            cure = f"This variant has {known}; a board that was dealt twice is not in the standard."
            raise Refused(path, repr(action), "one street too many", cure)
        if self.dealing.phase == "showing":
            self._next_street()

    def _arrived(self) -> None:
        """The first card of a street begins it."""
        if len(self.streets) == self.dealing.street:
            self.streets.append((self.variant.streets[self.dealing.street], []))

    def _dealt_out(self) -> None:
        if self.dealing.done:
            self.dealing.phase = "betting"
            self.betting.begin(self.dealing.street, self._opener())
            self._bet_out()

    def _bet_out(self) -> None:
        if not self.betting.over:
            return
        self.betting.end(draws_to_come=self.dealing.draws_to_come)
        if len(self.betting.live) < 2 and not self.betting.all_in:
            self.dealing.phase = "over"
        elif self.dealing.last or self.betting.all_in:
            self.dealing.phase = "showing"
        else:
            self._next_street()

    def _opener(self) -> int | None:
        if self.variant.opens == "blinds":
            signs = [(chips > 0) - (chips < 0) for chips in self._forced]
            return behind_the_bets(self.betting.put, signs)
        open_cards = [cards[_OPEN] for cards in self.cards]
        find = by_open_hand if self.dealing.street else by_open_card
        opener = find(open_cards, self.betting.live, low_opens=self.variant.low_opens)
        self.guessed = self.guessed or opener is None
        return opener

    # --- what came of it ----------------------------------------------------------------------------------------------------

    def played(self) -> list[Street]:
        """The streets with their acts, those without betting too: that the board came is said by the cards."""
        return [Street(name=name, acts=acts) for name, acts in self.streets]

    def went_back(self) -> list[Put]:
        """Bets that nobody called."""
        back = enumerate(self.betting.returned)
        return [Put(seat=self.seat(i), amount=plain(cents)) for i, cents in back if cents]
