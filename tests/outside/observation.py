"""Solvers for problems of observation: every answer that fits what is seen."""

import itertools
import math
import re
from collections import Counter


# Haps: three tiles whose shape, colour, ground and number are each all alike or all different.


def haps(sheet):
    return {" ".join(sorted(every_hap(sheet)))}


def every_hap(sheet):
    letters = [text for text in sheet.texts() if re.fullmatch("[A-Z]", text[0])]
    tiles = {letter: [] for letter, _, _ in letters}
    grounds = {}
    for mark in sheet.marks:
        ((sort, body),) = mark.items()
        if sort == "text":
            continue
        points = body["points"] if sort == "polygon" else [body["center"]]
        corners = len(points)
        x = (min(p[0] for p in points) + max(p[0] for p in points)) / 2
        y = (min(p[1] for p in points) + max(p[1] for p in points)) / 2
        letter = min((t for t in letters if t[2] < y), key=lambda t: abs(t[1] - x) + abs(t[2] - y))[0]
        if corners > 50:
            grounds[letter] = body["paint"]["fill"]
        elif body["paint"]["fill"] != "white":
            tiles[letter].append((corners, body["paint"]["fill"]))
    traits = {}
    for letter, shapes in tiles.items():
        ((shape, ink),) = set(shapes)
        traits[letter] = (shape, ink, grounds.get(letter), len(shapes))
    return {
        "".join(row)
        for row in itertools.combinations(sorted(traits), 3)
        if all(len(set(trait)) != 2 for trait in zip(*(traits[letter] for letter in row)))
    }


def differences(sheet):
    """Lays the lower picture on the upper one, and looks in which squares something is left over."""
    letters = {text: (x, y) for text, x, y in sheet.texts()}
    frames = [mark["polygon"] for mark in sheet.marks if "polygon" in mark and set(mark["polygon"]["paint"]) == {"edge"}]
    upper, lower = sorted((f["points"][0] for f in frames if f["paint"]["edge"]["ink"] == "grey"), key=lambda point: point[1])
    down = lower[1] - upper[1]
    drawn = Counter(), Counter()
    for mark in sheet.marks:
        ((sort, body),) = mark.items()
        if sort == "text":
            continue
        points = body["points"] if sort != "circle" else [body["center"]]
        below = sum(y for _, y in points) / len(points) > lower[1] - 8
        moved = tuple((round(x), round(y + down * (not below))) for x, y in points)
        looks = {name: value for name, value in body.items() if name not in ("points", "center")}
        drawn[below][sort, moved, repr(sorted(looks.items()))] += 1
    found = set()
    for _, points, _ in (drawn[0] - drawn[1]) + (drawn[1] - drawn[0]):
        x, y = (sum(values) / len(points) for values in zip(*points))
        before = [letter for letter, (left, top) in letters.items() if left - 17 < x and top - 18 < y]
        found.add(max(before, key=lambda letter: (letters[letter][1], letters[letter][0])))
    return {"".join(sorted(found))}


def turned_or_mirrored(sheet):
    """Goes round each shape: the same lengths and turns in the same order mean that it is only turned."""
    texts = list(sheet.texts())
    shapes = {}
    for mark in sheet.marks:
        points = mark.get("polygon", {"points": []})["points"]
        if points and 2 < len(points) < 40 and mark["polygon"]["paint"].get("fill") not in ("white", None):
            x, y = (sum(values) / len(points) for values in zip(*points))
            above = [text for text in texts if text[2] < y]
            shapes[min(above, key=lambda text: abs(text[1] - x) + abs(text[2] - y))[0]] = walk(points)
    found = ""
    for number in sorted(name for name in shapes if name.isdigit()):
        same = [name for name in shapes if name.isalpha() and is_same_walk(shapes[number], shapes[name])]
        if len(same) != 1:
            return set(same)
        found += same[0]
    return {found}


def walk(points):
    """Round an outline, always the same way: how long each side is and whether it turns right or left behind it."""
    sides = [(c - a, d - b) for (a, b), (c, d) in zip(points, points[1:] + points[:1])]
    area = sum(a * d - b * c for (a, b), (c, d) in zip(points, points[1:] + points[:1]))
    if area < 0:
        sides = [(-x, -y) for x, y in reversed(sides)]
    turns = [a * d - b * c for (a, b), (c, d) in zip(sides, sides[1:] + sides[:1])]
    longest = max(math.hypot(*side) for side in sides)
    return [(math.hypot(*side) / longest, turn > 0) for side, turn in zip(sides, turns)]


def is_same_walk(one, other):
    """Whether one walk is the other from another corner on."""
    alike = lambda a, b: abs(a[0] - b[0]) < 0.05 and a[1] == b[1]
    turned = (other[start:] + other[:start] for start in range(len(other)))
    return len(one) == len(other) and any(all(map(alike, one, walk)) for walk in turned)
