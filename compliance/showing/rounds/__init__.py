"""A round of play in words, one file for each settlement procedure, found by the procedure's name: nothing else belongs here.

A file has `outcome(game, hand, sheet)`, the headline that says the result; `draws(game, hand, sheet)`, the working in
sentences; `hangs_on(game, hand, sheet)`, readings on which it hangs beside those that the sheet names; and
`unchecked(game, hand)`, what is recorded of the round and held against nothing, because the book does not print it. It may have
`on_felt(game, sheet)`: what is written in the middle of the felt, where that is not the outcome as the sheet names it.
"""
