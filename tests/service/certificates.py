"""Certificates of an authority that exists for one test."""

from dataclasses import dataclass
from pathlib import Path

import trustme


@dataclass(frozen=True)
class Certificates:
    """PEM files: the authority's, a server's and a client's with their keys."""

    folder: Path
    authority: trustme.CA

    @classmethod
    def make(cls, folder: Path) -> "Certificates":
        """A new authority, with a certificate for a server on this machine and one for ``alice``."""
        folder.mkdir()
        certificates = cls(folder, trustme.CA())
        certificates.authority.cert_pem.write_to_path(certificates.path("ca"))
        certificates.issue("server")
        certificates.issue("alice")
        return certificates

    def path(self, name: str) -> Path:
        """Where ``ca``, ``server``, ``server.key``, ``alice`` or ``alice.key`` is."""
        return self.folder / f"{name}.pem"

    def read(self, name: str) -> bytes:
        """What is in it."""
        return self.path(name).read_bytes()

    def issue(self, name: str) -> None:
        """A new certificate of that name, in place of the one before."""
        issued = self.authority.issue_cert("localhost", "127.0.0.1", common_name=name)
        issued.cert_chain_pems[0].write_to_path(self.path(name))
        issued.private_key_pem.write_to_path(self.path(f"{name}.key"))
