#!/usr/bin/env python3
"""Zebra, whodunit and truth-tellers beside reasoning-gym: problems drawn in a second of processor time.

The peer is a Python package: `pip install reasoning-gym`, in a virtual environment whose Python runs this file. Ours is
`agon` of PATH, or AGON's path:
    cargo build --release
    AGON=target/release/agon V/bin/python benches/beside_reasoning_gym.py [--runs 5] [--seconds 1.0]

Both draw on one core in turns, paired by how many people there are. The peer is measured inside its process, its start and imports
left out; ours from the outside: start, search, grading, steps, rules, picture as data, and a JSON of it all. The peer's
problems are of no level: it draws a tale and looks whether it has one solution.
"""

import json
import os
import time

import reasoning_gym
from beside import Side, head, options, ours, race

PEOPLE = [
    ("logic/zebra", "zebra_puzzles", {"num_people": 4, "num_characteristics": 3}, "12345"),
    ("logic/whodunit", "zebra_puzzles", {"num_people": 7, "num_characteristics": 3}, "12345"),
    ("logic/truth-tellers", "knights_knaves", {"n_people": 5}, "123"),
    ("logic/truth-tellers", "knights_knaves", {"n_people": 6}, "45"),
]


def main():
    asked = options(__doc__.splitlines()[0]).parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {int(asked.core)})
    head(asked)
    for family, peer, sizes, levels in PEOPLE:
        name = f"{peer} {sizes.get('num_people') or sizes['n_people']}"
        for level in levels:
            theirs = Side(name, Peer(peer, sizes).draw, asked.seconds, first=2)
            race(asked, theirs, ours(asked, family, level, read_ours))


class Peer:
    """Draws problems that it has not drawn before."""

    def __init__(self, name, sizes):
        self.name, self.sizes, self.seed = name, sizes, 0

    def draw(self, count):
        self.seed += 1
        problems = reasoning_gym.create_dataset(self.name, seed=self.seed, size=count, **self.sizes)
        before = time.process_time()
        drawn = [problems[place] for place in range(count)]
        spent = time.process_time() - before
        answered = [problems.score_answer(problem["answer"], problem) for problem in drawn]
        assert all(score == 1 for score in answered), f"{self.name} refuses an answer of its own"
        return spent


def read_ours(line):
    """What is shown, without the code; the key must be as long as the answer of the rules' example."""
    drawn = json.loads(line)
    assert len(drawn["key"]) == len(drawn["rules"]["example"]["answer"]), line
    return drawn["statement"] + drawn["key"]


if __name__ == "__main__":
    main()
