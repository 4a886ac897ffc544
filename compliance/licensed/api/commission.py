"""What is licensed and posted, and by which rules it is judged."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Annotated, Any

from django.http import HttpResponseBase
from django.utils import timezone
from msgspec import Meta, Struct
from rest_framework.request import Request

from compliance.houses.read import commission_places
from compliance.houses.read.commission_places import EstablishmentItem, PostingItem
from compliance.law.instruments import binds, instruments
from compliance.law.registry import RULES, Rule
from compliance.licensed.read import commission_catalogue
from compliance.licensed.read.commission_catalogue import BandItem, GameItem, GameOnDay, OptionItem
from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.commission.door import Asked, Door
from compliance.shell.api.commission.listing import PAGED, Listing
from compliance.shell.api.commission.openapi import described, in_path
from compliance.shell.api.commission.problem import not_there
from compliance.shell.lists import Key


class KeyedListing(Listing):
    """A list whose rows do not show their key: the selector gives it beside them."""

    def place(self, row: tuple[Key, Any]) -> Key:
        return row[0]

    def item(self, row: tuple[Key, Any]) -> Any:
        return row[1]


@described("establishments", "Establishments that the token opens", EstablishmentItem)
class Establishments(KeyedListing):
    parameters = (asking.ESTABLISHMENT, *PAGED)
    changes_with_record = False  # tables and titles have no entry of their own

    def rows(self, asked: Asked, after: Key, most: int, before: int | None) -> Sequence[tuple[Key, Any]]:
        return commission_places.establishments_list(wanted=asked.wanted(), after=after, most=most)


@described(
    "postings",
    "What hangs at the tables",
    PostingItem,
    words="In the order in which they were put up or taken down: a posting that is taken down comes again.",
)
class Postings(Listing):
    scope = "catalogue"
    parameters = (asking.ESTABLISHMENT, asking.TABLE, asking.GAME, asking.AS_OF, asking.CHANGED_SINCE, *PAGED)

    def rows(self, asked: Asked, after: Key, most: int, before: int | None) -> Sequence[PostingItem]:
        return commission_places.postings_list(wanted=asked.wanted(before), after=after, most=most)

    def place(self, row: PostingItem) -> Key:
        return (row.changed,)


_AGAIN = (
    "In the order in which they came to hold. A game that is loaded anew, or goes back to an earlier version, comes again"
    " with a higher `changed`, whole with its options and bands: what you hold of it under another digest holds no more."
)


@described("games", "Licensed games", GameItem, words=f"The versions by which hands are judged now. {_AGAIN}")
class Games(Listing):
    scope = "catalogue"
    parameters = (asking.GAME, asking.AS_OF_DAY, asking.CHANGED_SINCE, *PAGED)
    start = (-1,)

    def rows(self, asked: Asked, after: Key, most: int, before: int | None) -> Sequence[GameItem]:
        return commission_catalogue.games_list(wanted=asked.wanted(before), after=after, most=most)

    def place(self, row: GameItem) -> Key:
        return (row.changed,)


@described("game", "One game as of a day", GameOnDay, path=[in_path("slug", "Slug of the game.", str)])
class Game(Door):
    scope = "catalogue"
    parameters = (asking.AS_OF_DAY, asking.DIGEST)

    def answer(self, request: Request, asked: Asked, **path: Any) -> HttpResponseBase:
        found = commission_catalogue.game_on_day(
            wanted=asked.wanted(),
            slug=path["slug"],
            day=asked.values.get("as_of") or timezone.now().date(),
            digest=asked.values.get("digest"),
        )
        if found is None and asked.values.get("digest") is not None:
            known = "Reviews name the versions that judged them; without it, the one that holds now."
            raise not_there("digest", asked.values["digest"], "there is no such version of this game", known)
        if found is None:
            raise not_there("slug", path["slug"], "there is no such game", "Ask /games for those there are.")
        return self.said(found)


@described("options", "Options of fee schedules", OptionItem, words=f"Of the games in the versions that hold. {_AGAIN}")
class Options(Listing):
    scope = "catalogue"
    parameters = (asking.GAME, asking.SCHEDULE, asking.AS_OF_DAY, asking.CHANGED_SINCE, *PAGED)
    start = (-1, -1)

    def rows(self, asked: Asked, after: Key, most: int, before: int | None) -> Sequence[OptionItem]:
        return commission_catalogue.options_list(wanted=asked.wanted(before), after=after, most=most)

    def place(self, row: OptionItem) -> Key:
        return (row.changed, row.id)


@described("bands", "Bands of fee tables", BandItem, words=f"Of the options that /options gives. {_AGAIN}")
class Bands(Listing):
    scope = "catalogue"
    parameters = (asking.GAME, asking.SCHEDULE, asking.AS_OF_DAY, asking.CHANGED_SINCE, *PAGED)
    start = (-1, -1, -1)

    def rows(self, asked: Asked, after: Key, most: int, before: int | None) -> Sequence[BandItem]:
        return commission_catalogue.bands_list(wanted=asked.wanted(before), after=after, most=most)

    def place(self, row: BandItem) -> Key:
        return (row.changed, row.option, row.position)


class LawItem(Struct, frozen=True):
    """An instrument that a rule stands on."""

    id: str
    title: str
    citation: str
    binds: Annotated[bool | None, Meta(description="on the day asked for; null: the sources do not tell, or a licence")]


class RuleItem(Struct, frozen=True):
    """A rule by which hands are judged."""

    code: str
    name: str
    family: str
    severity: str
    title: str
    what: Annotated[str, Meta(description="what it checks")]
    why: Annotated[str, Meta(description="why it matters")]
    todo: Annotated[str, Meta(description="what to do")]
    law: list[LawItem]


@described("rules", "Rules", RuleItem)
class Rules(KeyedListing):
    scope = "catalogue"
    parameters = (asking.SEVERITY, asking.AS_OF_DAY, *PAGED)
    changes_with_record = False  # with the program

    def rows(self, asked: Asked, after: Key, most: int, before: int | None) -> Sequence[tuple[Key, Any]]:
        severity, day = asked.values.get("severity"), _day(asked)
        rules = enumerate(RULES.values())
        found = [
            ((i,), rule_item(rule, day)) for i, rule in rules if severity in (None, rule.severity) and i > after[0]
        ]
        return found[:most]


@described("rule", "One rule", RuleItem, path=[in_path("code", "Its code, like FEE001.", str)])
class OneRule(Door):
    scope = "catalogue"
    parameters = (asking.AS_OF_DAY,)
    changes_with_record = False

    def answer(self, request: Request, asked: Asked, **path: Any) -> HttpResponseBase:
        rule = RULES.get(path["code"])
        if rule is None:
            raise not_there("code", path["code"], "there is no such rule", f"Known: {', '.join(RULES)}.")
        return self.said(rule_item(rule, _day(asked)))


def rule_item(rule: Rule, day: datetime.date) -> RuleItem:
    """A rule as of a day."""
    known = [instruments()[name] for name in rule.law]
    law = [LawItem(one.id, one.title, one.citation, binds(one, day)) for one in known]
    return RuleItem(
        rule.code, rule.name, rule.family_title, rule.severity, rule.title, rule.what, rule.why, rule.todo, law
    )


def _day(asked: Asked) -> datetime.date:
    found: datetime.date | None = asked.values.get("as_of")
    return found or timezone.now().date()
