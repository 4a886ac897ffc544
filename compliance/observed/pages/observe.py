"""Type what is seen: the watch above, one line a hand, told back while it is typed, judged when it is stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from compliance.houses.forms.house import natural
from compliance.houses.models import Establishment
from compliance.houses.read.games import games_read
from compliance.houses.read.house import Place, place_read
from compliance.observed.forms.composed import FIELDS, HOWS, MODES, Composed
from compliance.observed.forms.line import money, play, pot, table
from compliance.observed.pages.told import told
from compliance.observed.read.looks import look_read
from compliance.observed.read.still import pads_of, reading_of
from compliance.observed.write.observe import Stored, composed_of, recorders_of
from compliance.observed.write.observe import observe as store
from compliance.papers.forms.typed import fresh_id, id_of
from compliance.people.access import access_log
from compliance.people.rights import Right
from compliance.shell.door import act, establishment_of, page, visitor_of
from compliance.shell.frame import show, show_region

_STAYS = ("watch", "table", "game", "mode", "how", "camera", "offset", "day", "plan", "audit")
"""What stays from hand to hand of a watch; who sits, the bank, dealer and decks stay with the line."""
VOCABULARY = tuple(
    (name, tuple(reader.__doc__ or "" for _, reader in room.WORDS))
    for name, room in (("Table", table), ("Money", money), ("Play", play), ("Pot", pot))
)
"""What can be typed, as the readers of the words say it."""


@page(Right.OBSERVE)
def observe(request: HttpRequest, house: str) -> HttpResponse:
    """A new watch; of a table that stands in the address, that table."""
    establishment = establishment_of(request)
    now = timezone.now().astimezone(ZoneInfo(establishment.time_zone))
    values = dict.fromkeys(FIELDS, "")
    values |= {
        "id": fresh_id(),
        "watch": fresh_id(),
        "mode": "hand",
        "how": "camera",
        "day": now.date().isoformat(),
    }
    values |= {name: str(request.GET[name])[:80] for name in (*_STAYS, "began") if request.GET.get(name)}
    context = _form(establishment, values, {})
    return show(request, "observed/observe.html", context, section="observed")


@act(Right.OBSERVE, of="observe")
def observe_read(request: HttpRequest, house: str) -> HttpResponse:
    """What the line says so far; nothing of what is due."""
    establishment = establishment_of(request)
    values, place = _typed(request), place_read(slug=house)
    values["ended"] = values["ended"] or values["began"]  # it has not ended yet
    composed, _ = composed_of(establishment=establishment, place=place, values=values, now=timezone.now())
    return show_region(request, "observed/_reading.html", _read(composed, values))


@act(Right.OBSERVE, of="observe")
def observe_store(request: HttpRequest, house: str) -> HttpResponse:
    """Store it, and show what was due beside what was seen; then the next hand."""
    establishment, visitor, values = establishment_of(request), visitor_of(request), _typed(request)
    twice = request.POST.get("twice") == "yes"
    stored = store(establishment=establishment, values=values, actor=visitor.name, now=timezone.now(), twice=twice)
    if stored.index is None:
        context = _form(establishment, values, stored.wrong, stored.composed)
        return _answered(request, context, 409 if "twice" in stored.wrong else 422)
    if not stored.again:
        access_log(request=request, what="observed", establishment=establishment, detail=str(stored.index))
    return _answered(request, _next(establishment, values, stored), 200)


def _answered(request: HttpRequest, context: dict[str, Any], status: int) -> HttpResponse:
    if getattr(request, "htmx", None):
        response = show_region(request, "observed/_form.html", context)
    else:
        response = show(request, "observed/observe.html", context, section="observed")
    response.status_code = status
    return response


def _next(establishment: Establishment, values: Mapping[str, str], stored: Stored) -> dict[str, Any]:
    """The form of the next hand under the answer to the last one."""
    assert stored.index is not None
    detail = look_read(establishment_id=establishment.pk, index=stored.index)
    assert detail is not None
    zone = ZoneInfo(establishment.time_zone)
    picture = detail.one.clips[0].until if detail.one.clips else detail.one.ended
    fresh = dict.fromkeys(FIELDS, "") | {name: values.get(name, "") for name in _STAYS}
    ended = picture.astimezone(zone)
    fresh |= {"id": fresh_id(), "began": f"{ended:%H:%M:%S}", "day": ended.date().isoformat()}
    return (
        _form(establishment, fresh, {})
        | told(establishment, detail)
        | {"stored": stored, "place": detail.look.place + 1}
    )


def _form(
    establishment: Establishment, values: dict[str, str], wrong: Mapping[str, str], composed: Composed | None = None
) -> dict[str, Any]:
    place: Place = place_read(slug=establishment.slug)
    games = games_read()
    game = games.get(values.get("game", ""))
    return {
        "house": establishment.slug,
        "values": values,
        "wrong": wrong,
        "tables": sorted(place.tables, key=natural),
        "games": sorted(((str(one.title), slug) for slug, one in games.items()), key=lambda pair: pair[0].casefold()),
        "modes": MODES,
        "hows": HOWS,
        "cameras": recorders_of(establishment_id=establishment.pk),
        "vocabulary": VOCABULARY,
        "pads": pads_of(game),
        "read_address": reverse("observe_read", kwargs={"house": establishment.slug}),
        **(_read(composed, values) if composed is not None else {}),
    }


def _read(composed: Composed, values: Mapping[str, str]) -> dict[str, Any]:
    return {"reading": reading_of(composed), "line": values.get("line", "")}


def _typed(request: HttpRequest) -> dict[str, str]:
    """What was sent, without what no text holds; the numbers of form and watch are ours."""
    given = {name: str(request.POST.get(name, "")).replace("\x00", "")[:4_100] for name in FIELDS}
    given["mode"] = given["mode"] if given["mode"] in MODES else "hand"
    given["how"] = given["how"] if given["how"] in HOWS else "camera"
    return given | {name: id_of(given[name]) for name in ("id", "watch")}
