"""A bot at a table in the browser: python examples/bots/table.py LINK [NAME], LINK leading to a seat."""

import json
import secrets
import sys
import time
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, Request, build_opener

link, name = [*sys.argv[1:], "Robot"][:2]
house, _, token = link.partition("/join/")
browser = build_opener(HTTPCookieProcessor())  # the cookie says who sits there
headers = {"content-type": "application/json"}


def call(path, body=None):
    sent = body and json.dumps(body).encode()
    try:
        with browser.open(Request(house + path, sent, headers)) as answer:
            return json.load(answer)
    except HTTPError as why:  # 409: the table has moved on; 429: that was too often
        if why.code not in (409, 429):
            raise
        time.sleep(int(why.headers.get("retry-after", 0)))
        return None if why.code == 409 else call(path, body)


headers["x-csrf-token"] = call("/api/me")["csrf"]
table, seat = call("/api/join", {"token": token, "name": name}).values()
while (message := call(f"/api/tables/{table}/decision?seat={seat}&wait=20"))["type"] != "over":
    if message["type"] == "decide":
        action = secrets.choice(message["choices"])
        says = "…" if action.split()[0] in message["must_say"] else None
        act = {"seat": seat, "decision": message["decision"], "action": action, "says": says}
        call(f"/api/tables/{table}/act", {**act, "key": secrets.token_hex()})
print(message["result"])
