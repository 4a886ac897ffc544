"""Pages of video."""
