"""Search: hands, tables, rules, findings and entries by name or number, and everything that the rule books print."""

from __future__ import annotations

import datetime
import re

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode

from compliance.desk.read.jump import day_of, dealers_named, findings_over, hands_at, players_named
from compliance.floor.read.search import Found, paper_found, papers_found, search_read
from compliance.law.registry import RULES
from compliance.law.thresholds import threshold
from compliance.licensed.pages.shelf import shelves_of
from compliance.licensed.words.catalogue_index import Group, holds
from compliance.money.papers.box import Box
from compliance.papers.pages.paper_names import paper_href
from compliance.papers.read.papers import papers_of_kind
from compliance.people.access import standing_of
from compliance.people.rights import Right
from compliance.shell.door import establishment_of, page
from compliance.shell.frame import show
from games.schema import Game
from reports.selectors import edition_checked

LONGEST = 80
_CODE = re.compile(r"[A-Za-z]{3}[0-9]{2}[ -][0-9A-Za-z -]{8,60}")  # on a paper that was handed over
_NAME = re.compile(r"[A-Za-z0-9._:-]+")  # of a box
SHORTEST = 3  # letters of a rule book's name; fewer stand in every name
GROUP_WORDS = {
    "game": "Games",
    "option": "Schedule options",
    "fee": "Rows of fee pages",
    "wager": "Wagers",
    "pay": "Lines of pay tables",
    "limit": "Caps, jackpots, qualifiers, posted limits",
    "chart": "Charts",
    "reading": "What the text leaves open",
    "duty": "What the text asks",
    "deal": "Deal and settlement",
}
SHOWN = {"all": 8, "one": 200}  # of a group, where all groups are shown and where one is


