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

from compliance.houses.models import Establishment
from games.schema import Game, dated, write_toml
from games.schema.proposal import End, Hanging

LONG = {"class": "long"}
DAY = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
_MOMENT = forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"})


class ChangeForm(forms.Form):
    """What every change has. `text` is the change as TOML, once the form is valid."""

    title = forms.CharField(
        max_length=120,
        required=False,
        label="What changes",
        help_text="In a few words, for the list. Left empty, it says what the fields below say.",
        widget=forms.TextInput(LONG),
    )

    def __init__(
        self, game: Game, establishment: Establishment, tables: Iterable[str], *args: Any, **more: Any
    ) -> None:
        self.game, self.establishment, self.tables = game, establishment, list(tables)
        super().__init__(*args, **more)

    def text(self) -> str:
        raise NotImplementedError

    def words(self) -> str:
        """What changes, in the words that stand in the list."""
        return str(self.cleaned_data["title"] or self.says())[:120]

    def says(self) -> str:
        """The same, from what was filled in."""
        raise NotImplementedError


class BlocksForm(ChangeForm):
    """Blocks as they stand in the catalogue's files."""

    title = forms.CharField(
        max_length=120, label="What changes", help_text="In a few words, for the list.", widget=forms.TextInput(LONG)
    )
    blocks = forms.CharField(
        label="Blocks (TOML)",
        strip=False,
        widget=forms.Textarea(attrs={"rows": 24, "class": "mono", "spellcheck": "false"}),
        help_text="[[option]] names its schedule; [[pay_table]], [[wager]] and the others are as in a game's file; [[end]] "
        'ends a block; [[posting]] hangs a notice. Above the first one, approval = "…" names the letter of an approval.',
    )

    def text(self) -> str:
        return str(self.cleaned_data["blocks"]).replace("\r\n", "\n")


class EndForm(ChangeForm):
    """The end of an option."""

    option = forms.ChoiceField(label="Option")
    until = forms.DateField(label="No longer from", widget=DAY, help_text="The first gaming day without it.")

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["option"].choices = option_choices(self.game)  # type: ignore[attr-defined]

    def text(self) -> str:
        schedule, number = option_of(self.cleaned_data["option"])
        end = End(kind="option", schedule=schedule, number=number, until=self.cleaned_data["until"])
        return write_toml.blocks_text([("end", end)])

    def says(self) -> str:
        schedule, number = option_of(self.cleaned_data["option"])
        return f"Option {number} of {schedule} ends: not from {day_words(self.cleaned_data['until'])} on"


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
        widget=forms.TextInput(LONG),
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

    def says(self) -> str:
        held = self.cleaned_data
        schedule, number = option_of(held["option"])
        return f"Table {held['table']}: option {number} of {schedule} from {day_words(held['from_'])} on"


def day_words(day: datetime.date) -> str:
    """A day as the pages write it."""
    return day.strftime("%m/%d/%Y")


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


def _local(moment: datetime.datetime, zone: ZoneInfo) -> datetime.datetime:
    """A moment as typed in the establishment's zone, with the offset it has there."""
    aware = moment.replace(tzinfo=zone) if moment.tzinfo is None else moment.astimezone(zone)
    return aware.replace(tzinfo=datetime.timezone(aware.utcoffset() or datetime.timedelta()))


OTHERS: Mapping[str, type[ChangeForm]] = {
    "end": EndForm,
    "posting": PostingForm,
    "blocks": BlocksForm,
}
