"""The commission's door: a read-only API over what the establishments recorded, with proofs that nothing was rewritten.

Every address answers GET (and HEAD) alone. A view says what may be asked and which selector answers; who reads, what is
open to him, throttling, the access log, ETags, pages and exports are the business of `door` and `listing`, once for all.
No query and no judgement stands here.
"""
