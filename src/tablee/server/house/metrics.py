"""Figures for whoever looks after the server, in Prometheus' format."""

from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

STEPS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Metrics:
    """Counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        names: dict[str, Any] = {"registry": self.registry, "namespace": "tablee"}
        self.requests = Counter("requests", "Requests answered", ["method", "status"], **names)
        self.seconds = Histogram("request_seconds", "Time to answer", buckets=STEPS, **names)
        self.entries = Counter(
            "entries", "Changes of tables, by kind and end", ["kind", "end"], **names
        )
        self.gauges = {
            name: Gauge(name, told, **names)
            for name, told in {
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
            }.items()
        }

    def request(self, method: str, status: int, seconds: float) -> None:
        """One request was answered."""
        self.requests.labels(method, str(status)).inc()
        self.seconds.observe(seconds)

    def entry(self, kind: str, end: str) -> None:
        """Somebody wanted to change a table."""
        self.entries.labels(kind, end).inc()

    def written(self, figures: dict[str, float]) -> bytes:
        """Everything, with these figures of the moment."""
        for name, figure in figures.items():
            self.gauges[name].set(figure)
        return generate_latest(self.registry)
