"""Tile wall: hangs the wall that was seen as it is seen now, and reads its numbered places."""

import itertools

from seen import middle

COLOURS = {"red", "yellow", "blue", "sky", "black"}


def parts(sheet):
    """Everything filled: its colour, its corners, and its middle."""
    for mark in sheet.marks:
        if "polygon" in mark:
            points = mark["polygon"]["points"]
            yield mark["polygon"]["paint"].get("fill"), len(points), middle(points)
        elif "circle" in mark:
            yield mark["circle"]["paint"].get("fill"), 0, mark["circle"]["center"]


def tiles(sheet):
    """The middle of each coloured ground with its colour and the white shapes that lie near, nearer than to any other."""
    grounds = [(fill, at) for fill, _, at in parts(sheet) if fill in COLOURS]
    on = {tuple(at): [] for _, at in grounds}
    away = lambda one, other: max(abs(one[0] - other[0]), abs(one[1] - other[1]))
    for fill, corners, at in parts(sheet):
        if fill == "white" and corners < 40:
            on[min(on, key=lambda ground: away(ground, at))].append(corners)
    return {tuple(at): (fill, *sorted(on[tuple(at)])) for fill, at in grounds}


def grid(places):
    """Places with their row and column, told by the order of their coordinates."""
    xs, ys = (sorted({round(value) for value in values}) for values in zip(*places))
    rank = lambda value, values: min(range(len(values)), key=lambda n: abs(values[n] - value))
    return {place: (rank(place[1], ys), rank(place[0], xs)) for place in places}


def tile_wall(sheet):
    wall = tiles(sheet.cards[0])
    hung = {place: wall[at] for at, place in grid(list(wall)).items()}
    rows, columns = (1 + max(values) for values in zip(*hung))
    if "left and right" in sheet.statement:
        hung = {(row, columns - 1 - column): tile for (row, column), tile in hung.items()}
    if "top and bottom" in sheet.statement:
        hung = {(rows - 1 - row, column): tile for (row, column), tile in hung.items()}
    numbers = {text: (x, y) for text, x, y in sheet.texts() if text.isdigit()}
    letters = {text: (x, y) for text, x, y in sheet.texts() if text.isalpha()}
    empty = grid([tuple(at) for fill, _, at in parts(sheet) if fill in ("mist", "tint")])
    lettered = {}
    for at, tile in tiles(sheet).items():
        above = [letter for letter in letters if letters[letter][1] < at[1]]
        near = min(above, key=lambda letter: abs(letters[letter][0] - at[0]) + abs(letters[letter][1] - at[1]))
        lettered.setdefault(tile, []).append(near)
    found = []
    for number in sorted(numbers):
        x, y = numbers[number]
        cell = min(empty, key=lambda at: abs(at[0] - x) + abs(at[1] - y))
        found.append(lettered.get(hung[empty[cell]], []))
    return {"".join(answer) for answer in itertools.product(*found)}
