"""Somebody of every role at the house of the storm, signed in already: run inside its tree, by `manage.py shell`."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client
from django.utils import timezone

from compliance.houses.models import Establishment
from compliance.people.manage import person_add
from compliance.people.readers import reader_token_create
from compliance.people.rights import COMMISSION_SCOPES, SECOND_FACTOR, Role
from compliance.people.tokens import token_create
from compliance.running.home import write_private


def people_make(floor: str) -> None:
    """Writes people.json beside the floor: by role the key of a session; a token for the recorder and the commission."""
    folder = Path(floor)
    slug = tomllib.loads((folder / "house.toml").read_text())["establishment"]
    place, now = Establishment.objects.get(slug=slug), timezone.now()
    made = {"recorder": token_create(establishment=slug, label="storm", now=now)}
    for role in Role:
        name = f"storm-{role.value.replace(' ', '-')}"
        person, _ = person_add(
            username=name,
            name="Storm",
            role=role,
            establishment=None if role in (Role.ADMINISTRATOR, Role.COMMISSION) else place,
            commission=place.commission if role is Role.COMMISSION else None,
            keeps_password=True,
        )
        if role in SECOND_FACTOR:
            TOTP.activate(person, generate_totp_secret())
        client = Client()
        client.force_login(person)
        if role is Role.COMMISSION:
            made["commission"] = reader_token_create(
                label="storm", now=now, days=1, person=person, scopes=sorted(COMMISSION_SCOPES)
            )
        made[f"{role.value} at a desk" if role is Role.RECORDER else role.value] = client.cookies["sessionid"].value
    write_private(folder / "people.json", json.dumps(made))
