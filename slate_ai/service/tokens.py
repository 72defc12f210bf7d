"""Bearer tokens, of which the server keeps hashes only.

A token file has a line for each: a name, and the SHA-256 of the token in hexadecimal digits. Tokens are
random and long, so a plain hash cannot be turned round. Two lines may share a name, while one takes over from
the other.
"""

import hashlib
import re
import secrets
from collections.abc import Mapping
from pathlib import Path

from slate_ai.errors import InputError, Violation
from slate_ai.service.errors import TokenMissingError, TokenUnknownError

TOKEN_BYTES = 32
LINE = re.compile(r"(?P<name>[\w.@-]{1,64})\s+(?P<digest>[0-9a-f]{64})", re.ASCII)


class Tokens:
    """The tokens of a file, read once and again by ``reload``."""

    def __init__(self, path: Path) -> None:
        """Read the file.

        Raises:
            InputError: it cannot be read, or a line of it; in field ``tokens``.
        """
        self._path = path
        self._owners = _read(path)

    def reload(self) -> int:
        """Read the file again; returns how many tokens it holds.

        Raises:
            InputError: as at first; the tokens known before stay.
        """
        self._owners = _read(self._path)
        return len(self._owners)

    def owner(self, authorization: str) -> str:
        """The name that goes with ``Bearer TOKEN``.

        Raises:
            TokenMissingError: there is no bearer token in it.
            TokenUnknownError: the token is in no line of the file.
        """
        scheme, _, token = authorization.partition(" ")
        if scheme.lower() != "bearer" or not token.strip():
            raise TokenMissingError
        # Looked up by its hash, a token cannot be guessed by how long that takes.
        owner = self._owners.get(_digest(token.strip()))
        if owner is None:
            raise TokenUnknownError
        return owner


def new_token(name: str) -> tuple[str, str]:
    """A new token, and the line that lets it in.

    Raises:
        InputError: the name cannot stand in a line.
    """
    token = secrets.token_urlsafe(TOKEN_BYTES)
    line = f"{name} {_digest(token)}"
    if not LINE.fullmatch(line):
        raise InputError.at("name", f"{name!r} is no name; give 1 to 64 letters, digits and _ . @ -")
    return token, line


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _read(path: Path) -> Mapping[str, str]:
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is no UTF-8 text"
        raise InputError.at("tokens", f"cannot read {path}: {why}") from None
    owners, violations = {}, []
    for number, line in enumerate(lines, start=1):
        text = line.partition("#")[0].strip()
        if match := LINE.fullmatch(text):
            owners[match["digest"]] = match["name"]
        elif text:
            why = f"line {number} of {path} is none of: a name and 64 hexadecimal digits, a # comment"
            violations.append(Violation("tokens", why))
    if violations:
        raise InputError(*violations)
    return owners
