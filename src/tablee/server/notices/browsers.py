"""Browsers that are told things, as channels of those who sit before them.

A subscription is one browser's, and so one person's: who takes it over has to show its keys, which
only that browser knows. A guest who became somebody takes theirs along by that.
"""

import time
from hashlib import sha256

import sqlalchemy as sa

from tablee.kit.lines import as_line
from tablee.server.errors import Refusal
from tablee.server.notices import channels, endpoints
from tablee.server.notices.endpoints import Services, Subscription

KIND, MOST, LONGEST_NAME = "browser", 10, 60  # of one person; letters


def device_of(endpoint: str) -> str:
    """What the channel of a browser is called: one address has one, whoever brings it."""
    return sha256(f"tablee browser {endpoint}".encode()).hexdigest()[:24]


def must_be_good(subscription: Subscription, services: Services) -> None:
    """See that something can be sent there, and the house would.

    Raises:
        Refusal: and why not.
    """
    services.place(subscription.endpoint)
    subscription.must_seal()


def subscribe(
    connection: sa.Connection,
    person: str,
    subscription: Subscription,
    replaces: str = "",
    **told: str,
) -> None:
    """Tell this person by this browser, from now on; by no one whom it has replaced.

    told: the `name` of the device, the `language` of its reader, the `house` as they know it, and as
    which `device` of theirs the browser is known, if it is.

    Raises:
        Refusal: it is somebody else's browser, or they have too many.
    """
    device = device_of(subscription.endpoint)
    before = channels.found(connection, device)
    if before and before.person != person:
        if endpoints.read(before.address).keys != subscription.keys:
            raise Refusal(403, "push-others")
        before = None
    named = as_line(told["name"], LONGEST_NAME)
    if replaces and replaces != subscription.endpoint:
        named = named or _name_of(connection, person, device_of(replaces))
        channels.remove(connection, person, device_of(replaces))
    if not before and channels.count(connection, person, KIND) >= MOST:
        raise Refusal(422, "push-too-many", most=MOST)
    channels.add(
        connection,
        id=device,
        person=person,
        kind=KIND,
        address=endpoints.written(subscription, told["house"]),
        name=named or (before.name if before else ""),
        language=told["language"],
        added=time.time(),
        confirmed=time.time(),
        failed=None,
        device=told.get("device") or None,
    )


def _name_of(connection: sa.Connection, person: str, device: str) -> str:
    found = channels.found(connection, device)
    return str(found.name) if found and found.person == person else ""
