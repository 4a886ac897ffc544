"""Views of lists that somebody keeps under a name: the filters and the sorting of an address, one's own or a role's."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from compliance.houses.models import Establishment


class SavedView(models.Model):
    """A name, and what stands behind the question mark of a list's address."""

    beside_record = "a name for an address, changed at will by who keeps it; nothing follows from it"

    establishment = models.ForeignKey(Establishment, on_delete=models.PROTECT, db_index=False, related_name="+")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, db_index=False, related_name="+")
    of = models.TextField()  # the list: the name of its address
    name = models.TextField()
    query = models.TextField()
    role = models.TextField()  # "": for nobody else
    made = models.DateTimeField()

    class Meta:
        db_table = "desk_saved_view"
        constraints = [
            models.UniqueConstraint(
                fields=["establishment", "of", "person", "name"], name="a_person_names_a_view_of_a_list_once"
            )
        ]

    def __str__(self) -> str:
        return f"view {self.name} of {self.of}"


class Following(models.Model):
    """Somebody follows a view: what falls into it behind this place in the record stands in the inbox."""

    beside_record = (
        "who wants to be told of what; which finding or issue is new follows from the record and this place in it"
    )

    view = models.ForeignKey(SavedView, on_delete=models.CASCADE, db_index=False, related_name="followings")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    seen_index = models.BigIntegerField()

    class Meta:
        db_table = "desk_following"
        constraints = [models.UniqueConstraint(fields=["view", "person"], name="a_person_follows_a_view_once")]

    def __str__(self) -> str:
        return f"view {self.view_id} followed by {self.person_id}"
