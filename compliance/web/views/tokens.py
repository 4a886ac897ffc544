"""Tokens: what recorders put hands in with, and what readers of the API read with. Made once, revoked for good."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from compliance.people.readers import TokenError as ReaderTokenError
from compliance.people.readers import reader_token_revoke, reader_tokens_list
from compliance.people.rights import Right
from compliance.selectors.tokens import tokens_list
from compliance.services.intake_token import TokenError, token_create, token_revoke
from compliance.web.administration import administration_show, done
from compliance.web.door import act, establishment_of, page

_LONGEST_DAYS = 3650


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
def reader_end(request: HttpRequest, house: str) -> HttpResponse:
    label = request.POST.get("label", "")
    try:
        reader_token_revoke(label=label, now=timezone.now())
    except ReaderTokenError as error:
        raise Http404(str(error)) from None
    done(request, "token revoked", f"reader {label}")
    return redirect("tokens", house=house)


def _tokens(request: HttpRequest, house: str, more: dict[str, Any], status: int = 200) -> HttpResponse:
    now = timezone.now()
    context = {
        "tokens": [(line, line.facts(now)["state"]) for line in tokens_list(establishment=house)],
        "readers": [(line, line.state(now)) for line in reader_tokens_list()],
        "form": TokenForm(),
        **more,
    }
    return administration_show(request, "administration/tokens.html", context, current="tokens", status=status)
