"""Two that draw in turns on one core, and what comes out: for the files beside_*.py.

Each goes first in every other turn, so that whatever else the machine does hits both. Time is processor time; nothing is subtracted.
"""

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys


def options(description):
    """What can be asked of every race."""
    options = argparse.ArgumentParser(description=description)
    options.add_argument("--runs", type=int, default=5, help="turns of each (default 5)")
    options.add_argument("--seconds", type=float, default=1.0, help="processor time of a run (default 1)")
    options.add_argument("--core", default="0", help="the core to pin both to (default 0)")
    return options


def pinned(asked):
    """The begin of every command."""
    return ["taskset", "-c", asked.core] if shutil.which("taskset") else []


def ours(asked, family, level, read):
    """Our side: `agon draw`, each line checked by `read`."""
    agon = found(os.environ.get("AGON", "agon"), "cargo build --release; AGON=target/release/agon")
    command = [*pinned(asked), agon, "draw", family, "--level", level, "--json", "--count"]
    return Side(f"{family} level {level}", lambda count: timed(command, count, [], read), asked.seconds)


def head(asked):
    print(f"{asked.runs} turns of about {asked.seconds} s of processor time each; load {os.getloadavg()[0]:.1f}")
    print(f"{'':24} {'problems/s (worst, best)':>32}   ours to peer: all, median turn (worst, best)")


def race(asked, peer, our):
    """Both in turns, and a row for each."""
    for turn in range(asked.runs):
        for which in (turn % 2, 1 - turn % 2):
            (peer, our)[which].run()
    ratios = sorted(mine / theirs for mine, theirs in zip(our.rates, peer.rates))
    ratio = our.rate() / peer.rate()
    row(peer, "")
    row(our, f"{ratio:.2f}, {statistics.median(ratios):.2f} ({ratios[0]:.2f}, {ratios[-1]:.2f})")


class Side:
    """One of the two, with what it drew so far."""

    def __init__(self, name, draw, seconds, first=50):
        self.name, self.draw, self.rates, self.drawn, self.time = name, draw, [], 0, 0.0
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


def row(side, note):
    spread = f"{side.rate():.0f} ({min(side.rates):.0f}, {max(side.rates):.0f})"
    print(f"{side.name:24} {spread:>32}   {note}", flush=True)


def timed(command, count, more, read, different=0.9):
    """The processor time of a command that prints so many puzzles, once they are checked; a share of them must be different."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    out = subprocess.run([*command, str(count), *more], stdout=subprocess.PIPE, check=True).stdout.decode()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    puzzles = [read(line) for line in out.splitlines()]
    assert len(puzzles) == count, f"{len(puzzles)} of {count} puzzles: {command}"
    # A small grid may come twice now and then, but chance must be at work.
    assert len(set(puzzles)) > different * count, f"{len(set(puzzles))} different of {count}: {command}"
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def found(name, advice):
    path = shutil.which(name)
    return path or sys.exit(f"{name} is not on PATH: {advice}")
