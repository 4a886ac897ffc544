"""Addresses of the pages, subject by subject: each brings its own list."""

from __future__ import annotations

from django.urls import path

from compliance.cases.pages import urls as cases
from compliance.desk.pages import urls as desk
from compliance.evidence.pages import urls as evidence
from compliance.floor.pages import urls as floor
from compliance.houses.pages import urls as houses
from compliance.licensed.pages import urls as licensed
from compliance.money.pages import urls as money
from compliance.observed.pages import urls as observed
from compliance.papers.pages import urls as papers
from compliance.people.pages import urls as people
from compliance.record.pages import urls as record
from compliance.shell import theme
from compliance.supervised.pages import urls as supervised
from reports.pages import urls as reports

urlpatterns = [
    *(
        address
        for subject in (
            houses,
            desk,
            cases,
            evidence,
            observed,
            supervised,
            floor,
            money,
            papers,
            licensed,
            record,
            reports,
            people,
        )
        for address in subject.urlpatterns
    ),
    path("theme", theme.theme, name="theme"),
]
