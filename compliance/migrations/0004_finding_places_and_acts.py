"""Findings carry their establishment and gaming day and what people made of them; acts, uploads and verifications come."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

PLACES = """
UPDATE compliance_finding AS finding SET establishment_id = hand.establishment_id, gaming_day = hand.gaming_day
FROM compliance_hand AS hand WHERE hand.index = finding.hand_id
"""


def _key(to, related="+", **options):
    return models.ForeignKey(
        on_delete=options.pop("on_delete", django.db.models.deletion.PROTECT), related_name=related, to=to, **options
    )


def _whose(**options):
    nothing = django.db.models.deletion.DO_NOTHING
    return _key("games.establishment", on_delete=nothing, db_constraint=False, db_index=False, **options)


_ID = ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"))
_PERSON = settings.AUTH_USER_MODEL
_STATES = [("new", "New"), ("acknowledged", "Acknowledged"), ("resolved", "Resolved"), ("waived", "Waived")]
_ACTS = [
    (each, each.title()) for each in ("acknowledge", "assign", "comment", "resolve", "reopen", "waive", "return", "lapse")
]
_REASONS = [
    ("dealer-error-corrected", "Dealer error, corrected at the table"),
    ("dealer-error-spoken-to", "Dealer error, dealer spoken to"),
    ("recorded-wrongly", "Recorded wrongly, corrected"),
    ("fee-made-good", "Fee made good"),
    ("payout-made-good", "Payout made good to the player"),
    ("posting-corrected", "Posting was wrong, corrected"),
    ("reported", "Reported to the commission"),
    ("written-off", "Cannot be made good, written off"),
    ("other", "Other, as written"),
]
_STATUSES = [(each, each.title()) for each in ("waiting", "running", "done", "cancelled", "failed")]


class Migration(migrations.Migration):
    dependencies = [
        ("compliance", "0003_changes_in_sequence"),
        ("games", "0001_catalogue_and_postings"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField("finding", "establishment", _whose(null=True)),
        migrations.AddField("finding", "gaming_day", models.DateField(null=True)),
        migrations.RunSQL(PLACES, migrations.RunSQL.noop),
        migrations.AlterField("finding", "establishment", _whose()),
        migrations.AlterField("finding", "gaming_day", models.DateField()),
        migrations.AddField("finding", "state", models.TextField(choices=_STATES, default="new", db_default="new")),
        migrations.AddField("finding", "acted", models.IntegerField(default=0, db_default=0)),
        migrations.AddField("finding", "assigned", _key(_PERSON, null=True, db_index=False)),
        migrations.AddField("finding", "waived_until", models.DateField(null=True)),
        migrations.AddIndex(
            "finding", models.Index(fields=["establishment", "changed_index", "id"], name="compliance_finding_whose")
        ),
        migrations.AddIndex(
            "finding", models.Index(fields=["establishment", "-hand", "-id"], name="compliance_finding_latest")
        ),
        migrations.AddIndex(
            "finding", models.Index(fields=["establishment", "gaming_day", "-hand"], name="compliance_finding_day")
        ),
        migrations.AddIndex(
            "finding",
            models.Index(
                fields=["assigned", "-hand", "-id"],
                condition=Q(assigned__isnull=False),
                name="compliance_finding_assigned",
            ),
        ),
        migrations.AddIndex(
            "finding",
            models.Index(
                fields=["waived_until"], condition=Q(waived_until__isnull=False), name="compliance_finding_waived"
            ),
        ),
        migrations.AddIndex(
            "reviewrun",
            models.Index(fields=["table", "gaming_day", "record_index"], name="compliance_review_run_of_day"),
        ),
        migrations.CreateModel(
            "FindingAct",
            [
                _ID,
                ("number", models.IntegerField()),
                ("record_index", models.BigIntegerField(unique=True)),
                ("act", models.TextField(choices=_ACTS)),
                ("state", models.TextField()),
                ("at", models.DateTimeField()),
                ("reason", models.TextField(choices=_REASONS, default="")),
                ("words", models.TextField(default="")),
                ("until", models.DateField(null=True)),
                ("assignee", _key(_PERSON, null=True, db_index=False)),
                ("by", _key(_PERSON, null=True, db_index=False)),
                (
                    "finding",
                    _key(
                        "compliance.finding", "acts", on_delete=django.db.models.deletion.DO_NOTHING, db_index=False
                    ),
                ),
            ],
            options={"db_table": "compliance_finding_act"},
        ),
        migrations.AddConstraint(
            "findingact",
            models.UniqueConstraint(fields=("finding", "number"), name="acts_on_a_finding_follow_one_another"),
        ),
        migrations.CreateModel(
            "UploadRun",
            [
                _ID,
                ("file_name", models.TextField()),
                ("form", models.TextField(choices=[("ndjson", "Ndjson"), ("csv", "Csv")])),
                ("sha256", models.TextField()),
                ("size", models.BigIntegerField()),
                ("stored", models.TextField()),
                ("asked", models.DateTimeField()),
                ("started", models.DateTimeField(null=True)),
                ("touched", models.DateTimeField()),
                ("ended", models.DateTimeField(null=True)),
                ("status", models.TextField(choices=_STATUSES, default="waiting")),
                ("cancel_asked", models.BooleanField(default=False)),
                ("tries", models.SmallIntegerField(default=0)),
                ("read", models.BigIntegerField(default=0)),
                *((name, models.IntegerField(default=0)) for name in ("hands", "recorded", "held", "conflicts", "refused")),
                ("trouble", models.TextField(default="")),
                ("by", _key(_PERSON)),
                ("establishment", _key("games.establishment", "uploads")),
            ],
            options={"db_table": "compliance_upload"},
        ),
        migrations.AddIndex(
            "uploadrun", models.Index(fields=["establishment", "-id"], name="compliance_upload_latest")
        ),
        migrations.AddIndex(
            "uploadrun",
            models.Index(
                fields=["touched"], condition=Q(status__in=["waiting", "running"]), name="compliance_upload_open"
            ),
        ),
        migrations.CreateModel(
            "UploadResult",
            [
                _ID,
                ("line", models.IntegerField()),
                ("status", models.TextField()),
                ("hand_id", models.TextField(default="")),
                ("record", models.BigIntegerField(null=True)),
                ("problems", models.JSONField(default=list)),
                ("run", _key("compliance.uploadrun", "results", db_index=False)),
            ],
            options={"db_table": "compliance_upload_result"},
        ),
        migrations.AddConstraint(
            "uploadresult", models.UniqueConstraint(fields=("run", "line"), name="a_line_of_a_file_has_one_result")
        ),
        migrations.AddIndex(
            "uploadresult",
            models.Index(
                fields=["run", "line"],
                condition=Q(status__in=["refused", "conflict"]),
                name="compliance_upload_not_taken",
            ),
        ),
        migrations.CreateModel(
            "VerificationRun",
            [
                _ID,
                ("asked", models.DateTimeField()),
                ("started", models.DateTimeField(null=True)),
                ("touched", models.DateTimeField()),
                ("ended", models.DateTimeField(null=True)),
                (
                    "status",
                    models.TextField(choices=[each for each in _STATUSES if each[0] != "cancelled"], default="waiting"),
                ),
                ("tries", models.SmallIntegerField(default=0)),
                ("done", models.BigIntegerField(default=0)),
                ("total", models.BigIntegerField(default=0)),
                ("verdict", models.TextField(default="")),
                ("says", models.TextField(default="")),
                ("bad_index", models.BigIntegerField(null=True)),
                ("under_way", models.BooleanField(default=True, null=True)),
                ("by", _key(_PERSON)),
            ],
            options={"db_table": "compliance_verification"},
        ),
        migrations.AddConstraint(
            "verificationrun",
            models.UniqueConstraint(fields=("under_way",), name="the_record_is_verified_once_at_a_time"),
        ),
        migrations.AddConstraint(
            "verificationrun",
            models.CheckConstraint(
                condition=Q(under_way=True) | Q(under_way__isnull=True), name="a_verification_is_under_way_or_over"
            ),
        ),
    ]
