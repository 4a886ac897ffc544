"""What several procedures settle with: the Sheet, stakes, cover, the action button, the house way."""
