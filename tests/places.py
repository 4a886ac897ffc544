"""Where things stand that tests read as files. Nobody else counts folders up."""

from __future__ import annotations

from compliance.running.root import ROOT

TESTS = ROOT / "tests"
GOLDEN = TESTS / "record" / "log" / "golden"  # bundles as they were written once
OPENAPI = TESTS / "shell" / "api" / "openapi.json"  # the published description, frozen
SEEDS = ROOT.parent / "shared" / "seeds"  # texts of rule books, where they are at hand
