"""What an officer fills in for a common change: a new option, the end of one, a notice to hang; or blocks as TOML.

Each form ends in the same text, so that a change looks alike whoever wrote it and however.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError

from compliance.web.fee_rows import row_words, rows_read
from games import dated, fees, write_toml
from games.models import Establishment
from games.proposal import End, Hanging, NewOption
from games.schema import Band, Charge, Flat, Game, Limit, Option, Schedule

_CITE = r"^\s*[0-9]+(-[0-9]+)?(\s*,\s*[0-9]+(-[0-9]+)?)*\s*$"
_LONG = {"class": "long"}
_DAY = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
_MOMENT = forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"})


class ChangeForm(forms.Form):
    """What every change has. `text` is the change as TOML, once the form is valid."""

    title = forms.CharField(
        max_length=120, label="What changes", help_text="In a few words, for the list.", widget=forms.TextInput(_LONG)
    )

    def __init__(
        self, game: Game, establishment: Establishment, tables: Iterable[str], *args: Any, **more: Any
    ) -> None:
        self.game, self.establishment, self.tables = game, establishment, list(tables)
        super().__init__(*args, **more)

    def text(self) -> str:
        raise NotImplementedError


class BlocksForm(ChangeForm):
    """Blocks as they stand in the catalogue's files."""

    blocks = forms.CharField(
        label="Blocks (TOML)",
        strip=False,
        widget=forms.Textarea(attrs={"rows": 24, "class": "mono", "spellcheck": "false"}),
        help_text="[[option]] names its schedule; [[pay_table]], [[wager]] and the others are as in a game's file; [[end]] "
        "ends a block; [[posting]] hangs a notice.",
    )

    def text(self) -> str:
        return str(self.cleaned_data["blocks"]).replace("\r\n", "\n")


class OptionForm(ChangeForm):
    """A new option of a schedule, or the next version of one."""

    number = forms.IntegerField(min_value=1, label="Option", help_text="The number of one that holds replaces it.")
    from_ = forms.DateField(label="In force from", widget=_DAY, help_text="The first gaming day.")
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
        widget=forms.TextInput(_LONG),
    )
    limit_min = forms.DecimalField(min_value=0, decimal_places=2, max_digits=12, required=False, label="Minimum ($)")
    limit_max = forms.DecimalField(min_value=0, decimal_places=2, max_digits=12, required=False, label="Maximum ($)")

    def __init__(self, schedule: Schedule, *args: Any, **more: Any) -> None:
        self.schedule = schedule
        super().__init__(*args, **more)
        for charge in schedule.charge:
            if charge.share is None:
                self.fields[f"fee_{charge.name}"] = _fee_field(charge)

    def clean(self) -> dict[str, Any]:
        held: dict[str, Any] = super().clean() or {}
        for charge in self.schedule.charge:
            name = f"fee_{charge.name}"
            if held.get(name) and _banded(charge):
                try:
                    held[name] = rows_read(held[name])
                except ValidationError as error:
                    self.add_error(name, error)
        low, high = held.get("limit_min"), held.get("limit_max")
        if low is not None and high is not None and low > high:
            self.add_error("limit_max", "The maximum is below the minimum; exchange them if they were mixed up.")
        if not self.errors and not any(
            held.get(f"fee_{charge.name}") not in (None, "") for charge in self.schedule.charge
        ):
            self.add_error(None, "Give at least one fee.")
        return held

    def text(self) -> str:
        held = self.cleaned_data
        cite = tuple(part.strip() for part in held["cite"].split(","))
        bands: dict[str, tuple[Band, ...]] = {}
        flat: dict[str, Flat] = {}
        for charge in self.schedule.charge:
            given = held.get(f"fee_{charge.name}")
            if given in (None, "", ()):
                continue
            if _banded(charge):
                bands[charge.name] = tuple(Band(from_=a, to=b, fee=fee, cite=cite[0]) for a, b, fee in given)
            else:
                flat[charge.name] = Flat(fee=given, cite=cite[0])
        low, high = held.get("limit_min"), held.get("limit_max")
        limit = None if low is None and high is None else Limit(min=low, max=high, cite=cite)
        option = NewOption(
            schedule=self.schedule.schedule,
            number=held["number"],
            from_=held["from_"],
            cite=cite,
            note=held["note"],
            limit=limit,
            bands=bands,
            flat=flat,
        )
        return write_toml.blocks_text([("option", option)])


