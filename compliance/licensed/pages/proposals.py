"""Changes that people propose: the list, and a new one, in a form made for it or as blocks."""

from __future__ import annotations

import datetime
from typing import Any, cast
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils import timezone

from compliance.houses.models import Establishment
from compliance.licensed.models import CatalogueChange
from compliance.licensed.pages.option_form import OptionForm, first_values
from compliance.licensed.pages.proposal_forms import OTHERS, ChangeForm
from compliance.licensed.pages.proposed import may_propose
from compliance.licensed.read.changed_game import GameInForce, game_in_force_read, tables_of, titles_read
from compliance.licensed.read.proposals import ChangeFilters, change_read, changes_page
from compliance.licensed.write.change_draft import ChangeError, change_draft
from compliance.people.access import access_log
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.shell.days import today_at
from compliance.shell.door import act, establishment_of, page
from compliance.shell.frame import show
from games.schema import Option, Schedule, dated

KINDS = {"option": "New option", "end": "End of an option", "posting": "Notice at a table", "blocks": "Blocks (TOML)"}


@page(Right.SEE_RECORD)
def proposals(request: HttpRequest, house: str) -> HttpResponse:
    before = request.GET.get("before", "")
    if before and not (before.isascii() and before.isdigit() and len(before) < 19):
        raise Http404("That page of the list does not exist.")
    establishment, drafts = establishment_of(request), may_propose(request)
    person = cast(Person, request.user)
    asked = ChangeFilters(
        state=request.GET.get("state", "")[:20],
        game=request.GET.get("game", "")[:80],
        author=person.pk if request.GET.get("mine") else None,
    )
    found, older = changes_page(
        establishment_id=establishment.pk, asked=asked, drafts=drafts, before=int(before) if before else None
    )
    following = {"before": older, "state": asked.state, "game": asked.game, "mine": 1 if asked.author else None}
    states = [state for state in CatalogueChange.State if drafts or state != CatalogueChange.State.DRAFT]
    context = {
        "changes": found,
        "older": urlencode({name: value for name, value in following.items() if value}) if older else "",
        "asked": asked,
        "states": [(state.value, state.label) for state in states],
        "titles": titles_read(commission_id=establishment.commission_id),
        "drafts": drafts,
        "house": house,
    }
    return show(request, "licensed/proposals.html", context, section="books")


@page(Right.PROPOSE)
def proposal_new(request: HttpRequest, house: str) -> HttpResponse:
    """The form for a kind of change of a game; `from` begins with the words of another one."""
    return _form_page(request, house, request.GET)


@act(Right.PROPOSE)
def proposal_make(request: HttpRequest, house: str) -> HttpResponse:
    """Keep the draft and show what it would do. Whatever it says, it is kept."""
    establishment = establishment_of(request)
    with timezone.override(ZoneInfo(establishment.time_zone)):
        form, held = _form(request, establishment, request.POST, bound=True)
        if form is None or held is None or not form.is_valid():
            return _form_page(request, house, request.POST, form, held, status=422)
        try:
            change = change_draft(
                establishment=establishment,
                game=str(held.game.slug),
                title=form.words(),
                text=form.text(),
                by=cast(Person, request.user),
                now=timezone.now(),
            )
        except ChangeError as error:
            form.add_error(error.field if error.field in form.fields else None, str(error))
            return _form_page(request, house, request.POST, form, held, status=422)
    access_log(request=request, what="change drafted", establishment=establishment, detail=str(change))
    return redirect("proposal", house=house, number=change.pk)


def _form_page(
    request: HttpRequest,
    house: str,
    given: QueryDict,
    form: ChangeForm | None = None,
    held: GameInForce | None = None,
    status: int = 200,
) -> HttpResponse:
    establishment = establishment_of(request)
    if form is None:
        form, held = _form(request, establishment, given, bound=False)
    context = {
        "form": form,
        "game": None if held is None else held.game,
        "kind": _kind(given),
        "kinds": KINDS,
        "schedule": given.get("schedule", ""),
        "like": given.get("like", "")[:10],
        "schedules": [] if held is None else _schedules(held, establishment),
        "titles": titles_read(commission_id=establishment.commission_id),
        "house": house,
    }
    response = show(request, "licensed/proposal_new.html", context, section="books")
    response.status_code = status
    return response


def _kind(given: QueryDict) -> str:
    kind = given.get("kind", "option")
    return kind if kind in KINDS else "option"


def _form(
    request: HttpRequest, establishment: Establishment, given: QueryDict, *, bound: bool
) -> tuple[ChangeForm | None, GameInForce | None]:
    """The form asked for; None while no game (or no schedule for an option) is chosen."""
    other = _other(request, establishment, given)
    slug = other.game if other is not None else given.get("game", "")[:80]
    held = game_in_force_read(slug=slug) if slug else None
    if held is None:
        return None, None
    kind = "blocks" if other is not None else _kind(given)
    common: list[Any] = [held.game, establishment, tables_of(establishment_id=establishment.pk)]
    first: dict[str, Any] = {}
    if kind == "option":
        schedule = next((one for one in _schedules(held, establishment) if one.schedule == given.get("schedule")), None)
        if schedule is None:
            return None, held
        like = _like(schedule, given)
        common, first = [schedule, like, *common], first | _option_first(schedule, like, establishment)
    if other is not None:
        first = {"title": other.title, "blocks": other.text}
    shape = OptionForm if kind == "option" else OTHERS[kind]
    return (shape(*common, request.POST) if bound else shape(*common, initial=first)), held


def _other(request: HttpRequest, establishment: Establishment, given: QueryDict) -> CatalogueChange | None:
    """The change whose words a new draft begins with."""
    number = request.GET.get("from", "") if given is request.GET else ""
    if not (number.isdecimal() and len(number) < 19):
        return None
    return change_read(establishment_id=establishment.pk, change_id=int(number), drafts=True)


def _schedules(held: GameInForce, establishment: Establishment) -> list[Schedule]:
    """The schedules of the game that hold today."""
    return list(dated.as_of(held.game.schedule, today_at(establishment)).values())


def _like(schedule: Schedule, given: QueryDict) -> Option | None:
    """The latest words of the option that the new one begins with."""
    found = [option for option in schedule.option if str(option.number) == given.get("like", "")]
    return max(found, key=lambda option: option.from_, default=None)


def _option_first(schedule: Schedule, like: Option | None, establishment: Establishment) -> dict[str, Any]:
    """What the form begins with: the next free number, and what the other option prints."""
    number = max(option.number for option in schedule.option) + 1
    return {
        **first_values(schedule, like),
        "number": number,
        "from_": today_at(establishment) + datetime.timedelta(days=1),
        "cite": ", ".join(schedule.charge[0].cite),
    }
