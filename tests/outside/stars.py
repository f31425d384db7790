"""Stars: one in every row, column and region, and none touch. Regions are told by their tints: those that touch differ."""

import re


def regions(fills):
    """The number of the region of each cell: equal tints that touch are one."""
    of = {}
    for start in fills:
        fresh = [] if start in of else [start]
        while fresh:
            row, column = cell = fresh.pop()
            of[cell] = start
            beside = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
            fresh += [it for it in beside if it not in of and fills.get(it) == fills[cell]]
    return of


def stars(sheet):
    texts = list(sheet.texts())
    columns = sorted((x, text) for text, x, _ in texts if re.fullmatch("[A-Z]", text))
    rows = sorted(y for text, _, y in texts if text.isdigit())
    fills = {}
    for tint in ("white", "mist", "tint", "rose"):
        for left, top, right, bottom in sheet.boxes(tint):
            across = [c for c, (x, _) in enumerate(columns) if left < x < right]
            down = [r for r, y in enumerate(rows) if top < y < bottom]
            fills.update({(r, c): tint for r in down for c in across})
    region = regions(fills)
    if len(set(region.values())) != len(rows):
        return set()
    found = set()

    def down(stars):
        row = len(stars)
        if row == len(rows):
            found.add("".join(columns[c][1] for c in stars))
            return
        taken = {region[at] for at in enumerate(stars)}
        for c in range(len(columns)):
            if c not in stars and region[row, c] not in taken and (not stars or abs(c - stars[-1]) > 1):
                down([*stars, c])

    down([])
    return found
