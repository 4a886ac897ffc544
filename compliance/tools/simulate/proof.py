"""`manage.py simulate --prove`: what the proof over the catalogue says, on the terminal or as JSON."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from compliance.shell.commands import which_game
from compliance.shell.commands.terminal import progress, table
from compliance.tools.simulate import prove
from compliance.tools.simulate.prove import GameProof, Wrong
from compliance.tools.simulate.spec import Spec
from games.hand.form import canonical
from games.schema import load

FAULTS = 2  # how often each fault is put into each game


def run(command: BaseCommand, spec: Spec, hands: int, *, as_json: bool) -> None:
    """Proves, says so, and raises where anything is wrong."""
    if hands < 1:
        raise which_game.wrong(f"--prove {hands}: a proof deals at least 1 hand.")
    catalogue = load.catalogue()
    slugs = prove.played(catalogue) if spec.game is None else [spec.game]
    if spec.game is not None and (spec.game not in catalogue.games or spec.game in prove.unplayed(catalogue)):
        why = prove.unplayed(catalogue).get(str(which_game.game_of(spec.game).slug), "")
        raise which_game.wrong(f"{spec.game} cannot be proven: {why}.")
    each, proofs = -(-hands // len(slugs)), list[GameProof]()
    with progress(counts=True) as bar:
        for slug in bar.track(slugs, description="proving"):
            proofs.append(prove.prove(catalogue, slug, spec.last_day, each, spec.seed, FAULTS, spec.as_if))
    unplayed = {} if spec.game is not None else prove.unplayed(catalogue)
    if as_json:
        command.stdout.write(json.dumps(_summary(proofs, unplayed)))
    else:
        _say(command, proofs, unplayed)
    wrong = [(one.game, wrong) for one in proofs for wrong in (*one.wrong, *one.missed)]
    kinds = Counter((game, _kind(one)) for game, one in wrong)
    shown = set[tuple[str, str]]()
    for game, one in wrong:
        kind = (game, _kind(one))
        if kind not in shown:  # one hand of each kind in each game, so that none hides behind another's hundreds
            shown.add(kind)
            command.stderr.write(f"{game}, {kinds[kind]:,} times: {one.says}\n{canonical(one.hand).decode()}")
    if wrong:
        raise CommandError(
            f"{len(wrong):,} verdicts are not as they should be, in {len({game for game, _ in wrong})} games."
        )


def _kind(wrong: Wrong) -> str:
    """What is wrong alike: “FEE001 fail”, “POT019 (played as a half-kill)”, “refused”."""
    return wrong.says.partition(":")[0]


def _summary(proofs: list[GameProof], unplayed: dict[str, str]) -> dict[str, Any]:
    planted = sum((Counter(one.planted) for one in proofs), Counter[str]())
    return {
        "games": len(proofs),
        "clean_hands": sum(one.clean for one in proofs),
        "in_part": sum(one.in_part for one in proofs),
        "left_open": sum(one.left_open for one in proofs),
        "wrong_findings": sum(len(one.wrong) for one in proofs),
        "faults": dict(sorted(planted.items())),
        "faults_missed": sum(len(one.missed) for one in proofs),
        "unplayed": unplayed,
    }


def _say(command: BaseCommand, proofs: list[GameProof], unplayed: dict[str, str]) -> None:
    summary = _summary(proofs, unplayed)
    table(
        command.stdout,
        ("game", "procedure", "clean", "in part", "left open", "wrong", "faults", "missed"),
        [
            (
                one.game,
                one.procedure,
                f"{one.clean:,}",
                f"{one.in_part:,}",
                f"{one.left_open:,}",
                str(len(one.wrong)),
                str(sum(one.planted.values())),
                str(len(one.missed)),
            )
            for one in proofs
        ],
        figures=[2, 3, 4, 5, 6, 7],
    )
    command.stdout.write(
        f"{summary['clean_hands']:,} clean hands of {len(proofs)} games, {summary['wrong_findings']:,} findings."
        f" {summary['in_part']:,} more are of games of which no hand can be judged whole."
        f" {summary['left_open']:,} rounds were dealt anew, because the book leaves open what is due."
    )
    planted = sum(summary["faults"].values())
    command.stdout.write(f"{planted:,} faults planted, {summary['faults_missed']:,} not found as they should be:")
    table(
        command.stdout,
        ("rule", "faults"),
        [(code, str(count)) for code, count in summary["faults"].items()],
        figures=[1],
    )
    if unplayed:
        command.stdout.write("Not played:")
        table(command.stdout, ("game", "why"), list(unplayed.items()))
