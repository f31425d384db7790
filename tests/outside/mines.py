"""Mines: every way to lay mines under the lettered cells that the numbers and the number of all mines allow."""

import re
from itertools import product


def mines(sheet):
    opened = list(sheet.boxes("white"))
    lettered = list(sheet.boxes("tint"))
    size = opened[0][2] - opened[0][0]
    center = lambda box: ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    written = lambda box: [text for text, x, y in sheet.texts() if box[0] < x < box[2] and box[1] < y < box[3]]
    letters = ["".join(written(box)) for box in lettered]
    numbers = []
    for box in opened:
        x, y = center(box)
        near = [n for n, it in enumerate(map(center, lettered)) if max(abs(it[0] - x), abs(it[1] - y)) < 1.4 * size]
        numbers.append((near, sum(map(int, written(box)))))
    total = re.search(r"exactly (\d+) mines", sheet.statement)
    others = len(list(sheet.boxes("mist")))
    ways = []
    for way in product([False, True], repeat=len(letters)):
        if any(sum(way[n] for n in near) != count for near, count in numbers):
            continue
        if total is None or sum(way) <= int(total[1]) <= sum(way) + others:
            ways.append(way)
    wanted = "HOLD A MINE" in sheet.statement
    sure = [letter for n, letter in enumerate(letters) if all(way[n] == wanted for way in ways)]
    return {"".join(sorted(sure))} if ways else set()
