"""Who could: what takes two people at an establishment, who may begin and who may decide it, and who could do both alone."""

from msgspec import Struct

from compliance.houses.models import Establishment
from compliance.people.access import holds_now, not_ended
from compliance.people.apart import Two, clashes, duties
from compliance.people.confirm import named_leads, one_administrator
from compliance.people.models import Assignment, Person
from compliance.people.rights import RIGHTS, Right, Role, decides


class TwoLine(Struct, frozen=True):
    """What takes two people, and who they could be."""

    what: str
    first: tuple[str, ...]
    second: tuple[str, ...]
    pairs: int

    @property
    def says(self) -> str:
        if not self.pairs:
            return "Nobody can finish this: there are no two people for it."
        return "One pair alone." if self.pairs == 1 else f"{self.pairs} pairs."


class WaitLine(Struct, frozen=True):
    """A role that waits for the word of a second person."""

    person_id: int
    role_id: int
    person: str
    role: str
    place: str
    asked_by: str
    asked_by_id: int | None


class WhoCould(Struct, frozen=True):
    """`alone`: what one person holds or could do by which a rule of two would be one person's, a sentence each."""

    two: tuple[TwoLine, ...]
    alone: tuple[str, ...]
    waiting: tuple[WaitLine, ...]


def who_could(*, establishment: Establishment) -> WhoCould:
    """As it stands now, at this establishment."""
    here = Assignment.objects.filter(not_ended(), person__is_active=True, commission=None).order_by("person", "id")
    here = here.select_related("person", "asked_by", "given_by")
    held = [each for each in here if each.establishment_id in (None, establishment.pk)]
    waiting = tuple(_waits(each, establishment) for each in held if each.waits)
    open_now = [each for each in held if not each.waits]
    clashing = _clashing(open_now)
    lines = tuple(_line(two, open_now, set(clashing)) for two in duties().two)
    return WhoCould(lines, (*(said for one in clashing.values() for said in one), *_given_alone(open_now)), waiting)


def _clashing(held: list[Assignment]) -> dict[int, list[str]]:
    """People of this house who hold, here or elsewhere, what one person does not."""
    rows = Assignment.objects.filter(
        holds_now(), emergency=None, person__in=[each.person_id for each in held]
    ).order_by("id")
    roles: dict[int, list[Role]] = {}
    for each in rows:
        roles.setdefault(each.person_id, []).append(Role(each.role))
    names = {each.person_id: str(each.person) for each in held}
    return {
        number: [f"{names[number]}: {said}. Oliver lets {names[number]} decide nothing meanwhile." for said in found]
        for number, mine in roles.items()
        if (found := clashes(mine))
    }


def _line(two: Two, held: list[Assignment], clashing: set[int]) -> TwoLine:
    first = _who(two.first, held)
    second = {number: name for number, name in _who(two.second, held).items() if number not in clashing}
    pairs = {frozenset((one, other)) for one in first for other in second if one != other}
    return TwoLine(two.what, tuple(first.values()), tuple(second.values()), len(pairs))


def _who(right: Right, held: list[Assignment]) -> dict[int, str]:
    named = set(named_leads().values_list("pk", flat=True)) if one_administrator() else set()
    return {
        each.person_id: str(each.person)
        for each in held
        if right in RIGHTS[Role(each.role)]
        and (right is not Right.CONFIRM or each.pk in named or Role(each.role) is Role.ADMINISTRATOR)
    }


def _given_alone(held: list[Assignment]) -> list[str]:
    """Roles and passwords that rest on one person's word."""
    people: dict[int, Person] = {each.person_id: each.person for each in held}
    found = [
        f"{one} has not chosen a password yet: whoever made the first one could sign in as {one}."
        for one in people.values()
        if one.first_password
    ]
    return found + [
        f"{each.person}: {each.given_by} alone gave the role {each.role}, before a second person was asked for it."
        for each in held
        if decides(Role(each.role)) and each.given_by is not None and each.confirmed is None
    ]


def _waits(held: Assignment, establishment: Establishment) -> WaitLine:
    place = establishment.title if held.establishment_id else "this Oliver as a whole"
    asked = str(held.asked_by) if held.asked_by is not None else ""
    return WaitLine(held.person_id, held.pk, str(held.person), held.role, place, asked, held.asked_by_id)
