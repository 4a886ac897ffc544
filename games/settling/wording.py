"""Words that rules, rounds and pages share: lines, bands, seats, sums as a person in the trade says them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from games import said
from games.cards.money import CENTS, cents_of, dollars
from games.hand.form import Wager
from games.schema import Band

Exact = int | Fraction


def in_lines(lines: Iterable[str]) -> str:
    """“line 705” or “lines 701-705, 698”, with the lines as parts of the sentence."""
    shown = list(lines)
    one = len(shown) == 1 and "-" not in shown[0]
    return f"line{'' if one else 's'} {said.lines(shown)}"


def lines_have(lines: Iterable[str]) -> str:
    """“line 611 has” or “lines 580-581 have”."""
    shown = in_lines(lines)
    return f"{shown} {'has' if shown.startswith('line ') else 'have'}"


def lines_say(lines: Iterable[str], verb: str) -> str:
    """“line 391 allows”, “lines 580-581 allow”; “line 391 has”."""
    shown = in_lines(lines)
    one = "has" if verb == "have" else f"{verb}s"
    return f"{shown} {one if shown.startswith('line ') else verb}"


def pile_words(pile: str) -> str:
    """“seat 3”, after a split “seat 3, hand 2”; “dealer”."""
    words = pile.split("-")
    if words[0] != "seat" or len(words) < 2 or not words[-1].isdigit():
        return pile.replace("-", " ")
    return f"seat {words[1]}, hand {words[-1]}" if len(words) > 2 else f"seat {words[1]}"


def as_wager(title: str) -> str:
    """“Player line wager”; a title that says what it is stays as it is: “Tie bet”, “Bet #1”."""
    says_so = {"wager", "bet"}.intersection(title.lower().split())
    return title if says_so else f"{title} wager"


def an(words: str) -> str:
    """“a Player line wager”, “an Ante wager”."""
    return f"{'an' if words[:1] in 'AEIOUaeiou' else 'a'} {words}"


def whole(cents: int) -> str:
    """A printed figure as the book prints it: $301, and $99.50 where it has cents."""
    return said.printed(cents)


def band_title(band: Band) -> str:
    """A row as printed: "$51–$100" or "$301+"."""
    first = whole(cents_of(band.from_))
    return f"{first}+" if band.to is None else f"{first}–{whole(cents_of(band.to))}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """“a, b and c”."""
    *head, tail = list(words)
    return f"{', '.join(head)} {last} {tail}" if head else tail


def stake(wager: Wager) -> int:
    """The wager's amount in cents."""
    return CENTS[wager.amount]


def exact(amount: Exact) -> str:
    """An amount in dollars; a part of a cent is named as such."""
    floor = int(amount)
    return dollars(floor) if amount == floor else f"{dollars(floor)} and {amount - floor} of a cent"
