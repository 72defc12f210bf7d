"""What games and search share: operations, jit options, randomness, the cache of compiled code."""
