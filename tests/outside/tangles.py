"""A solver for tangles of threads: strokes are bridged where they break off under another one."""

import math

from seen import bearing

GAP = 44


def tangles(sheet):
    """From each number along the strokes; a gap is bridged straight on, and under one stroke alone."""
    strokes = [mark["line"]["points"] for mark in sheet.marks if "line" in mark]
    sides = [side for stroke in strokes for side in zip(stroke, stroke[1:])]
    tips = [tip(points) for stroke in strokes for points in (stroke, stroke[::-1])]
    signs = {text: (x, y) for text, x, y in sheet.texts()}
    found = ""
    for number in sorted((text for text in signs if text.isdigit()), key=int):
        here = next(n for n, (at, _) in enumerate(tips) if math.dist(at, signs[number]) < 5) ^ 1
        while not (letter := [text for text, at in signs.items() if math.dist(at, tips[here][0]) < 5]):
            ways = [there for there in range(len(tips)) if there != here and is_bridge(tips[here], tips[there], sides)]
            if len(ways) != 1:
                return set()
            here = ways[0] ^ 1
        found += letter[0]
    return {found}


def tip(points):
    """Where a stroke begins, and the way that it points there, away from itself."""
    behind = next((point for point in points if 5 < math.dist(point, points[0])), points[-1])
    return points[0], bearing(behind, points[0])


def is_bridge(one, other, sides):
    """Whether two tips point at each other, with one stroke between them."""
    (a, facing), (b, back) = one, other
    if math.dist(a, b) > GAP or turned(bearing(a, b), facing) > 40 or turned(bearing(b, a), back) > 40:
        return False
    return sum(is_cut(a, b, *side) for side in sides) == 1


def turned(one, other):
    return abs((one - other + 180) % 360 - 180)


def is_cut(a, b, c, d):
    """Whether the way from a to b leads through the one from c to d."""
    aside = lambda p, q, r: (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
    return aside(a, b, c) * aside(a, b, d) < 0 and aside(c, d, a) * aside(c, d, b) < 0
