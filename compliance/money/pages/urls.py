"""Addresses of the pages of the money."""

from django.urls import path

from compliance.money.pages import money, money_closing, money_days, money_papers
from compliance.shell.days import DAY

urlpatterns = [
    path(f"{DAY}/money", money.money, name="money"),
    path(f"{DAY}/money/days", money_days.money_days, name="money_days"),
    path(f"{DAY}/money/papers", money_papers.money_papers, name="money_papers"),
    path(f"{DAY}/money.csv", money.money_csv, name="money_csv"),
    path(f"{DAY}/money/prepare", money_closing.money_prepare, name="money_prepare"),
    path(f"{DAY}/money/closing", money_closing.money_closing, name="money_closing"),
    path(f"{DAY}/money/close", money_closing.money_close, name="money_close"),
]
