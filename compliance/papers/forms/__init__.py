"""How a paper is formed: its columns, checks, words of refusal, and which kinds there are. Pure: no Django, no clock."""
