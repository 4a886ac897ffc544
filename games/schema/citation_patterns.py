"""How a figure of the catalogue may be spelled in the text of a rule book: regular expressions over plain lower-case lines.

Books print fifty cents as "$0.50", "$.50" and "50 cents", a half as "1/2", "half" and "50%", odds as "8 to 1", "8:1" and,
in the columns of a table, as "8". What is not spelled in one of these ways is a miss.
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

WORDS: tuple[str, ...] = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
_TENS = {30: "thirty", 40: "forty", 50: "fifty", 60: "sixty", 70: "seventy", 80: "eighty", 90: "ninety"}
_ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}
_TIMES = {1: "once", 2: "twice|double", 3: "triple"}
_PARTS = {
    Fraction(1): r"\b(?:equal|same|all|full|entire|100 ?%|amount|match|matching|1x|one times)",
    Fraction(1, 2): r"\bhalf|½|\by2\b|50 ?%",
    Fraction(1, 4): r"quarter|¼|25 ?%",
    Fraction(3, 4): r"three[- ]quarters|three[- ]fourths|¾|75 ?%",
    Fraction(1, 3): r"\bthird|⅓",
}
_TO = r"(?:[ \t]?(?:-|–|—|to|through|and|thru)[ \t]?|\t)"
_UP = r"[ \t]?(?:\+|and (?:up|above|over|more)|or (?:more|greater|higher|above)|& up|plus|and higher)"


def plain_text(text: str) -> str:
    """Lower case, no escapes before dollars, no commas within numbers, no tags, no blanks around cells."""
    plain = re.sub(r"</?[a-z]+>|\*\*", "", text.replace("\\", "").lower())
    plain = re.sub(r"(?<=\d),(?=\d{3})", "", plain)
    plain = re.sub(r"\$ +(?=[\d.])", "$", plain)
    return re.sub(r" *\t *", "\t", plain)


_ROW = (
    r"(?:^|\t)(?:\$|(?<!\$)(?=[^$]*\Z))"  # a cell of a table begins; its dollar sign is missing only where none follows
)
_END = r"(?=\t|$)"
_PROSE = r"\A(?![\s\S]*\t)[\s\S]*"  # lines without a single tab: nothing says where a cell ends


def money(amount: Decimal) -> str:
    """An amount of money, the dollar sign left out where the book leaves it out."""
    ways = [_dollars(amount)]
    if amount < 1:
        cents = int(amount * 100)
        ways.append(rf"\b(?:{cents}|{_word(cents)}) ?(?:cents|¢)")
    elif amount == int(amount) and amount < len(WORDS):
        ways.append(rf"\b{WORDS[int(amount)]} dollars?\b")
    return "|".join(ways)


def _word(figure: int) -> str:
    """A number below a hundred in words: "twenty-five"."""
    if figure < len(WORDS):
        return WORDS[figure]
    tens, units = figure // 10 * 10, figure % 10
    ten = _TENS[tens] if tens != 20 else "twenty"
    return ten if not units else rf"{ten}[- ]{WORDS[units]}"


def fee(amount: Decimal) -> str:
    """A fee: the whole of a cell where the page is a table, anywhere in the lines where it is not."""
    return rf"{_ROW}(?:{_dollars(amount)}){_END}|{_PROSE}(?:{money(amount)})"


def _dollars(amount: Decimal) -> str:
    whole, _, cents = f"{amount:f}".partition(".")
    cents = cents.ljust(2, "0")
    if whole == "0" and cents != "00":
        return rf"(?<![\d])0?\.{cents}(?!\d)"
    return rf"(?<![\d.]){whole}(?:\.{cents})(?!\d)" if cents.strip("0") else rf"(?<![\d.]){whole}(?:\.00)?(?![\d]|\.\d)"


def money_range(low: Decimal, high: Decimal | None) -> str:
    """A row from one amount to another, or from one on: the whole of its cell, or of two."""
    start = _dollars(low)
    if high is None:
        return rf"{_ROW}{start}{_UP}|{_ROW}{start}{_END}|{_PROSE}\$?{start}{_UP}"
    both = rf"{start}{_TO}\$*{_dollars(high)}"
    return rf"{_ROW}{both}{_END}|{_PROSE}\$?{both}"


def limit_range(low: Decimal, high: Decimal) -> str:
    """A limit from one amount to another, in a cell or within a sentence; or both in lines that are no table."""
    ends = "".join(rf"(?=[\s\S]*(?:{money(end)}))" for end in (low, high))
    return rf"(?<![\d.])\$?{_dollars(low)}{_TO}\$*{_dollars(high)}|\A(?![\s\S]*\t){ends}"


def players_range(low: int, high: int | None) -> str:
    """A row over players: "7 or more", "5-6", "4 or fewer", "two to four"."""
    first = _any(low)
    if high is None:
        return rf"(?:{first}){_UP}|(?:{first}) ?(?:or more|players)"
    if high == low:
        return rf"(?:{first})"
    last = _any(high)
    fewer = rf"(?:{last}) ?(?:or|and) (?:fewer|less|under|below)|(?:less|fewer) than (?:{_any(high + 1)})|(?:{last}) ?-"
    return rf"(?:{first}){_TO}(?:{last})|{fewer}"


def _any(number: int) -> str:
    return rf"(?<![\d$.]){number}(?!\d)" + (rf"|\b{WORDS[number]}\b" if number < len(WORDS) else "")


def odds(text: str) -> str:
    """Odds in words, with a colon, or, against one, as a lone cell of a column."""
    pays, _, per = text.partition(":")
    ways = [rf"(?<![\d.]){pays} ?(?:to|for|:|-|/) ?{per}(?!\d)"]
    if int(pays) < len(WORDS) and int(per) < len(WORDS):
        ways.append(rf"\b{WORDS[int(pays)]} ?(?:to|for) ?{WORDS[int(per)]}\b")
    if per == "1":
        ways += [rf"(?<![\d.$]){pays}(?![\d.])", r"even money" if pays == "1" else r"(?!)"]
    elif Fraction(int(pays), int(per)).limit_denominator(100) == Fraction(3, 2):
        ways += [r"1 ?(?:1/2|½)", r"1\.5(?!\d)", "one and (?:a|one)[- ]half"]
    return "|".join(ways)


def share(text: str) -> str:
    """A multiple or a part: "3 times", "half", "five percent"."""
    part = Fraction(text)
    ways = [_PARTS[part]] if part in _PARTS else []
    if part.denominator == 1:
        ways += [number(int(part)), rf"{int(part)} ?x", _TIMES.get(int(part), r"(?!)")]
    percent = part * 100
    shown = f"{float(percent):g}"
    ways.append(rf"(?<![\d.]){re.escape(shown)} ?(?:%|percent|per cent)")
    if percent.denominator == 1:
        word = WORDS[int(percent)] if percent < len(WORDS) else _TENS.get(int(percent))
        ways.append(rf"\b{word} ?(?:%|percent|per cent)" if word else r"(?!)")
    ways.append(rf"(?<![\d.]){re.escape(text)}(?!\d)")
    return "|".join(ways)


def number(figure: int) -> str:
    """A number in digits or words, or within a range of two printed numbers."""
    ways = [rf"(?<![\d$.]){figure}(?!\d|\.\d)"]
    if figure < len(WORDS):
        ways.append(rf"\b{WORDS[figure]}\b")
    if figure in _TENS:
        ways.append(rf"\b{_TENS[figure]}\b")
    if figure in _ORDINALS:
        ways.append(rf"\b{_ORDINALS[figure]}\b")
    if figure == 0:
        ways.append(r"\bno\b|without")
    if figure == 1:
        ways.append(r"\bsingle\b")
    ways += [rf"\b{low} through {high}\b" for low in range(figure) for high in range(figure + 1, 21)]
    ways += [rf"\b(?:{top}|{word}) or (?:less|below|under)\b" for top, word in enumerate(WORDS) if top > figure]
    return "|".join(ways)


def cell(text: str) -> str:
    """The figures of a chart's cell, in any order; its words may be shorter than the book's."""
    figures = re.findall(r"(?<![\w.])\d+(?:\.\d+)?(?![\w.])", plain_text(text))
    if not figures:
        return ""
    ways = (rf"(?:{number(int(f))}|{money(Decimal(f))})" if f.isdecimal() else re.escape(f) for f in figures)
    return r"\A" + "".join(rf"(?=[\s\S]*{way})" for way in ways)
