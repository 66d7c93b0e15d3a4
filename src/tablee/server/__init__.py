"""Tables over HTTP and WebSocket: seats, links, storage, bots beside people. Knows no rules."""
