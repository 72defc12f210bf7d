"""Slate: dice and worker placement in Welsh slate mining, 2-4 players."""
