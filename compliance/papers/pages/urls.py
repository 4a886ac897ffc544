"""Addresses of the pages of the papers."""

from django.urls import path

from compliance.papers.pages import papers
from compliance.shell.days import DAY

urlpatterns = [
    path(f"{DAY}/papers", papers.papers, name="papers"),
    path(f"{DAY}/papers/<slug:kind>", papers.paper_enter, name="paper_enter"),
    path(f"{DAY}/papers/<slug:kind>/take", papers.paper_take, name="paper_take"),
    path(f"{DAY}/papers/<slug:kind>/template.csv", papers.paper_template, name="paper_template"),
    path(f"{DAY}/papers/<slug:kind>/template.xlsx", papers.paper_workbook, name="paper_workbook"),
]
