"""The recorded hand: its form, its checks, its CSV, and the words of a refusal."""
