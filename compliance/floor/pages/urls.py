"""Addresses of the pages of the floor."""

from __future__ import annotations

from django.urls import path

from compliance.floor.pages import (
    correction,
    finding,
    finding_acts,
    findings,
    hand,
    hand_correct,
    playing_book,
    rotation,
    rotation_csv,
    rules,
    search,
    session_entry,
    tables,
    today,
    uploads,
)
from compliance.shell.days import DAY

urlpatterns = [
    path(f"{DAY}", today.today, name="today"),
    path(f"{DAY}/findings", findings.findings, name="findings"),
    path(f"{DAY}/findings.csv", findings.findings_csv, name="findings_csv"),
    path(f"{DAY}/findings/act", finding_acts.several, name="findings_act"),
    path(f"{DAY}/findings/waive", finding_acts.several_waived, name="findings_waive"),
    path(f"{DAY}/findings/selected", finding_acts.selected, name="findings_selected"),
    path(f"{DAY}/tables", tables.tables, name="tables"),
    path(f"{DAY}/tables/<str:table>", tables.table, name="table"),
    path(f"{DAY}/tables/<str:table>/rotation", rotation.table_rotation, name="table_rotation"),
    path(f"{DAY}/tables/<str:table>/rotation.csv", rotation_csv.table_rotation_csv, name="table_rotation_csv"),
    path(f"{DAY}/rotation", rotation.rotation, name="rotation"),
    path(f"{DAY}/rotation.csv", rotation_csv.rotation_csv, name="rotation_csv"),
    path(f"{DAY}/sessions", playing_book.playing_book, name="playing_book"),
    path(f"{DAY}/sessions.csv", playing_book.playing_book_csv, name="playing_book_csv"),
    path(f"{DAY}/sessions/enter", session_entry.session_enter, name="session_enter"),
    path(f"{DAY}/sessions/take", session_entry.session_take, name="session_take"),
    path(f"{DAY}/rules", rules.rules, name="rules"),
    path(f"{DAY}/rules/<slug:code>", rules.rule, name="rule"),
    path(f"{DAY}/intake", uploads.upload, name="upload"),
    path(f"{DAY}/intake/send", uploads.upload_send, name="upload_send"),
    path(f"{DAY}/intake/forms", uploads.hand_forms, name="hand_forms"),
    path(f"{DAY}/intake/template.csv", uploads.upload_template, name="upload_template"),
    path(f"{DAY}/intake/sessions.csv", session_entry.session_template, name="session_template"),
    path("at/<slug:house>/intake/<int:number>", uploads.upload_run, name="upload_run"),
    path("at/<slug:house>/intake/<int:number>/cancel", uploads.upload_stop, name="upload_stop"),
    path("at/<slug:house>/intake/<int:number>/results.csv", uploads.upload_results, name="upload_results"),
    path(f"{DAY}/search", search.search, name="search"),
    path("at/<slug:house>/findings/<int:number>", finding.finding, name="finding"),
    path("at/<slug:house>/findings/<int:number>/act", finding_acts.one, name="finding_act"),
    path("at/<slug:house>/findings/<int:number>/waive", finding_acts.one_waived, name="finding_waive"),
    path("at/<slug:house>/hands/<str:hand_id>", hand.hand, name="hand"),
    path("at/<slug:house>/hands/<str:hand_id>/correct", hand_correct.hand_correct, name="hand_correct"),
    path("at/<slug:house>/hands/<str:hand_id>/correct/store", hand_correct.hand_correct_act, name="hand_correct_act"),
    path("at/<slug:house>/corrections/<int:number>", correction.correction, name="correction"),
    path(
        "at/<slug:house>/corrections/<int:number>/confirm", correction.correction_confirm_act, name="correction_confirm"
    ),
    path("at/<slug:house>/corrections/<int:number>/refuse", correction.correction_refuse_act, name="correction_refuse"),
    path(
        "at/<slug:house>/corrections/<int:number>/withdraw",
        correction.correction_withdraw_act,
        name="correction_withdraw",
    ),
    path("at/<slug:house>/hands/<str:hand_id>/history.phh", hand.hand_history, name="hand_history"),
]
