"""Is this paper ours, and this file unchanged? Open to anybody who holds one: it says when and from what it was made, and
which hashes it has, and shows no figure of it."""

from __future__ import annotations

from hashlib import sha256
from typing import Any
from zoneinfo import ZoneInfo

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from compliance.houses.models import Establishment
from compliance.houses.read.postings import PostingRow
from compliance.record.shown import signing_keys
from compliance.running.bodies import takes
from compliance.shell.frame import theme_of
from reports.identity import verification_read
from reports.pages.overtaken import days_overtaken
from reports.placards import notice_checked
from reports.selectors import edition_checked, edition_now, files_checked

_LARGEST = 64 * 1024 * 1024


@takes(_LARGEST, anybody=True)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def check(request: HttpRequest, code: str = "") -> HttpResponse:
    """A code in the address, as the QR has it; a code typed in; or a file given."""
    if request.method == "POST":
        return _file(request)
    typed = request.GET.get("code", "").strip()[:80]
    if typed:
        return redirect("check_code", code=verification_read(typed))
    if not code:
        return _page(request, {})
    notice = notice_checked(written=code)
    if notice is not None:
        return _notice(request, *notice)
    edition = edition_checked(written=code)
    return _page(request, {"code": code, "edition": edition}, found=edition is not None)


def _notice(request: HttpRequest, establishment: Establishment, posting: PostingRow) -> HttpResponse:
    """A notice from a wall: whether it is ours, and whether it still hangs."""
    with timezone.override(ZoneInfo(establishment.time_zone)):
        now = timezone.now()
        context = {"establishment": establishment, "posting": posting, "now": now, "hangs": posting.hangs(now)}
        return render(request, "reports/check_notice.html", {**context, "theme": theme_of(request)})


def _file(request: HttpRequest) -> HttpResponse:
    given = request.FILES.get("file")
    if not isinstance(given, UploadedFile):
        return _page(request, {"trouble": "No file was given. Choose the PDF, XLSX or CSV you hold."}, status=422)
    if (given.size or 0) > _LARGEST:
        return _page(request, {"trouble": "That file is larger than any report Oliver makes."}, status=422)
    digest = sha256()
    for chunk in given.chunks():
        digest.update(chunk)
    files = files_checked(digest=digest.hexdigest())
    file = files[0] if files else None
    others = {
        each.edition_id: each.edition for each in files if file is not None and each.edition_id != file.edition_id
    }
    context = {"given": given.name, "digest": digest.hexdigest(), "file": file, "others": list(others.values())}
    return _page(request, {**context, "edition": file.edition if file else None}, found=file is not None)


def _page(
    request: HttpRequest, context: dict[str, Any], *, found: bool | None = None, status: int = 200
) -> HttpResponse:
    """The page; times in the zone of the house whose paper it is."""
    edition = context.get("edition")
    zone = ZoneInfo(edition.establishment.time_zone) if edition is not None else timezone.get_default_timezone()
    with timezone.override(zone):
        later = edition_now(edition=edition) if edition is not None else None
        restated = days_overtaken(edition) if edition is not None else []
        whole = {**context, "found": found, "later": later, "restated": restated, "theme": theme_of(request)}
        whole["keys"] = signing_keys()
        return render(request, "reports/check.html", whole, status=404 if found is False else status)


check.right = None  # type: ignore[attr-defined]  # anybody: it says nothing that the paper does not say
