"""Walls of bricks, each the sum of the two under it: all numbers above zero that fit."""

import z3


def brick_wall(sheet):
    texts = list(sheet.texts())
    rooms = [box for fill in ("rose", "white", "tint") for box in sheet.boxes(fill)]
    shown = {
        room: "".join(text for text, x, y in texts if room[0] < x < room[2] and room[1] < y < room[3]) for room in rooms
    }
    bricks = {room: z3.Int(f"brick {n}") for n, room in enumerate(rooms)}
    solver = z3.Solver()
    for room, brick in bricks.items():
        left, _, right, bottom = room
        under = [
            bricks[other]
            for other in rooms
            if 0 < other[1] - bottom < 20 and other[0] < right and left < other[2]
        ]
        solver.add(brick > 0)
        if under:
            solver.add(len(under) == 2, brick == z3.Sum(under))
        if shown[room].isdigit():
            solver.add(brick == int(shown[room]))
    place = {text: bricks[room] for room, text in shown.items()}
    asked = [place[letter] for letter in "ABCD"]
    found = set()
    while solver.check() == z3.sat and len(found) < 5:
        values = [solver.model()[brick].as_long() for brick in asked]
        found.add(", ".join(map(str, values)))
        solver.add(z3.Or(*[brick != value for brick, value in zip(asked, values)]))
    return found
