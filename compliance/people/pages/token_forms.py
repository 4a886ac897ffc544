"""What is asked before a token is made: whose it is, what it opens, how long, and from where."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from compliance.houses.models import Establishment
from compliance.people.models import Person
from compliance.people.read.people import commission_readers
from compliance.people.readers import TokenError, network_read
from compliance.people.scopes import SCOPES

_LONGEST_DAYS = 3650
_YEAR = 365
_MOST_ADDRESSES = 50


class TokenForm(forms.Form):
    """A new token of a recorder."""

    label = forms.CharField(max_length=80, help_text="Which recorder it is for. A label names one token for good.")
    days = forms.IntegerField(
        min_value=1,
        max_value=_LONGEST_DAYS,
        required=False,
        label="Days",
        help_text="How long it opens the door; empty: until it is revoked.",
    )


class ReaderForm(forms.Form):
    """A new token of a reader: a person who reads for a commission, or a machine of this establishment."""

    label = forms.CharField(max_length=80, help_text="What it is for. A label names one token for good.")
    reader = forms.ChoiceField(
        label="Whose it is",
        help_text="A person's token opens every establishment of the commission, until the person's role ends.",
    )
    scopes = forms.MultipleChoiceField(
        label="What it opens",
        choices=[(scope, f"{scope.replace('-', ' ').capitalize()}: {right}") for scope, right in SCOPES.items()],
        widget=forms.CheckboxSelectMultiple,
        initial=list(SCOPES),
        error_messages={"required": "Choose at least one part."},
    )
    days = forms.IntegerField(
        min_value=1, max_value=_LONGEST_DAYS, initial=_YEAR, label="Days", help_text="How long it opens the door."
    )
    addresses = forms.CharField(
        required=False,
        max_length=2000,
        label="From which addresses",
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
        help_text="One a line, an address or a network like 192.0.2.0/24; empty: from anywhere.",
    )

    def __init__(self, establishment: Establishment, *args: Any, **keywords: Any) -> None:
        # Its fields are named like those of the form beside it.
        super().__init__(*args, **{"auto_id": "reader_%s", **keywords})
        self._people = {f"person:{each.username}": each for each in commission_readers()}
        self.fields["reader"].choices = [  # type: ignore[attr-defined]
            ("", "Choose"),
            *((key, f"{each} ({each.username}), commission reader") for key, each in self._people.items()),
            (f"at:{establishment.slug}", f"A machine of {establishment.title}"),
        ]

    def clean_reader(self) -> Person | None:
        """The person; None for a machine of the establishment."""
        return self._people.get(self.cleaned_data["reader"])

    def clean_addresses(self) -> list[str]:
        written = self.cleaned_data["addresses"].replace(",", " ").split()
        if len(written) > _MOST_ADDRESSES:
            raise ValidationError(f"At most {_MOST_ADDRESSES} addresses; write networks instead.")
        try:
            return [str(network_read(each)) for each in written]
        except TokenError as error:
            raise ValidationError(str(error)) from None
