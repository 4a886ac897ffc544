"""Establishments of this Oliver: which there are, and a new one, made in a form or from a house file."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any, cast
from zoneinfo import available_timezones

import msgspec
from django import forms
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from compliance.houses.forms import house as houses
from compliance.houses.models import Commission, Establishment
from compliance.houses.write.establishment_add import EstablishmentHeld, establishment_add
from compliance.houses.write.posting_add import PostingError
from compliance.law.city import cities
from compliance.people.access import access_log
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.shell.door import act, page, visitor_of
from compliance.shell.frame import theme_of

_LARGEST = 1 << 20
_SLUG = r"^[a-z0-9]+(-[a-z0-9]+)*$"


class EstablishmentForm(forms.Form):
    """A card room, without what hangs at its tables."""

    title = forms.CharField(max_length=120, label="Name", help_text="As it stands at the head of a report.")
    establishment = forms.RegexField(
        _SLUG,
        max_length=60,
        label="Short name",
        help_text="Stands in every address, for good: lower-case letters, figures and hyphens, like lucky-derby.",
        error_messages={"invalid": "Write lower-case letters, figures and single hyphens, like lucky-derby."},
    )
    commission = forms.ModelChoiceField(
        Commission.objects.order_by("title"),
        required=False,
        to_field_name="slug",
        empty_label="None yet",
        help_text="Its readers see the establishment.",
    )
    time_zone = forms.CharField(
        max_length=60, initial="America/Los_Angeles", widget=forms.TextInput(attrs={"list": "zones"})
    )
    boundary_hour = forms.IntegerField(
        min_value=0, max_value=23, initial=6, label="The gaming day begins at", help_text="The hour, 0 to 23."
    )
    city = forms.ChoiceField(
        required=False,
        choices=lambda: [
            ("", "None yet"),
            *((slug, each.title) for slug, each in cities().items() if not each.invented),
        ],
        help_text="By its code the monthly commission statement says what is due and when.",
    )
    tables = forms.CharField(
        required=False,
        max_length=8000,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
        help_text="By the names that the recorder gives them, set apart by commas or lines.",
    )

    def __init__(self, *args: Any, **keywords: Any) -> None:
        super().__init__(*args, **keywords)
        self.fields["commission"].label_from_instance = lambda each: each.title  # type: ignore[attr-defined]

    def house(self) -> houses.House:
        """As a house file would say it; HouseError says what does not fit."""
        given = {name: self.cleaned_data[name] for name in ("establishment", "title", "time_zone", "boundary_hour")}
        if self.cleaned_data["city"]:
            given["city"] = self.cleaned_data["city"]
        names = [name.strip() for name in self.cleaned_data["tables"].replace("\n", ",").split(",")]
        try:
            made = msgspec.convert(
                {"form": houses.FORM, **given, "tables": [each for each in names if each]}, houses.House
            )
        except msgspec.ValidationError as error:
            raise houses.HouseError(f"{error}. Names are letters, figures and -_.: without blanks.") from None
        houses.check(made)
        return made


@page(Right.MANAGE_PEOPLE)
def set_up(request: HttpRequest) -> HttpResponse:
    return _page(request, {})


@act(Right.MANAGE_PEOPLE)
def establishment_make(request: HttpRequest) -> HttpResponse:
    form = EstablishmentForm(request.POST)
    if not form.is_valid():
        return _page(request, {"form": form}, status=422)
    try:
        return _made(request, form.house(), form.cleaned_data["commission"])
    except EstablishmentHeld as error:
        form.add_error("establishment", str(error))
    except houses.HouseError as error:
        form.add_error("time_zone" if isinstance(error, houses.ZoneError) else "tables", str(error))
    return _page(request, {"form": form}, status=422)


@act(Right.MANAGE_PEOPLE)
def establishment_load(request: HttpRequest) -> HttpResponse:
    """From a house file: with what hangs at its tables."""
    file = request.FILES.get("file")
    if not isinstance(file, UploadedFile):
        return _page(request, {"trouble": "Choose a file."}, status=422)
    if (file.size or 0) > _LARGEST:
        return _page(request, {"trouble": "No house file is larger than 1 MB; this is something else."}, status=422)
    try:
        return _made(request, _read(file), None)
    except (houses.HouseError, PostingError, EstablishmentHeld) as error:
        return _page(request, {"trouble": f"{file.name}: {error} Nothing of it was taken in."}, status=422)


@page(Right.MANAGE_PEOPLE, what="")
def house_example(request: HttpRequest) -> HttpResponse:
    """A house file to begin with."""
    response = render(request, "houses/set_up/house.toml", content_type="application/toml; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="house.toml"'
    return response


def _read(file: UploadedFile) -> houses.House:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "house.toml"
        path.write_bytes(file.read())
        try:
            return houses.read(path)
        except houses.HouseError as error:
            raise houses.HouseError(error.says) from None


def _made(request: HttpRequest, house: houses.House, commission: Commission | None) -> HttpResponse:
    person = cast(Person, request.user)
    made = establishment_add(house=house, commission=commission, actor=person.username, now=timezone.now())
    establishment = Establishment.objects.get(slug=made.establishment)
    said = f"{made.establishment}, tables: {made.tables}, postings: {made.postings}"
    access_log(request=request, what="establishment made", establishment=establishment, detail=said)
    messages.info(request, f"{establishment.title} is there, with {made.tables} tables. Next: its people, here.")
    return redirect("people", house=made.establishment)


def _page(request: HttpRequest, more: dict[str, Any], status: int = 200) -> HttpResponse:
    context = {
        "establishments": Establishment.objects.select_related("commission").order_by("title", "slug"),
        "visitor": visitor_of(request),
        "theme": theme_of(request),
        "form": EstablishmentForm(),
        "zones": sorted(available_timezones()),
        **more,
    }
    return render(request, "houses/set_up.html", context, status=status)
