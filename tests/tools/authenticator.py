"""A device with passkeys, as a browser's WebAuthn answers for it (Level 3, attestation "none")."""

import hashlib
import json
import secrets
import struct
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url as b64

PRESENT, ATTESTED = 0x01, 0x40


class Authenticator:
    """Makes one passkey and answers by it; `origin` is what the browser says that the page is."""

    def __init__(self, origin: str, domain: str = "localhost") -> None:
        self.origin, self.domain = origin, domain
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id, self.count = (
            secrets.token_bytes(32),
            0,
        )  # as those count that several devices share

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """As navigator.credentials.create() answers."""
        numbers = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        made = bytes(16) + struct.pack(">H", len(self.id)) + self.id + cbor2.dumps(cose)
        told = {"fmt": "none", "attStmt": {}, "authData": self._data(PRESENT | ATTESTED) + made}
        client = self._client("webauthn.create", options)
        return self._answer(clientDataJSON=b64(client), attestationObject=b64(cbor2.dumps(told)))

    def enter(self, options: dict[str, Any]) -> dict[str, Any]:
        """As navigator.credentials.get() answers."""
        data, client = self._data(PRESENT), self._client("webauthn.get", options)
        signed = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        told = {"authenticatorData": b64(data), "signature": b64(signed)}
        return self._answer(clientDataJSON=b64(client), **told)

    def _data(self, flags: int) -> bytes:
        domain = hashlib.sha256(self.domain.encode()).digest()
        return domain + struct.pack(">BI", flags, self.count)

    def _client(self, what: str, options: dict[str, Any]) -> bytes:
        told = {"type": what, "challenge": options["challenge"], "origin": self.origin}
        return json.dumps(told | {"crossOrigin": False}).encode()

    def _answer(self, **response: str) -> dict[str, Any]:
        me = b64(self.id)
        return {"id": me, "rawId": me, "type": "public-key", "response": response}
