"""Poker of two hands, five cards behind and two in front: what the settlement of pai gow poker is made of.

Rankings as a book prints them and as it leaves them open, the hands on the table, the comparison with the bank's, bonus
wagers on all seven cards, sums for other players' hands, and how far a bank reaches. No game, amount or reading by name.
"""
