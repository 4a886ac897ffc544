"""Settlement: payouts, cover, action button."""
