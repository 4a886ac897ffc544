"""The record of hands itself."""
