"""What is said of an observation: by the rules of recorded hands, as far as what was seen answers them. Pure."""
