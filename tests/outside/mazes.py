"""Mazes: every way through no stroke, from the arrow that leads in to the one that leads out."""

import math

from seen import middle

TURNS = [(1, 0), (0, 1), (-1, 0), (0, -1)]


def mazes(sheet):
    """The letters of each way that comes to no place twice. Beneath a bridge is another place than on it."""
    (left, top, right, bottom), = sheet.boxes("white")
    lines = [mark["line"] for mark in sheet.marks if "line" in mark]
    walls = [line["points"] for line in lines if line["stroke"]["ink"] == "grey"]
    strokes = [piece for line in lines if line["stroke"]["ink"] != "accent" for piece in zip(line["points"], line["points"][1:])]
    xs = sorted({x for wall in walls for x, _ in wall})
    side = min(b - a for a, b in zip(xs, xs[1:]))
    cell = lambda place: (math.floor((place[0] - left) / side), math.floor((place[1] - top) / side))
    spot = lambda it: (left + side * (it[0] + 0.5), top + side * (it[1] + 0.5))
    is_in = lambda x, y: left < x < right and top < y < bottom
    letters = {cell((x, y)): text for text, x, y in sheet.texts()}
    across = {cell(((x + u) / 2, (y + v) / 2)): u - x > v - y for x, y, u, v in sheet.boxes("tint")}
    tails = [line["points"][0] for line in lines if line["stroke"]["ink"] == "accent"]
    heads = [mark["polygon"]["points"] for mark in sheet.marks if "polygon" in mark and mark["polygon"]["paint"].get("fill") == "accent"]
    arrows = [(tail, min(heads, key=lambda head: math.dist(tail, middle(head)))[0]) for tail in tails]
    (tail, tip), = (arrow for arrow in arrows if is_in(*arrow[1]))
    (end, _), = (arrow for arrow in arrows if is_in(*arrow[0]))

    def is_open(one, turn, other):
        """Only the rail of a bridge lies in between where one goes in or out beneath it."""
        cuts = sum(is_cut(spot(one), spot(other), *stroke) for stroke in strokes)
        return cuts == sum(across.get(it, turn[0] != 0) != (turn[0] != 0) for it in (one, other))

    def ways(at, heading, been):
        if at == cell(end):
            yield been
        place = (at, at in across and heading[0] != 0)
        for turn in [heading] if at in across else TURNS:
            on = at[0] + turn[0], at[1] + turn[1]
            is_back = turn == (-heading[0], -heading[1])
            if place not in been and not is_back and is_in(*spot(on)) and is_open(at, turn, on):
                yield from ways(on, turn, [*been, place])

    into = tuple(round((b - a) / math.dist(tail, tip)) for a, b in zip(tail, tip))
    return {"".join(letters.get(at, "") for at, _ in way) for way in ways(cell(tip), into, [])}


def is_cut(a, b, c, d):
    """Whether the way from a to b leads through the stroke from c to d."""
    aside = lambda p, q, r: (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
    return aside(a, b, c) * aside(a, b, d) < 0 and aside(c, d, a) * aside(c, d, b) < 0
