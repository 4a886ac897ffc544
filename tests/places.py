"""Where things stand that tests read as files. Nobody else counts folders up."""

from __future__ import annotations

from compliance.running.root import ROOT

TESTS = ROOT / "tests"
GOLDEN = TESTS / "record" / "golden"  # bundles as they were written once
OPENAPI = TESTS / "api" / "openapi.json"  # the published description, frozen
SEEDS = ROOT.parent / "shared" / "seeds"  # texts of rule books, where they are at hand
