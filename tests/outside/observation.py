"""Solvers for problems of observation: every answer that fits what is seen."""

import itertools
import re


# Haps: three tiles whose shape, colour, ground and number are each all alike or all different.


def haps(sheet):
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
    found = [
        "".join(row)
        for row in itertools.combinations(sorted(traits), 3)
        if all(len(set(trait)) != 2 for trait in zip(*(traits[letter] for letter in row)))
    ]
    return {" ".join(found)}
