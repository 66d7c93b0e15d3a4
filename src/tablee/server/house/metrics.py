"""Figures for whoever looks after the server, in Prometheus' format."""

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
    start_http_server,
)
from prometheus_client.core import GaugeMetricFamily

from tablee.server.errors import Taken

STEPS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


NOW = {
    "sockets": "Sockets open",
    "tables": "Tables in memory",
    "commits": "Commits since the start",
    "committed": "Jobs in those commits",
    "waiting_jobs": "Jobs that wait for the writer",
    "errands_waiting": "Work for visitors that waits for a process",
    "errands_in_hand": "Work for visitors that is being done",
    "jobs_waiting": "Bots and clocks of the house that wait for a process",
    "jobs_in_hand": "Bots and clocks that a process of the house has in hand",
    "jobs_for_later": "Clocks that have not run out, and what is to be tried again",
    "jobs_oldest_seconds": "How long the oldest of those has waited that could be done",
    "bot_failures": "Decisions that chance took for a bot",
    "disk_free_bytes": "Room left where the tables are kept",
    "open_since": "When the house was opened, in seconds since 1970",
}
Figures = Callable[[], dict[str, float]]


class Moment:
    """What is so now, looked up whenever somebody asks."""

    def __init__(self, figures: Figures) -> None:
        self.figures = figures

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Each figure that this process has."""
        for name, figure in self.figures().items():
            yield GaugeMetricFamily(f"tablee_{name}", NOW[name], value=figure)


class Metrics:
    """Counters of one process, and the figures of the moment."""

    def __init__(self, figures: Figures) -> None:
        self.registry = CollectorRegistry()
        self.registry.register(Moment(figures))
        names: dict[str, Any] = {"registry": self.registry, "namespace": "tablee"}
        self.requests = Counter("requests", "Requests answered", ["method", "status"], **names)
        self.seconds = Histogram("request_seconds", "Time to answer", buckets=STEPS, **names)
        self.entries = Counter(
            "entries", "Changes of tables, by kind and end", ["kind", "end"], **names
        )

    def request(self, method: str, status: int, seconds: float) -> None:
        """One request was answered."""
        self.requests.labels(method, str(status)).inc()
        self.seconds.observe(seconds)

    def entry(self, kind: str, end: str) -> None:
        """Somebody wanted to change a table."""
        self.entries.labels(kind, end).inc()

    def written(self) -> bytes:
        """Everything."""
        return generate_latest(self.registry)

    @contextlib.contextmanager
    def told_at(self, host: str, port: int) -> Iterator[None]:
        """Tell them at a port that has nothing else, where nobody is served.

        Raises:
            Taken: the port is taken, or not ours to take.
        """
        try:
            server, thread = start_http_server(port, host, self.registry)
        except (OSError, OverflowError) as wrong:
            raise Taken(host, port, wrong) from None
        try:
            yield
        finally:
            server.shutdown()
            server.server_close()
            thread.join()
