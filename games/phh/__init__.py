"""Poker hand histories (PHH, `.phh` and `.phhs`): read into hands of our form, and written from them.

The form is that of the PHH standard: TOML with the variant's code, antes, blinds, stacks and actions; a `.phhs` file holds
several under numbered headings. A history says nothing of the house, the table's game or the gaming day: whoever sends it
says so (`Where`). Each action has to come in its turn and be of a size that the variant allows, exactly as pokerkit's replay
asks it, but nothing is mended: a check, fold or card that is not in the file is not put in.
"""
