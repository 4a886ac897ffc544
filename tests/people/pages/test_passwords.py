"""Passwords that whoever guesses tries first are refused; others of twelve letters and more are taken."""

from __future__ import annotations

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("a-good-lon9", "password_too_short"),  # eleven
        ("basketball!2026", "password_dressed_up"),
        ("2026-Basketball", "password_dressed_up"),
        ("B4sketb4ll2026", "password_dressed_up"),
        ("Lucky-Derby-2026", "password_of_house_words"),
        ("oliver-lucky-derby-1", "password_of_house_words"),
        ("0liver-p0ker-abcde", "password_of_house_words"),  # five letters beside
        ("123456789012", "password_entirely_numeric"),
    ],
)
def test_what_is_guessed_first_is_refused(password: str, code: str, house: str) -> None:
    with pytest.raises(ValidationError) as refused:
        validate_password(password)
    assert code in {error.code for error in refused.value.error_list}


@pytest.mark.parametrize(
    "password", ["a-good-long-1", "four-words-of-my-own", "oliver-poker-abcdef", "Süßkartoffel-im-Ofen", "vhq7kd2mzr5x"]
)
def test_one_of_twelve_and_more_that_nobody_guesses_is_taken(password: str, house: str) -> None:
    validate_password(password)
