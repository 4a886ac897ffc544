"""A proposed change as its page shows it: which one may be seen, what it would do, and what the visitor may do with it."""

from __future__ import annotations

from typing import cast

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone

from compliance.licensed.models import CatalogueChange
from compliance.licensed.pages.drafted_options import drafted_options
from compliance.licensed.pages.forecast_shown import forecast_context
from compliance.licensed.read.changed_game import titles_read
from compliance.licensed.read.proposals import acts_of, change_read
from compliance.licensed.write.change_check import Checked, change_check
from compliance.licensed.write.change_decide import decide_bar
from compliance.people.access import standing_of
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.shell.acting import Answer
from compliance.shell.door import establishment_of
from compliance.shell.frame import show
from games.schema import Game, dated
from games.schema.proposal import Hanging

State = CatalogueChange.State


def may_propose(request: HttpRequest) -> bool:
    """Whether the visitor drafts changes here, and so sees drafts."""
    return standing_of(request=request).may(Right.PROPOSE, establishment_of(request))


def change_of(request: HttpRequest, number: int) -> CatalogueChange:
    """The change asked for; one that the visitor may not see is as absent as one that does not exist."""
    establishment = establishment_of(request)
    found = None
    if number < 1 << 62:
        found = change_read(establishment_id=establishment.pk, change_id=number, drafts=may_propose(request))
    if found is None:
        raise Http404(f"There is no change {number} here.")
    return found


def shown(request: HttpRequest, change: CatalogueChange, answer: Answer) -> HttpResponse:
    """The page, with what did not fit beside what was typed."""
    person, standing = cast(Person, request.user), standing_of(request=request)
    own = change.author_id == person.pk and standing.may(Right.PROPOSE, change.establishment)
    waits = change.state == State.SUBMITTED
    decides = waits and standing.may(Right.WAIVE, change.establishment)
    checked = None if change.over else change_check(change=change, now=timezone.now())
    context = {
        "change": change,
        "house": change.establishment.slug,
        "title": titles_read(commission_id=None).get(change.game, change.game),
        "answer": answer,
        "checked": checked,
        "noticed": [] if checked is None else _noticed(checked),
        "drafted": [] if checked is None else drafted_options(checked, request.GET),
        "own": own,
        "edits": own and change.state == State.DRAFT,
        "decides": decides,
        "bar": decide_bar(change=change, by=person) if decides else "",
        "may_propose": may_propose(request),
        "acts": acts_of(change_id=change.pk),
        **forecast_context(change, checked),
    }
    response = show(request, "licensed/proposal.html", context, section="books")
    response.status_code = answer.status
    return response


def _noticed(checked: Checked) -> list[Hanging]:
    """Postings of options that hold already: their notice can be looked at before it hangs."""
    return [] if checked.held is None else [each for each in checked.postings if _holds(checked.held.game, each)]


def _holds(game: Game, posting: Hanging) -> bool:
    day = posting.from_.date()
    schedule = dated.as_of(game.schedule, day).get(posting.schedule)
    return schedule is not None and posting.option in dated.as_of(schedule.option, day)
