"""The pages of floor supervisors."""
