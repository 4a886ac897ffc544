"""The form for a new option of a fee schedule: its limit and its fees, charge by charge, as the page has them.

An option that begins like another one keeps what the form does not ask for (limits of single wagers, blinds, the pot from
which a fee is due): only what was typed is put in its place.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import msgspec
from django import forms
from django.core.exceptions import ValidationError

from compliance.licensed.pages.fee_rows import row_words, rows_read
from compliance.licensed.pages.proposal_forms import DAY, LONG, ChangeForm, day_words
from games import fees
from games.schema import Band, Charge, Flat, Limit, Option, Schedule, write_toml
from games.schema.proposal import NewOption

_CITE = r"^\s*[0-9]+(-[0-9]+)?(\s*,\s*[0-9]+(-[0-9]+)?)*\s*$"
_AMOUNT = r"\$?((?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]{1,2})?)"  # a comma parts thousands and nothing else
_LIMIT = re.compile(rf"{_AMOUNT}(?:\s*(?:-|–|to)\s*{_AMOUNT})?")
_FIXED_OR_RANGE = "One amount, or a range within which it may be set, like 1-100."
Amounts = tuple[Decimal, Decimal | None]


class OptionForm(ChangeForm):
    """A new option of a schedule, or the next version of one."""

    number = forms.IntegerField(min_value=1, label="Option", help_text="The number of one that holds replaces it.")
    from_ = forms.DateField(label="In force from", widget=DAY, help_text="The first gaming day.")
    cite = forms.RegexField(
        _CITE,
        label="Lines of the book",
        help_text="On which it rests, like 698, 700-704.",
        error_messages={"invalid": "Write lines like 698, 700-704."},
    )
    note = forms.CharField(
        max_length=500,
        label="By what",
        help_text="The letter or decision that allows it, with its date and number.",
        widget=forms.TextInput(LONG),
    )
    approval = forms.CharField(
        max_length=200,
        min_length=3,
        required=False,
        label="Approved against a line",
        help_text="Only where a line of the book forbids it and it was approved all the same: that letter.",
        widget=forms.TextInput(LONG),
    )
    limit_min = forms.CharField(max_length=40, required=False, label="Minimum ($)", help_text=_FIXED_OR_RANGE)
    limit_max = forms.CharField(max_length=40, required=False, label="Maximum ($)", help_text=_FIXED_OR_RANGE)

    def __init__(self, schedule: Schedule, like: Option | None, *args: Any, **more: Any) -> None:
        self.schedule, self.like = schedule, like
        super().__init__(*args, **more)
        for charge in schedule.charge:
            if charge.share is None:
                self.fields[f"fee_{charge.name}"] = _fee_field(charge)

    def clean_limit_min(self) -> Amounts | None:
        return _amounts(self.cleaned_data["limit_min"])

    def clean_limit_max(self) -> Amounts | None:
        return _amounts(self.cleaned_data["limit_max"])

    def clean(self) -> dict[str, Any]:
        held: dict[str, Any] = super().clean() or {}
        for charge in self.schedule.charge:
            name = f"fee_{charge.name}"
            if held.get(name) and banded(charge):
                try:
                    held[name] = rows_read(held[name])
                except ValidationError as error:
                    self.add_error(name, error)
        low, high = held.get("limit_min"), held.get("limit_max")
        if low and high and low[0] > (high[1] or high[0]):
            self.add_error("limit_max", "The maximum is below the minimum; exchange them if they were mixed up.")
        shares = any(charge.share is not None for charge in self.schedule.charge)
        if (
            not self.errors
            and not shares
            and not any(self._given(charge) is not None for charge in self.schedule.charge)
        ):
            self.add_error(None, "Give at least one fee.")
        return held

    def text(self) -> str:
        held = self.cleaned_data
        cite = tuple(part.strip() for part in held["cite"].split(","))
        given = {charge: self._given(charge) for charge in self.schedule.charge}
        bands = {each.name: _bands(rows, cite[0]) for each, rows in given.items() if rows is not None and banded(each)}
        flat = {
            each.name: self._flat(each, fee, cite[0])
            for each, fee in given.items()
            if fee is not None and not banded(each)
        }
        option = NewOption(
            schedule=self.schedule.schedule,
            number=held["number"],
            from_=held["from_"],
            cite=cite,
            note=held["note"],
            limit=self._limit(cite),
            wager_limit=() if self.like is None else self.like.wager_limit,
            bands=bands,
            flat=flat,
        )
        letter = f"approval = {json.dumps(held['approval'], ensure_ascii=False)}\n\n" if held["approval"] else ""
        return letter + write_toml.blocks_text([("option", option)])

    def says(self) -> str:
        held = self.cleaned_data
        return f"Option {held['number']} of {self.schedule.schedule} from {day_words(held['from_'])} on"

    def _given(self, charge: Charge) -> Any:
        """What was typed for a charge; None for nothing."""
        value = self.cleaned_data.get(f"fee_{charge.name}")
        return None if value in (None, "", ()) else value

    def _flat(self, charge: Charge, fee: Decimal, cite: str) -> Flat:
        old = None if self.like is None else self.like.flat.get(charge.name)
        return Flat(fee=fee, cite=cite) if old is None else msgspec.structs.replace(old, fee=fee, cite=cite)

    def _limit(self, cite: tuple[str, ...]) -> Limit | None:
        low, high = self.cleaned_data["limit_min"], self.cleaned_data["limit_max"]
        old = Limit(cite=cite) if self.like is None or self.like.limit is None else self.like.limit
        figures = {
            "min": _fixed(low),
            "max": _fixed(high),
            "min_between": _between(low),
            "max_between": _between(high),
        }
        if any(getattr(old, name) != figure for name, figure in figures.items()):
            # The words of the page, and that it prints no maximum, speak of the figures that it had.
            old = msgspec.structs.replace(old, **figures, printed=None, no_max=old.no_max and high is None)
        limit = msgspec.structs.replace(old, cite=cite)
        return None if limit == Limit(cite=cite) else limit


def first_values(schedule: Schedule, like: Option | None) -> Mapping[str, Any]:
    """What the form begins with: what the option prints that it is to be like."""
    if like is None:
        return {}
    held: dict[str, Any] = {}
    if like.limit is not None:
        held |= {
            "limit_min": _amounts_words(like.limit.min, like.limit.min_between),
            "limit_max": _amounts_words(like.limit.max, like.limit.max_between),
        }
    for charge in schedule.charge:
        if charge.name in like.bands:
            held[f"fee_{charge.name}"] = "\n".join(row_words(band) for band in like.bands[charge.name])
        elif charge.name in like.flat:
            held[f"fee_{charge.name}"] = like.flat[charge.name].fee
    return held


def banded(charge: Charge) -> bool:
    """Whether its fees are rows."""
    return fees.module(charge.basis).AXIS is not None


def _bands(rows: tuple[tuple[Decimal, Decimal | None, Decimal], ...], cite: str) -> tuple[Band, ...]:
    return tuple(Band(from_=first, to=last, fee=fee, cite=cite) for first, last, fee in rows)


def _amounts(text: str) -> Amounts | None:
    """An amount, or a range; ValidationError where it is neither."""
    if not text.strip():
        return None
    found = _LIMIT.fullmatch(text.strip())
    if found is None:
        raise ValidationError("Write an amount like 5, or a range like 1-100.")
    low, high = (None if part is None else Decimal(part.replace(",", "")) for part in found.groups())
    if low is None or (high is not None and high < low):
        raise ValidationError("The range begins above its end; exchange them.")
    return low, high


def _amounts_words(fixed: Decimal | None, between: tuple[Decimal, Decimal] | None) -> str:
    return f"{between[0]}-{between[1]}" if between is not None else "" if fixed is None else str(fixed)


def _fixed(amounts: Amounts | None) -> Decimal | None:
    return None if amounts is None or amounts[1] is not None else amounts[0]


def _between(amounts: Amounts | None) -> tuple[Decimal, Decimal] | None:
    return None if amounts is None or amounts[1] is None else (amounts[0], amounts[1])


def _fee_field(charge: Charge) -> forms.Field:
    title = charge.title or charge.name.replace("-", " ").capitalize()
    if not banded(charge):
        return forms.DecimalField(
            min_value=0, decimal_places=2, max_digits=10, required=False, label=f"{title} ($)", help_text="Flat."
        )
    over = "players" if fees.module(charge.basis).AXIS == "players" else "dollars"
    return forms.CharField(
        required=False,
        label=f"{title}, rows",
        widget=forms.Textarea(attrs={"rows": 6, "class": "mono", "spellcheck": "false"}),
        help_text=f"A row a line, over {over}: 5-100 1.00, then 101+ 9.00.",
    )
