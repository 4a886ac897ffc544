"""Rotation: each regime's printed order against generated sequences, and against the examination of the texts."""
