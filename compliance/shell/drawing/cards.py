"""Playing cards of shapes and text: a large index, the suit in its own colour and its own shape, no pictures.

Four colours (spades black, hearts red, diamonds blue, clubs green), so that a suit is told at a glance; the shapes alone
tell it too. King, queen and jack wear a crown, a coronet and a circlet above their suit; a joker wears a star and no suit.
"""

from __future__ import annotations

from compliance.shell.drawing.shapes import Circle, Group, Path, Rect, Segment, Shape, Text, placed
from games.cards.card import CARDS, JOKER

RATIO = 1.4  # height to width
_JOKER_INK = "spade"  # black, as the roles of a card go
SUITS = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}
_RANK_WORDS = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}

_HEART: tuple[Segment, ...] = (
    ("M", (0, 0.95)), ("C", (-0.35, 0.55, -1, 0.1, -1, -0.4)), ("C", (-1, -0.75, -0.75, -0.95, -0.5, -0.95)),
    ("C", (-0.25, -0.95, -0.08, -0.8, 0, -0.55)), ("C", (0.08, -0.8, 0.25, -0.95, 0.5, -0.95)),
    ("C", (0.75, -0.95, 1, -0.75, 1, -0.4)), ("C", (1, 0.1, 0.35, 0.55, 0, 0.95)), ("Z", ()),
)  # fmt: skip
_DIAMOND: tuple[Segment, ...] = (
    ("M", (0, -1)), ("C", (0.2, -0.62, 0.5, -0.25, 0.8, 0)), ("C", (0.5, 0.25, 0.2, 0.62, 0, 1)),
    ("C", (-0.2, 0.62, -0.5, 0.25, -0.8, 0)), ("C", (-0.5, -0.25, -0.2, -0.62, 0, -1)), ("Z", ()),
)  # fmt: skip
_STEM: tuple[Segment, ...] = (
    ("M", (-0.09, 0.25)), ("C", (-0.1, 0.7, -0.2, 0.88, -0.36, 1)), ("L", (0.36, 1)),
    ("C", (0.2, 0.88, 0.1, 0.7, 0.09, 0.25)), ("Z", ()),
)  # fmt: skip
_SPADE: tuple[Segment, ...] = (
    ("M", (0, -1)), ("C", (0.3, -0.6, 0.95, -0.15, 0.95, 0.28)), ("C", (0.95, 0.58, 0.73, 0.74, 0.5, 0.74)),
    ("C", (0.3, 0.74, 0.15, 0.64, 0, 0.4)), ("C", (-0.15, 0.64, -0.3, 0.74, -0.5, 0.74)),
    ("C", (-0.73, 0.74, -0.95, 0.58, -0.95, 0.28)), ("C", (-0.95, -0.15, -0.3, -0.6, 0, -1)), ("Z", ()),
)  # fmt: skip
_CROWN: tuple[Segment, ...] = (
    ("M", (-1, 0.6)), ("L", (-1, -0.45)), ("L", (-0.45, 0.05)), ("L", (0, -0.7)), ("L", (0.45, 0.05)), ("L", (1, -0.45)),
    ("L", (1, 0.6)), ("Z", ()),
)  # fmt: skip
_CORONET: tuple[Segment, ...] = (
    ("M", (-0.9, 0.6)), ("L", (-1, -0.15)), ("C", (-0.7, 0.3, -0.3, 0.2, 0, -0.35)), ("C", (0.3, 0.2, 0.7, 0.3, 1, -0.15)),
    ("L", (0.9, 0.6)), ("Z", ()),
)  # fmt: skip
_CIRCLET: tuple[Segment, ...] = (
    ("M", (-0.95, 0.6)), ("L", (-0.95, 0)), ("C", (-0.6, 0.15, -0.25, -0.1, 0, -0.55)), ("C", (0.25, -0.1, 0.6, 0.15, 0.95, 0)),
    ("L", (0.95, 0.6)), ("Z", ()),
)  # fmt: skip


_STAR: tuple[Segment, ...] = (
    ("M", (0, -1)), ("L", (0.24, -0.32)), ("L", (0.95, -0.31)), ("L", (0.38, 0.12)), ("L", (0.59, 0.81)), ("L", (0, 0.4)),
    ("L", (-0.59, 0.81)), ("L", (-0.38, 0.12)), ("L", (-0.95, -0.31)), ("L", (-0.24, -0.32)), ("Z", ()),
)  # fmt: skip


def card_words(card: str) -> str:
    """The card in words: "9H" is "9 of hearts"."""
    if card == JOKER:
        return "joker"
    if card not in CARDS:
        return f"tile {card}"
    rank, suit = card[0], SUITS[card[1]]
    return f"{_RANK_WORDS.get(rank, rank)} of {suit}s"


def rank_text(card: str) -> str:
    """What is printed in the corner; of a tile its name."""
    if card not in CARDS:
        return card
    return "Joker" if card == JOKER else "10" if card[0] == "T" else card[0]


