"""The floor: recorded hands and sessions, their intake and review, the findings, the player-dealer position.

Not here: papers of the money, what is licensed.
"""
