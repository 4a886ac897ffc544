"""How Oliver is started, watched and stopped: environment, embedded database and broker, processes; and what every request
passes before anybody is known: its number, where it comes from, what its address and its size may be, what an answer bears.

No business here: nothing in this room knows a game, a rule or a hand. It imports no other room; `settings`, `urls`
and the commands up, web, worker, beat, prepare import it.
"""
