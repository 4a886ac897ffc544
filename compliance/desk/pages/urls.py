"""Addresses of the pages of the desk."""

from __future__ import annotations

from django.urls import path

from compliance.desk.pages import (
    first_steps,
    handover,
    inbox,
    issue,
    issue_acts,
    issue_video,
    issues,
    look_reason,
    mail,
    patron,
    people,
    saved_views,
    trends,
)

AT = "at/<slug:house>"

urlpatterns = [
    path(f"{AT}/handover", handover.handover, name="handover"),
    path(f"{AT}/handover/write", handover.written, name="handover_write"),
    path(f"{AT}/handover/<int:index>/read", handover.signed, name="handover_read"),
    path(f"{AT}/first-steps", first_steps.first_steps_put, name="first_steps_put"),
    path(f"{AT}/inbox", inbox.inbox, name="inbox"),
    path(f"{AT}/dealers", people.dealers, name="dealers"),
    path(f"{AT}/dealers/<str:badge>", people.dealer, name="dealer"),
    path(f"{AT}/supervisors", people.supervisors, name="supervisors"),
    path(f"{AT}/supervisors/<str:who>", people.supervisor, name="supervisor"),
    path(f"{AT}/cases/<int:number>/patron/<str:who>", patron.patron, name="patron"),
    path(f"{AT}/people/why", look_reason.why, name="look_why"),
    path(f"{AT}/providers", people.providers, name="providers"),
    path(f"{AT}/providers/player", people.player, name="player"),
    path(f"{AT}/trends", trends.trends, name="trends"),
    path(f"{AT}/trends.csv", trends.trends_csv, name="trends_csv"),
    path(f"{AT}/mail", mail.mail, name="mail"),
    path(f"{AT}/mail/choose", mail.chosen, name="mail_choose"),
    path(f"{AT}/views/keep", saved_views.keep, name="view_keep"),
    path(f"{AT}/views/<int:number>/change", saved_views.change, name="view_change"),
    path(f"{AT}/views/<int:number>/follow", saved_views.follow, name="view_follow"),
    path(f"{AT}/views/<int:number>/remove", saved_views.remove, name="view_remove"),
    path(f"{AT}/issues", issues.issues, name="issues"),
    path(f"{AT}/issues.csv", issues.issues_csv, name="issues_csv"),
    path(f"{AT}/issues/act", issue_acts.several, name="issues_act"),
    path(f"{AT}/issues/waive", issue_acts.several_waived, name="issues_waive"),
    path(f"{AT}/issues/<int:number>", issue.issue, name="issue"),
    path(f"{AT}/issues/<int:number>/act", issue_acts.one, name="issue_act"),
    path(f"{AT}/issues/<int:number>/waive", issue_acts.one_waived, name="issue_waive"),
    path(f"{AT}/issues/<int:number>/video", issue_video.asked, name="issue_video"),
]
