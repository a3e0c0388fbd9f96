"""OpenSpiel's crazy_eights with two random players, played by its C++ loop: moves a second."""

import random
import sys
import time

import pyspiel

SECONDS = float(sys.argv[1])
game = pyspiel.load_game("crazy_eights(players=2)")


def moves_of_one_game():
    state, moves = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes())
            state.apply_action(random.choices(actions, odds)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
            moves += 1
    return moves


# The C++ loop does not count moves, so the length of a game is estimated from a sample.
sample = 200
length = sum(moves_of_one_game() for _ in range(sample)) / sample
bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(2)]
games, start = 0, time.perf_counter()
while time.perf_counter() - start < SECONDS:
    pyspiel.evaluate_bots(game.new_initial_state(), bots, games)
    games += 1
print(games * length / (time.perf_counter() - start))
