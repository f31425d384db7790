"""Rolls every die that could be the one in the picture along the line, and keeps those that have on top what is written."""

import itertools

from seen import middle
from solids import holds

# Where each side comes to lie after a roll down to the right; the other rolls are this one, seen from another side.
ROUND = {"top": "right", "right": "bottom", "bottom": "back left", "back left": "top"}
TURN = {"right": "left", "left": "back left", "back left": "back right", "back right": "right"}


def rolled(die, quarters):
    """The die after a roll to the right, or to what comes so many quarters clockwise of it."""
    after = {}
    for side, number in die.items():
        for _ in range(4 - quarters):
            side = TURN.get(side, side)
        side = ROUND.get(side, side)
        for _ in range(quarters):
            side = TURN.get(side, side)
        after[side] = number
    return after


def dice(seen):
    """All dice with so many pips on top, on the left and on the right; 0 is a face that may have any."""
    for top, left, right in itertools.product(range(1, 7), repeat=3):
        if len({frozenset([n, 7 - n]) for n in (top, left, right)}) == 3:
            if all(pips in (0, n) for pips, n in zip(seen, (top, left, right))):
                under = {"bottom": 7 - top, "back right": 7 - left, "back left": 7 - right}
                yield {"top": top, "left": left, "right": right} | under


def rolling_die(sheet):
    shapes = [mark["polygon"] for mark in sheet.marks if "polygon" in mark]
    faces = [s["points"] for s in shapes if (s["paint"].get("edge") or {}).get("ink") == "black"]
    spots = [middle(s["points"]) for s in shapes if s["paint"].get("fill") == "black"]
    # The top is the highest; of the other two, one is on the left.
    top, *sides = sorted(faces, key=lambda points: middle(points)[1])
    left, right = sorted(sides, key=middle)
    seen = [sum(holds(face, *spot) for spot in spots) for face in (top, left, right)]

    (line,) = [mark["line"]["points"] for mark in sheet.marks if "line" in mark]
    ways = [("right", "left", "back left", "back right").index(side(*two)) for two in zip(line, line[1:])]
    written = {}
    for text, x, y in sheet.texts():
        for square, at in enumerate(line):
            if abs(at[0] - x) + abs(at[1] - y) < 1:
                written[text] = square

    found = set()
    for die in dice(seen):
        tops = [die["top"]]
        for way in ways:
            die = rolled(die, way)
            tops.append(die["top"])
        if all(tops[square] == int(text) for text, square in written.items() if text.isdigit()):
            found.add("".join(str(tops[square]) for text, square in sorted(written.items()) if text.isalpha()))
    return found


def side(one, other):
    """Which side of the board a roll from one place to another leads to."""
    across, down = other[0] - one[0], other[1] - one[1]
    return ("" if down > 0 else "back ") + ("right" if across > 0 else "left")
