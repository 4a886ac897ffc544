"""What an officer typed of a sign: the posting it makes, or which field does not fit and the cure."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
from django import forms
from msgspec.structs import replace

from compliance.houses.forms import sign_lines
from compliance.houses.forms.house import Posting
from compliance.houses.models import Establishment
from compliance.houses.read.postings import PostingRow
from compliance.papers.forms.typed import Clock
from games.cards.money import cents_of

_MOMENTS = {"noticed": "Players told since", "told": "Commission told in writing", "approved": "Approved"}
_ANEW = "For what is new on this sign; where it says the same as the old one, what was said of that counts on."
_CLOCK = "14:05, 1405 or 2:05 pm; with its date where it is another day: 11/18/2026 14:05."


class TakeDownForm(forms.Form):
    """From which moment it hangs no longer."""

    at = forms.CharField(max_length=40, label="Taken down at", help_text=_CLOCK)

    def __init__(self, *args: Any, clock: Clock, **keywords: Any) -> None:
        super().__init__(*args, **keywords)
        self._clock = clock

    def clean_at(self) -> datetime.datetime:
        return _moment(self._clock, self.cleaned_data["at"])


class PostingForm(forms.Form):
    """A posting with what stands on its sign, a line for each thing it says."""

    table = forms.ChoiceField()
    game = forms.CharField(max_length=80, widget=forms.TextInput(attrs={"list": "games", "autocapitalize": "off"}))
    option = forms.CharField(
        max_length=100,
        required=False,
        label="Schedule and option",
        help_text="Like own 5. Empty where the book prints no fee schedule for the game.",
    )
    min = forms.DecimalField(min_value=Decimal("0.01"), max_digits=9, decimal_places=2, label="Minimum")
    max = forms.DecimalField(min_value=Decimal("0.01"), max_digits=9, decimal_places=2, label="Maximum")
    since = forms.CharField(max_length=40, label="Hangs from", help_text=_CLOCK)

    def __init__(self, *args: Any, clock: Clock, tables: Sequence[str], **keywords: Any) -> None:
        super().__init__(*args, **keywords)
        self._clock = clock
        self.fields["table"].choices = [(name, name) for name in tables]  # type: ignore[attr-defined]
        for part, example in sign_lines.LINES.items():
            self.fields[part] = forms.CharField(
                required=False,
                max_length=8000,
                label=_TITLES[part],
                help_text=f"A line each, like: {example}",
                widget=forms.Textarea(attrs={"rows": 2, "spellcheck": "false", "autocapitalize": "off"}),
            )
        self.fields["rake_most"] = _sum("The house's own maximum rake of a hand")
        self.fields["decks"] = forms.IntegerField(required=False, min_value=1, max_value=99, label="Number of decks")
        self.fields["no_limits"] = forms.BooleanField(required=False, label="The limits do not stand on the sign")
        self.fields["approval"] = _text("Approval number", 500)
        self.fields["issued"] = forms.DateField(
            required=False, label="Issued on", widget=forms.DateInput(attrs={"type": "date"})
        )
        self.fields["put_up_by"] = _text("Put up by", 80)
        for name, title in _MOMENTS.items():
            self.fields[name] = _text(title, 40, _ANEW)

    def posting(self) -> Posting | None:
        """What it makes; None where a field does not fit, and then the field says so."""
        typed = self.cleaned_data
        schedule, _, number = typed["option"].strip().rpartition(" ")
        if typed["option"] and not (schedule and number.isdecimal()):
            self.add_error("option", "Write the schedule and the number of the option, like: own 5.")
        moments, parts, since = dict[str, datetime.datetime](), dict[str, Any](), None
        try:
            moments = {name: _moment(self._clock, typed[name]) for name in _MOMENTS if typed[name]}
            since = _moment(self._clock, typed["since"])
        except forms.ValidationError as error:
            self.add_error("since", error)
        try:
            parts = sign_lines.parts_of(typed)
        except sign_lines.LineError as error:
            self.add_error(error.part, str(error))
        if self.errors:
            return None
        plain = {name: typed[name] for name in ("rake_most", "decks", "no_limits", "approval", "issued", "put_up_by")}
        try:
            sign = sign_lines.sign_of({**parts, **plain, **moments})
            return msgspec.convert(
                {
                    "table": typed["table"],
                    "game": typed["game"],
                    **({"schedule": schedule, "option": int(number)} if schedule else {}),
                    "from": since,
                    "min": typed["min"],
                    "max": typed["max"],
                    **({} if sign == sign_lines.sign_of({}) else {"sign": sign}),
                },
                Posting,
            )
        except msgspec.ValidationError as error:
            self.add_error(
                None, f"{error}. Names are lower-case letters, digits and hyphens, as the game's page has them."
            )
        return None


_TITLES = {
    "limits": "Limits of single wagers",
    "pays": "What wagers are paid by",
    "rates": "Rates, in the words of the sign",
    "says": "Questions that the book leaves to the sign",
    "words": "House rules, jackpot rules, statements",
    "sums": "Sums that the book leaves to the house",
    "offers": "Choices that it says players are given",
    "areas": "Areas of the layout",
    "beside": "Other options that hang beside it",
}


def initial_of(posting: PostingRow | None) -> dict[str, Any]:
    """What hangs, to be typed over. That players and commission were told, and that it was approved, was of the old sign and is
    left out: carried over it would stand for a change of which nobody knew yet. Where nothing is changed, `with_what_was_told`
    keeps it."""
    if posting is None:
        return {}
    sign = posting.sign
    given: dict[str, Any] = {
        "table": posting.table,
        "game": posting.game,
        "option": "" if posting.schedule is None else f"{posting.schedule} {posting.option}",
        "min": Decimal(posting.min) / 100,
        "max": Decimal(posting.max) / 100,
        **sign_lines.lines_of(sign),
    }
    if sign is not None:
        given |= {
            name: getattr(sign, name) for name in ("rake_most", "decks", "no_limits", "approval", "issued", "put_up_by")
        }
    return given


def with_what_was_told(posting: Posting, before: PostingRow | None) -> Posting:
    """The posting with the notices and the approval of the one that it takes the place of, where it says the same and nobody
    typed others: nothing is new on it of which anybody had to be told."""
    old, new = None if before is None else before.sign, posting.sign
    if before is None or old is None or new is None:
        return posting
    limits = (before.min, before.max) == (cents_of(posting.min), cents_of(posting.max))
    said = (before.table, before.game, before.schedule, before.option)
    offered = said == (posting.table, posting.game, posting.schedule, posting.option)
    plain = {"put_up_by": None, "issued": None, **dict.fromkeys(_MOMENTS)}
    if not (limits and offered and replace(old, **plain) == replace(new, **plain)):
        return posting
    kept = {name: getattr(new, name) or getattr(old, name) for name in _MOMENTS}
    return replace(posting, sign=replace(new, **kept))


def now_words(establishment: Establishment, now: datetime.datetime) -> str:
    """The moment as the form takes it."""
    return f"{now.astimezone(ZoneInfo(establishment.time_zone)):%m/%d/%Y %H:%M}"


def _moment(clock: Clock, text: str) -> datetime.datetime:
    try:
        return clock.read(" ".join(text.split()))
    except ValueError as error:
        raise forms.ValidationError(str(error)) from None


def _text(label: str, most: int, help_text: str = "") -> forms.CharField:
    return forms.CharField(required=False, max_length=most, label=label, help_text=help_text)


def _sum(label: str) -> forms.DecimalField:
    return forms.DecimalField(required=False, min_value=0, max_digits=9, decimal_places=2, label=label)
