"""The kinds of entries by which what was observed stands in the record. The rows that follow: `read/recorded.py`."""

ENTRIES = {
    "observation/1": "What somebody saw of a hand on video or at the table: which parts, which not and why, on which clip.",
    "observation-review/1": "What the rules said of an observation, rule by rule, with the terms by which it was judged.",
    "observation-struck/1": "An observation that was typed wrongly counts no more: which, and why.",
    "plan/1": "What is to be looked at by sampling: of which units, how many errors are tolerated, how sure, in how many looks.",
    "plan-list/1": "All units of a plan, by stratum, as they stood when its days were over: the draw is among these.",
    "plan-unit/1": "What was seen of a unit that a plan drew, or that somebody chose: in order, wrong, or it could not be seen.",
    "audit-standard/1": "By what audits pass at a house, from a gaming day on: questions, what may be wrong, who audits whom.",
    "audit/1": "An audit by observation begins: of whom or what, at which table and time, on camera or on the floor.",
    "audit-answers/1": "What one auditor answers to the questions of an audit; a second one answers without seeing the first's.",
    "audit-result/1": "Whether an audit met the standard; of a failed one what corrects it, and by when it is made again.",
}
