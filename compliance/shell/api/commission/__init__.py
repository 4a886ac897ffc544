"""The commission's door: a read-only API over what the establishments recorded, with proofs that nothing was rewritten.

Every address answers GET (and HEAD) alone. What can be read is declared in the subjects' `api` rooms (`resource` says how and
finds it); who reads, what is open to this reader, throttling, the access log, ETags, pages and exports are the business of
`door` and `listing`, once for all. No query and no judgement stands here.
"""
