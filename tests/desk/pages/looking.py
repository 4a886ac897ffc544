"""The reason for which somebody looks at a person's page: said once, as the page asks for it."""

from __future__ import annotations

from django.test import Client

from tests.pages import AT


def say_why(client: Client, words: str = "Issue 12, short fees") -> None:
    assert client.post(f"{AT}/people/why", {"words": words, "page": f"{AT}/dealers"}).status_code == 302
