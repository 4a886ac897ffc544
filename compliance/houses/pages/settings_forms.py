"""What can be typed on the page Tables and shifts."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from compliance.houses.forms.dated import MOST_SEATS, Change
from compliance.houses.models import Establishment
from compliance.houses.read.games import games_read

_LINE = re.compile(r"(.*\S)\s+([0-9]{1,2})(?::00)?")
FROM = "From the gaming day"


def _layouts(none: str) -> list[tuple[str, str]]:
    printed = sorted({layout.table for game in games_read().values() for layout in game.layout})
    return [("", none), *((one, one) for one in printed)]


class TablesForm(forms.Form):
    """New tables, or the layout of tables at which nothing was dealt yet."""

    names = forms.CharField(
        max_length=8000,
        label="Tables",
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
        help_text="By the names that the recorder gives them, set apart by commas or lines.",
    )
    layout = forms.ChoiceField(required=False, help_text="As the rule books name it. Hands are judged by it.")

    def __init__(self, *args: Any, **keywords: Any) -> None:
        super().__init__(*args, **{"auto_id": "tables_%s", **keywords})
        self.fields["layout"].choices = _layouts("Not known")  # type: ignore[attr-defined]

    def clean_names(self) -> list[str]:
        names = [name.strip() for name in self.cleaned_data["names"].replace("\n", ",").split(",")]
        return list(dict.fromkeys(name for name in names if name))


class TableForm(forms.Form):
    """Another layout of a table, or how many seats it has, from a gaming day on."""

    table = forms.ChoiceField()
    layout = forms.ChoiceField(required=False)
    seats = forms.IntegerField(required=False, min_value=1, max_value=MOST_SEATS, label="Seats")
    from_ = forms.DateField(label=FROM, help_text="Like 12/01/2026: one that has not begun.")

    def __init__(self, *args: Any, establishment: Establishment, **keywords: Any) -> None:
        super().__init__(*args, **{"auto_id": "table_%s", **keywords})
        names = establishment.tables.order_by("name").values_list("name", flat=True)
        self.fields["table"].choices = [(name, name) for name in names]  # type: ignore[attr-defined]
        self.fields["layout"].choices = _layouts("As it is")  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if not self.errors and bool(given["layout"]) == (given["seats"] is not None):
            raise ValidationError("Choose a layout or write a number of seats, one of the two.")
        return given

    def change(self) -> Change:
        """As it is drafted."""
        given = self.cleaned_data
        return Change(from_=given["from_"], table=given["table"], layout=given["layout"] or None, seats=given["seats"])


class ShiftsForm(forms.Form):
    """The shifts of a house, one a line; `dated`: from a gaming day on."""

    lines = forms.CharField(
        max_length=1000,
        label="Shifts",
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
        help_text="One a line: its name and the hour with which it begins, like Day 6:00. It lasts until the next begins.",
    )
    from_ = forms.DateField(label=FROM, help_text="Like 12/01/2026: one that has not begun.")

    def __init__(self, *args: Any, dated: bool, **keywords: Any) -> None:
        super().__init__(*args, **{"auto_id": "shifts_%s", **keywords})
        if not dated:
            del self.fields["from_"]

    def clean_lines(self) -> list[tuple[str, int]]:
        found = []
        for number, line in enumerate(self.cleaned_data["lines"].splitlines(), start=1):
            if line.strip():
                match = _LINE.fullmatch(line.strip())
                if match is None:
                    raise ValidationError(f"Line {number}: {line.strip()[:60]!r} is no shift. Write it like Day 6:00.")
                if int(match[2]) > 23:
                    raise ValidationError(f"Line {number}: a shift begins at an hour from 0 to 23.")
                if len(match[1]) > 40:
                    raise ValidationError(f"Line {number}: a name has at most 40 letters.")
                found.append((match[1], int(match[2])))
        if not found:
            raise ValidationError("Name at least one shift.")
        return found
