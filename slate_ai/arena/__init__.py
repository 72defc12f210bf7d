"""Matches between policies."""
