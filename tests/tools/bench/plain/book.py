"""The providers' playing book: who was booked where, plainly looked up for each hand."""

from __future__ import annotations

import datetime
from itertools import combinations


class PlayingBook:
    """The sessions of a house, by gaming day."""

    def __init__(self, sessions, zone, boundary):
        self.zone, self.boundary, self.days = zone, boundary, {}
        corrected = {one["supersedes"]["id"] for one in sessions if "supersedes" in one}
        for one in sessions:
            if one["id"] in corrected:
                continue
            last = one["until"] - datetime.timedelta(microseconds=1) if "until" in one else one["from"]
            day = self.day_of(one["from"])
            while day <= self.day_of(last):
                self.days.setdefault(day, []).append(one)
                day += datetime.timedelta(days=1)

    def day_of(self, moment):
        return (moment.astimezone(self.zone) - self.boundary).date()

    def check(self, hand, before, found):
        now, table = hand["started"], hand["table"]
        sessions = self.days.get(self.day_of(now), [])
        if not any(one["table"] == table for one in sessions):
            return
        people = {one["person"] for one in sessions if one["table"] == table}
        known = [one for one in sessions if one["table"] == table or one["person"] in people]
        running = [one for one in known if one["from"] <= now and ("until" not in one or now < one["until"])]
        here = [one for one in running if one["table"] == table]
        since = None if before is None else before["started"]
        found += self.of_the_bank(hand, here)
        for one in here:
            expires = one.get("expires")
            if expires is not None and now.astimezone(self.zone).date() > expires:
                over = datetime.datetime.combine(
                    expires + datetime.timedelta(days=1), datetime.time(), now.astimezone(self.zone).tzinfo
                )
                found += ["ROT104"] * first(since, max(one["from"], over))
        for one, other in combinations(running, 2):
            told = first(since, max(one["from"], other["from"]))
            both_here = one["table"] == other["table"] == table
            if both_here and one["provider"] == other["provider"] and one["person"] != other["person"]:
                found += ["ROT103"] * told
            if one["person"] == other["person"] and one["table"] != other["table"]:
                found += ["ROT105"] * (told and table in (one["table"], other["table"]))

    def of_the_bank(self, hand, here):
        bank = hand.get("bank")
        seats = [] if bank is None else [seat for seat in hand["seats"] if seat["occupant"] == bank["occupant"]]
        if not seats or seats[0].get("role") != "proposition":
            return []
        provider, own = seats[0].get("provider"), [one for one in here if one["person"] == bank["occupant"]]
        if own:
            return [] if any(one["provider"] == provider for one in own) else ["ROT102"]
        return ["ROT102"] if any(one["provider"] == provider for one in here) else ["ROT101"]


def first(since, moment):
    """Whether no hand was dealt between."""
    return since is None or since < moment
