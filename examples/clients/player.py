"""Plays a game on a Parlour server: python3 player.py http://127.0.0.1:7777 one

Opens a table with a bot and plays any legal move. Needs: pip install websockets
"""

import json
import random
import secrets
import sys
import urllib.request

from websockets.sync.client import connect

server, rules = sys.argv[1].rstrip("/"), sys.argv[2]

new = {"name": "Snake", "rules": rules, "bots": ["easy"]}
request = urllib.request.Request(
    server + "/api/rooms",
    data=json.dumps(new).encode(),
    headers={"content-type": "application/json"},
)
room = json.load(urllib.request.urlopen(request))
address = server.replace("http", "ws", 1) + f"/t/{room['code']}/socket"

with connect(address) as socket:

    def send(kind, **fields):
        socket.send(json.dumps({"type": kind, **fields}))

    send("hello", protocol=1, token=room["token"])
    send("start")
    for text in socket:
        message = json.loads(text)
        if message["type"] == "refused":
            print("refused:", message["words"])
        if message["type"] != "table":
            continue
        for sentence in message["news"]:
            print(sentence["text"])
        if "summary" in message:
            break
        if message["moves"] and "ask" in message:
            move = random.choice(message["moves"])
            send("move", request=secrets.token_hex(16), ask=message["ask"], text=move)