class EndForm(ChangeForm):
    """The end of an option."""

    option = forms.ChoiceField(label="Option")
    until = forms.DateField(label="No longer from", widget=_DAY, help_text="The first gaming day without it.")

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["option"].choices = option_choices(self.game)  # type: ignore[attr-defined]

    def text(self) -> str:
        schedule, number = option_of(self.cleaned_data["option"])
        end = End(kind="option", schedule=schedule, number=number, until=self.cleaned_data["until"])
        return write_toml.blocks_text([("end", end)])


class PostingForm(ChangeForm):
    """A notice to be hung at a table; the one that hangs there comes down at the same moment."""

    table = forms.ChoiceField()
    option = forms.ChoiceField(label="Option")
    min = forms.DecimalField(min_value=Decimal("0.01"), decimal_places=2, max_digits=12, label="Minimum ($)")
    max = forms.DecimalField(min_value=Decimal("0.01"), decimal_places=2, max_digits=12, label="Maximum ($)")
    from_ = forms.DateTimeField(label="Hangs from", widget=_MOMENT, help_text="Local time of the establishment.")
    until = forms.DateTimeField(label="Until", widget=_MOMENT, required=False, help_text="Empty: until another hangs.")
    notice = forms.CharField(
        max_length=500,
        required=False,
        label="Announced",
        help_text="How and when players are told of it.",
        widget=forms.TextInput(_LONG),
    )

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["table"].choices = [(name, name) for name in self.tables]  # type: ignore[attr-defined]
        self.fields["option"].choices = option_choices(self.game)  # type: ignore[attr-defined]

    def text(self) -> str:
        held = self.cleaned_data
        schedule, number = option_of(held["option"])
        zone = ZoneInfo(self.establishment.time_zone)
        posting = Hanging(
            table=held["table"],
            schedule=schedule,
            option=number,
            from_=_local(held["from_"], zone),
            until=None if held["until"] is None else _local(held["until"], zone),
            min=held["min"],
            max=held["max"],
            notice=held["notice"] or None,
        )
        return write_toml.blocks_text([("posting", posting)])


def option_choices(game: Game, day: datetime.date | None = None) -> list[tuple[str, str]]:
    """Every option of the game once, or those that hold on a day, by schedule and number."""
    found: dict[str, str] = {}
    schedules = game.schedule if day is None else tuple(dated.as_of(game.schedule, day).values())
    for schedule in schedules:
        options = schedule.option if day is None else tuple(dated.as_of(schedule.option, day).values())
        for option in options:
            words = f"Option {option.number}, {schedule.schedule}"
            found[f"{schedule.schedule}.{option.number}"] = words + (f" ({option.label})" if option.label else "")
    return list(found.items())


def option_of(value: str) -> tuple[str, int]:
    """“own.2” as schedule and number; ValueError where it is none."""
    schedule, _, number = value.rpartition(".")
    if not schedule or not number.isdecimal() or len(number) > 6:
        raise ValueError(value)
    return schedule, int(number)


def like(option: Option, schedule: Schedule) -> dict[str, Any]:
    """A form filled with what an option that is there prints."""
    held: dict[str, Any] = {"number": option.number}
    if option.limit is not None:
        held |= {"limit_min": option.limit.min, "limit_max": option.limit.max}
    for charge in schedule.charge:
        if charge.name in option.bands:
            held[f"fee_{charge.name}"] = "\n".join(row_words(band) for band in option.bands[charge.name])
        elif charge.name in option.flat:
            held[f"fee_{charge.name}"] = option.flat[charge.name].fee
    return held


def _banded(charge: Charge) -> bool:
    return fees.module(charge.basis).AXIS is not None


def _fee_field(charge: Charge) -> forms.Field:
    title = charge.title or charge.name.replace("-", " ").capitalize()
    if not _banded(charge):
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


def _local(moment: datetime.datetime, zone: ZoneInfo) -> datetime.datetime:
    """A moment as typed in the establishment's zone, with the offset it has there."""
    aware = moment.replace(tzinfo=zone) if moment.tzinfo is None else moment.astimezone(zone)
    return aware.replace(tzinfo=datetime.timezone(aware.utcoffset() or datetime.timedelta()))


FORMS: Mapping[str, type[ChangeForm]] = {
    "option": OptionForm,
    "end": EndForm,
    "posting": PostingForm,
    "blocks": BlocksForm,
}
