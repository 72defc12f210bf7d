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
    if violations := list(_unfit_files(config)):
        raise InputError(*violations)
    files = [path for path in (config.tls_key, config.tls_certificate, config.tls_client_ca) if path]
    seen = _stamps(files)

    def renewed() -> Any:
        nonlocal seen
        # Files half replaced must not end the server: the old ones serve until the new ones fit.
        try:
            if (stamps := _stamps(files)) == seen or any(_unfit_files(config)):
                return None
            seen = stamps
            return _configuration(config)
        except OSError:
            return None

    return grpc.dynamic_ssl_server_credentials(
        _configuration(config), renewed, require_client_authentication=config.tls_client_ca is not None
    )


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
    return (getattr(error, "reason", None) or error.strerror or str(error)).lower().replace("_", " ")


def _stamps(files: list[Path]) -> list[tuple[int, int]]:
    return [(status.st_mtime_ns, status.st_size) for status in map(Path.stat, files)]
