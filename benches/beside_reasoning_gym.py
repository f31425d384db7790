#!/usr/bin/env python3
"""Zebra, whodunit and truth-tellers beside reasoning-gym: problems drawn in a second of processor time.

The peer is a Python package: `pip install reasoning-gym`, in a virtual environment whose Python runs this file. Ours is
`agon` of PATH, or AGON's path:
    cargo build --release
    AGON=target/release/agon V/bin/python benches/beside_reasoning_gym.py [--runs 5] [--seconds 1.0]

Both draw on one core (taskset, where there is one), in turns, paired by how many people there are. The peer is measured inside
its process, its start and imports left out; ours from the outside, start, grading, proof of one answer, picture, steps and a
JSON of the whole problem included. The peer's problems are of no level: it draws a tale and looks whether it has one solution.
"""

import argparse
import json
import os
import shutil
import statistics
import sys
import time

import reasoning_gym
from beside_sgt import Side, found, row, timed

PEOPLE = [
    ("logic/zebra", "zebra_puzzles", {"num_people": 4, "num_characteristics": 3}, "12345"),
    ("logic/whodunit", "zebra_puzzles", {"num_people": 7, "num_characteristics": 3}, "12345"),
    ("logic/truth-tellers", "knights_knaves", {"n_people": 5}, "123"),
    ("logic/truth-tellers", "knights_knaves", {"n_people": 6}, "45"),
]


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--runs", type=int, default=5, help="turns of each (default 5)")
    options.add_argument("--seconds", type=float, default=1.0, help="processor time of a run (default 1)")
    options.add_argument("--core", default="0", help="the core to pin both to (default 0)")
    asked = options.parse_args()
    pin = ["taskset", "-c", asked.core] if shutil.which("taskset") else []
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {int(asked.core)})
    ours = [*pin, found(os.environ.get("AGON", "agon"), "cargo build --release; AGON=target/release/agon")]

    print(f"{asked.runs} turns of about {asked.seconds} s of processor time each; load {os.getloadavg()[0]:.1f}")
    print(f"{'':24} {'problems/s (worst, best)':>32}   ours to peer: all, median turn (worst, best)")
    for family, peer, sizes, levels in PEOPLE:
        for level in levels:
            command = [*ours, "draw", family, "--level", level, "--json", "--count"]
            mine = Side(lambda count, command=command: timed(command, count, [], read_ours), asked.seconds)
            theirs = Side(Peer(peer, sizes).draw, asked.seconds, first=2)
            for turn in range(asked.runs):
                for which in (turn % 2, 1 - turn % 2):
                    (theirs, mine)[which].run()
            ratios = sorted(one / other for one, other in zip(mine.rates, theirs.rates))
            ratio = mine.rate() / theirs.rate()
            row(f"{peer} {sizes.get('num_people') or sizes['n_people']}", theirs, "")
            note = f"{ratio:.2f}, {statistics.median(ratios):.2f} ({ratios[0]:.2f}, {ratios[-1]:.2f})"
            row(f"{family} level {level}", mine, note)


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
    sys.exit(main())
