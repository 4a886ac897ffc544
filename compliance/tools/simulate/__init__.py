"""An invented floor: a seeded house, its days of play, and faults planted with labels.

Here lives what makes believable hands out of the catalogue, for demonstration, tests and measurements. Pure: no Django,
no clock, no randomness but `random.Random` with a seed. What is due, drawn or settled is never decided here: the floor
asks `games`. Faults are files in `faults/`, one per rule; how a procedure's cards fall is a file in `play/`.
"""
