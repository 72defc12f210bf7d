"""Cliff Mining: deduce what is left in the bag, 3-5 players."""
