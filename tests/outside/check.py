"""Solves problems from outside: from what a player sees, in another language than they were drawn in.

    python3 tests/outside/check.py target/release/agon [COUNT [FAMILY...]]

For each family below, or for those that are named, COUNT problems (200, spread over the five levels) are drawn by `agon
draw --json`. A solver is handed the statement and the marks of the picture and nothing else, and lists every answer that
fits. The key has to be the only one; where any answer that fits is right, the key has to fit; where one after the other
is called, the key has to be all of them. Ends with 1 if one problem disagrees.
"""

import json
import subprocess
import sys

import angles
import area_mazes
import brick_wall
import counting
import faces
import hidden_shape
import logic
import mathematics
import mazes
import memory
import mines
import observation
import overlay
import rolling_die
import solids
import squares
import stars
import tangles
import tile_wall
import towers
import trays
from seen import Sheet

SOLVERS = {
    "logic/balance": logic.balance,
    "logic/code-from-guesses": logic.code_from_guesses,
    "logic/jigsaw": logic.sudoku,
    "logic/mines": mines.mines,
    "logic/nonogram": logic.nonogram,
    "logic/round-table": logic.round_table,
    "logic/stars": stars.stars,
    "logic/sudoku": logic.sudoku,
    "logic/towers": towers.towers,
    "logic/truth-tellers": logic.truth_tellers,
    "logic/whodunit": logic.whodunit,
    "logic/zebra": logic.zebra,
    "mathematics/angle-chase": angles.angle_chase,
    "mathematics/area": area_mazes.area,
    "mathematics/brick-wall": brick_wall.brick_wall,
    "mathematics/count-shapes": mathematics.count_shapes,
    "mathematics/equation-pyramid": mathematics.equation_pyramid,
    "mathematics/letters-sum": mathematics.letters_sum,
    "mathematics/magic-square": squares.magic_square,
    "mathematics/paths": mathematics.paths,
    "mathematics/picture-prices": mathematics.picture_prices,
    "mathematics/remainder-chain": mathematics.remainder_chain,
    "memory/changed-after": trays.changed_after,
    "memory/corsi": memory.corsi,
    "memory/digits-back": memory.digits_back,
    "memory/faces": faces.faces,
    "memory/hexagon-lines": memory.hexagon_lines,
    "memory/kim-positions": memory.kim_positions,
    "memory/landscape": trays.landscape,
    "memory/overlay": overlay.overlay,
    "memory/tile-wall": tile_wall.tile_wall,
    "memory/vanished": trays.vanished,
    "observation/count-and": counting.count_and,
    "observation/cubes": solids.cubes,
    "observation/dials": counting.dials,
    "observation/differences": observation.differences,
    "observation/haps": observation.haps,
    "observation/hidden-shape": hidden_shape.hidden_shape,
    "observation/maze": mazes.mazes,
    "observation/nets": solids.nets,
    "observation/rolling-die": rolling_die.rolling_die,
    "observation/tangles": tangles.tangles,
    "observation/thrice": counting.thrice,
    "observation/turned-or-mirrored": observation.turned_or_mirrored,
}
WITNESSES = {"mathematics/target-six": mathematics.target_six, "memory/same-number": memory.same_number}
CALLS = {
    "logic/every-clash": logic.every_clash,
    "mathematics/every-equation": mathematics.every_equation,
    "memory/every-pair": memory.every_pair,
    "observation/every-hap": observation.every_hap,
}


def drawn(agon, family, level, count):
    which = [family, "--level", str(level), "--seed", f"outside-{level}", "--count", str(count)]
    lines = subprocess.run([agon, "draw", *which, "--json"], capture_output=True, text=True, check=True).stdout.splitlines()
    return [json.loads(line) for line in lines]


def main():
    agon, count, *named = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 200, *sys.argv[3:]
    families = SOLVERS | WITNESSES | CALLS
    wrong = 0
    for family in named or sorted(families):
        right = 0
        for level in range(1, 6):
            for problem in drawn(agon, family, level, max(1, count // 5)):
                sheet, key = Sheet(problem), problem["key"]
                found = families[family](sheet, key) if family in WITNESSES else families[family](sheet)
                if found == (set(key.split(" ")) if family in CALLS else {key}):
                    right += 1
                else:
                    wrong += 1
                    print(f"{problem['code']}: the key is {key}, and what is seen says {sorted(found) or 'nothing'}")
        print(f"{family}: {right} agree", flush=True)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
