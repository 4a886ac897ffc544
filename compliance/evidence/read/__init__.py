"""Queries of video to frozen facts."""
