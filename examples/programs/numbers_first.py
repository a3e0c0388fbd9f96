#!/usr/bin/env python3
"""A bot for One that keeps its wilds and plays its highest number.

    parlour play one --players Ann,exec:examples/programs/numbers_first.py
"""

import json
import re
import sys


def worth(move: str) -> int:
    """Numbers by their value, then action cards, then wilds, drawing last."""
    number = re.fullmatch(r"[RYBG](\d)", move)
    if number:
        return 10 + int(number.group(1))
    if move.startswith("W"):
        return 1
    return 0 if move in ("D", "keep", "accept") else 5


for line in sys.stdin:
    question = json.loads(line)
    if question["interrupts"]:
        # Catching somebody costs nothing.
        catch = next((m for m in question["moves"] if m.startswith("catch")), None)
        answer = catch
    else:
        answer = max(question["moves"], key=worth)
    print(json.dumps({"move": answer}), flush=True)
