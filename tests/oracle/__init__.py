"""A second reckoning of a house's money: `reckoning` knows the printed pages and the raw records, and nothing of the product."""
