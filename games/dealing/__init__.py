"""What simulated play deals with: shoes, bounds of wagers, a round as a procedure is given it."""
