"""Lays remembered patterns over each other, with the cards in view."""

import re

from seen import middle

TURNS = {
    "a quarter to the right": lambda x, y: (-y, x),
    "a quarter to the left": lambda x, y: (y, -x),
    "half round": lambda x, y: (-x, -y),
    "left to right": lambda x, y: (-x, y),
    "top to bottom": lambda x, y: (x, -y),
}


def pieces(card):
    """The middles of everything blue or yellow."""
    for mark in card.marks:
        shape = mark.get("polygon") or mark.get("circle")
        if shape and shape["paint"].get("fill") in ("blue", "yellow"):
            yield shape["center"] if "center" in shape else middle(shape["points"])


def overlay(sheet):
    cells = {text: (x, y) for text, x, y in sheet.texts() if re.fullmatch("[A-P]", text)}
    center = middle(cells.values())
    number, how = re.match(r"\w+ pattern (\d) (.*) and lay it on", sheet.statement).groups()
    count = dict.fromkeys(cells, 0)
    for place, card in enumerate(sheet.cards, 1):
        turn = TURNS[how] if place == int(number) else lambda x, y: (x, y)
        for x, y in pieces(card):
            dx, dy = turn(x - center[0], y - center[1])
            for letter, (left, top) in cells.items():
                if abs(center[0] + dx - left) < 40 and abs(center[1] + dy - top) < 40:
                    count[letter] += 1
    times = 1 if "exactly once" in sheet.statement else 0
    return {"".join(sorted(letter for letter in cells if count[letter] == times))}
