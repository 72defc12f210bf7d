"""Learning to judge a game's states by playing it."""
