"""What somebody writes to plan what is looked at, and to say what was seen of a unit."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import msgspec
from django import forms

from compliance.houses.models import Establishment
from compliance.observed.forms.plan import PARTS, SAID, UNITS, Looked, Plan

_DAY = forms.DateInput(attrs={"type": "date"})


class PlanForm(forms.Form):
    """A plan, in the words of whoever makes it: shares in a hundred, money in dollars."""

    id = forms.RegexField(r"^[A-Za-z0-9][A-Za-z0-9._:-]{0,79}$", label="Its name", max_length=80)
    question = forms.CharField(
        label="Question", max_length=500, help_text="What is right or wrong of each: Is the fee that is due taken?"
    )
    units = forms.ChoiceField(label="What is drawn", choices=UNITS.items())
    first_day = forms.DateField(label="First gaming day", widget=_DAY)
    last_day = forms.DateField(label="Last gaming day", widget=_DAY, help_text="When it is over, all units are listed.")
    looked_by = forms.DateField(
        label="Looked at by", widget=_DAY, required=False, help_text="Before the video is overwritten."
    )
    tables = forms.CharField(label="Only these tables", required=False, max_length=4_000, help_text="T1, T2")
    games = forms.CharField(label="Only these games", required=False, max_length=4_000, help_text="By their slugs.")
    strata = forms.MultipleChoiceField(
        label="Drawn apart by", choices=PARTS.items(), required=False, widget=forms.CheckboxSelectMultiple
    )
    tolerated = forms.DecimalField(label="Tolerated, in 100", min_value=Decimal("0.01"), max_digits=5, decimal_places=2)
    confidence = forms.DecimalField(label="Confidence, in %", initial=95, max_digits=5, decimal_places=2)
    looks = forms.TypedChoiceField(
        label="Looks",
        coerce=int,
        choices=[(1, "one"), (2, "two: one error may be made good"), (3, "three: two errors may be")],
    )
    most = forms.DecimalField(
        label="One can be wrong by at most, $",
        required=False,
        min_value=Decimal("0.01"),
        max_digits=12,
        decimal_places=2,
    )
    asks = forms.CharField(
        label="Rules that answer it hand by hand",
        required=False,
        max_length=200,
        help_text="FEE001 FEE002: then hands typed for the plan are counted too.",
    )

    def plan(self, house: Establishment) -> Plan:
        """What it says; ValueError where the words do not make one."""
        given: dict[str, Any] = dict(self.cleaned_data)
        given["left_out"] = 1 - given.pop("confidence") / 100
        given["tolerated"] /= 100
        for name in ("left_out", "tolerated"):
            given[name] = f"{given[name]:.4f}"
        for name in ("tables", "games", "asks"):
            given[name] = given[name].replace(",", " ").split()
        given["most"] = None if given["most"] is None else int(given["most"] * 100)
        return msgspec.convert(given | {"establishment": house.slug}, Plan)


class LookedForm(forms.Form):
    """What was seen of a unit."""

    stratum = forms.CharField(max_length=400)
    unit = forms.CharField(max_length=300)
    said = forms.ChoiceField(label="What was seen", choices=SAID.items())
    short = forms.DecimalField(
        label="Short by, $", required=False, min_value=Decimal("0.01"), max_digits=12, decimal_places=2
    )
    over = forms.DecimalField(
        label="Over by, $", required=False, min_value=Decimal("0.01"), max_digits=12, decimal_places=2
    )
    why = forms.CharField(label="Why", required=False, max_length=500)

    def looked(self) -> Looked:
        given: dict[str, Any] = dict(self.cleaned_data)
        for name in ("short", "over"):
            given[name] = None if given[name] is None else int(given[name] * 100)
        return Looked(plan=0, **given)
