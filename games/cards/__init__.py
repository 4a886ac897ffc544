"""Cards, packs, tiles and money: what everything else is written with."""
