"""Towers: each height once in every line, and numbers outside that count those seen from there."""

from itertools import permutations


def visible(heights):
    return sum(height > max(heights[:place], default=0) for place, height in enumerate(heights))


def towers(sheet):
    frame = next(m["polygon"]["points"] for m in sheet.marks if "polygon" in m and m["polygon"]["paint"].get("edge"))
    (left, top), (right, bottom) = (f(frame) for f in (min, max))
    uprights = {m["line"]["points"][0][0] for m in sheet.marks if "line" in m and len({x for x, _ in m["line"]["points"]}) == 1}
    side = len(uprights) + 1
    cell = (right - left) / side
    given, asked, ends = {}, {}, {}
    for text, x, y in sheet.texts():
        row, column = int((y - top) // cell), int((x - left) // cell)
        if 0 <= row < side and 0 <= column < side:
            (given if text.isdigit() else asked)[row, column] = text
        else:
            line = ("row", row) if 0 <= row < side else ("column", column)
            ends[line, x > right or y > bottom] = int(text)
    agrees = lambda line, heights: all(
        visible(heights[::-1] if behind else heights) == number for (of, behind), number in ends.items() if of == line
    )
    orders = list(permutations(range(1, side + 1)))
    fits = lambda row, order: all(given.get((row, c), str(h)) == str(h) for c, h in enumerate(order)) and agrees(("row", row), order)
    rows = [[order for order in orders if fits(row, order)] for row in range(side)]
    found = set()

    def down(above):
        if len(above) == side:
            if all(agrees(("column", c), column) for c, column in enumerate(zip(*above))):
                found.add("".join(str(above[r][c]) for r, c in sorted(asked, key=asked.get)))
            return
        for row in rows[len(above)]:
            if all(height not in column for height, column in zip(row, zip(*above))) or not above:
                down([*above, row])

    down([])
    return found
