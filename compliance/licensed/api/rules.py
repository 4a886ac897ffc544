"""The rules by which hands are judged, with the law that each stands on, as the commission reads them."""

from __future__ import annotations

import datetime
from typing import Annotated

from django.utils import timezone
from msgspec import Meta, Struct

from compliance.law.instruments import binds, instruments
from compliance.law.registry import RULES, Rule
from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.commission.resource import Question, given, listed
from compliance.shell.api.problem import not_there
from compliance.shell.lists import Key, Wanted


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


@listed(
    "rules",
    RuleItem,
    "Rules",
    scope="catalogue",
    filters=(asking.SEVERITY, asking.AS_OF_DAY),
    changes_with_record=False,  # with the program
)
def rules(wanted: Wanted, after: Key, most: int) -> list[tuple[Key, RuleItem]]:
    behind = [(place, rule) for place, rule in enumerate(RULES.values()) if place > after[0]]
    found = [(place, rule) for place, rule in behind if wanted.severity in (None, rule.severity)][:most]
    return [((place,), _item(rule, wanted.as_of)) for place, rule in found]


@given(
    "rules/<slug:code>",
    RuleItem,
    "One rule",
    name="rule",
    scope="catalogue",
    parts={"code": "Its code, like FEE001."},
    filters=(asking.AS_OF_DAY,),
    changes_with_record=False,
)
def rule(question: Question, code: str) -> RuleItem:
    found = RULES.get(code)
    if found is None:
        raise not_there("code", code, "there is no such rule", f"Known: {', '.join(RULES)}.")
    return _item(found, question.values.get("as_of"))


def _item(rule: Rule, as_of: datetime.date | None) -> RuleItem:
    day = as_of or timezone.now().date()
    known = [instruments()[name] for name in rule.law]
    law = [LawItem(one.id, one.title, one.citation, binds(one, day)) for one in known]
    return RuleItem(
        rule.code, rule.name, rule.family_title, rule.severity, rule.title, rule.what, rule.why, rule.todo, law
    )
