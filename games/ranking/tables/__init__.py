"""Tables under the rankings, and poker hands by the names that a card room calls them."""
