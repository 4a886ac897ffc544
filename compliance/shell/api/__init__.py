"""The door for machines: intake of hands by recorders, the published hand form, the API's own description.

Views decode requests, call one service and put its answer into words; no query and no judgement stands here. Errors that
concern a whole request are RFC 9457 problem documents, with the cure in `detail`.
"""
