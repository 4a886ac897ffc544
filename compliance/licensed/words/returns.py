"""What a game's wagers come back with, in the words and figures of a page, a CSV and a terminal alike."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from msgspec import Struct

from games.returns.answer import Chance, GameReturns, WagerReturn, Way, percent
from games.schema import Game, Said, dated
from games.terms.game import GameTerms

FEW = 100  # a chance of one in so few is said with a decimal
SEEN = Fraction(1, 10_000)  # below it a percentage needs more decimals to say anything
READABLE = 10**18  # a larger number of deals tells a reader nothing


class Compared(Struct, frozen=True):
    """A percentage that the book prints, and the one that was counted."""

    said: Said
    figure: str
    counted: str
    agrees: bool

    @property
    def cites(self) -> tuple[str, ...]:
        return (self.said.cite,)


def one_in(chance: Fraction) -> str:
    """ "13.7", "649,740"; nothing for what never comes."""
    if not chance:
        return ""
    n = 1 / chance
    return f"{rounded(n, 1)}" if n < FEW else f"{int(rounded(n, 0)):,}"


def share_words(value: Fraction, places: int = 4) -> str:
    """ "7.2798 %"; with more decimals where four would be noughts."""
    places = places if not value or abs(value) >= SEEN else places + 3
    shown = percent(value, places)
    return f"{'−' if shown < 0 else ''}{abs(shown):.{places}f} %"


def kept_words(edge: Fraction | None) -> str:
    """What the bank keeps of a stake in the long run, or loses."""
    return "" if edge is None else share_words(edge)


def keeps_words(edge: Fraction | None) -> str:
    """The same as a sentence goes on: "keeps 6.7413 %", "loses 1.2351 %"."""
    if edge is None:
        return ""
    return f"loses {share_words(-edge)}" if edge < 0 else f"keeps {share_words(edge)}"


def how_words(one: WagerReturn, way: Way | None = None) -> str:
    """How it was found."""
    way = way or one.first
    deals = 0 if way is None else way.deals
    if way is not None and way.within is not None:
        off = f"Of such counts 99 in 100 lie no further than ±{share_words(way.within)} from the true return."
        return f"Drawn at random: {deals:,} {one.of}, always the same ones (seed {one.seed}). {off}"
    if not one.of or not one.ways:
        return ""
    if not deals:
        return f"Counted over all {one.of}, until it is decided."
    return f"Counted over all {deals:,} {one.of}." if deals < READABLE else f"Counted over all {one.of}."


def why_words(one: WagerReturn) -> str:
    """Why there is no figure."""
    if one.how == "by-play":
        return f"Depends on how it is played: {one.why}."
    if one.how != "not-told":
        return ""
    open_ = list(dict.fromkeys(way.read[0].replace("-", " ") for way in one.ways if way.read is not None))
    return f"Not told: the book leaves open {' and '.join(open_)}." if open_ else f"Not told: {one.why}."


def line_title(one: WagerReturn, line: Chance) -> str:
    """A line as the page calls it."""
    if line.title or line.hand:
        return line.title or line.hand.replace("-", " ").capitalize()
    return {"win": "Wins", "lose": "Loses", "push": "Pushes", "open": "The book leaves it open"}.get(line.result, "")


def pays_words(line: Chance) -> str:
    """ "8:1", "$500", "1/10 of the meter", "push"; where no odds are printed what it came to for one staked."""
    if line.result == "push":
        return "push"
    if line.pays:
        return line.pays
    if line.share:
        return "the meter" if line.share == 1 else f"{line.share} of the meter"
    return f"{line.net}:1" if line.result == "win" and line.net else ""


def compared(terms: GameTerms, one: WagerReturn) -> tuple[Compared, ...]:
    """Each percentage that the book prints of the wager's pay table, held against the count."""
    way, wager = one.first, terms.wagers.get(one.wager)
    if way is None or wager is None or not one.told:
        return ()
    found, tables = list[Compared](), dated.as_of(terms.game.pay_table, terms.day)
    for name in wager.kind.pays:
        for said in tables[name].said if name in tables and one.posted in ("", name) else ():
            value = way.edge if said.figure == "edge" else way.hits
            if value is not None:
                found.append(_held(said, value))
    return tuple(found)


def _held(said: Said, value: Fraction) -> Compared:
    printed = Decimal(said.printed.rstrip("% "))
    places = -int(printed.as_tuple().exponent)
    counted = percent(value, places)
    figure = "house advantage" if said.figure == "edge" else "hit frequency"
    return Compared(said, figure, f"{counted:.{places}f} %", counted == printed)


def title_of(one: WagerReturn, game: Game) -> str:
    """The wager, and by which pay table where the house posts one of several."""
    if not one.posted:
        return one.title
    table = next((table.title for table in game.pay_table if table.name == one.posted), one.posted)
    return f"{one.title}: {table}"


def plays(found: GameReturns) -> bool:
    """Whether anything of it is worth a page: not where every wager goes into a pot."""
    return any(one.how in ("counted", "simulated") or one.ways or one.how == "by-play" for one in found.wagers)


HEADS = (
    *(
        "wager",
        "pay table",
        "way",
        "reading",
        "found",
        "line",
        "pays",
        "chance",
        "percent",
        "one in",
        "net",
        "contributes",
    ),
    *("within", "wins", "edge", "deals", "why"),
)


def table(found: GameReturns, game: Game) -> Iterator[tuple[str, ...]]:
    """Every line of every wager, for a spreadsheet: chances as exact fractions and as percentages."""
    for one in found.wagers:
        if not one.ways:
            yield (one.title, one.posted, "", "", one.how, *[""] * 11, one.why)
        for way in one.ways:
            for line in way.lines:
                yield _row(one, way, line)


def _row(one: WagerReturn, way: Way, line: Chance) -> tuple[str, ...]:
    told = one.told or way.read is not None
    edge = way.edge if told else None
    return (
        one.title,
        one.posted,
        way.name,
        "" if way.read is None else f"{way.read[0]}: {way.read[1]}",
        _found(one, way),
        line_title(one, line),
        pays_words(line),
        str(line.chance),
        f"{percent(line.chance, 8):f}",
        one_in(line.chance),
        str(line.net),
        f"{percent(line.chance * line.net, 6):f}" if told else "",
        "" if line.within is None else f"{percent(line.within, 6):f}",
        f"{percent(way.hits, 6):f}",
        "" if edge is None else f"{percent(edge, 6):f}",
        str(way.deals) if 0 < way.deals < READABLE else "",
        one.why,
    )


def _found(one: WagerReturn, way: Way) -> str:
    if way.read is None:
        return one.how
    return "counted" if way.within is None else "simulated"


def rounded(value: Fraction, places: int) -> Decimal:
    """To so many decimals."""
    return (Decimal(value.numerator) / Decimal(value.denominator)).quantize(Decimal(1).scaleb(-places))
