"""Addresses of the pages of what is licensed."""

from __future__ import annotations

from django.urls import path

from compliance.licensed.pages import (
    books,
    changes,
    compare,
    coverage,
    forecast,
    game,
    game_file,
    lint,
    placards,
    proposal,
    proposals,
    quote,
    returns,
)
from compliance.shell.days import DAY

urlpatterns = [
    path(f"{DAY}/quote", quote.quote, name="quote"),
    path("at/<slug:house>/postings/<int:index>/notice.pdf", placards.posting_placard, name="posting_placard"),
    path(
        f"{DAY}/notices/<slug:game>/<slug:schedule>/<int:option>.pdf", placards.placard_preview, name="placard_preview"
    ),
    path(f"{DAY}/books", books.books, name="books"),
    path(f"{DAY}/books/<slug:book>", books.book, name="book"),
    path(f"{DAY}/books/<slug:book>/<slug:game>", game.game, name="game"),
    path(f"{DAY}/books/<slug:book>/<slug:game>/returns", returns.returns_state, name="returns_state"),
    path(f"{DAY}/books/<slug:book>/<slug:game>/returns/count", returns.returns_ask, name="returns_ask"),
    path(f"{DAY}/books/<slug:book>/<slug:game>/returns/stop", returns.returns_stop, name="returns_stop"),
    path(f"{DAY}/books/<slug:book>/<slug:game>/returns.csv", returns.returns_csv, name="returns_csv"),
    path(f"{DAY}/books/<slug:book>/<slug:game>/<slug:schedule>", game.schedule, name="schedule"),
    path(f"{DAY}/lint", lint.lint, name="lint"),
    path(f"{DAY}/lint.csv", lint.lint_csv, name="lint_csv"),
    path(f"{DAY}/coverage/<slug:book>", coverage.coverage, name="coverage"),
    path(f"{DAY}/changes/<slug:book>", changes.book, name="changes"),
    path(f"{DAY}/changes/<slug:book>/<slug:game>", changes.game, name="game_changes"),
    path(f"{DAY}/compare/<slug:book>", compare.compare, name="compare"),
    path(f"{DAY}/books/<slug:book>/<slug:game>/game.toml", game_file.game_file, name="game_file"),
    path("at/<slug:house>/proposals", proposals.proposals, name="proposals"),
    path("at/<slug:house>/proposals/new", proposals.proposal_new, name="proposal_new"),
    path("at/<slug:house>/proposals/make", proposals.proposal_make, name="proposal_make"),
    path("at/<slug:house>/proposals/<int:number>", proposal.proposal, name="proposal"),
    path("at/<slug:house>/proposals/<int:number>/edit", proposal.proposal_edit, name="proposal_edit"),
    path("at/<slug:house>/proposals/<int:number>/submit", proposal.proposal_submit, name="proposal_submit"),
    path("at/<slug:house>/proposals/<int:number>/withdraw", proposal.proposal_withdraw, name="proposal_withdraw"),
    path("at/<slug:house>/proposals/<int:number>/approve", proposal.proposal_approve, name="proposal_approve"),
    path("at/<slug:house>/proposals/<int:number>/refuse", proposal.proposal_refuse, name="proposal_refuse"),
    path("at/<slug:house>/proposals/<int:number>/forecast", forecast.forecast_state, name="forecast_state"),
    path("at/<slug:house>/proposals/<int:number>/forecast/ask", forecast.forecast_ask, name="forecast_ask"),
    path("at/<slug:house>/proposals/<int:number>/forecast/stop", forecast.forecast_stop, name="forecast_stop"),
]
