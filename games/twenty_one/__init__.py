"""What the procedure for twenty-one and its kin counts with: options, the values of hands, facts, draws. Pure; knows no game."""
