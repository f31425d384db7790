#!/usr/bin/env python3
"""Sudoku and nonogram beside Simon Tatham's puzzle collection: problems drawn in a second of processor time.

The peers are sgt-solo and sgt-pattern of Debian's package sgt-puzzles; put /usr/games on PATH. Ours are two examples, in the folder
EXAMPLES or target/release/examples, and `agon` of PATH or AGON's path:
    cargo build --release -p agon-generators --examples
    cargo build --release
    AGON=target/release/agon benches/beside_sgt.py [--runs 5] [--seconds 1.0]

Both draw on one core in turns. Time is user and system time of the child as the system counts it. Every run's puzzles are
counted, and must be so many different ones of the right size.

First search and grading alone. Sudoku: both print givens, as few as they can, with half a turn for their symmetry, and make sure
that what the grade below knows is not enough: places in a box (dt), places in lines and last digits too (db), locked digits (di).
Nonogram: both print grids of one size that can be solved line by line; ours also suit the seconds of their level and hold against
guessers.

Then whole problems of sudoku, paired by what has to be known; our level 3 is harder than level 2 by its grid alone. Ours letters
five cells, weighs them, and writes picture, key, explanation and rules of every problem as JSON; the peer still writes givens alone.
"""

import json
import os

from beside import Side, found, head, options, ours, pinned, race, timed

GRADES = ["2x3dt", "2x3db", "3x3db", "3x3di"]
SIZES = {"1": "6x5", "2": "6x6", "3": "7x7", "4": "8x8", "5": "8x9"}
PAIRS = "1=2x3dt,2=2x3db,3=3x3db,4=3x3di,5=3x3di"


def main():
    settings = options(__doc__.splitlines()[0])
    settings.add_argument("--pairs", default=PAIRS, help=f"our level=the peer's grade,... (default {PAIRS})")
    asked = settings.parse_args()
    head(asked)
    for grade in GRADES:
        race(asked, sgt(asked, "solo", grade, read_solo), bare(asked, ["grids", grade], read_grid))
    for level, size in SIZES.items():
        ours_bare = bare(asked, ["drawn", "logic/nonogram", level], read_nonogram)
        # There are few grids as small as the first: of the peer's, one in nine comes again.
        race(asked, sgt(asked, "pattern", size, read_pattern, different=0.8 if level == "1" else 0.9), ours_bare)
    for level, grade in (pair.split("=") for pair in asked.pairs.split(",")):
        race(asked, sgt(asked, "solo", grade, read_solo), ours(asked, "logic/sudoku", level, read_sudoku))


def sgt(asked, game, kind, read, different=0.9):
    command = [*pinned(asked), found(f"sgt-{game}", "Debian's package sgt-puzzles has it, in /usr/games"), "--generate"]
    return Side(f"sgt-{game} {kind}", lambda count: timed(command, count, [kind], read, different), asked.seconds)


def bare(asked, command, read):
    """Our search and grading alone: an example and its arguments."""
    example = os.path.join(os.environ.get("EXAMPLES", "target/release/examples"), command[0])
    whole = [*pinned(asked), found(example, "see this file's first lines"), *command[1:]]
    return Side(" ".join(command), lambda count: timed(whole, count, [], read), asked.seconds)


def read_solo(line):
    """The givens of `2x3:a1_2b..`: a letter skips so many cells, an underscore parts two givens."""
    size, givens = line.split(":", 1)
    width, height = (int(side) for side in size.split("x"))
    cells = sum(ord(sign) - ord("a") + 1 if sign.isalpha() else sign.isdigit() for sign in givens)
    assert cells == (width * height) ** 2, f"{cells} cells: {line}"
    return givens


def read_grid(givens):
    """The givens, a dot for a blank; two opposite ones go together."""
    assert len(givens) in (36, 81) and all((one == ".") == (other == ".") for one, other in zip(givens, givens[::-1])), givens
    return givens


def read_sudoku(line):
    """The givens, without code and seed; the key must be what the solution has in the lettered cells."""
    drawn = json.loads(line)
    puzzle = drawn["problem"]
    givens, solution = puzzle["givens"], puzzle["solution"]
    assert drawn["key"] == "".join(solution[cell] for cell in puzzle["marked"]), line
    assert all(given in (".", digit) for given, digit in zip(givens, solution, strict=True)), line
    return givens


def read_pattern(line):
    """The runs of `8x9:1.2/3.1/..`: of each column, then of each row."""
    size, runs = line.split(":", 1)
    assert runs.count("/") + 1 == sum(int(side) for side in size.split("x")), line
    return runs


def read_nonogram(line):
    """The filled cells of each row, as bits: each column has one."""
    grid = json.loads(line)
    assert all(any(row >> column & 1 for row in grid["filled"]) for column in range(grid["columns"])), line
    return line


if __name__ == "__main__":
    main()
