"""Whoever works an issue asks for its video: one clip at a time, of the oldest hand to do that has none yet."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from compliance.desk.read.issue import oldest_to_do
from compliance.desk.read.issues import issue_read
from compliance.evidence.write.clip_ask import clip_ask
from compliance.people.access import access_log
from compliance.people.rights import Right
from compliance.shell.door import act, establishment_of, visitor_of


@act(Right.ACT_ON_FINDINGS, of="issue")
def asked(request: HttpRequest, house: str, number: int) -> HttpResponse:
    """The clip of the first finding that can still have one; the others of the issue are like it."""
    establishment, now = establishment_of(request), timezone.now()
    if issue_read(establishment_id=establishment.pk, number=number) is None:
        raise Http404(f"There is no issue {number} here.")
    by = visitor_of(request).name
    for finding in oldest_to_do(issue=number):
        clip = clip_ask(establishment_id=establishment.pk, finding=finding, by=by, now=now)
        if clip is not None:
            detail = f"{finding} {clip}"
            access_log(request=request, what="video asked for", establishment=establishment, detail=detail)
            messages.info(request, f"Surveillance is asked for video: clip {clip}.")
            break
    else:
        messages.info(request, "Not asked: its video is asked for already, or has ended.")
    return redirect("issue", house=house, number=number)
