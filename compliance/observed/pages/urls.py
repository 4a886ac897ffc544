"""Addresses of the pages of what is observed."""

from __future__ import annotations

from django.urls import path

from compliance.observed.pages import against, audits, inspections, irregularities, looks, observe, plans
from compliance.shell.days import DAY

urlpatterns = [
    path("at/<slug:house>/observed", looks.observed, name="observed"),
    path("at/<slug:house>/observed.csv", looks.observed_csv, name="observed_csv"),
    path("at/<slug:house>/observed/recorded", against.observed_against, name="observed_against"),
    path("at/<slug:house>/observed/recorded.csv", against.observed_against_csv, name="observed_against_csv"),
    path("at/<slug:house>/observed/new", observe.observe, name="observe"),
    path("at/<slug:house>/observed/new/read", observe.observe_read, name="observe_read"),
    path("at/<slug:house>/observed/new/store", observe.observe_store, name="observe_store"),
    path("at/<slug:house>/observed/<int:index>", looks.look, name="look"),
    path("at/<slug:house>/observed/<int:index>/strike", looks.look_strike, name="look_strike"),
    path("at/<slug:house>/plans", plans.plans, name="plans"),
    path("at/<slug:house>/plans/new", plans.plan_new, name="plan_new"),
    path("at/<slug:house>/plans/new/store", plans.plan_store, name="plan_store"),
    path("at/<slug:house>/plans/of/<str:plan_id>", plans.plan, name="plan"),
    path("at/<slug:house>/plans/of/<str:plan_id>/list", plans.plan_listed, name="plan_listed"),
    path("at/<slug:house>/plans/of/<str:plan_id>/look", plans.plan_looked, name="plan_looked"),
    path(f"{DAY}/inspections", inspections.inspections, name="inspections"),
    path(f"{DAY}/inspections/<slug:checklist>", inspections.inspect_form, name="inspect"),
    path(f"{DAY}/inspections/<slug:checklist>/store", inspections.inspect_store, name="inspect_store"),
    path("at/<slug:house>/inspections/<int:index>", inspections.inspection, name="inspection"),
    path("at/<slug:house>/inspections/<int:index>/strike", inspections.inspection_struck, name="inspection_struck"),
    path("at/<slug:house>/audits", audits.audits, name="audits"),
    path("at/<slug:house>/audits/new", audits.audit_new, name="audit_new"),
    path("at/<slug:house>/audits/new/store", audits.audit_store, name="audit_store"),
    path("at/<slug:house>/audits/standard", audits.audit_standard, name="audit_standard"),
    path("at/<slug:house>/audits/standard/store", audits.audit_standard_store, name="audit_standard_store"),
    path("at/<slug:house>/audits/<int:index>", audits.audit, name="audit"),
    path("at/<slug:house>/audits/<int:index>/answer", audits.audit_answered, name="audit_answered"),
    path("at/<slug:house>/audits/<int:index>/correct", audits.audit_corrected, name="audit_corrected"),
    path("at/<slug:house>/irregularities", irregularities.irregularities, name="irregularities"),
    path("at/<slug:house>/irregularities.csv", irregularities.irregularities_csv, name="irregularities_csv"),
    path("at/<slug:house>/irregularities/new", irregularities.irregularity_new, name="irregularity_new"),
    path("at/<slug:house>/irregularities/new/store", irregularities.irregularity_store, name="irregularity_store"),
    path("at/<slug:house>/irregularities/<int:index>", irregularities.irregularity, name="irregularity"),
    path(
        "at/<slug:house>/irregularities/<int:index>/strike",
        irregularities.irregularity_struck,
        name="irregularity_struck",
    ),
]
"""`new` and `recorded` are no numbers."""
