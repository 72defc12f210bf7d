"""The games: one package each, all of one shape, and the registry."""
