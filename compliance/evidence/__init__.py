"""Evidence: the video that findings ask for, before it is overwritten; who held and exported it, and where it lies.

Not here: the register of cameras (compliance.houses), what findings say and what is done about them (compliance.floor).
"""
