"""What somebody writes to begin an audit, to answer it, and to set the standard by which audits pass."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
from django import forms

from compliance.houses.models import Establishment
from compliance.observed.forms.audit import MOST_QUESTIONS, Answer, Audit, Said, Standard
from compliance.observed.rules.checklist import KEYS

_DAY = forms.DateInput(attrs={"type": "date"})


class AuditForm(forms.Form):
    """An audit: of whom or what, where and when."""

    what = forms.CharField(
        label="What is audited", min_length=3, max_length=500, help_text="The fee at baccarat, a new dealer."
    )
    table = forms.ChoiceField(label="Table")
    badge = forms.CharField(label="Dealer's badge", required=False, max_length=40)
    day = forms.DateField(label="Day on the clock", widget=_DAY)
    began = forms.TimeField(label="From", widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"))
    how = forms.ChoiceField(label="How", choices=[("camera", "on camera"), ("floor", "on the floor")])
    plan = forms.RegexField(r"^[A-Za-z0-9][A-Za-z0-9._:-]{0,79}$", label="By which plan", required=False)
    again_of = forms.IntegerField(required=False, min_value=0, max_value=2**62, widget=forms.HiddenInput)

    def audit(self, number: str, house: Establishment) -> Audit:
        """As it goes into the record; its gaming day and its standard follow."""
        given = self.cleaned_data
        began = datetime.datetime.combine(given["day"], given["began"], ZoneInfo(house.time_zone))
        return Audit(
            id=number,
            establishment=house.slug,
            what=given["what"],
            table=given["table"],
            badge=given["badge"] or None,
            gaming_day=given["day"],
            began=began.astimezone(datetime.UTC),
            how=given["how"],
            plan=given["plan"] or None,
            standard=0,
            again_of=given["again_of"],
        )


class StandardForm(forms.Form):
    """The house's standard."""

    from_ = forms.DateField(label="From gaming day", widget=_DAY)
    questions = forms.CharField(
        label="Questions, one a line", widget=forms.Textarea(attrs={"rows": 8}), max_length=20_000, required=False
    )
    most_no = forms.IntegerField(label="At most so many answered no", min_value=0, max_value=MOST_QUESTIONS, initial=0)
    most_wrong = forms.IntegerField(label="At most so many of 100 hands wrong", min_value=0, max_value=100, initial=0)
    again_days = forms.IntegerField(
        label="A failed one is made again within days", min_value=1, max_value=92, initial=10
    )
    second = forms.IntegerField(label="Of 100 a second auditor looks at", min_value=0, max_value=100, initial=10)
    own_table = forms.BooleanField(label="On one's own table too", required=False)
    own_supervisor = forms.BooleanField(label="On a table of one's own supervisor too", required=False)
    reports_to = forms.CharField(
        label="Who is whose supervisor",
        widget=forms.Textarea(attrs={"rows": 4}),
        max_length=20_000,
        required=False,
        help_text="One a line: vera: sam",
    )

    def clean_questions(self) -> tuple[str, ...]:
        found = tuple(line.strip() for line in self.cleaned_data["questions"].splitlines() if line.strip())
        if len(found) > MOST_QUESTIONS:
            raise forms.ValidationError(f"At most {MOST_QUESTIONS} questions: cut it into two audits.")
        if any(not 3 <= len(one) <= 500 for one in found):
            raise forms.ValidationError("A question has 3 to 500 letters.")
        return found

    def clean_reports_to(self) -> dict[str, str]:
        found = {}
        for line in self.cleaned_data["reports_to"].splitlines():
            who, mark, whose = (part.strip() for part in line.partition(":"))
            if line.strip() and not (who and mark and whose):
                raise forms.ValidationError(f"Write it as vera: sam, not “{line[:40]}”.")
            if line.strip():
                found[who] = whose
        return found

    def standard(self, house: Establishment) -> Standard:
        given: dict[str, Any] = dict(self.cleaned_data)
        made: Standard = msgspec.convert(given | {"establishment": house.slug}, Standard)
        return made


def answers_of(values: Mapping[str, str], questions: tuple[str, ...]) -> tuple[Answer, ...]:
    """What a form says of each question, by its place; one that is not answered is left out."""
    found = []
    for number, asked in enumerate(questions):
        said: Said | None = KEYS.get(values.get(f"a-q{number}", ""))
        why = values.get(f"why-q{number}", "").replace("\x00", "").strip()[:500]
        if said is not None:
            found.append(Answer(asked, said, why if len(why) >= 3 else None))
    return tuple(found)
