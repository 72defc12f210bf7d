"""Certificates, read from their files again whenever these change."""

import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import grpc

from slate_ai.errors import InputError, Violation
from slate_ai.service.config import ServerConfig


def credentials(config: ServerConfig) -> grpc.ServerCredentials | None:
    """What gRPC encrypts with; None: without TLS.

    Raises:
        InputError: a file cannot be used, in the field that names it.
    """
    if config.tls_certificate is None:
        return None
    files = _Files(config)

    def renewed() -> Any:
        return _configuration(config) if files.are_renewed() else None

    return grpc.dynamic_ssl_server_credentials(
        _configuration(config), renewed, require_client_authentication=config.tls_client_ca is not None
    )


def keep_renewed(context: ssl.SSLContext, config: ServerConfig) -> None:
    """Have connections to come use the files as they then are, in place of what ``context`` has read.

    Raises:
        InputError: a file cannot be used, in the field that names it.
    """
    files, newest = _Files(config), context

    def use_newest(connection: ssl.SSLObject, name: str | None, first: ssl.SSLContext) -> None:
        nonlocal newest
        if files.are_renewed():
            newest = _context(config)
        connection.context = newest

    context.sni_callback = use_newest


class _Files:
    """The files of a configuration, of which half-replaced ones never count.

    Raises:
        InputError: one cannot be used, in the field that names it.
    """

    def __init__(self, config: ServerConfig) -> None:
        if violations := list(_unfit_files(config)):
            raise InputError(*violations)
        self._config = config
        self._seen = self._stamps()

    def are_renewed(self) -> bool:
        """Whether they are others than when this was last asked, and fit each other."""
        try:
            if (stamps := self._stamps()) == self._seen or any(_unfit_files(self._config)):
                return False
        except OSError:
            return False
        self._seen = stamps
        return True

    def _stamps(self) -> list[tuple[int, int]]:
        config = self._config
        files = (config.tls_key, config.tls_certificate, config.tls_client_ca)
        return [(status.st_mtime_ns, status.st_size) for status in map(Path.stat, filter(None, files))]


def _context(config: ServerConfig) -> ssl.SSLContext:
    """The files, as Python's own TLS takes them."""
    assert config.tls_certificate is not None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    # Without a password to try, an encrypted key would be asked for at the terminal.
    context.load_cert_chain(config.tls_certificate, config.tls_key, password="")
    if config.tls_client_ca:
        context.load_verify_locations(config.tls_client_ca)
    return context


def _configuration(config: ServerConfig) -> grpc.ServerCertificateConfiguration:
    assert config.tls_certificate is not None
    assert config.tls_key is not None
    pair = (config.tls_key.read_bytes(), config.tls_certificate.read_bytes())
    roots = config.tls_client_ca.read_bytes() if config.tls_client_ca else None
    return grpc.ssl_server_certificate_configuration([pair], roots)


def _unfit_files(config: ServerConfig) -> Iterator[Violation]:
    """What gRPC itself would tell as: no port could be bound."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    assert config.tls_certificate is not None
    try:
        context.load_cert_chain(config.tls_certificate, config.tls_key, password="")
    except OSError as error:
        why = f"cannot use {config.tls_certificate} with {config.tls_key}: {_reason(error)}"
        yield Violation("tls_certificate", why)
    if config.tls_client_ca:
        try:
            context.load_verify_locations(config.tls_client_ca)
        except OSError as error:
            yield Violation("tls_client_ca", f"cannot use {config.tls_client_ca}: {_reason(error)}")


def _reason(error: OSError) -> str:
    if isinstance(error, ssl.SSLError):
        return error.reason.lower().replace("_", " ") if error.reason else "no PEM of the right kind"
    return (error.strerror or str(error)).lower()
