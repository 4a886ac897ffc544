"""A game and a posted option as of a day, compiled once into flat tables, and what a hand owes by them."""
