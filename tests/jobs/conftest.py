"""A house at which jobs are asked for."""

from tests.writes import house

__all__ = ["house"]
