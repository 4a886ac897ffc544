"""Addresses of the commission's API, below /api/v1/. What is not among them is answered as a problem document too."""

from __future__ import annotations

from django.urls import path, re_path

from compliance.floor.api import commission as floor
from compliance.floor.api import rotation
from compliance.licensed.api import changed
from compliance.licensed.api import commission as licensed
from compliance.money import api as money
from compliance.record import api as proven
from compliance.shell.api.commission.unknown import Unknown
from reports import api as handed_over

urlpatterns = [
    path("establishments", licensed.Establishments.as_view(), name="api-establishments"),
    path("games", licensed.Games.as_view(), name="api-games"),
    path("games/<slug:slug>", licensed.Game.as_view(), name="api-game"),
    path("games/<slug:slug>/file", changed.GameFile.as_view(), name="api-game-file"),
    path("options", licensed.Options.as_view(), name="api-options"),
    path("bands", licensed.Bands.as_view(), name="api-bands"),
    path("postings", licensed.Postings.as_view(), name="api-postings"),
    path("changes", changed.Changes.as_view(), name="api-changes"),
    path("hands", floor.Hands.as_view(), name="api-hands"),
    path("hands/<int:index>", floor.Hand.as_view(), name="api-hand"),
    path("reviews", floor.Reviews.as_view(), name="api-reviews"),
    path("collections", floor.Collections.as_view(), name="api-collections"),
    path("sessions", floor.Sessions.as_view(), name="api-sessions"),
    path("findings", floor.Findings.as_view(), name="api-findings"),
    path("findings/<int:finding>", floor.Finding.as_view(), name="api-finding"),
    path("rotation", rotation.Floor.as_view(), name="api-rotation"),
    path("rotation/day", rotation.Day.as_view(), name="api-rotation-day"),
    path("rotation/turns", rotation.Turns.as_view(), name="api-rotation-turns"),
    path("rotation/offers", rotation.Offers.as_view(), name="api-rotation-offers"),
    path("rotation/findings", rotation.Findings.as_view(), name="api-rotation-findings"),
    path("papers", money.Papers.as_view(), name="api-papers"),
    path("books", money.Books.as_view(), name="api-books"),
    path("money/<slug:house>/<str:gaming_day>", money.Money.as_view(), name="api-money"),
    path("reports", handed_over.Reports.as_view(), name="api-reports"),
    path("reports/<int:file>", handed_over.Report.as_view(), name="api-report"),
    path("reports/<int:file>/content", handed_over.Content.as_view(), name="api-report-content"),
    path("rules", licensed.Rules.as_view(), name="api-rules"),
    path("rules/<slug:code>", licensed.OneRule.as_view(), name="api-rule"),
    path("checkpoints", proven.Checkpoints.as_view(), name="api-checkpoints"),
    path("checkpoints/<int:size>", proven.Checkpoint.as_view(), name="api-checkpoint"),
    path("entries/<int:index>", proven.OneEntry.as_view(), name="api-entry"),
    path("proofs/inclusion", proven.Inclusion.as_view(), name="api-inclusion"),
    path("proofs/consistency", proven.Consistency.as_view(), name="api-consistency"),
    path("status", proven.StatusNow.as_view(), name="api-status"),
    path("access-log", proven.AccessLog.as_view(), name="api-access-log"),
    re_path(r"^.+$", Unknown.as_view(), name="api-unknown"),
]
