"""The order in which a table is gone round."""
