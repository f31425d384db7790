#!/usr/bin/env python3
"""Sudoku beside sgt-solo, of Simon Tatham's puzzle collection: problems drawn in a second of processor time.

The peer is Debian's package sgt-puzzles; put /usr/games on PATH. Ours is `agon` of PATH, or AGON's path:
    cargo build --release
    AGON=target/release/agon benches/beside_sgt.py [--runs 5] [--seconds 1.0]

Both draw on one core (taskset, where there is one), in turns, each going first in every other turn, so that
whatever else the machine does hits both. Time is user and system time of the child as the system counts it;
nothing is subtracted. Every run's puzzles are counted, and must be so many different ones of the right size.
Ours also letters five cells, and writes picture, key, explanation and rules of every problem as JSON; the peer
writes the givens alone, set out with a symmetry that ours do not have.

Levels and grades are paired by what has to be known: places in a box (dt), places in lines and last digits too
(db), locked digits (di). Both make sure that what the grade below knows is not enough. Level 3 is no race: such
small grids are rare, the peer looks for one each time, and ours turns one of 342 that were looked for beforehand.
"""

import argparse
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys

PAIRS = "1=2x3dt,2=2x3db,3=2x3di,4=3x3db,5=3x3di"


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--runs", type=int, default=5, help="turns of each (default 5)")
    options.add_argument("--seconds", type=float, default=1.0, help="processor time of a run (default 1)")
    options.add_argument("--core", default="0", help="the core to pin both to (default 0)")
    options.add_argument("--pairs", default=PAIRS, help=f"our level=the peer's grade,... (default {PAIRS})")
    asked = options.parse_args()
    pairs = [pair.split("=") for pair in asked.pairs.split(",")]
    pin = ["taskset", "-c", asked.core] if shutil.which("taskset") else []
    peer = [*pin, found("sgt-solo", "Debian's package sgt-puzzles has it, in /usr/games")]
    ours = [*pin, found(os.environ.get("AGON", "agon"), "cargo build --release; AGON=target/release/agon")]

    def draw_peer(grade):
        return lambda count: timed([*peer, "--generate"], count, [grade], read_peer)

    def draw_ours(level):
        command = [*ours, "draw", "logic/sudoku", "--level", level, "--json", "--count"]
        return lambda count: timed(command, count, [], read_ours)

    print(f"{asked.runs} turns of about {asked.seconds} s of processor time each; load {os.getloadavg()[0]:.1f}")
    print(f"{'':24} {'problems/s (worst, best)':>32}   ours to peer: all, median turn (worst, best)")
    for level, grade in pairs:
        sides = [Side(draw_peer(grade), asked.seconds), Side(draw_ours(level), asked.seconds)]
        for turn in range(asked.runs):
            for which in (turn % 2, 1 - turn % 2):
                sides[which].run()
        peer_side, our_side = sides
        ratios = sorted(mine / theirs for mine, theirs in zip(our_side.rates, peer_side.rates))
        ratio = our_side.rate() / peer_side.rate()
        row(f"sgt-solo {grade}", peer_side, "")
        note = f"{ratio:.2f}, {statistics.median(ratios):.2f} ({ratios[0]:.2f}, {ratios[-1]:.2f})"
        row(f"logic/sudoku level {level}", our_side, note)


class Side:
    """One of the two, with what it drew so far."""

    def __init__(self, draw, seconds, first=50):
        self.draw, self.rates, self.drawn, self.time = draw, [], 0, 0.0
        # As many as take the time asked for, by a first try that counts for nothing.
        count, time = first, 0.0
        while True:
            time = draw(count)
            if time >= seconds / 4:
                break
            count *= 4
        self.count = max(1, round(count * seconds / time))

    def run(self):
        time = self.draw(self.count)
        self.rates.append(self.count / time)
        self.drawn += self.count
        self.time += time

    def rate(self):
        return self.drawn / self.time


def row(name, side, note):
    spread = f"{side.rate():.0f} ({min(side.rates):.0f}, {max(side.rates):.0f})"
    print(f"{name:24} {spread:>32}   {note}", flush=True)


def timed(command, count, more, read):
    """The processor time of a command that prints so many puzzles, once they are checked."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    out = subprocess.run([*command, str(count), *more], stdout=subprocess.PIPE, check=True).stdout.decode()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    puzzles = [read(line) for line in out.splitlines()]
    assert len(puzzles) == count, f"{len(puzzles)} of {count} puzzles: {command}"
    # A small grid may come twice now and then, but chance must be at work.
    assert len(set(puzzles)) > 0.9 * count, f"{len(set(puzzles))} different of {count}: {command}"
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def read_peer(line):
    """The givens of `2x3:a1_2b..`: a letter skips so many cells, an underscore parts two givens."""
    size, givens = line.split(":", 1)
    width, height = (int(side) for side in size.split("x"))
    cells = sum(ord(sign) - ord("a") + 1 if sign.isalpha() else sign.isdigit() for sign in givens)
    assert cells == (width * height) ** 2, f"{cells} cells: {line}"
    return givens


def read_ours(line):
    """The givens, without code and seed; the key must be what the solution has in the lettered cells."""
    drawn = json.loads(line)
    puzzle = drawn["problem"]
    givens, solution = puzzle["givens"], puzzle["solution"]
    assert drawn["key"] == "".join(solution[cell] for cell in puzzle["marked"]), line
    assert all(given in (".", digit) for given, digit in zip(givens, solution, strict=True)), line
    return givens


def found(name, advice):
    path = shutil.which(name)
    return path or sys.exit(f"{name} is not on PATH: {advice}")


if __name__ == "__main__":
    main()
