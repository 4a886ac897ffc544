"""The doors at which roads begin, by the names that stay whatever moves: URL names, tasks, commands, labels of models."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from celery import current_app
from django.apps import apps
from django.conf import settings
from django.http import HttpResponse
from django.test import Client, override_settings
from django.urls import reverse

HOST = "localhost"
STATIC = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}  # digests are a running house's business


@contextmanager
def open_doors(folder: Path) -> Iterator[None]:
    """As a web server and a worker stand after their start: every address and every task is known."""
    current_app.loader.import_default_modules()
    with override_settings(STATIC_ROOT=str(folder), STORAGES={**settings.STORAGES, "staticfiles": STATIC}):
        reverse("start")
        yield


def rows(label: str) -> Any:
    """The rows of a model, by label and name: compliance.Finding."""
    return apps.get_model(label)._default_manager


def task(name: str) -> Any:
    """The body of a task; called, it is done here and now."""
    return current_app.tasks[name].run


def signed_in(username: str) -> Client:
    client = _client()
    client.force_login(rows("people.Person").get(username=username))
    return client


def with_token(token: str) -> Client:
    return _client(headers={"Authorization": f"Bearer {token}"})


def _client(**more: Any) -> Client:
    """Of a server that has started: what stands before every page is made already."""
    client = Client(SERVER_NAME=HOST, **more)
    client.handler.load_middleware()
    return client


def address(name: str, *arguments: object) -> str:
    return reverse(name, args=arguments)


def whole(response: Any, expected: int = 200) -> HttpResponse:
    """The answer, read to its end; a road that ends at a refusal is no road."""
    if response.streaming:
        response.getvalue()
    if response.status_code != expected:
        raise RuntimeError(f"{response.request['PATH_INFO']} answered {response.status_code}, not {expected}.")
    answer: HttpResponse = response
    return answer
