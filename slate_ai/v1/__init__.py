"""Messages and service stubs, generated from ``proto/`` by ``proto/generate``."""
