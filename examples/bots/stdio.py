"""A bot for any game of Tablée, over standard input and output. It plays at random: change that.

tablee play push --bots "exec:python examples/bots/stdio.py"
"""

import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":  # which game, which seat, what lies in the box
        random.seed(message["seed"])
        answer = {"type": "ready"}
    elif message["type"] == "decide":  # what the seat knows, and what it may do
        answer = {"action": random.choice(message["choices"])}
    else:  # the answer was refused: choose something else
        sys.exit(message["why"])
    print(json.dumps(answer), flush=True)
