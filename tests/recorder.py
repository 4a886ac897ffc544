"""What tests of intake by the API share: a recorder's token and its client."""

from __future__ import annotations

import pytest
from django.test import Client

from compliance.people.tokens import token_create
from tests import builders


@pytest.fixture
def token(small_house: None) -> str:
    """A recorder's token of the small house."""
    return token_create(establishment=builders.HOUSE, label="table system", now=builders.NOW)


@pytest.fixture
def recorder(token: str) -> Client:
    """A client that shows the token."""
    return Client(headers={"Authorization": f"Bearer {token}"}, enforce_csrf_checks=True)
