"""A client that weighs little: what is measured is the house, not whoever asks.

Of the time that a move took at one table, about a quarter was httpx's.
"""

import asyncio
import json
import re
from typing import Any

LENGTH = re.compile(rb"(?i)\r\ncontent-length: *(\d+)\r\n")


class Line:
    """Somebody's connection to a house, which posts, one request at a time."""

    def __init__(self, address: str, cookies: str, csrf: str) -> None:
        self.place = address.rpartition(":")[::2]
        usual = {"Host": address, "Cookie": cookies, "X-CSRF-Token": csrf}
        usual |= {"Content-Type": "application/json"}
        self.head = "".join(f"{name}: {value}\r\n" for name, value in usual.items())
        self.ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: Any) -> Any:
        """What is answered.

        Raises:
            RuntimeError: the house refuses, or its answer has no length.
            asyncio.IncompleteReadError, OSError: it hangs up.
        """
        told = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\n{self.head}Content-Length: {len(told)}\r\n\r\n"
        if self.ends:
            try:
                return await self._answered(head.encode() + told)
            except (asyncio.IncompleteReadError, OSError):
                self.ends[1].close()  # the house hangs up on who is silent for long
        host, port = self.place
        self.ends = await asyncio.open_connection(host, int(port))
        return await self._answered(head.encode() + told)

    async def _answered(self, request: bytes) -> Any:
        assert self.ends
        reader, writer = self.ends
        writer.write(request)
        answer = await reader.readuntil(b"\r\n\r\n")
        if not (length := LENGTH.search(answer)):
            raise RuntimeError(answer.decode())
        said = await reader.readexactly(int(length[1]))
        if not answer.startswith(b"HTTP/1.1 20"):
            raise RuntimeError(said.decode())
        return json.loads(said)
