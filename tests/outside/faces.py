"""Finds faces again, with the card in view: those whose every line is drawn alike, whatever their size."""

import itertools

GROUND = "tint"
NEAR = 0.01


def frames(sheet):
    """The middle and the width of each frame, with what is drawn in it: places in widths of the frame, from its middle."""
    for left, top, right, bottom in sheet.boxes(GROUND):
        width, x, y = right - left, (left + right) / 2, (top + bottom) / 2
        inside = lambda px, py: left - 1 < px < right + 1 and top - 1 < py < bottom + 1
        face = []
        for mark in sheet.marks:
            (kind, told), *_ = mark.items()
            points = told.get("points") or ([told["center"]] if "center" in told else [])
            ink = told["stroke"]["ink"] if "stroke" in told else told.get("paint", {}).get("fill")
            if points and ink != GROUND and all(inside(*point) for point in points):
                places = [((px - x) / width, (py - y) / width) for px, py in points]
                face.append((kind, ink, told.get("radius", 0) / width, places))
        yield x, y, face


def is_same(one, other):
    """Whether two faces are drawn by the same strokes in the same order."""
    near = lambda a, b: abs(a - b) < NEAR
    strokes = lambda a, b: (
        a[:2] == b[:2]
        and near(a[2], b[2])
        and len(a[3]) == len(b[3])
        and all(near(ax, bx) and near(ay, by) for (ax, ay), (bx, by) in zip(a[3], b[3]))
    )
    return len(one) == len(other) and all(map(strokes, one, other))


def beside(sheet, x, y, is_sought):
    """The text of a kind that stands nearest in the column."""
    texts = [(abs(ty - y), text) for text, tx, ty in sheet.texts() if abs(tx - x) < 1 and is_sought(text)]
    return min(texts)[1]


def faces(sheet):
    shown = [(beside(sheet.cards[0], x, y, str.isdigit), face) for x, y, face in frames(sheet.cards[0])]
    asked = {beside(sheet, x, y, str.isalpha): face for x, y, face in frames(sheet)}
    fitting = [[number for number, face in shown if is_same(face, asked[letter])] for letter in sorted(asked)]
    return {", ".join(numbers) for numbers in itertools.product(*fitting)}
