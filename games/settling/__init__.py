"""What several procedures settle with: the Sheet, stakes, cover, the action button, the house way, and their words.

What one procedure alone needs stands in its own folder in `games.procedures`.
"""
