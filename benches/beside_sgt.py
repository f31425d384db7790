#!/usr/bin/env python3
"""Sudoku beside sgt-solo, of Simon Tatham's puzzle collection: problems drawn in a second of processor time.

The peer is Debian's package sgt-puzzles; put /usr/games on PATH. Ours is `agon` of PATH, or AGON's path:
    cargo build --release
    AGON=target/release/agon benches/beside_sgt.py [--runs 5] [--seconds 1.0]

Both draw on one core in turns. Time is user and system time of the child as the system counts it. Every run's puzzles are
counted, and must be so many different ones of the right size. Ours also letters five cells, weighs them, and writes picture,
key, explanation and rules of every problem as JSON; the peer writes the givens alone. Both set them out with a symmetry.

Levels and grades are paired by what has to be known: places in a box (dt), places in lines and last digits too (db), locked
digits (di). Both make sure that what the grade below knows is not enough, but for our level 3, which is harder than level 2 by
its grid.
"""

import json

from beside import Side, found, head, options, ours, pinned, race, timed

PAIRS = "1=2x3dt,2=2x3db,3=3x3db,4=3x3di,5=3x3di"


def main():
    settings = options(__doc__.splitlines()[0])
    settings.add_argument("--pairs", default=PAIRS, help=f"our level=the peer's grade,... (default {PAIRS})")
    asked = settings.parse_args()
    peer = [*pinned(asked), found("sgt-solo", "Debian's package sgt-puzzles has it, in /usr/games"), "--generate"]
    head(asked)
    for level, grade in (pair.split("=") for pair in asked.pairs.split(",")):
        draw = lambda count, grade=grade: timed(peer, count, [grade], read_peer)
        race(asked, Side(f"sgt-solo {grade}", draw, asked.seconds), ours(asked, "logic/sudoku", level, read_ours))


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


if __name__ == "__main__":
    main()