def suit_role(card: str) -> str:
    """What its suit is called in class names: "h", "joker" or "tile"."""
    return "joker" if card == JOKER else card[1].lower() if card in CARDS else "tile"


def suit_shapes(suit: str, x: float, y: float, size: float) -> tuple[Shape, ...]:
    """A suit mark about (x, y), `size` from its middle to its edge."""
    role = SUITS[suit]
    if suit == "H":
        return (Path(placed(_HEART, x, y, size), fill=role),)
    if suit == "D":
        return (Path(placed(_DIAMOND, x, y, size), fill=role),)
    stem = Path(placed(_STEM, x, y, size), fill=role)
    if suit == "S":
        return (Path(placed(_SPADE, x, y, size), fill=role), stem)
    leaves = ((0.0, -0.52), (-0.52, 0.22), (0.52, 0.22))
    return (*(Circle(x + size * dx, y + size * dy, size * 0.46, fill=role) for dx, dy in leaves), stem)


def card_shapes(card: str, x: float, y: float, width: float) -> Group:
    """A card with its upper left corner at (x, y)."""
    if card == JOKER:
        return _joker(x, y, width)
    role, height = SUITS[card[1]], width * RATIO
    rank = rank_text(card)
    size = width * 0.46
    # "10" is drawn as two letters set close, so that the card stays as narrow as the others
    shapes: list[Shape] = [
        _blank(x, y, width),
        Text(
            x + width * 0.27 + (width * 0.04 if rank == "10" else 0), y + width * 0.47, rank, size, role, "middle", True
        ),
        *suit_shapes(card[1], x + width * 0.27, y + width * 0.68, width * 0.13),
    ]
    if card[0] in "JQK":
        shapes.extend(_court(card, x + width * 0.6, y + height * 0.6, width))
        shapes.extend(suit_shapes(card[1], x + width * 0.6, y + height * 0.82, width * 0.15))
    else:
        shapes.extend(suit_shapes(card[1], x + width * 0.62, y + height * 0.7, width * 0.27))
    return Group(tuple(shapes), title=card_words(card))


def _joker(x: float, y: float, width: float) -> Group:
    """Its name across the card, a star above it: no rank and no suit."""
    star = Path(placed(_STAR, x + width * 0.5, y + width * 0.5, width * 0.3), fill=_JOKER_INK)
    name = Text(x + width * 0.5, y + width * 1.14, "JOKER", width * 0.22, _JOKER_INK, "middle", True)
    return Group((_blank(x, y, width), star, name), title=card_words(JOKER))


def _blank(x: float, y: float, width: float) -> Rect:
    return Rect(x + 0.5, y + 0.5, width - 1, width * RATIO - 1, fill="card", stroke="card-edge", radius=width * 0.1)


def _court(card: str, x: float, y: float, width: float) -> list[Shape]:
    """The headgear of king, queen or jack about (x, y)."""
    role, size = SUITS[card[1]], width * 0.29
    outline = {"K": _CROWN, "Q": _CORONET, "J": _CIRCLET}[card[0]]
    shapes: list[Shape] = [Path(placed(outline, x, y, size), fill=role)]
    if card[0] == "Q":
        shapes += [
            Circle(x + size * dx, y - size * dy, size * 0.2, fill=role) for dx, dy in ((-1, 0.4), (0, 0.65), (1, 0.4))
        ]
    if card[0] == "J":
        shapes.append(Circle(x, y - size * 0.78, size * 0.22, fill=role))
    shapes.append(
        Rect(x - size, y + size * 0.3, size * 2, max(1, size * 0.14), fill="card")
    )  # the band of the headgear
    return shapes


def tile_shapes(tile: str, x: float, y: float, width: float) -> Group:
    """A tile by its name as the charts write it: R a red one, W a white one, B and S the big and the small. No book draws
    their pips, so neither do we."""
    height = width * RATIO
    name = tile.lstrip("RWBS")
    role = "heart" if tile.startswith("R") else "card-edge"
    back = Rect(x + 0.5, y + 0.5, width - 1, height - 1, fill="card", stroke="card-edge", radius=width * 0.16)
    middle = x + width / 2
    shapes: list[Shape] = [back, Text(middle, y + height * 0.58, name, width * 0.46, "spade", "middle", True)]
    if name != tile:
        mark = Text(middle, y + height * 0.86, tile[0], width * 0.24, "spade", "middle")
        shapes += [Circle(middle, y + height * 0.18, width * 0.11, fill=role), mark]
    return Group(tuple(shapes), title=f"tile {tile}")


def missing_shapes(x: float, y: float, width: float) -> Group:
    """The place of a card that was not drawn: an outline of dashes."""
    height = width * RATIO
    outline = Rect(
        x + 0.5, y + 0.5, width - 1, height - 1, stroke="table-soft", radius=width * 0.1, dash=(4, 3), width=1.5
    )
    return Group((outline,), title="no card was drawn here")
