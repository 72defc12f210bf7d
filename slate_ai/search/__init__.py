"""Information-set Monte Carlo tree search over any game."""
