"""What the commission reads of the money: papers, the day accounts, and a day from the felt to the bank."""
