"""Tokens: what recorders put hands in with, and what readers of the API read with. Made once, revoked for good."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from compliance.people.pages.administration import administration_show, done
from compliance.people.pages.token_forms import ReaderForm, TokenForm
from compliance.people.read.tokens import tokens_list
from compliance.people.readers import TokenError as ReaderTokenError
from compliance.people.readers import reader_token_create, reader_token_revoke, reader_tokens_list
from compliance.people.rights import Right
from compliance.people.write.intake_token import TokenError, token_create, token_revoke
from compliance.shell.door import act, establishment_of, page


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
    except ReaderTokenError as error:
        form.add_error("label" if "label" in str(error) else "reader", str(error))
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
        "reader_form": ReaderForm(establishment_of(request)),
        **more,
    }
    return administration_show(request, "administration/tokens.html", context, current="tokens", status=status)
