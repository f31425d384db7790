"""Hidden shapes: every place where all strokes of a shape are in the mesh, turned as the statement allows."""

import math

from seen import middle


def lines(sheet, ink):
    return [mark["line"]["points"] for mark in sheet.marks if "line" in mark and mark["line"]["stroke"]["ink"] == ink]


def hidden_shape(sheet):
    """A shape is a set of strokes: it is turned about its dot, which is laid on every letter."""
    letters = {text: (x, y) for text, x, y in sheet.texts() if text.isalpha()}
    numbers = sorted((int(text), x) for text, x, _ in sheet.texts() if text.isdigit())
    apart = math.dist(letters["A"], letters["B"])
    spot = lambda x, y: (round((x - letters["A"][0]) / apart), round((y - letters["A"][1]) / apart))
    mesh = {frozenset(spot(*end) for end in line) for line in lines(sheet, "grey")}
    circles = [mark["circle"] for mark in sheet.marks if "circle" in mark and mark["circle"]["paint"].get("fill") == "accent"]
    largest = max(circle["radius"] for circle in circles)
    dots = [circle["center"] for circle in circles if circle["radius"] == largest]
    drawn = lines(sheet, "accent")
    turns = range(4) if "may be turned" in sheet.statement else range(1)
    answers = {""}
    for number, x in numbers:
        line, = (line for line in drawn if abs(extent_middle(line) - x) < 1)
        (left, top), = (dot for dot in dots if any(math.dist(dot, end) < 1 for end in (line[0], line[-1])))
        side = min(max(abs(a - b) for a, b in zip(*two)) for two in zip(line, line[1:]))
        ends = [(round((u - left) / side), round((v - top) / side)) for u, v in line]
        begins = set()
        for turn in turns:
            for letter, at in letters.items():
                right, down = spot(*at)
                moved = [(u + right, v + down) for u, v in ends]
                if all(frozenset(two) in mesh for two in zip(moved, moved[1:])):
                    begins.add(letter)
            ends = [(-v, u) for u, v in ends]
        answers = {answer + letter for answer in answers for letter in begins}
    return answers


def extent_middle(line):
    xs = [x for x, _ in line]
    return middle([[min(xs)], [max(xs)]])[0]
