"""Hand rankings, one file each. A ranking knows cards, never wagers, fees or games, and imports no other ranking.

Each has `strength(cards, …)`, a number that is higher for the better hand and equal only for hands that tie, and
`category(strength)`, the word by which pay tables name it. What books print differently is an option. The tables
are `games.cards.ranks` and `games.cards.lows`.
"""
