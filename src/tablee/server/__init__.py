"""Tables over HTTP and WebSocket: seats, links, storage, bots beside people. Knows no rules.

Each room leans only on those before it: storage, people, tables, work, live, house, then visits and
http, then web. What all of them share lies here.
"""
