"""Plays a history's actions through: what each act put into the pot, who had which cards, what nobody called.

A history says what a bet was raised *to* and that somebody called; the record says how many chips each act added. Both
come to the same where stacks and bets are counted along, which is all that happens here: who wins is not for this file.
"""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation

from games.cards import CARDS, JOKER
from games.hand_pot import Act, ActName, Put, Street
from games.money import plain
from games.phh.history import History, Refused, cents
from games.phh.variants import VARIANTS

_CARD = re.compile(r"[2-9TJQKA?][shdc?]")
_PLAYER = re.compile(r"p([1-9][0-9]?)")
_KNOWN = frozenset(CARDS) - {JOKER}


class Replay:
    """A history as it is played: players are counted from 0 in the order of the file."""

    def __init__(self, told: History) -> None:
        self.told, self.variant = told, VARIANTS[told.variant]
        self.count = len(told.starting_stacks)
        self.left = [
            cents(f"$.starting_stacks[{i}]", chips, unlimited=True) for i, chips in enumerate(told.starting_stacks)
        ]
        self.unlimited = [chips < 0 for chips in self.left]
        self.put = [0] * self.count  # on this street
        self.returned = [0] * self.count
        self.cards: list[list[str]] = [[] for _ in range(self.count)]
        self.discards: list[list[str]] = [[] for _ in range(self.count)]
        self.board: list[str] = []
        self.folded: set[int] = set()
        self.showed: list[int] | None = None
        self.streets: list[tuple[str, list[Act]]] = []
        self._seen: set[str] = set()
        self._acted = self._drawing = False
        self._open()
        for number, action in enumerate(told.actions):
            self._action(f"$.actions[{number}]", action)
        self._end_street()

    # --- what is put in -------------------------------------------------------------------------------------------------

    def seat(self, player: int) -> int:
        """The seat of a player: as the file has it, else in its order."""
        return self.told.seats[player] if self.told.seats is not None else player + 1

    def _pay(self, player: int, name: ActName, amount: int) -> None:
        """Chips into the pot, no more than the player has."""
        paid = amount if self.unlimited[player] else min(amount, self.left[player])
        if not self.unlimited[player]:
            self.left[player] -= paid
        if name not in ("ante", "dead"):
            self.put[player] += paid
        all_in = not self.unlimited[player] and self.left[player] == 0
        self.streets[-1][1].append(Act(seat=self.seat(player), act=name, amount=plain(paid), all_in=all_in))

    def _open(self) -> None:
        """Antes, then blinds, straddles and posts, as the head of the file has them. Heads up the standard turns both
        lists round: the button, who is the second player of the file, has the small blind."""
        self.streets.append((self.variant.streets[0], []))
        for name in ("antes", "blinds_or_straddles"):
            forced = [(i, chips) for i, chips in enumerate(getattr(self.told, name)) if chips]
            for i, chips in forced:
                amount = cents(f"$.{name}[{i}]", abs(chips))
                self._pay(1 - i if self.count == 2 else i, "ante" if name == "antes" else _forced(i, chips), amount)

    # --- actions ----------------------------------------------------------------------------------------------------------

    def _action(self, path: str, action: str) -> None:
        words = action.partition("#")[0].split()
        match words:
            case []:
                return
            case ["d", "db", cards]:
                self._next_street(path, action)
                self.board += self._new(path, self._read(path, cards))
            case ["d", "dh", player, cards]:
                self._dealt(path, self._player(path, player), self._read(path, cards), action)
            case [player, "sd", *rest] if len(rest) < 2:
                self._discard(path, self._player(path, player), "".join(rest), action)
            case [player, "sm", *rest] if len(rest) < 2:
                self._show(path, self._player(path, player), "".join(rest))
            case [player, "f" | "cc" | "pb" as done]:
                self._bet(path, self._player(path, player), done)
            case [player, "cbr", amount]:
                self._raise(path, self._player(path, player), amount)
            case _:
                cure = "Actions are d db, d dh, f, cc, cbr, pb, sd and sm, as the standard has them."
                raise Refused(path, repr(action), "no action of the standard", cure)

    def _player(self, path: str, word: str) -> int:
        match = _PLAYER.fullmatch(word)
        if match is None or int(match[1]) > self.count:
            raise Refused(path, repr(word), "no such player", f"Players are p1 to p{self.count}.")
        return int(match[1]) - 1

    def _read(self, path: str, text: str) -> list[str]:
        cards = _CARD.findall(text)
        if "".join(cards) != text:
            raise Refused(path, repr(text), "not cards", 'Write rank and suit of each, as "AhTs"; ?? is one not known.')
        named = [card[0] + card[1].upper() for card in cards]
        if wrong := [card for card in named if "?" in card and card != "??"]:
            raise Refused(path, wrong[0], "half a card", "Write both rank and suit, or ?? for a card not known.")
        return named

    def _new(self, path: str, cards: list[str]) -> list[str]:
        """Cards that were not dealt before; where cards are thrown away, a pack may be made up again of them."""
        for card in cards if not self.variant.draws else []:
            if card != "??" and card in self._seen:
                raise Refused(path, card, "dealt twice", "One pack is in play: correct one of the two.")
            self._seen.add(card)
        return cards

    def _dealt(self, path: str, player: int, cards: list[str], action: str) -> None:
        if self.variant.opens == "bring-in" and self._acted:
            self._next_street(path, action)
        if player in self.folded:
            raise Refused(path, repr(action), "a card for somebody who folded", "Correct the player.")
        self.cards[player] += self._new(path, cards)

    def _discard(self, path: str, player: int, text: str, action: str) -> None:
        if not self.variant.draws:
            raise Refused(path, repr(action), "nothing is thrown away in this variant", "Correct the variant.")
        if self._acted and not self._drawing:
            self._next_street(path, action)
            self._drawing = True
        for card in self._read(path, text) if text else []:
            held = card if card in self.cards[player] else "??"
            if held not in self.cards[player]:
                raise Refused(path, card, "thrown away and not held", "Correct the card.")
            self.cards[player].remove(held)
            self.discards[player].append(card)

    def _show(self, path: str, player: int, text: str) -> None:
        shown = self.showed if self.showed is not None else []
        self.showed = shown
        if text in ("", "-"):
            if text == "-":
                shown.append(player)
            return
        cards, hand = self._read(path, text), self.cards[player]
        if len(cards) != len(hand) or any(card not in cards for card in hand if card != "??"):
            raise Refused(path, text, "shown and not dealt", f"{' '.join(hand) or 'Nothing'} was dealt.")
        self.cards[player] = cards if "??" in hand else hand
        shown.append(player)

    def _bet(self, path: str, player: int, done: str) -> None:
        self._acts(path, player)
        owed = max(self.put) - self.put[player]
        if done == "pb":
            self._pay(player, "bring-in", cents("$.bring_in", self.told.bring_in))
        elif done == "f":
            self.folded.add(player)
            self.streets[-1][1].append(Act(seat=self.seat(player), act="fold"))
        elif owed:
            self._pay(player, "call", owed)
        else:
            self.streets[-1][1].append(Act(seat=self.seat(player), act="check"))

    def _raise(self, path: str, player: int, text: str) -> None:
        self._acts(path, player)
        try:
            to = cents(path, Decimal(text.replace(",", "")))
        except InvalidOperation:
            raise Refused(path, repr(text), "no amount of money", "Write what the bet comes to, as 12.50.") from None
        before = max(self.put)
        if to <= before:
            raise Refused(path, plain(to), "not more than the bet that stands", f"{plain(before)} was bet already.")
        if not self.unlimited[player] and to - self.put[player] > self.left[player]:
            has = plain(self.left[player] + self.put[player])
            raise Refused(path, plain(to), "more than the player has", f"He has {has} on this street.")
        completes = self.variant.opens == "bring-in" and len(self.streets) == 1 and before > 0
        first = completes and before <= cents("$.bring_in", self.told.bring_in)
        self._pay(player, "complete" if first else "raise" if before else "bet", to - self.put[player])

    def _acts(self, path: str, player: int) -> None:
        if player in self.folded:
            raise Refused(path, f"p{player + 1}", "an act after the fold", "Correct the player or the order.")
        self._acted, self._drawing = True, False

    # --- streets ------------------------------------------------------------------------------------------------------------

    def _next_street(self, path: str, action: str) -> None:
        if len(self.streets) == len(self.variant.streets):
            known = ", ".join(self.variant.streets)
            cure = f"This variant has {known}; a board that was dealt twice is not in the standard."
            raise Refused(path, repr(action), "one street too many", cure)
        self._end_street()
        self.streets.append((self.variant.streets[len(self.streets)], []))
        self._acted = False

    def _end_street(self) -> None:
        """What the highest bettor put in beyond the next one was called by nobody, and goes back."""
        second, first = sorted(self.put)[-2:]
        if first > second:
            player = self.put.index(first)
            self.returned[player] += first - second
            self.left[player] += 0 if self.unlimited[player] else first - second
        self.put = [0] * self.count

    # --- what came of it ----------------------------------------------------------------------------------------------------

    def played(self) -> list[Street]:
        """The streets with their acts, those without betting too: that the board came is said by the cards."""
        return [Street(name=name, acts=acts) for name, acts in self.streets]

    def went_back(self) -> list[Put]:
        """Bets that nobody called."""
        return [Put(seat=self.seat(i), amount=plain(cents)) for i, cents in enumerate(self.returned) if cents]

    def piles(self) -> dict[str, list[str]]:
        """Hands of which every card is known, discards likewise, and the board."""
        found = {f"seat-{self.seat(i)}": hand for i, hand in enumerate(self.cards) if hand and _KNOWN.issuperset(hand)}
        thrown = {
            f"seat-{self.seat(i)}-discard": gone
            for i, gone in enumerate(self.discards)
            if gone and _KNOWN.issuperset(gone)
        }
        board = {"board": self.board} if self.board and _KNOWN.issuperset(self.board) else {}
        return {name: found[name] for name in sorted(found)} | thrown | board


def _forced(place: int, chips: int | Decimal) -> ActName:
    """What stands at a place of the blinds: the small and the big blind, straddles behind them, posts written with a minus."""
    if chips < 0:
        return "post"
    return ("small-blind", "big-blind")[place] if place < 2 else "straddle"
