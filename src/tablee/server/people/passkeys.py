"""Passkeys: a key in somebody's device that proves who they are, as WebAuthn has it (Level 3).

What is asked is signed by the house and good for some minutes; what is answered is checked by the
`webauthn` package, which is long to import and seldom needed. A passkey is good for the domain that it
was made for, and for no other.
"""

import json
import time
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

import msgspec
from itsdangerous import BadData, URLSafeTimedSerializer

from tablee.server.errors import Refusal

MINUTES = 5  # that a question waits for its answer
HOUSE = "Tablée"


class Asked(msgspec.Struct, frozen=True):
    """A question to a browser: what its API takes, and the token that comes back with the answer."""

    options: dict[str, Any]
    token: str


class Site(msgspec.Struct, frozen=True):
    """Where a page is open: the domain that passkeys are made for, and the origin of the page."""

    domain: str
    origin: str


class Made(msgspec.Struct, frozen=True):
    """A new passkey, as it is kept."""

    id: str
    key: bytes
    count: int


def site_of(base: str) -> Site | None:
    """Where passkeys can be made: by https and a name, or on this very machine; else none can be."""
    parts = urlsplit(base)
    host = (parts.hostname or "").rstrip(".")
    is_here = host == "localhost" or host.endswith(".localhost")
    if not host or (parts.scheme != "https" and not is_here):
        return None
    if ":" in host or host.replace(".", "").isdigit():  # browsers take no numbers for a domain
        return None
    return Site(host, f"{parts.scheme}://{parts.netloc}")


class Passkeys:
    """Asks for passkeys, and checks them; it keeps nothing."""

    def __init__(self, secret: str) -> None:
        self.tokens = URLSafeTimedSerializer(secret, salt="passkey")

    def to_make(self, site: Site, person: str, name: str, held: list[str]) -> Asked:
        """Ask for a new one, from a device that holds none of these."""
        from webauthn import generate_registration_options
        from webauthn.helpers import base64url_to_bytes
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            PublicKeyCredentialDescriptor,
            ResidentKeyRequirement,
            UserVerificationRequirement,
        )

        chosen = AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        )
        options = generate_registration_options(
            rp_id=site.domain,
            rp_name=HOUSE,
            user_id=sha256(f"tablee passkey {person}".encode()).digest(),
            user_name=name,
            user_display_name=name,
            authenticator_selection=chosen,
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=base64url_to_bytes(one)) for one in held
            ],
        )
        return self._asked(options, f"make {person}", site)

    def to_enter(self, site: Site) -> Asked:
        """Ask for any: the browser shows those that it has for this domain."""
        from webauthn import generate_authentication_options

        options = generate_authentication_options(rp_id=site.domain)
        return self._asked(options, "enter", site)

    def made(self, site: Site, person: str, token: str, answer: dict[str, Any]) -> Made:
        """The new one, once it is sure that it answers our question.

        Raises:
            Refusal: it does not.
        """
        from webauthn import verify_registration_response
        from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
        from webauthn.helpers.exceptions import WebAuthnException

        challenge = self.challenge(site, f"make {person}", token)
        try:
            proof = verify_registration_response(
                credential=answer,
                expected_challenge=base64url_to_bytes(challenge),
                expected_rp_id=site.domain,
                expected_origin=site.origin,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError) as why:
            raise Refusal(422, "passkey-refused", why=str(why)) from None
        found = bytes_to_base64url(proof.credential_id)
        return Made(found, proof.credential_public_key, proof.sign_count)

    def entered(
        self, site: Site, token: str, answer: dict[str, Any], key: bytes, count: int
    ) -> int:
        """How often a passkey has been used, once it is sure that it is this one.

        Raises:
            Refusal: it is not.
        """
        from webauthn import verify_authentication_response
        from webauthn.helpers import base64url_to_bytes
        from webauthn.helpers.exceptions import WebAuthnException

        challenge = self.challenge(site, "enter", token)
        try:
            proof = verify_authentication_response(
                credential=answer,
                expected_challenge=base64url_to_bytes(challenge),
                expected_rp_id=site.domain,
                expected_origin=site.origin,
                credential_public_key=key,
                credential_current_sign_count=count,
            )
        except (
            WebAuthnException,
            ValueError,
            KeyError,
            TypeError,
        ) as why:
            raise Refusal(422, "passkey-refused", why=str(why)) from None
        return proof.new_sign_count

    def challenge(self, site: Site, what: str, token: str) -> str:
        """What was asked with this token.

        Raises:
            Refusal: nothing was, or it was too long ago, or elsewhere.
        """
        try:
            told, domain, challenge = self.tokens.loads(token, max_age=MINUTES * 60)
        except (BadData, ValueError, TypeError):
            raise Refusal(422, "passkey-late", minutes=MINUTES) from None
        if (told, domain) != (what, site.domain):
            raise Refusal(422, "passkey-late", minutes=MINUTES)
        return str(challenge)

    def _asked(self, options: Any, what: str, site: Site) -> Asked:
        from webauthn import options_to_json
        from webauthn.helpers import bytes_to_base64url

        token = self.tokens.dumps([what, site.domain, bytes_to_base64url(options.challenge)])
        return Asked(json.loads(options_to_json(options)), token)


def good_until() -> float:
    """When a question that is asked now is too old to be answered."""
    return time.time() + MINUTES * 60
