"""Whoever sends a link is told where it works."""

import pytest

from tablee.server.web.reach import reach_of


@pytest.mark.parametrize(
    ("host", "reach"),
    [
        *((host, "device") for host in ("localhost", "127.0.0.1", "127.9.9.9", "[::1]", "0.0.0.0")),
        *((host, "device") for host in ("x.localhost", "[::ffff:127.0.0.1]", "", "[::", "[::]")),
        *((host, "network") for host in ("10.0.0.7", "172.16.0.1", "172.31.255.1", "192.168.1.20")),
        *(
            (host, "network")
            for host in ("169.254.3.4", "[fe80::1]", "[fe80::1%25en0]", "[fd00::7]")
        ),
        *(
            (host, "network")
            for host in ("100.64.0.9", "[::ffff:192.168.1.2]", "tower", "tower.local")
        ),
        *((host, "network") for host in ("tower.lan", "Box.Home.Arpa", "tower.local.")),
        *((host, "anywhere") for host in ("games.example.org", "example.org.", "8.8.8.8")),
        *((host, "anywhere") for host in ("172.32.0.1", "192.169.0.1", "[2606:4700::1111]")),
    ],
)
def test_where_a_link_works(host: str, reach: str) -> None:
    assert reach_of(f"http://{host}:8000/join/x~y") == reach
    assert reach_of(f"https://{host}/") == reach, "the way it is sent makes no address public"
