"""Cards, packs, tiles and money: what everything else is written with; and the tables by which rankings look hands up."""
