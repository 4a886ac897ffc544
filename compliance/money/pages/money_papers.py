"""The papers of a gaming day to read: for whoever sees the money and enters none of it, each with its entry in the record."""

import datetime

from django.http import Http404, HttpRequest, HttpResponse

from compliance.desk.pages.saved_views import views_of
from compliance.money.pages.blind import hidden_counts
from compliance.papers.forms.kinds import papers_by_title
from compliance.papers.pages.paper_form import shown_columns
from compliance.papers.pages.paper_list import listed
from compliance.papers.read.papers import StoredPaper, papers_counted, papers_of_kind
from compliance.people.access import standing_of
from compliance.people.rights import Right
from compliance.shell.door import establishment_of, page
from compliance.shell.frame import show


@page(Right.SEE_MONEY)
def money_papers(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    """One kind of them, and how many there are of the others."""
    establishment, asked = establishment_of(request), request.GET.get("kind", "")[:40]
    counts = papers_counted(establishment_id=establishment.pk, gaming_day=day)
    kinds = [(kind, counts[kind.name]) for kind in papers_by_title() if counts.get(kind.name)]
    chosen = next((kind for kind, _ in kinds if asked in ("", kind.name)), None)
    if chosen is None and asked and asked not in {kind.name for kind in papers_by_title()}:
        raise Http404(f"There are no papers of the kind {asked}.")
    before = request.GET.get("before", "")
    if before and not (before.isascii() and before.isdigit() and len(before) < 18):
        raise Http404("That page of the list does not exist.")
    views = views_of(request, of="money_papers", address=request.path)
    context = {"house": house, "day": day, "kinds": kinds, "chosen": chosen, "views": views}
    context["sees_record"] = standing_of(request=request).may(Right.SEE_RECORD, establishment)
    context["sees_files"] = standing_of(request=request).may(Right.FILES, establishment)
    if chosen is not None:
        held = papers_of_kind(establishment_id=establishment.pk, gaming_day=day, kind=chosen.name)
        own = [column for column in shown_columns(chosen) if "." not in column.name]
        context["only"] = [asked for name in ("table", "shift") if (asked := request.GET.get(name, "")[:80])]
        hidden = {one.index for one in hidden_counts(request, establishment, day, day)}
        held = [one for one in held if one.index not in hidden and _of_line(request, one)]
        context["list"] = listed(held, chosen, own, establishment, int(before) if before else None)
    return show(request, "money/money_papers.html", context, section="money", day=day)


def _of_line(request: HttpRequest, held: StoredPaper) -> bool:
    """Whether it is of the table and shift that are asked for; a paper that names none is of all."""
    asked = ((name, request.GET.get(name, "")) for name in ("table", "shift"))
    return all(not value or getattr(held.paper, name, None) in (value, None) for name, value in asked)
