"""The environment is read strictly, and every refusal names the variable and the cure."""

from __future__ import annotations

from pathlib import Path

import pytest

from compliance.running import environment
from compliance.running.environment import BadEnvironmentError


@pytest.mark.parametrize(("value", "read"), [("1", True), ("yes", True), ("On", True), ("0", False), ("", False)])
def test_flags(value: str, read: bool) -> None:
    assert environment.flag({"OLIVER_HTTP": value}, "OLIVER_HTTP") is read


def test_a_flag_that_is_neither_is_refused() -> None:
    with pytest.raises(BadEnvironmentError, match="OLIVER_DEBUG='maybe'"):
        environment.flag({"OLIVER_DEBUG": "maybe"}, "OLIVER_DEBUG")


def test_a_database_url_in_all_its_parts() -> None:
    read = environment.database("postgresql://us%40er:p%2Fw@db.example:5433/house?sslmode=require&connect_timeout=3")
    assert read["ENGINE"] == "django.db.backends.postgresql"
    assert (read["USER"], read["PASSWORD"], read["HOST"], read["PORT"]) == ("us@er", "p/w", "db.example", "5433")
    assert read["NAME"] == "house"
    assert read["OPTIONS"] == {"sslmode": "require", "connect_timeout": "3"}


def test_a_database_behind_a_unix_socket() -> None:
    assert environment.database("postgresql:///house?host=/run/postgresql")["HOST"] == "/run/postgresql"


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("sqlite:///house.db", "runs on PostgreSQL only"),
        ("house", "runs on PostgreSQL only"),
        ("postgresql://db.example", "names no database"),
        ("postgresql://db.example:port/house", "port that is not a number"),
    ],
)
def test_a_database_url_that_does_not_fit(url: str, says: str) -> None:
    with pytest.raises(BadEnvironmentError, match=f"OWNER_DATABASE_URL.*{says}"):
        environment.database(url, "OWNER_DATABASE_URL")


def test_the_secret_key_comes_from_the_variable_or_from_the_folder(tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_text("kept\n")
    assert environment.secret_key({"OLIVER_SECRET_KEY": "given", "OLIVER_SECRETS": str(tmp_path)}) == "given"
    assert environment.secret_key({"OLIVER_SECRETS": str(tmp_path)}) == "kept"
    assert environment.secret_key({}) == ""


def test_the_keys_before_are_none_of_now() -> None:
    given = {"OLIVER_SECRET_KEY": "now", "OLIVER_SECRET_KEY_FALLBACKS": "before, long before"}
    assert environment.secret_key_fallbacks(given) == ["before", "long before"]
    assert environment.secret_key_fallbacks({}) == []
    with pytest.raises(BadEnvironmentError, match="OLIVER_SECRET_KEY_FALLBACKS names the secret key of now"):
        environment.secret_key_fallbacks(given | {"OLIVER_SECRET_KEY": "before"})


def test_a_missing_secret_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadEnvironmentError, match=r"OLIVER_SECRETS.*secret_key"):
        environment.secret_key({"OLIVER_SECRETS": str(tmp_path)})


def test_the_cache_has_a_redis_database_of_its_own() -> None:
    assert environment.cache({"BROKER_URL": "redis://:secret@127.0.0.1:6390/0"})["LOCATION"].endswith("6390/1")
    assert environment.cache({"BROKER_URL": "redis://127.0.0.1:6390"})["LOCATION"].endswith("6390/1")
    assert "LOCATION" not in environment.cache({"BROKER_URL": "amqp://broker"})
    assert "LOCATION" not in environment.cache({})
