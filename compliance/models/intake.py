"""Who may put hands in: recorder tokens, each bound to one establishment."""

from __future__ import annotations

from django.db import models

from games.models import Establishment


class IntakeToken(models.Model):
    """A recorder's token. Only its SHA-256 is kept: the token itself is shown once, when it is made."""

    establishment = models.ForeignKey(Establishment, on_delete=models.PROTECT, related_name="intake_tokens")
    label = models.TextField()
    digest = models.BinaryField(unique=True)
    created = models.DateTimeField()
    expires = models.DateTimeField(null=True)
    revoked = models.DateTimeField(null=True)
    last_used = models.DateTimeField(null=True)

    class Meta:
        db_table = "compliance_intake_token"
        constraints = [
            models.UniqueConstraint(fields=["establishment", "label"], name="an_establishment_labels_each_token_once")
        ]

    def __str__(self) -> str:
        return self.label
