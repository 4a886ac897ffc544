"""What each wager of a game comes back with: how often each line pays, the return and the edge, exactly where it can be counted.

`answer` is what is told and by which key it is found again, `count` asks the `returns.py` of each settlement procedure, `tally`
and `deals` are what these count with; a procedure without such a file is told not to be counted. Wherever it can be, a deal
is settled by the procedure itself, so that what is counted here is what is settled at the table. How a player plays is never
invented: a wager that hangs on it is told to. Nothing here reads a clock or stores anything; a figure is a Fraction to the
last place."""
