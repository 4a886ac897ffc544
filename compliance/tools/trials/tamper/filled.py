"""Something in every table that follows from the record, by the roads of any house: what is in none cannot be tampered with.

A new table that follows from the record is filled here; `bench tamper` and its test name one that has no row.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping

import msgspec
from allauth.mfa.models import Authenticator
from django.utils import timezone

from compliance.cases.write.term_write import term_write
from compliance.desk.read.handover import figures_of, shift_now
from compliance.desk.write.handover import handover_read, handover_write
from compliance.evidence.models import Act, Clip
from compliance.evidence.read.targets import thing_read
from compliance.evidence.write.clip_act import WantedAct, clip_act
from compliance.evidence.write.clip_ask import clip_ask
from compliance.evidence.write.file_act import file_strike
from compliance.evidence.write.file_take import file_take
from compliance.floor.models import Finding, RecordedHand
from compliance.floor.write.hand_correction import correction_propose, correction_refuse
from compliance.floor.write.session_record import sessions_record
from compliance.houses.forms.cameras import Camera
from compliance.houses.forms.dated import Change
from compliance.houses.forms.shifts import Shift
from compliance.houses.models import CameraEntry, Establishment, GamingTable, Posting
from compliance.houses.write import house_change
from compliance.houses.write.camera_change import camera_decide, camera_draft, camera_note
from compliance.licensed.write.change_draft import change_draft, change_submit
from compliance.observed.forms.audit import Answer, Audit, Standard
from compliance.observed.forms.plan import Listed, Looked, Plan
from compliance.observed.models import PlanList
from compliance.observed.write.audit import audit_answer, audit_begin, audit_correct, standard_set
from compliance.observed.write.observe import observe, strike
from compliance.observed.write.plan import plan_look, plan_make
from compliance.people.access import access_log_command
from compliance.people.emergency import emergency_ask, emergency_close, emergency_end, emergency_grant
from compliance.people.identity import identity_name
from compliance.people.models import Person
from compliance.people.readers import reader_token_create
from compliance.people.rights import Role
from compliance.people.tokens import token_create
from compliance.record import read, seal
from compliance.shell.days import today_at
from compliance.supervised.models import Assignment as Supervised
from compliance.supervised.write.assign import end
from compliance.tools.demonstration.cases import demonstration_cases_open
from compliance.tools.demonstration.supervised import demonstration_tables_take
from games.models.catalogue import ScheduleOption

_DAY = datetime.timedelta(days=1)
People = Mapping[Role, Person]


def filled(house: Establishment, people: People, last: datetime.date) -> None:
    """`last` is the last gaming day that was played."""
    demonstration_cases_open(slug=house.slug, clock=timezone.now)
    demonstration_tables_take(slug=house.slug, clock=timezone.now)
    _desk(house, people)
    _evidence(house, people)
    _house(house, people)
    _seen(house, people, last)
    _floor(house, people)
    _doors(house, people)
    _proposed(house, people)


def _desk(house: Establishment, people: People) -> None:
    now, officer = timezone.now(), people[Role.OFFICER]
    shift = shift_now(establishment=house, now=now)
    figures = figures_of(establishment_id=house.pk, shift=shift)
    note = handover_write(establishment=house, shift=shift, figures=figures, words="Quiet.", by=officer, now=now)
    handover_read(establishment=house, index=note.record_index, by=people[Role.LEAD], now=timezone.now())
    ends = now.date() + 90 * _DAY
    term_write(
        establishment=house, kind="contract", name="Provider A", ends=ends, words="", by=officer.username, now=now
    )
    held = Supervised.objects.filter(establishment=house).latest("pk")
    end(establishment=house, index=held.pk, at=timezone.now(), why="Ill.", by=held.supervisor, now=timezone.now())


def _evidence(house: Establishment, people: People) -> None:
    finding = Finding.objects.filter(establishment=house, hand__isnull=False).latest("pk")
    clip_ask(establishment_id=house.pk, finding=finding.pk, by=people[Role.OFFICER].username, now=timezone.now())
    clip = Clip.objects.filter(establishment=house).latest("pk")
    wanted, by = WantedAct(act=Act.CANNOT, why="blocked"), people[Role.SURVEILLANCE]
    clip_act(establishment=house, index=clip.pk, seen=clip.acted, wanted=wanted, by=by, now=timezone.now())
    hung = Posting.objects.filter(table__establishment=house).earliest("pk")
    thing = thing_read(establishment_id=house.pk, of="posting", ref=hung.record_index)
    assert thing is not None
    file = file_take(
        establishment=house, thing=thing, name="sign.txt", note="The sign", chunks=[b"As it hung.\n"], by=by,
        now=timezone.now(),
    )  # fmt: skip
    file_strike(establishment=house, index=file.pk, words="Of another table.", by=by, now=timezone.now())


def _house(house: Establishment, people: People) -> None:
    """A camera drafted and decided, a note of one, and a change of the shifts decided."""
    one, two = people[Role.SURVEILLANCE].username, people[Role.LEAD].username
    now, sees = timezone.now(), (f"table {_table(house).name}",)
    camera = Camera(camera="PTZ-9", sees=sees, recorder="NVR-2", keeps_days=9, from_=now.date() + _DAY)
    camera_draft(establishment=house, camera=camera, by=one, now=now)
    drafted = CameraEntry.objects.filter(establishment=house, camera="PTZ-9").latest("pk")
    camera_decide(index=drafted.pk, confirmed=True, why="", by=two, now=timezone.now())
    over = CameraEntry.objects.filter(establishment=house).earliest("pk").camera
    camera_note(establishment=house, camera=over, at=timezone.now(), by=one, now=timezone.now(), seconds=2)
    change = Change(from_=now.date() + 3 * _DAY, shifts=(Shift("Day", 8), Shift("Night", 20)))
    draft = house_change.change_draft(establishment=house, change=change, by=one, now=timezone.now())
    house_change.change_decide(index=draft.index, confirmed=True, why="", by=two, now=timezone.now())


def _seen(house: Establishment, people: People, last: datetime.date) -> None:
    """Hands counted at a table and struck out, and a plan of looks with one of them done."""
    by = people[Role.SURVEILLANCE].username
    fields = {
        "id": "form-000000000001", "watch": "form-0000000000aa", "table": _table(house).name, "mode": "count", "how": "floor",
        "day": last.isoformat(), "began": "13:00", "ended": "14:00", "hands": "42", "line": "",
    }  # fmt: skip
    stored = observe(establishment=house, values=fields, actor=by, now=timezone.now())
    assert stored.index is not None, stored.wrong
    strike(establishment=house, index=stored.index, why="Another table.", actor=by, lead=True, now=timezone.now())
    plan = Plan(
        id="fees-9", establishment=house.slug, question="Is the fee that is due taken?", units="table-hours",
        first_day=last, last_day=last, tolerated="0.2", looked_by=last + 7 * _DAY,
    )  # fmt: skip
    plan_make(establishment=house, plan=plan, actor=by, now=timezone.now())
    seal.checkpoint_make(now=timezone.now(), sign=seal.signer())  # by which it is drawn
    index = PlanList.objects.get().pk
    stratum = msgspec.json.decode(read.bodies([index])[index], type=Listed).strata[0]
    looked = Looked(0, stratum.name, stratum.units[0], "in order", why="Chosen.")
    plan_look(establishment=house, plan_id=plan.id, looked=looked, actor=by, now=timezone.now())
    _audited(house, by, people[Role.LEAD].username)


def _audited(house: Establishment, by: str, lead: str) -> None:
    """An audit that failed and was corrected, and the one that is made again after it."""
    now, asked = timezone.now(), "Is the box locked?"
    standard = Standard(establishment=house.slug, from_=today_at(house), questions=(asked,), own_table=True)
    standard_set(establishment=house, standard=standard, actor=lead, now=now)
    audit = Audit(
        id="form-0000000000c1", establishment=house.slug, what="The fee", table=_table(house).name, gaming_day=now.date(),
        began=now, how="floor", standard=0,
    )  # fmt: skip
    index = audit_begin(establishment=house, audit=audit, actor=by, now=now)
    audit_answer(establishment=house, index=index, answers=(Answer(asked, "no"),), actor=by, now=timezone.now())
    audit_correct(establishment=house, index=index, correction="Instructed.", by="F-1", actor=lead, now=timezone.now())
    again = msgspec.structs.replace(audit, id="form-0000000000c2", again_of=index)
    audit_begin(establishment=house, audit=again, actor=by, now=timezone.now())


def _floor(house: Establishment, people: People) -> None:
    """A correction of a hand that was refused, and a session of the playing book."""
    hand = RecordedHand.objects.filter(establishment=house).latest("pk")
    made = json.loads(read.bodies([hand.pk])[hand.pk])
    made |= {"id": f"{made['id']}b", "supersedes": {"id": made["id"], "reason": "mistyped", "author": "cleo"}}
    proposed = correction_propose(
        establishment=house, hand=hand.hand_id, made=json.dumps(made).encode(), falls=(), by=people[Role.OFFICER],
        now=timezone.now(),
    )  # fmt: skip
    correction_refuse(correction=proposed, words="It was right.", by=people[Role.LEAD], now=timezone.now())
    began = timezone.now().replace(microsecond=0)
    session = {
        "id": "S-1", "table": _table(house).name, "provider": "TP-1", "person": "P1", "licence": "L-7",
        "expires": (began + 300 * _DAY).date().isoformat(), "from": (began - _DAY).isoformat(), "until": began.isoformat(),
    }  # fmt: skip
    line = json.dumps(session).encode()
    taken = sessions_record(establishment=house.slug, lines=[line], actor="recorder", now=timezone.now())
    assert {answer.status for answer in taken.answers} == {"recorded"}, taken.answers


def _doors(house: Establishment, people: People) -> None:
    """Tokens, a second factor, who a provider means, and a role for an emergency that is over and was looked at."""
    Authenticator.objects.create(user=people[Role.LEAD], type=Authenticator.Type.TOTP, data={"secret": "x"})
    identity_name(
        person=people[Role.RECORDER], issuer="https://login.example", subject="9f2c", by=people[Role.ADMINISTRATOR],
        now=timezone.now(),
    )  # fmt: skip
    access_log_command(what="person added", where="command", detail="")
    token_create(establishment=house.slug, label="table system", now=timezone.now())
    reader_token_create(label="bureau", now=timezone.now(), days=30, establishment=house)
    asked = emergency_ask(
        person=people[Role.ACCOUNTING], establishment=house, role=Role.LEAD, hours=2, reason="The lead is ill.",
        now=timezone.now(), keeper="command:root",
    )  # fmt: skip
    by = people[Role.ADMINISTRATOR]
    emergency_grant(emergency=asked, by=by, now=timezone.now())
    emergency_end(emergency=asked, by=by, now=timezone.now())
    emergency_close(emergency=asked, by=people[Role.LEAD], words="Nothing else.", now=timezone.now())


def _proposed(house: Establishment, people: People) -> None:
    """The end of an option, handed to the lead."""
    one = ScheduleOption.objects.filter(game__book__commission=house.commission).latest("pk")
    text = (
        f'[[end]]\nkind = "option"\nschedule = "{one.schedule}"\nnumber = {one.number}\n'
        f"until = {timezone.now().date() + 30 * _DAY}\n"
    )
    by, game = people[Role.OFFICER], one.game.slug
    draft = change_draft(establishment=house, game=game, title="No more", text=text, by=by, now=timezone.now())
    change_submit(change=draft, reason="Nobody plays it.", seen=0, by=by, now=timezone.now())


def _table(house: Establishment) -> GamingTable:
    return GamingTable.objects.filter(establishment=house).earliest("pk")
