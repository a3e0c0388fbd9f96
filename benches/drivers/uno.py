"""RLCard's uno, two random players: games a second."""

import sys
import time

import rlcard
from rlcard.agents import RandomAgent

SECONDS = float(sys.argv[1])
env = rlcard.make("uno", config={"seed": 1})
env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(2)])
games, start = 0, time.perf_counter()
while time.perf_counter() - start < SECONDS:
    env.run(is_training=False)
    games += 1
print(games / (time.perf_counter() - start))