@page(Right.SEE_CATALOGUE)
def search(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    asked = request.GET.get("q", "").strip()[:LONGEST]
    only = request.GET.get("in", "")
    hits = [*_named(request, house, day, asked), *_books(request, house, day, asked)]
    names, games, groups, at_line = _printed(request, asked, SHOWN["one" if only else "all"])
    target = None if only else _straight(hits, groups, at_line, house, day, asked)
    if target is not None:
        return redirect(target)
    chosen = [group for group in groups if only in ("", group.kind)]
    context = {
        "house": house,
        "day": day,
        "searched": asked,
        "only": only,
        "hits": hits,
        "groups": [_shown(group, day, house, games) for group in chosen],
        "at_line": [] if only else [_shown(group, day, house, games) for group in at_line],
        "names": names,
        "words": GROUP_WORDS,
    }
    return show(request, "floor/search.html", context, section="", day=day)


def _printed(
    request: HttpRequest, asked: str, most: int
) -> tuple[dict[str, str], dict[str, Game], tuple[Group, ...], tuple[Group, ...]]:
    """What the books that are open to the visitor print of it: the books' names, their games, by words, by line."""
    if not asked:
        return {}, {}, (), ()
    held, shelves = shelves_of(request)
    names = {shelf.slug: shelf.name for shelf in shelves}
    groups, at_line = (look(asked, books=frozenset(names), most=most) for look in (held.index.find, held.index.at_line))
    return names, held.games, groups, at_line


def _named(request: HttpRequest, house: str, day: datetime.date, asked: str) -> list[tuple[Found, str]]:
    """What has this name or number among hands, tables, findings, entries and rules, as far as the visitor may see it."""
    establishment = establishment_of(request)
    found = []
    if asked and standing_of(request=request).may(Right.SEE_FINDINGS, establishment):
        found = search_read(establishment_id=establishment.pk, slug=house, text=asked)
        held = {each.name for each in found if each.kind == "hand"}
        found += [each for each in _said(establishment.pk, day, asked) if each.kind != "hand" or each.name not in held]
    hits = [(each, _href(house, day, each)) for each in found]
    hits += _people(request, house, day, asked)
    hits += _papers(request, house, day, asked)
    for rule in RULES.values():
        if asked and (asked.upper() == rule.code or asked.lower() in rule.title.lower()):
            address = reverse("rule", kwargs={"house": house, "day": day, "code": rule.code.lower()})
            hits.append((Found("rule", rule.code, rule.title), address))
    return hits


def _people(request: HttpRequest, house: str, day: datetime.date, asked: str) -> list[tuple[Found, str]]:
    """A dealer by badge, a provider's player by pseudonym: for those who may see their pages."""
    establishment = establishment_of(request)
    if not asked or not standing_of(request=request).may(Right.SEE_PEOPLE, establishment):
        return []
    since = day - datetime.timedelta(weeks=threshold("person-weeks", day).value)
    hits = [
        (
            Found("dealer", each.name, "Dealer, last dealt on", each.day, exact=True),
            reverse("dealer", kwargs={"house": house, "badge": each.name}),
        )
        for each in dealers_named(establishment_id=establishment.pk, text=asked, since=since)
    ]
    zone, hour = establishment.time_zone, establishment.boundary_hour
    for each in players_named(establishment_id=establishment.pk, text=asked, zone=zone, boundary_hour=hour):
        found = Found("player", each.name, "Provider's player, last session", each.day, exact=True)
        hits.append((found, f"{reverse('player', kwargs={'house': house})}?{urlencode({'person': each.name})}"))
    return hits


def _said(establishment_id: int, day: datetime.date, asked: str) -> list[Found]:
    """What people say instead of a name: a table and a number, a gaming day, the code of a paper, an amount."""
    hands = hands_at(establishment_id=establishment_id, day=day, text=asked)
    meant = len(hands) == 1
    found = [
        Found("hand", each.hand_id, f"Hand {each.number} at {each.table}", each.day, exact=meant) for each in hands
    ]
    if (named := day_of(text=asked, near=day)) is not None:
        found.append(Found("day", f"{named:%m/%d/%Y}", "Gaming day", named, exact=True))
    paper = edition_checked(written=asked) if _CODE.fullmatch(asked) else None
    if paper is not None and paper.establishment_id == establishment_id:
        title = f"{paper.report} of {paper.first_day:%m/%d/%Y}"
        found.append(Found("code", paper.verification, title, paper.last_day, exact=True))
    over = findings_over(establishment_id=establishment_id, text=asked)
    return found + [Found("finding", str(each.id), each.says, each.day) for each in over]


def _papers(request: HttpRequest, house: str, day: datetime.date, asked: str) -> list[tuple[Found, str]]:
    """Papers of the money: who enters them corrects them there, who sees the record reads their entry. What has no number
    of its own may be a box of the day, by the name on it."""
    establishment, standing = establishment_of(request), standing_of(request=request)
    if not asked or not any(standing.may(right, establishment) for right in (Right.ENTER_PAPERS, Right.SEE_MONEY)):
        return []
    found = papers_found(establishment_id=establishment.pk, text=asked)
    if not found and _NAME.fullmatch(asked):
        removed = papers_of_kind(establishment_id=establishment.pk, gaming_day=day, kind="box")
        found = [
            paper_found(one.index, one.kind, one.paper.id, one.paper.gaming_day)
            for one in removed
            if isinstance(one.paper, Box) and one.paper.box.lower() == asked.lower()
        ]
    return [(each, paper_href(request, house, each)) for each in found]


def _books(request: HttpRequest, house: str, day: datetime.date, asked: str) -> list[tuple[Found, str]]:
    """The rule books with these words in their title or the name of their licensee or commission."""
    if len(asked) < SHORTEST:
        return []
    hits = []
    for shelf in shelves_of(request)[1]:
        book = shelf.book
        named = " ".join((shelf.slug, shelf.name, book.title, book.licensee, *book.also_printed_as, book.commission))
        if asked.lower() in named.lower():
            address = reverse("book", kwargs={"house": house, "day": day, "book": shelf.slug})
            hits.append((Found("book", shelf.name, "rule book"), address))
    return hits


def _straight(
    hits: list[tuple[Found, str]],
    groups: tuple[Group, ...],
    at_line: tuple[Group, ...],
    house: str,
    day: datetime.date,
    asked: str,
) -> str | None:
    """Where a name leads without a list between: one thing has exactly this name, or there is one thing in all."""
    exact = [href for each, href in hits if each.exact or each.name.lower() == asked.lower()]
    if len(exact) == 1 and not (asked.isdecimal() and (groups or at_line)):  # a number may be many things
        return exact[0]
    games = next((group for group in groups if group.kind == "game"), None)
    if hits or at_line or games is None or games.found != 1:
        return hits[0][1] if len(hits) == 1 and not groups and not at_line else None
    entry = games.hits[0].entry
    return reverse("game", kwargs={"house": house, "day": day, "book": entry.book, "game": entry.game})


def _shown(group: Group, day: datetime.date, house: str, games: dict[str, Game]) -> dict[str, object]:
    """A group with the address of each hit: the line on its game's page."""
    hits = []
    for hit in group.hits:
        entry = hit.entry
        place = reverse("game", kwargs={"house": house, "day": day, "book": entry.book, "game": entry.game})
        line = entry.lines[0].partition("-")[0] if entry.lines else ""
        href = place if entry.kind == "game" else f"{place}?line={line}#{f'L{line}' if line else entry.anchor}"
        titles = [games[slug].title for slug in entry.games if slug in games]
        hits.append({"entry": entry, "href": href, "place": place, "games": titles, "holds": holds(entry, day)})
    return {"kind": group.kind, "title": GROUP_WORDS[group.kind], "hits": hits, "found": group.found}


def _href(house: str, day: datetime.date, found: Found) -> str:
    at_day = {"house": house, "day": found.day or day}
    match found.kind:
        case "hand":
            return reverse("hand", kwargs={"house": house, "hand_id": found.name})
        case "finding":
            return reverse("finding", kwargs={"house": house, "number": int(found.name)})
        case "code":
            return reverse("check_code", kwargs={"code": found.name})
        case "day":
            return reverse("today", kwargs=at_day)
        case "entry":
            return reverse("entry", kwargs={"house": house, "index": int(found.name)})
        case _:
            return reverse("table", kwargs={**at_day, "table": found.name})
