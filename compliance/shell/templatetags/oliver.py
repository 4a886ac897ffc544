"""How pages write what the trade writes: money, differences, times, states, citations, drawings."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe

from compliance.law.registry import RULES
from compliance.shell import said_html
from compliance.shell.drawing import marks, svg
from compliance.shell.drawing.shapes import Drawing
from compliance.shell.said_html import NOWHERE, Places, line_links
from games.cards.money import CENTS, MoneyError, dollars

register = template.Library()

STATUS_WORDS = {
    "fail": "Fail",
    "cannot tell": "Cannot tell",
    "pass": "Pass",
    "info": "Information",
    "withdrawn": "Withdrawn",
    "new": "New",
    "acknowledged": "Acknowledged",
    "resolved": "Resolved",
    "waived": "Waived",
}


@register.filter
def money(cents: int | None) -> str:
    """$1,234.50; an absent amount is a dash, never a zero."""
    return "–" if cents is None else dollars(cents)


@register.filter
def amount(text: str) -> str:
    """An amount as it stands in the record, as a person reads it: $1,234.50."""
    try:
        return dollars(CENTS[text])
    except MoneyError:
        return text


@register.filter
def difference(cents: int | None) -> str:
    """−$5.00 short, +$3.00 over: signed, and said."""
    if cents is None:
        return ""
    if cents == 0:
        return mark_safe('<span class="soft">$0.00</span>')
    if cents < 0:
        return format_html('<span class="short">{} short</span>', dollars(cents))
    return format_html('<span class="over">+{} over</span>', dollars(cents))


@register.filter
def apart(cents: int | None, code: str) -> str:
    """The money of a finding as its rule calls it: short, over, or in words of the rule's own ("from the wrong payer")."""
    rule = RULES.get(code)
    if rule is None or not rule.apart or not cents:
        return difference(cents)
    return format_html('<span class="over">{} {}</span>', dollars(abs(cents)), rule.apart)


@register.filter
def plus_minus(cents: int) -> str:
    """+$3.00, −$5.00: what is added to a sum, where nothing is short or over."""
    return dollars(cents) if cents < 0 else f"+{dollars(cents)}"


@register.filter
def gap(collected: int, due: int) -> int:
    """Collected less due, for `difference`."""
    return collected - due


@register.filter
def more_less(cents: int) -> str:
    """+$3.00 more, −$5.00 less: a difference of what is due, where nothing is short or over."""
    return "no change" if cents == 0 else f"{dollars(cents)} less" if cents < 0 else f"+{dollars(cents)} more"


@register.filter
def day(value: datetime.date) -> str:
    return f"{value:%m/%d/%Y}"


@register.filter
def moment(value: datetime.datetime | None) -> str:
    """11/18/2026 22:41 in the establishment's zone."""
    return "" if value is None else f"{timezone.localtime(value):%m/%d/%Y %H:%M}"


@register.filter
def exact(value: datetime.datetime) -> str:
    """11/18/2026 22:41:07 in the establishment's zone."""
    return f"{timezone.localtime(value):%m/%d/%Y %H:%M:%S}"


@register.filter
def clock(value: datetime.datetime) -> str:
    return f"{timezone.localtime(value):%H:%M:%S}"


@register.filter
def ago(value: datetime.datetime | None) -> str:
    """How long since, beside the exact time and never in its place."""
    if value is None:
        return ""
    seconds = int((timezone.now() - value).total_seconds())
    for name, length in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        if seconds >= length:
            many = seconds // length
            return f"{many} {name}{'s' if many != 1 else ''} ago"
    return "just now"


@register.filter
def whole(value: int | None) -> str:
    """A count with its thousands set apart."""
    return "" if value is None else f"{value:,}"


@register.filter
def counted(value: int, words: str) -> str:
    """`3|counted:"hand,hands"` is "3 hands"."""
    one, many = words.split(",")
    return f"{value:,} {one if value == 1 else many}"


@register.filter
def words(name: str) -> str:
    """A slug as words: "player-dealer" stays, "each_way" becomes "each way"."""
    return name.replace("_", " ")


@register.filter
def spoken(name: str) -> str:
    """A reading's name as a person says it."""
    return name.replace("-", " ").replace("_", " ").replace("player dealer", "player-dealer")


@register.filter
def get(mapping: Mapping[Any, Any] | None, key: Any) -> Any:
    return mapping.get(key) if mapping else None


