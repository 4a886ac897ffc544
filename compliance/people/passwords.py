"""What Django's list of common passwords does not see: one of them with a year behind it, and the house's own words; and how
long a first password opens anything."""

import datetime
import re
from typing import Any

from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError

from compliance.houses.models import Establishment
from compliance.people.models import AccountState, Person
from compliance.people.read.sign_ins import OF

FIRST_LASTS = datetime.timedelta(days=7)
"""Somebody has seen it: it "expires after a short period of time" (OWASP ASVS 5.0, 6.4.1), which a week off does not outlast."""

_LOOKS_LIKE = str.maketrans("0134578@$!", "oleastbasi")
_NAMES = 3  # letters that a word of a name has at least
_LEFT = 6  # letters beside words that anybody here would guess; fewer are no password of one's own
_OWN = (
    "oliver",
    "password",
    "admin",
    "welcome",
    "letmein",
    "casino",
    "cardroom",
    "card",
    "room",
    "gaming",
    "poker",
    "club",
)


class GuessedWords(CommonPasswordValidator):
    """Refuses a common password dressed up with digits and signs, and one made of words that hang at the door."""

    def validate(self, password: str, user: Any = None) -> None:
        plain = password.lower()
        cores = {re.sub(r"^[\W\d_]+|[\W\d_]+$", "", plain), re.sub(r"[\W\d_]+", "", plain)}
        cores |= {core.translate(_LOOKS_LIKE) for core in (*cores, plain.rstrip("0123456789!.?"))}
        if any(core in self.passwords for core in cores if core):
            raise ValidationError(
                "This is a common password with something beside it: whoever guesses tries these first.",
                code="password_dressed_up",
            )
        letters = re.sub(r"[^a-z]+", "", plain.translate(_LOOKS_LIKE))
        for word in sorted(_words(), key=len, reverse=True):
            letters = letters.replace(word, "")
        if len(letters) < _LEFT:
            raise ValidationError(
                "This is made of words that anybody here would guess: the house's name, Oliver. Take others.",
                code="password_of_house_words",
            )

    def get_help_text(self) -> str:
        return "Your password is not made of the house's own words, nor of a common one with digits behind it."


def _words() -> set[str]:
    """The words of this house's names."""
    names = Establishment.objects.values_list("slug", "title")
    parts = {part for pair in names for name in pair for part in re.findall(r"[a-z]+", name.lower())}
    return {part for part in parts if len(part) >= _NAMES} | set(_OWN)


def first_password_over(*, person: Person, now: datetime.datetime) -> bool:
    """Whether somebody's first password was made too long ago; when it was stands where sign-ins are written down."""
    made = AccountState.objects.filter(of=OF, number=person.pk).order_by("-id").values_list("at", flat=True).first()
    return person.first_password and made is not None and now - made > FIRST_LASTS
