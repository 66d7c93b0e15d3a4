"""The whole API, as the house describes it itself: what may be sent to it, and what may not.

schemathesis makes requests of the description, at every bound of it and by chance; real tables, decks and
records stand in most of them. Found is an answer that is a fault of the house's, or no sentence.
"""

import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from typing import Any

from tests.hostile.pool import Pool, known_to
from tests.hostile.visiting import a_house, is_sentence
from tests.tools.found import Plan, Result

REQUESTS = 50_000
AT_BOUNDS = 2000  # requests, about
ENOUGH = 6  # requests, for the trouble of making ready to send some to an address
OFTEN = 400  # requests after which everything is laid out anew
DRAWN = 8  # requests of each kind that draws a film: each takes seconds
DONE, REFUSED, BUSY = "carried out", "refused", "told when to come again"
SEED_ROOM = 2**32


def run(plan: Plan) -> Result:
    """At every bound first, if there is room for that; then by chance, until there are enough."""
    result, luck = Result(), random.Random(plan.seed)
    with a_house(early=True) as house:
        sender = Sender(Pool(house, luck), result)
        wanted = plan.many(REQUESTS)
        api = house.visitor().get("/api/schema/openapi.json").json()
        paths = sorted(api["paths"])
        some = luck.sample(paths, min(len(paths), -(-wanted // ENOUGH)))
        api["paths"] = {path: api["paths"][path] for path in some}
        many = sum(len(operations) for operations in api["paths"].values())
        with sender.listening():
            if wanted > 2 * AT_BOUNDS:
                sender.send(api, house.address, "coverage", "all", 1, wanted)
            for mode in cycle(("positive", "all")):  # what may be sent, and what may not
                if (left := wanted - sender.sent) <= 0:
                    break
                each = max(1, min(left // many, 100))
                sender.send(api, house.address, "fuzzing", mode, each, wanted)
    return result


class Sender:
    """Everything that is sent passes here, and so does what comes back."""

    def __init__(self, pool: Pool, result: Result) -> None:
        self.pool, self.result, self.sent = pool, result, 0
        self.told: Counter[tuple[str, int]] = Counter()  # of each operation, faults of each kind

    @contextmanager
    def listening(self) -> Iterator[None]:
        """As long as schemathesis sends."""
        import schemathesis

        @schemathesis.hook
        def before_call(context: Any, case: Any, kwargs: Any) -> None:
            self.sends(case)

        @schemathesis.hook
        def after_call(context: Any, case: Any, response: Any) -> None:
            self.hears(case, response)

        @schemathesis.hook
        def after_network_error(context: Any, case: Any, request: Any) -> None:
            operation, size = f"{case.method} {case.path}", len(request.body or b"")
            why = repr(sys.exc_info()[1])[:300]
            self.result.find(f"{operation} with {size} bytes has no answer: {why}")

        try:
            yield
        finally:
            schemathesis.hooks.unregister_all()

    def send(self, api: Any, address: str, phase: str, mode: str, each: int, most: int) -> None:
        """One phase over all operations, unless so many were sent in all."""
        import schemathesis
        from schemathesis.engine import from_schema

        config = schemathesis.Config.from_dict(
            {
                "seed": self.pool.luck.randrange(SEED_ROOM),
                "base-url": f"http://{address}",
                "headers": known_to(self.pool.visitor),
                "request-timeout": 60.0,
                "continue-on-failure": True,
                "checks": {"enabled": False},
                "cache": {"enabled": False},
                "generation": {
                    "mode": mode,
                    "max-examples": each,
                    "database": "none",
                    "no-shrink": True,
                },
                "operations": [
                    {
                        "include-path-regex": "/film$",
                        "generation": {"max-examples": min(each, DRAWN)},
                    }
                ],
                "phases": {"enabled": False, phase: {"enabled": True}},
            }
        )
        stream = from_schema(schemathesis.openapi.from_dict(api, config=config)).execute()
        for event in stream:
            if self.sent >= most:
                stream.stop()
            if type(event).__name__ in ("NonFatalError", "FatalError"):
                self.result.find(f"schemathesis: {getattr(event, 'info', event)}"[:400])

    def sends(self, case: Any) -> None:
        """Real things stand in most requests."""
        self.sent += 1
        if self.sent % OFTEN == 0:
            self.pool.renew()
        self.pool.into(case.path_parameters, case.query, case.body)

    def hears(self, case: Any, response: Any) -> None:
        """Each answer is a good one, or found."""
        headers = {name.lower(): values[0] for name, values in response.headers.items()}
        end = judged(case.method, response.status_code, headers, response.content)
        if end in (DONE, REFUSED, BUSY):
            self.result.add(end)
            return
        operation = f"{case.method} {case.path}"
        self.told[operation, response.status_code] += 1
        if self.told[operation, response.status_code] == 1:  # the others are very likely the same
            sent = f"{case.path_parameters} {case.query} {str(case.body)[:200]!a}"
            self.result.find(f"{operation} {sent} answers {response.status_code}: {end}"[:900])


def judged(method: str, status: int, headers: dict[str, str], body: bytes) -> str:
    """One of the good ends, or what is wrong with an answer."""
    if status == 503 and headers.get("retry-after", "").isdecimal():
        return BUSY
    if status >= 500:
        return body[:200].decode("utf-8", "replace")
    if status < 400:
        return DONE
    if method.upper() == "HEAD":
        return REFUSED  # it has no body
    told = body.decode("utf-8", "replace")
    if "json" in headers.get("content-type", ""):
        said = json.loads(body)
        told = str(said.get("refused") or said.get("message") or "")
    return REFUSED if is_sentence(told) else f"no sentence: {body[:200]!r}"
