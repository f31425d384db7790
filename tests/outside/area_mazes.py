"""Area mazes by descent: from many starts, gaps are sought that give all areas and lengths, and x and y are read off."""

import math
import random

from seen import number


def area(sheet):
    boxes, arrows, known, asked = [], [], [], {}
    for mark in sheet.marks:
        if "polygon" in mark and (mark["polygon"]["paint"].get("edge") or {}).get("ink") == "black":
            xs, ys = zip(*mark["polygon"]["points"])
            boxes.append((min(xs), max(xs), min(ys), max(ys)))
        elif "line" in mark and mark["line"]["stroke"]["ink"] == "grey":
            arrows.append(mark["line"]["points"])
    columns, rows = (sorted({box[side] for box in boxes} | {box[side + 1] for box in boxes}) for side in (0, 2))
    across = lambda one, other: range(columns.index(one), columns.index(other))
    down = lambda one, other: range(len(columns) + rows.index(one), len(columns) + rows.index(other))
    for text, x, y in sheet.texts():
        inside = [(across(*box[:2]), down(*box[2:])) for box in boxes if box[0] < x < box[1] and box[2] < y < box[3]]
        if text in "xy":
            asked[text] = inside[0]
        elif inside:
            known.append((inside[0], number(text)))
        else:
            ((a, b),) = [ends for ends in arrows if math.dist((x, y), [sum(at) / 2 for at in zip(*ends)]) < 1]
            known.append(([across(a[0], b[0]) if a[1] == b[1] else down(a[1], b[1])], number(text)))
    chance = random.Random(str(known))
    starts = ([chance.uniform(0, 2.5) for _ in columns + rows] for _ in range(12))
    ends = [end for end in (descend(known, start) for start in starts) if end]
    return {", ".join(f"{round(size(asked[name], end), 3):g}" for name in "xy") for end in ends}


def size(factors, at):
    return math.prod(sum(math.exp(at[gap]) for gap in factor) for factor in factors)


def descend(known, at):
    """The logarithms of gaps that give what is known, if they are found: Levenberg and Marquardt."""
    misses = lambda at: [math.log(size(factors, at) / value) for factors, value in known]
    damp, miss, all = 1.0, misses(at), range(len(at))
    for _ in range(400):
        if max(map(abs, miss)) < 1e-11:
            return at
        slopes = [[sum(math.exp(at[gap]) / size([f], at) for f in fs if gap in f) for gap in all] for fs, _ in known]
        rows = [[sum(s[i] * s[j] for s in slopes) + damp * (i == j) for j in all] for i in all]
        rows = [row + [-sum(s[i] * m for s, m in zip(slopes, miss))] for i, row in enumerate(rows)]
        for i in all:
            rows[i] = [value / rows[i][i] for value in rows[i]]
            rows = [row if j == i else [a - row[i] * b for a, b in zip(row, rows[i])] for j, row in enumerate(rows)]
        there = [a + max(-2, min(2, row[-1])) for a, row in zip(at, rows)]
        if math.hypot(*misses(there)) < math.hypot(*miss):
            at, miss, damp = there, misses(there), damp / 5
        else:
            damp *= 4
    return None
