"""Magic squares by their rules, every number an unknown."""

import math

import z3


def magic_square(sheet):
    texts = list(sheet.texts())
    boxes = sorted({(round(top), round(left), right, bottom) for left, top, right, bottom in tiles(sheet)})
    side = math.isqrt(len(boxes))
    inside = lambda box, x, y: box[1] < x < box[2] and box[0] < y < box[3]
    shown = ["".join(text for text, x, y in texts if inside(box, x, y)) for box in boxes]
    cells, total = [z3.Int(f"cell {n}") for n in range(side * side)], z3.Int("sum")
    solver = z3.Solver()
    solver.add(z3.Distinct(cells), *[cell > 0 for cell in cells])
    solver.add(*[cell == int(text) for cell, text in zip(cells, shown) if text.isdigit()])
    lines = [cells[n * side : n * side + side] for n in range(side)] + [cells[n::side] for n in range(side)]
    lines += [cells[:: side + 1], cells[side - 1 : -1 : side - 1]]
    solver.add(*[z3.Sum(line) == total for line in lines])
    asked = [cells[shown.index(letter)] for letter in "ABCD"]
    found = set()
    while solver.check() == z3.sat and len(found) < 5:
        values = [solver.model()[cell].as_long() for cell in asked]
        found.add(", ".join(map(str, values)))
        solver.add(z3.Or(*[cell != value for cell, value in zip(asked, values)]))
    return found


def tiles(sheet):
    for fill in ("white", "mist", "tint"):
        yield from sheet.boxes(fill)
