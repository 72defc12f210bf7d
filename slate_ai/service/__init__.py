"""The gRPC service.

``answers`` and ``strategy`` say what each call does and know nothing of gRPC; ``servicer``, ``guard`` and
``server`` put them on a port.
"""
