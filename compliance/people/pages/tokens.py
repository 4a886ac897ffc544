"""Tokens: what recorders put hands in with, and what readers of the API read with. Made once, revoked for good."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from compliance.houses.models import Establishment
from compliance.people.models import Person
from compliance.people.pages.administration import administration_show, done
from compliance.people.read.people import commission_readers
from compliance.people.readers import network_read, reader_token_create, reader_token_revoke, reader_tokens_list
from compliance.people.rights import SCOPES, Right
from compliance.people.tokens import LONGEST_DAYS, TokenError, token_create, token_revoke, tokens_list
from compliance.shell.door import act, establishment_of, page

_YEAR = 365
_MOST_ADDRESSES = 50


class TokenForm(forms.Form):
    """A new token of a recorder."""

    label = forms.CharField(max_length=80, help_text="Which recorder it is for. A label names one token for good.")
    days = forms.IntegerField(
        min_value=1,
        max_value=LONGEST_DAYS,
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
        min_value=1, max_value=LONGEST_DAYS, initial=_YEAR, label="Days", help_text="How long it opens the door."
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


@page(Right.MANAGE_PEOPLE)
def tokens(request: HttpRequest, house: str) -> HttpResponse:
    return _tokens(request, house, {})


@act(Right.MANAGE_PEOPLE)
def token_make(request: HttpRequest, house: str) -> HttpResponse:
    """The token stands on this one answer and nowhere else."""
    establishment, form = establishment_of(request), TokenForm(request.POST)
    if not form.is_valid():
        return _tokens(request, house, {"form": form}, status=422)
    label, days = form.cleaned_data["label"], form.cleaned_data["days"]
    try:
        token = token_create(establishment=house, label=label, days=days, now=timezone.now())
    except TokenError as error:
        form.add_error("label", str(error))
        return _tokens(request, house, {"form": form}, status=422)
    lasts = f"{days} days" if days else "until revoked"
    done(request, "token made", f"recorder {label}, {lasts}", establishment)
    return _tokens(request, house, {"shown": token, "shown_label": label})


@act(Right.MANAGE_PEOPLE)
def token_end(request: HttpRequest, house: str) -> HttpResponse:
    establishment, label = establishment_of(request), request.POST.get("label", "")
    try:
        token_revoke(establishment=house, label=label, now=timezone.now())
    except TokenError as error:
        raise Http404(str(error)) from None
    done(request, "token revoked", f"recorder {label}", establishment)
    return redirect("tokens", house=house)


@act(Right.MANAGE_PEOPLE)
def reader_make(request: HttpRequest, house: str) -> HttpResponse:
    """A reader's: shown once, like a recorder's."""
    establishment = establishment_of(request)
    form = ReaderForm(establishment, request.POST)
    if not form.is_valid():
        return _tokens(request, house, {"reader_form": form}, status=422)
    given = form.cleaned_data
    try:
        token = reader_token_create(
            label=given["label"],
            days=given["days"],
            now=timezone.now(),
            person=given["reader"],
            establishment=establishment if given["reader"] is None else None,
            scopes=given["scopes"],
            addresses=given["addresses"],
        )
    except TokenError as error:
        form.add_error(error.field, str(error))
        return _tokens(request, house, {"reader_form": form}, status=422)
    who = establishment.slug if given["reader"] is None else given["reader"].username
    come = f"from {', '.join(given['addresses']) or 'anywhere'}"
    detail = f"reader {given['label']}, {who}, {given['days']} days, {', '.join(given['scopes'])}, {come}"
    done(request, "token made", detail, establishment if given["reader"] is None else None)
    return _tokens(request, house, {"shown": token, "shown_label": given["label"], "shown_reader": True})


@act(Right.MANAGE_PEOPLE)
def reader_end(request: HttpRequest, house: str) -> HttpResponse:
    label = request.POST.get("label", "")
    try:
        reader_token_revoke(label=label, now=timezone.now())
    except TokenError as error:
        raise Http404(str(error)) from None
    done(request, "token revoked", f"reader {label}")
    return redirect("tokens", house=house)


def _tokens(request: HttpRequest, house: str, more: dict[str, Any], status: int = 200) -> HttpResponse:
    now = timezone.now()
    context = {
        "tokens": [(line, line.facts(now)["state"]) for line in tokens_list(establishment=house)],
        "readers": [(line, line.state(now)) for line in reader_tokens_list()],
        "form": TokenForm(),
        "reader_form": ReaderForm(establishment_of(request)),
        **more,
    }
    return administration_show(request, "people/tokens.html", context, current="tokens", status=status)
