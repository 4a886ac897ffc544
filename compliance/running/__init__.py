"""How Oliver is started, watched and stopped: environment, embedded database and broker, processes.

No business here: nothing in this room knows a game, a rule or a hand. It imports no other room; `settings`, `urls`
and the commands up, web, worker, beat, prepare import it.
"""