@cache
def _mark(kind: str, name: str) -> SafeString:
    """A mark as SVG; there are few and they are wanted on every row. Made and escaped by compliance.shell.drawing."""
    made = {"status": marks.status_mark, "severity": marks.severity_mark, "icon": marks.icon}[kind](name)
    return mark_safe(svg.mark(made, "icon" if kind == "icon" else "mark"))  # noqa: S308


@register.simple_tag
def status(outcome: str, word: str = "") -> SafeString:
    """A state as shape and word."""
    name = outcome.replace(" ", "-") if outcome in ("fail", "cannot tell", "pass", "info") else "waived"
    word = word or STATUS_WORDS.get(outcome, outcome)
    return format_html('<span class="status status-{}">{}{}</span>', name, _mark("status", outcome), word)


@register.simple_tag
def status_shape(outcome: str) -> SafeString:
    """The shape with its word for screen readers only: for narrow columns under a head that says what it is."""
    name = outcome.replace(" ", "-") if outcome in ("fail", "cannot tell", "pass", "info") else "waived"
    shape = _mark("status", outcome)
    word = STATUS_WORDS.get(outcome, outcome)
    return format_html(
        '<span class="status status-{}" title="{}">{}<span class="visually-hidden">{}</span></span>',
        name,
        word,
        shape,
        word,
    )


@register.simple_tag
def severity(name: str) -> SafeString:
    return format_html('<span class="severity">{}{}</span>', _mark("severity", name), name)


@register.simple_tag
def icon(name: str) -> SafeString:
    return _mark("icon", name)


@register.filter
def drawing(value: Drawing, css_class: str = "drawing chart") -> SafeString:
    """A display list as inline SVG; every text in it is escaped by the writer."""
    return mark_safe(svg.svg(value, css_class))  # noqa: S308


@register.simple_tag
def lines(cites: Iterable[str], href: str = "") -> SafeString:
    """Printed lines of the book, each a link to where the page shows it."""
    cites = [cites] if isinstance(cites, str) else list(cites)
    if not cites:
        return SafeString()
    several = len(cites) > 1 or "-" in cites[0]
    return format_html('<span class="cite">{} {}</span>', "lines" if several else "line", line_links(cites, href))


@register.filter
def written(text: str | Sequence[Any] | None, places: Places = NOWHERE) -> str:
    """A sentence by its parts: cards with their signs, lines, hands and papers as links where the page knows their places."""
    return said_html.written(text, places) if text else ""


@register.filter
def says(finding: Any, places: Places = NOWHERE) -> str:
    """What a finding says, by its parts where it has any."""
    return said_html.written(finding.said or finding.says, places)


@register.filter
def says_plain(finding: Any) -> str:
    """The same without links, for an attribute."""
    return said_html.signed(finding.said or finding.says)


@register.simple_tag
def working(text: str | Sequence[Any], places: Places | str = "") -> SafeString:
    """A line of a working: an amount at its end stands at the right, each printed line that it names is a link to it."""
    return said_html.working_line(text, Places(book=places) if isinstance(places, str) else places)


@register.simple_tag(takes_context=True)
def kept(context: template.Context) -> str:
    """The filters and the sorting in this address, to be carried on to another page of the same list."""
    names = ("days", "rule", "severity", "outcome", "table", "status", "state", "mine", "sort", "lane", "desk")
    values = {name: context["request"].GET[name] for name in names if context["request"].GET.get(name)}
    return f"?{urlencode(values)}" if values else ""


@register.simple_tag(takes_context=True)
def query(context: template.Context, **changes: Any) -> str:
    """This page's query with some values changed, or left out when empty; paging starts anew."""
    values = context["request"].GET.copy()
    for name in ("older", "newer", "start", "line"):
        values.pop(name, None)
    for name, value in changes.items():
        values.pop(name, None)
        if value not in ("", None):
            values[name] = str(value)
    encoded: str = values.urlencode()
    return f"?{encoded}" if encoded else "?"


@register.simple_tag(takes_context=True)
def query_with(context: template.Context, name: str, value: object) -> str:
    """The same where the name of the value comes with the page."""
    return query(context, **{name: value})


@register.simple_tag(takes_context=True)
def log_query(context: template.Context, **changes: Any) -> str:
    """The filters of the access log in this address, with the key of a page."""
    given = context["request"].GET
    values = {name: given[name] for name in ("who", "what", "on") if given.get(name)} | changes
    return f"?{urlencode(values)}" if values else "?"
