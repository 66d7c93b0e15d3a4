"""A program that does what programs should not: python tests/outside/rude.py HOW"""

import json
import sys
import time

HOW = sys.argv[1]


def tell(thing):
    print(thing if isinstance(thing, str) else json.dumps(thing), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if HOW == "stays":
        time.sleep(60)
    if message["type"] == "hello":
        tell({"type": "hello"} if HOW == "shy" else {"type": "ready"})
    elif HOW == "silent":
        time.sleep(60)
    elif HOW == "breaks":
        raise ZeroDivisionError("on purpose")
    elif HOW == "shouts":
        tell("x" * 70_000)
    elif HOW == "repeats":
        tell({"action": message["choices"][-1]} if message["type"] == "decide" else {"action": "?"})
        tell("and one more thing")
    elif HOW == "learns":
        if message["type"] == "refused":
            tell({"action": "open 1", "says": "At last", "note": message["why"]})
        else:
            tell({"action": "offer 1"})
    else:
        tell(HOW)  # whatever it was told to say
